// A second implementation of the mill rules, as plain as can be and sharing nothing with the first but the
// names of the points, and properties that hold the two against each other over random games.
#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <rapidcheck.h>
#include <sstream>
#include <string>
#include <vector>

#include "core/partial_turn.h"
#include "core/random.h"
#include "mill/game.h"
#include "mill/position.h"
#include "support/turns.h"

using namespace merels;
using merels::testing::Texts;

namespace {

using CloseAgain = mill::Variant::CloseAgain;
using Names = std::vector<std::string>;

Names words(const std::string& text) {
    std::istringstream stream(text);
    Names names;
    for (std::string word; stream >> word;) names.push_back(word);
    return names;
}

// The lines drawn on each board, copied by hand from a picture of it.
const char* const two_squares[] = {"a5 c5 e5", "e5 e3 e1", "e1 c1 a1", "a1 a3 a5", "b4 c4 d4", "d4 d3 d2",
                                   "d2 c2 b2", "b2 b3 b4", "c5 c4",    "e3 d3",    "c1 c2",    "a3 b3"};
const char* const three_squares[] = {"a7 d7 g7", "g7 g4 g1", "g1 d1 a1", "a1 a4 a7", "b6 d6 f6", "f6 f4 f2",
                                     "f2 d2 b2", "b2 b4 b6", "c5 d5 e5", "e5 e4 e3", "e3 d3 c3", "c3 c4 c5",
                                     "d7 d6 d5", "g4 f4 e4", "d1 d2 d3", "a4 b4 c4"};
const char* const diagonals[] = {"a7 b6 c5", "g7 f6 e5", "g1 f2 e3", "a1 b2 c3"};
const char* const four_squares[] = {"a9 e9 i9", "i9 i5 i1",    "i1 e1 a1",    "a1 a5 a9",    "b8 e8 h8",
                                    "h8 h5 h2", "h2 e2 b2",    "b2 b5 b8",    "c7 e7 g7",    "g7 g5 g3",
                                    "g3 e3 c3", "c3 c5 c7",    "d6 e6 f6",    "f6 f5 f4",    "f4 e4 d4",
                                    "d4 d5 d6", "e9 e8 e7 e6", "i5 h5 g5 f5", "e1 e2 e3 e4", "a5 b5 c5 d5"};
const char* const three_by_three[] = {"a3 b3 c3", "c3 c2 c1", "c1 b1 a1", "a1 a2 a3",
                                      "b3 b2 b1", "a2 b2 c2", "a3 b2 c1", "a1 b2 c3"};
const char* const two_squares_and_centre[] = {"a5 c5 e5",       "e5 e3 e1",      "e1 c1 a1", "a1 a3 a5",
                                              "b4 c4 d4",       "d4 d3 d2",      "d2 c2 b2", "b2 b3 b4",
                                              "c5 c4 c3 c2 c1", "a3 b3 c3 d3 e3"};

class Naive {
  public:
    template <class Lines>
    Naive(const mill::Variant& variant, const Lines& lines) : variant_(variant) {
        for (const char* line : lines) add(line);
        hand_['w'] = hand_['b'] = variant.men;
    }
    void add(const std::string& line) {
        lines_.push_back(words(line));
        for (const auto& name : lines_.back()) board_[name] = '.';
    }

    Texts turns() const {
        if (outcome_but_blocked().over()) return {};
        Texts found = moves();
        if (found.empty() && variant_.blocked == mill::Variant::Blocked::passes) {
            Naive turned = *this;
            std::swap(turned.side_, turned.enemy_);
            if (!turned.moves().empty()) found.insert("pass");
        }
        return found;
    }

    Outcome outcome() const {
        const Outcome outcome = outcome_but_blocked();
        if (outcome.over() || !turns().empty()) return outcome;
        if (variant_.blocked == mill::Variant::Blocked::loses) return win(enemy_, Why::blocked);
        return Outcome::draw(Why::blocked);
    }

    void play(const std::string& turn) {
        if (turn != "pass") {
            const std::string first = turn.substr(0, 2);
            std::size_t rest = 2;
            left_[side_].clear();
            if (turn.size() > 2 && turn[2] == '-') {
                const std::string to = turn.substr(3, 2);
                const bool left = mills(first, side_) > 0;
                board_[first] = '.';
                board_[to] = side_;
                const bool counts = variant_.close_again == CloseAgain::no || mills(to, side_) > 0;
                if (left && counts) left_[side_] = to + "-" + first;
                rest = 5;
            } else {
                board_[first] = side_;
                --hand_[side_];
            }
            for (; rest < turn.size(); rest += 3) board_[turn.substr(rest + 1, 2)] = '.';
        }
        std::swap(side_, enemy_);
    }

    bool same_as(const AnyGame& game, const AnyPosition& position) const {
        const Setup setup = position.setup();
        for (std::size_t i = 0; i < setup.board.size(); ++i) {
            const char here = board_.at(game.geometry().spots[i].name);
            const Colour colour = setup.board[i].colour;
            if (here != (colour == Colour::none ? '.' : colour == Colour::white ? 'w' : 'b')) return false;
        }
        return setup.board.size() == board_.size() && setup.hand[0] == hand_.at('w') &&
               setup.hand[1] == hand_.at('b') && (side_ == 'w') == (setup.to_move == Side::white);
    }

  private:
    static Outcome win(char side, Why why) {
        return Outcome::win(side == 'w' ? Side::white : Side::black, why);
    }
    int men(char side) const {
        return static_cast<int>(
            std::count_if(board_.begin(), board_.end(), [&](auto& at) { return at.second == side; }));
    }
    bool stands(const std::string& point, char side) const { return board_.at(point) == side; }
    bool next_to(const std::string& a, const std::string& b) const {
        for (const auto& line : lines_) {
            for (std::size_t i = 1; i < line.size(); ++i) {
                if ((line[i - 1] == a && line[i] == b) || (line[i - 1] == b && line[i] == a)) return true;
            }
        }
        return false;
    }
    int mills(const std::string& point, char side) const {
        int found = 0;
        for (const auto& line : lines_) {
            for (std::size_t i = 2; i < line.size(); ++i) {
                if (line[i - 2] != point && line[i - 1] != point && line[i] != point) continue;
                if (stands(line[i - 2], side) && stands(line[i - 1], side) && stands(line[i], side)) ++found;
            }
        }
        return found;
    }
    bool any_mill(char side) const {
        return std::any_of(board_.begin(), board_.end(), [&](auto& at) { return mills(at.first, side) > 0; });
    }
    Names removable() const {
        Names outside;
        Names all;
        for (const auto& [name, man] : board_) {
            if (man != enemy_) continue;
            all.push_back(name);
            if (mills(name, enemy_) == 0) outside.push_back(name);
        }
        if (!outside.empty()) return outside;
        return variant_.all_in_mills == mill::Variant::AllInMills::any ? all : Names{};
    }

    Outcome outcome_but_blocked() const {
        for (const char side : {'w', 'b'}) {
            if (men(side) + hand_.at(side) < variant_.fewest)
                return win(side == 'w' ? 'b' : 'w', Why::too_few_men);
        }
        if (variant_.first_mill_wins && any_mill(enemy_)) return win(enemy_, Why::first_mill);
        if (men('.') == 0 && variant_.full_board == mill::Variant::FullBoard::draw)
            return Outcome::draw(Why::full_board);
        if (men('.') == 0 && variant_.full_board == mill::Variant::FullBoard::first_loses)
            return win('b', Why::full_board);
        return {};
    }

    // Each way to go on after a man has come to stand on `to`.
    void add_removals(const std::string& text, const std::string& to, Texts& found) const {
        int takes = variant_.first_mill_wins ? 0 : mills(to, side_);
        takes = std::min(takes, variant_.two_mills);
        add_takes(text, takes, found);
    }
    void add_takes(const std::string& text, int takes, Texts& found) const {
        const Names names = takes == 0 ? Names{} : removable();
        if (names.empty()) {
            found.insert(text);
            return;
        }
        for (const auto& name : names) {
            Naive taken = *this;
            taken.board_[name] = '.';
            taken.add_takes(text + "x" + name, takes - 1, found);
        }
    }

    Texts moves() const {
        Texts found;
        const int hand = hand_.at(side_);
        const bool fly = (hand == 0 || variant_.fly_with_hand) && men(side_) + hand <= variant_.fly_at;
        for (const auto& [to, man] : board_) {
            if (man != '.') continue;
            if (hand > 0) {
                Naive placed = *this;
                placed.board_[to] = side_;
                placed.add_removals(to, to, found);
            }
            if (hand > 0 && !variant_.mixed) continue;
            for (const auto& [from, mover] : board_) {
                if (mover != side_ || !(fly || next_to(from, to))) continue;
                Naive moved = *this;
                moved.board_[from] = '.';
                moved.board_[to] = side_;
                const bool back = left_.contains(side_) && left_.at(side_) == from + "-" + to;
                if (variant_.close_again != CloseAgain::yes && back && moved.mills(to, side_) > 0) continue;
                moved.add_removals(from + "-" + to, to, found);
            }
        }
        return found;
    }

    mill::Variant variant_;
    std::vector<Names> lines_;
    std::map<std::string, char> board_;
    std::map<char, int> hand_;
    std::map<char, std::string> left_;  // the step back into the mill a side's last turn left, if it did
    char side_ = 'w';
    char enemy_ = 'b';
};

void require(bool condition, const std::string& what, const AnyPosition& position) {
    if (!condition) RC_FAIL(what + " in " + position.text());
}

// nth() gives the turns in each()'s order and count() their number.
void same_by_number(const AnyPosition& position) {
    const auto* inside = position.as<mill::Position>();
    const mill::Choices choices(*inside);
    const auto turns = position.turns();
    require(choices.count() == turns.size(), "count()", position);
    for (std::uint32_t n = 0; n < choices.count(); ++n)
        require(choices.nth(n) == turns[n], "nth()", position);
}

// Point by point, exactly what begins a legal turn may be picked, and everything else is refused with a
// reason (G2, G3).
void same_by_points(PartialTurn& entry, std::size_t points) {
    const auto offered = entry.next();
    const Turn picked = entry.picked();
    for (std::size_t i = 0; i < points; ++i) {
        const auto point = static_cast<Point>(i);
        const auto result = entry.pick(point);
        require(result.has_value() == std::ranges::binary_search(offered, point), "pick()", entry.position());
        if (result) {
            require(entry.complete() || !entry.next().empty(), "a dead end", entry.position());
            entry.undo();
        } else {
            require(!result.error().text().empty(), "a refusal without a reason", entry.position());
        }
        require(entry.picked() == picked, "the picks changed", entry.position());
    }
}

void hold_against(const mill::Variant& variant, const Naive& start) {
    const auto game = mill::make_game(variant);
    const bool well = rc::check(variant.title + " agrees with the plain implementation", [&] {
        AnyPosition position = game->start(0);
        Naive naive = start;
        for (int turn = 0; turn < 120; ++turn) {
            const Texts expected = naive.turns();
            require(testing::turns(*game, position) == expected, "the turns differ", position);
            require(position.outcome() == naive.outcome(), "the outcomes differ", position);
            require(naive.same_as(*game, position), "the boards differ", position);
            same_by_number(position);
            PartialTurn entry(position);
            same_by_points(entry, game->geometry().size());
            if (expected.empty()) break;
            const auto legal = position.turns();
            const Turn chosen = *rc::gen::elementOf(legal);
            for (const Point point : chosen) {
                require(entry.pick(point).has_value(), "a legal pick", position);
                same_by_points(entry, game->geometry().size());
            }
            naive.play(write_turn(game->geometry(), position, chosen));
            const AnyPosition before = position;
            AnyPosition after = position.after(chosen);
            require(before == position, "playing on a copy changed the original", position);
            position = after;
        }
    });
    CHECK(well);
}

std::uint64_t perft(const Naive& naive, int turns) {
    const Texts legal = naive.turns();
    if (turns == 1) return legal.size();
    std::uint64_t ways = 0;
    for (const std::string& turn : legal) {
        Naive next = naive;
        next.play(turn);
        ways += perft(next, turns - 1);
    }
    return ways;
}

// The number of ways to play two turns, and now and then three, is the same all along a game.
void same_perft(const mill::Variant& variant, Naive naive) {
    const auto game = mill::make_game(variant);
    AnyPosition position = game->start(0);
    Random random(7);
    for (int turn = 0; turn < 40 && !position.outcome().over(); ++turn) {
        const int depth = turn % 8 == 0 ? 3 : 2;
        if (turn >= 8) CHECK(position.perft(depth) == perft(naive, depth));
        const auto legal = position.turns();
        const Turn chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        naive.play(write_turn(game->geometry(), position, chosen));
        position = position.after(chosen);
    }
}

mill::Variant named(const std::string& name) {
    return *std::ranges::find(mill::named_variants(), name, &mill::Variant::name);
}

}  // namespace

TEST_CASE("M1-M8: Five and Six against the plain implementation") {
    hold_against(named("five"), Naive(named("five"), two_squares));
    hold_against(named("six"), Naive(named("six"), two_squares));
}

TEST_CASE("M1-M8: Nine against the plain implementation") {
    hold_against(named("nine"), Naive(named("nine"), three_squares));
}

TEST_CASE("M11: Lasker, Twelve, Morabaraba, four squares and Three against the plain implementation") {
    hold_against(named("ten"), Naive(named("ten"), three_squares));
    for (const char* name : {"twelve", "morabaraba"}) {
        Naive twelve(named(name), three_squares);
        for (const char* line : diagonals) twelve.add(line);
        hold_against(named(name), twelve);
    }
    hold_against(named("twelve-four-squares"), Naive(named("twelve-four-squares"), four_squares));
    hold_against(named("three"), Naive(named("three"), three_by_three));
}

TEST_CASE("M11: variants of a person's own against the plain implementation") {
    mill::Variant two_at_once;
    two_at_once.two_mills = 2;
    two_at_once.title = "two men for two mills";
    hold_against(two_at_once, Naive(two_at_once, three_squares));

    mill::Variant seven = named("six");
    seven.title = "Seven with a centre, passing when blocked";
    seven.men = 7;
    seven.centre = true;
    seven.fly_at = 3;
    seven.blocked = mill::Variant::Blocked::passes;
    seven.all_in_mills = mill::Variant::AllInMills::none;
    hold_against(seven, Naive(seven, two_squares_and_centre));

    mill::Variant hand_counts = named("ten");
    hand_counts.title = "Lasker with men in hand counting for flying";
    hand_counts.fly_with_hand = true;
    hold_against(hand_counts, Naive(hand_counts, three_squares));

    mill::Variant strict;
    strict.title = "no closing again at once";
    strict.close_again = CloseAgain::no;
    hold_against(strict, Naive(strict, three_squares));

    mill::Variant south_african = named("morabaraba");
    south_african.title = "Morabaraba by the rules of Mind Sports South Africa";
    south_african.close_again = CloseAgain::not_between_mills;
    south_african.quiet_turns_at_three = 20;
    Naive cows(south_african, three_squares);
    for (const char* line : diagonals) cows.add(line);
    hold_against(south_african, cows);

    // With few men on a small board positions where the rule forbids something are frequent.
    mill::Variant small = named("six");
    small.title = "five men with a centre that fly, no way back between mills";
    small.men = 5;
    small.centre = true;
    small.diagonals = true;
    small.fly_at = 5;
    small.close_again = CloseAgain::not_between_mills;
    Naive five(small, two_squares_and_centre);
    for (const char* line : {"a5 b4 c3 d2 e1", "e5 d4 c3 b2 a1"}) five.add(line);
    hold_against(small, five);
    same_perft(small, five);

    mill::Variant crowded = named("six");
    crowded.title = "eight men on two squares, blocked draws, the first loses on a full board";
    crowded.men = 8;
    crowded.blocked = mill::Variant::Blocked::draws;
    crowded.full_board = mill::Variant::FullBoard::first_loses;
    hold_against(crowded, Naive(crowded, two_squares));
}
