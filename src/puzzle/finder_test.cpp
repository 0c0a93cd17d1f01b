#include "puzzle/finder.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <set>

#include "core/turn_text.h"
#include "puzzle/game_knowledge.h"
#include "puzzle/maker.h"
#include "puzzle/pack.h"
#include "puzzle/themes.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::puzzle;

namespace {

AnyPosition position_of(const std::string& game, const std::string& text) {
    const auto read = read_position(*find_game(game), text);
    REQUIRE(read.has_value());
    return *read;
}

// What the side to move of each position reaches with perfect play, found by going back from the ends over
// all positions that can be reached: slow and plain, and sharing nothing with tablebases or proof searches.
class PlainSolver {
  public:
    explicit PlainSolver(const AnyPosition& from) { collect(from); }

    // 1 a win, 0 a draw, -1 a loss.
    int result(const AnyPosition& position) {
        if (!solved_) solve();
        return nodes_.at(position.text()).result;
    }

  private:
    struct Node {
        std::vector<std::string> next;
        int result = 0;
        bool known = false;
    };

    void collect(const AnyPosition& from) {
        std::vector<AnyPosition> waiting{from};
        while (!waiting.empty()) {
            const AnyPosition position = waiting.back();
            waiting.pop_back();
            if (nodes_.contains(position.text())) continue;
            Node& node = nodes_[position.text()];
            if (const Outcome outcome = position.outcome(); outcome.over()) {
                node.known = true;
                if (outcome.winner()) node.result = outcome.winner() == position.to_move() ? 1 : -1;
                continue;
            }
            for (const Turn& turn : position.turns()) {
                waiting.push_back(position.after(turn));
                node.next.push_back(waiting.back().text());
            }
        }
    }

    void solve() {
        for (bool changed = true; changed;) {
            changed = false;
            for (auto& [text, node] : nodes_) {
                if (node.known) continue;
                bool all_lose = true;
                for (const std::string& next : node.next) {
                    const Node& after = nodes_.at(next);
                    if (after.known && after.result == -1) {
                        node.known = true;
                        node.result = 1;
                    }
                    all_lose = all_lose && after.known && after.result == 1;
                }
                if (!node.known && all_lose) {
                    node.known = true;
                    node.result = -1;
                }
                changed = changed || node.known;
            }
        }
        solved_ = true;  // what is not known now goes on for ever: a draw
    }

    std::map<std::string, Node> nodes_;
    bool solved_ = false;
};

// The score that the side to move ends ahead by, looking at everything; nothing after too many positions.
std::optional<int> plain_score(const AnyPosition& position, int& left) {
    if (--left < 0) return std::nullopt;
    const Side us = position.to_move();
    if (position.outcome().over()) return *position.score(us) - *position.score(other(us));
    std::optional<int> best;
    for (const Turn& turn : position.turns()) {
        const auto theirs = plain_score(position.after(turn), left);
        if (!theirs) return std::nullopt;
        best = std::max(best.value_or(-100), -*theirs);
    }
    return best;
}

using Scores = std::vector<std::pair<Turn, int>>;

// What every turn of a position ends with; nothing if that is too much to look at.
std::optional<Scores> scores_of(const AnyPosition& position) {
    Scores scores;
    int left = 200'000;
    for (const Turn& turn : position.turns()) {
        const auto theirs = plain_score(position.after(turn), left);
        if (!theirs) return std::nullopt;
        scores.emplace_back(turn, -*theirs);
    }
    return scores;
}

std::vector<const Puzzle*> puzzles_of(const std::string& game) {
    std::vector<const Puzzle*> found;
    for (const Puzzle& puzzle : shipped_pack().puzzles()) {
        if (puzzle.game == game) found.push_back(&puzzle);
    }
    return found;
}

struct ThemeCase {
    const char* game;
    const char* position;
    const char* turn;
    const char* theme;
    bool shown;
};

}  // namespace

TEST_CASE("in puzzles of Three one turn is right at every step, found by plain retrograde analysis") {
    std::size_t checked = 0;
    for (const Puzzle* puzzle : puzzles_of("three")) {
        if (++checked > 25) break;
        CAPTURE(puzzle->id);
        const AnyGame& game = *find_game("three");
        AnyPosition now = position_of("three", puzzle->position);
        PlainSolver solver(now);
        const int goal = puzzle->goal == Goal::win ? 1 : 0;
        for (std::size_t i = 0; i < puzzle->solution.size(); ++i) {
            const auto right = read_turn(game.geometry(), now, puzzle->solution[i]);
            REQUIRE(right.has_value());
            if (i % 2 == 0) {
                for (const Turn& turn : now.turns()) {
                    const bool keeps = -solver.result(now.after(turn)) >= goal;
                    CHECK(keeps == (turn == *right));
                }
            }
            now.play(*right);
        }
    }
    CHECK(checked > 20);
}

TEST_CASE("in puzzles of DVONN one turn is right, found by looking at everything") {
    std::size_t checked = 0;
    for (const Puzzle* puzzle : puzzles_of("dvonn")) {
        if (puzzle->goal == Goal::points) continue;
        const AnyPosition start = position_of("dvonn", puzzle->position);
        const auto right = read_turn(find_game("dvonn")->geometry(), start, puzzle->solution.front());
        REQUIRE(right.has_value());
        const auto scores = scores_of(start);
        if (!scores) continue;  // too long for this test
        CAPTURE(puzzle->id);
        for (const auto& [turn, score] : *scores) {
            const bool keeps = puzzle->goal == Goal::win ? score > 0 : score >= 0;
            CHECK(keeps == (turn == *right));
        }
        if (++checked == 15) break;
    }
    CHECK(checked == 15);
}

TEST_CASE("in puzzles by points one turn wins by more than all others, at every step, and not alone") {
    std::size_t checked = 0;
    for (const Puzzle* puzzle : puzzles_of("dvonn")) {
        if (puzzle->goal != Goal::points) continue;
        CAPTURE(puzzle->id);
        AnyPosition now = position_of("dvonn", puzzle->position);
        auto scores = scores_of(now);
        if (!scores) continue;  // too long for this test
        const auto most = [](const Scores& some) {
            return std::ranges::max_element(some, {}, &Scores::value_type::second)->second;
        };
        const int points = most(*scores);
        CHECK(points > 0);
        CHECK(std::ranges::count_if(*scores, [](const auto& each) { return each.second > 0; }) > 1);
        for (std::size_t i = 0; i < puzzle->solution.size(); ++i) {
            const auto turn = read_turn(find_game("dvonn")->geometry(), now, puzzle->solution[i]);
            REQUIRE(turn.has_value());
            scores = scores_of(now);
            REQUIRE(scores.has_value());
            CHECK(most(*scores) == (i % 2 == 0 ? points : -points));
            for (const auto& [each, score] : *scores)
                if (i % 2 == 0) CHECK((score == points) == (each == *turn));
            now.play(*turn);
        }
        if (++checked == 15) break;
    }
    CHECK(checked == 15);
}

TEST_CASE("themes are told by what a turn does") {
    constexpr ThemeCase cases[] = {
        {"nine", "w.w...../b.b...../........ w 7,7", "d7xb6", "close-mill", true},
        {"nine", "w.w...../b.b...../........ w 7,7", "d6", "block", true},
        {"nine", "w.w...../b.b...../........ w 7,7", "d6", "close-mill", false},
        {"six", "www.bbbb/..b..ww. w 0,0", "e5-e3", "running-mill", true},
        {"nine", "bw...wb./...w..../w..b.... b 0,0", "e4-a4xc5", "fly", true},
        {"nine", "bw...wb./...w..../w..b.... b 0,0", "e4-a4xc5", "running-mill", false},
        {"three", "b.w.bw.w/. b 0,1", "b2", "lock-in", true},
        {"yote", "6/2bb2/wb4/6/2bw2 b 0,0 b0c0,d2e2", "e2-e4xc0", "capture-pair", true},
        {"yote", "1wb3/1b4/4b1/6/b5 b 0,0 a0a1,-", "a2-a0", "capture", true},
        {"yote", "1wb3/1b4/4b1/6/b5 b 0,0 a0a1,-", "a2-a0", "capture-pair", false},
        {"dvonn", ".w2.....r./..W2b3..w5..w/..b2w2...rwb4./.b2......b2b4/w5........ b", "c4-c2", "cut-off",
         true},
        {"dvonn", "..b4.b...W5/...b2B3...w./.....bb3w2ww2./.....b.wb4./..w2B4..w5.. w", "i4-j4", "take-stack",
         true},
        {"dvonn", "..b4.b...W5/...b2B3...w./.....bb3w2ww2./.....b.wb4./..w2B4..w5.. w", "i4-j4", "cut-off",
         false},
    };
    for (const ThemeCase& each : cases) {
        CAPTURE(each.position);
        CAPTURE(each.turn);
        CAPTURE(each.theme);
        const AnyPosition position = position_of(each.game, each.position);
        const auto turn = read_turn(find_game(each.game)->geometry(), position, each.turn);
        REQUIRE(turn.has_value());
        const auto themes = themes_of_turn(position, *turn);
        CHECK((std::ranges::find(themes, each.theme) != themes.end()) == each.shown);
    }
}

TEST_CASE("every theme has an id of its own and a title") {
    std::set<std::string_view> ids;
    for (const PuzzleTheme& theme : all_themes()) {
        CHECK(ids.insert(theme.id).second);
        CHECK(!std::string_view(theme.title).empty());
    }
    CHECK(ids.contains("running-mill"));
    CHECK(ids.contains("capture-pair"));
    CHECK(ids.contains("stay-connected"));
}

TEST_CASE("positions that a symmetry of the board maps onto each other have the same class") {
    for (const auto& game : all_games()) {
        CAPTURE(game->name());
        const auto symmetries = symmetries_of(*game);
        CHECK(symmetries.size() >= 4);
        Random random(5);
        AnyPosition position = game->start(3);
        position.play_at_random(random, 9);
        const std::string expected = canonical_text(*game, symmetries, position);
        for (const PointMap& map : symmetries) {
            const AnyPosition there = game->position(mapped(position.setup(), map));
            CHECK(canonical_text(*game, symmetries, there) == expected);
        }
    }
}

TEST_CASE(
    "no two shipped puzzles are the same but for a symmetry, in a game or in games with the same rules") {
    std::map<std::string, std::set<std::string>> classes;
    std::map<std::string, std::vector<PointMap>> symmetries;
    for (const Puzzle& puzzle : shipped_pack().puzzles()) {
        const AnyGame& game = *find_game(puzzle.game);
        auto& maps = symmetries[puzzle.game];
        if (maps.empty()) maps = symmetries_of(game);
        const auto position = read_position(game, puzzle.position);
        REQUIRE(position.has_value());
        std::string rules(game.family());
        for (const Switch& each : game.switches())
            rules += ' ' + std::string(each.key) + '=' + std::to_string(each.value);
        CAPTURE(puzzle.id);
        CHECK(classes[rules].insert(canonical_text(game, maps, *position)).second);
    }
    CHECK(classes.size() < symmetries.size());  // Twelve and Morabaraba have the same rules
}

TEST_CASE("puzzles that another game with the same rules has are dropped") {
    const Puzzle& first = *puzzles_of("twelve").front();
    Puzzle copy = first;
    copy.game = "morabaraba";
    copy.id = id_of(copy.game, copy.position);
    std::vector<std::vector<Puzzle>> by_game{{first}, {copy, *puzzles_of("morabaraba").front()}, {}};
    drop_repeats(by_game);
    CHECK(by_game[0].size() == 1);
    REQUIRE(by_game[1].size() == 1);
    CHECK(by_game[1][0].id == puzzles_of("morabaraba").front()->id);
}
