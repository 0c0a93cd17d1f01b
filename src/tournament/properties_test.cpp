// Random tournaments, held against plain definitions.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <doctest/doctest.h>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <rapidcheck.h>
#include <set>
#include <string>
#include <tuple>

#include "tournament/tournament.h"

using namespace merels::tournament;

namespace {

class Dice {
  public:
    Dice() : engine_(*rc::gen::arbitrary<std::uint64_t>()) {}
    int below(int bound) { return static_cast<int>(engine_() % static_cast<unsigned>(bound)); }
    bool one_in(int count) { return below(count) == 0; }

    Outcome outcome() { return one_in(30) ? Outcome::both_lost : static_cast<Outcome>(1 + below(3)); }
    Game play(int round, const Pair& pair) {
        return {round, pair.white, pair.black, outcome(), pair.black != nobody && one_in(15)};
    }

  private:
    std::mt19937_64 engine_;
};

std::vector<Entrant> any_entrants(int count, Dice& dice) {
    std::vector<Entrant> entrants(count);
    for (Entrant& entrant : entrants) entrant.rating = 1000 + 10 * dice.below(100);
    return entrants;
}

bool is_paired(const Entrant& entrant, int round) {
    return !entrant.withdrawn && entrant.first_round <= round;
}

int half_points(const Game& game, int entrant) {
    if (game.white != entrant && game.black != entrant) return 0;
    if (game.black == nobody) return 2;
    if (game.outcome == Outcome::drawn) return 1;
    return game.outcome == (game.white == entrant ? Outcome::white_won : Outcome::black_won) ? 2 : 0;
}

// What decides whether two may meet, written down once for all entrants.
struct Plain {
    std::map<std::pair<int, int>, int> meetings;
    std::map<int, int> free_points;
    std::map<int, std::string> colours;
    std::map<int, int> points;

    explicit Plain(const std::vector<Game>& games) {
        for (const Game& game : games) {
            points[game.white] += half_points(game, game.white);
            points[game.black] += half_points(game, game.black);
            if (game.black == nobody) {
                ++free_points[game.white];
                continue;
            }
            ++meetings[std::minmax(game.white, game.black)];
            if (!game.forfeited) {
                colours[game.white] += 'w';
                colours[game.black] += 'b';
            } else if (game.outcome == Outcome::white_won) {
                ++free_points[game.white];
            } else if (game.outcome == Outcome::black_won) {
                ++free_points[game.black];
            }
        }
    }

    bool may_have(int a, char colour) {
        const std::string all = colours[a] + colour;
        if (all.ends_with(std::string(3, colour))) return false;
        return std::abs(static_cast<int>(std::ranges::count(all, 'w') - std::ranges::count(all, 'b'))) <= 2;
    }
    // Whether they can meet with colours that both may have.
    bool colours_fit(int a, int b) {
        return (may_have(a, 'w') && may_have(b, 'b')) || (may_have(a, 'b') && may_have(b, 'w'));
    }
};

// The first five lines by which pairings are compared: meetings before, free points before a bye, pairs whose
// colours do not fit, points of who has the bye, differences of points squared.
using Flaws = std::array<int, 5>;

Flaws operator+(Flaws a, const Flaws& b) {
    std::ranges::transform(a, b, a.begin(), std::plus{});
    return a;
}

// Of a pair, or of a bye for one of them if the other is nobody.
Flaws flaws(Plain& plain, int a, int b) {
    if (a == nobody) std::swap(a, b);
    if (b == nobody) return {0, plain.free_points[a], 0, plain.points[a], 0};
    const int gap = plain.points[a] - plain.points[b];
    return {plain.meetings[std::minmax(a, b)], 0, plain.colours_fit(a, b) ? 0 : 1, 0, gap * gap};
}

// None of what is only done when there is no other way.
bool may_meet(const Flaws& found) {
    return found[0] + found[1] + found[2] == 0;
}

// The least there can be, by trying every pairing.
Flaws least_flaws(Plain& plain, const std::vector<int>& players) {
    std::map<std::vector<int>, Flaws> known;
    const std::function<Flaws(const std::vector<int>&)> least = [&](const std::vector<int>& left) {
        if (left.empty()) return Flaws{};
        if (const auto found = known.find(left); found != known.end()) return found->second;
        Flaws best{1 << 20};
        for (std::size_t i = 1; i < left.size(); ++i) {
            std::vector<int> rest(left.begin() + 1, left.end());
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            best = std::min(best, flaws(plain, left[0], left[i]) + least(rest));
        }
        return known[left] = best;
    };
    std::vector<int> left = players;
    if (left.size() % 2 == 1) left.insert(left.begin(), nobody);
    return least(left);
}

// Dirac: if each of an even number may meet half of the others or more, all can be paired so.
bool surely_possible(Plain& plain, const std::vector<int>& players) {
    std::vector<int> all = players;
    if (all.size() % 2 == 1) all.push_back(nobody);
    return std::ranges::all_of(all, [&](int a) {
        const auto fitting =
            std::ranges::count_if(all, [&](int b) { return a != b && may_meet(flaws(plain, a, b)); });
        return 2 * fitting >= std::ssize(all);
    });
}

void check_swiss_round(const std::vector<Entrant>& entrants, const std::vector<Game>& games, int round,
                       const std::vector<Pair>& pairs) {
    std::vector<int> expected;
    for (int a = 0; a < std::ssize(entrants); ++a) {
        if (is_paired(entrants[a], round)) expected.push_back(a);
    }
    Plain plain(games);
    std::vector<int> paired;
    Flaws found{};
    int byes = 0;
    for (const auto& [white, black] : pairs) {
        paired.push_back(white);
        if (black != nobody) paired.push_back(black);
        if (black == nobody) ++byes;
        found = found + flaws(plain, white, black);
        // Colours that fit are given.
        if (black != nobody && plain.colours_fit(white, black)) {
            RC_ASSERT(plain.may_have(white, 'w'));
            RC_ASSERT(plain.may_have(black, 'b'));
        }
    }
    std::ranges::sort(paired);
    RC_ASSERT(paired == expected);
    RC_ASSERT(byes == std::ssize(expected) % 2);
    if (surely_possible(plain, expected)) RC_ASSERT(may_meet(found));
    if (expected.size() <= 8) RC_ASSERT(found == least_flaws(plain, expected));
}

int points(const std::vector<Game>& games, int entrant) {
    int sum = 0;
    for (const Game& game : games) sum += half_points(game, entrant);
    return sum;
}

// Buchholz as the words have it: round by round, the points of the opponent, or one's own.
std::vector<int> opponents_points(const std::vector<Game>& games, int entrant, int rounds) {
    std::vector<int> found;
    for (int round = 1; round <= rounds; ++round) {
        int theirs = points(games, entrant);
        for (const Game& game : games) {
            if (game.round != round || game.black == nobody || game.forfeited) continue;
            if (game.white == entrant) theirs = points(games, game.black);
            if (game.black == entrant) theirs = points(games, game.white);
        }
        found.push_back(theirs);
    }
    return found;
}

void check_swiss_rows(const std::vector<Entrant>& entrants, const std::vector<Game>& games, int rounds) {
    for (const Standing& row : standings(Format::swiss, entrants, games)) {
        const auto opponents = opponents_points(games, row.entrant, rounds);
        const int sum = std::accumulate(opponents.begin(), opponents.end(), 0);
        RC_ASSERT(row.points == points(games, row.entrant));
        RC_ASSERT(row.buchholz == sum);
        RC_ASSERT(row.buchholz_cut == sum - std::ranges::min(opponents));
        RC_ASSERT(row.games == row.wins + row.draws + row.losses);
    }
}

// All of a row but who it is about.
auto values(const Standing& row) {
    return std::tuple(row.rank, row.points, row.games, row.wins, row.draws, row.losses, row.on_streak,
                      row.buchholz_cut, row.buchholz, row.sonneborn_berger, row.direct, row.performance);
}

std::vector<int> shuffled_numbers(int count, Dice& dice) {
    std::vector<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    for (int i = count - 1; i > 0; --i) std::swap(numbers[i], numbers[dice.below(i + 1)]);
    return numbers;
}

// The same tournament with its entrants renumbered and its games the other way round.
void check_order_does_not_matter(Format format, const std::vector<Entrant>& entrants,
                                 const std::vector<Game>& games, const std::vector<int>& renamed) {
    std::vector<Entrant> other_entrants(entrants.size());
    for (std::size_t i = 0; i < entrants.size(); ++i) other_entrants[renamed[i]] = entrants[i];
    std::vector<Game> other_games(games.rbegin(), games.rend());
    for (Game& game : other_games) {
        game.white = renamed[game.white];
        if (game.black != nobody) game.black = renamed[game.black];
    }
    std::map<int, Standing> by_entrant;
    for (const Standing& row : standings(format, other_entrants, other_games)) by_entrant[row.entrant] = row;
    int rank = 1;
    for (const Standing& row : standings(format, entrants, games)) {
        RC_ASSERT(values(row) == values(by_entrant[renamed[row.entrant]]));
        RC_ASSERT(row.rank >= rank);
        rank = row.rank;
    }
}

// Who was to meet whom, if nobody had withdrawn.
int scheduled_opponent(int entrants, int round, int entrant) {
    for (const auto& [white, black] : pair_round_robin(std::vector<Entrant>(entrants), round)) {
        if (white == entrant) return black;
        if (black == entrant) return white;
    }
    return nobody;
}

// The points of a round robin, asked game by game.
int round_robin_points(const std::vector<Entrant>& entrants, const std::vector<Game>& games, int entrant) {
    const int count = static_cast<int>(entrants.size());
    const auto counts = [&](int other, int round) {
        if (!entrants[other].withdrawn) return true;
        const int cycle = (round - 1) / rounds_of_round_robin(count, false);
        const auto played = std::ranges::count_if(games, [&](const Game& g) {
            return (g.white == other || g.black == other) && g.black != nobody && !g.forfeited &&
                   (g.round - 1) / rounds_of_round_robin(count, false) == cycle;
        });
        return 2 * played >= count - 1;
    };
    int sum = 0;
    for (const Game& game : games) {
        if (game.white != entrant && game.black != entrant) continue;
        const int opponent = game.black == nobody    ? scheduled_opponent(count, game.round, entrant)
                             : game.white == entrant ? game.black
                                                     : game.white;
        if (opponent == nobody || !counts(opponent, game.round) || !counts(entrant, game.round)) continue;
        sum += half_points(game, entrant);
    }
    return sum;
}

}  // namespace

TEST_CASE("a Swiss: everyone once a round, no rematch, second bye or third colour that can be avoided") {
    CHECK(rc::check([] {
        Dice dice;
        auto entrants = any_entrants(2 + dice.below(dice.one_in(2) ? 8 : 59), dice);
        const int rounds = 1 + dice.below(9);
        std::vector<Game> games;
        for (int round = 1; round <= rounds; ++round) {
            const auto pairs = pair_swiss(entrants, games, round);
            check_swiss_round(entrants, games, round, pairs);
            RC_ASSERT(pair_swiss(entrants, games, round) == pairs);
            for (const Pair& pair : pairs) games.push_back(dice.play(round, pair));
            if (!pairs.empty()) check_swiss_rows(entrants, games, round);
            if (dice.one_in(4)) entrants[dice.below(static_cast<int>(entrants.size()))].withdrawn = true;
            if (dice.one_in(4)) {
                entrants.push_back({.rating = 1000 + dice.below(1000), .first_round = round + 1});
            }
        }
        check_order_does_not_matter(Format::swiss, entrants, games,
                                    shuffled_numbers(static_cast<int>(entrants.size()), dice));
    }));
}

TEST_CASE("a round robin with withdrawals: everyone once a round, points by the words of the rule") {
    CHECK(rc::check([] {
        Dice dice;
        auto entrants = any_entrants(2 + dice.below(30), dice);
        const int count = static_cast<int>(entrants.size());
        const int rounds = rounds_of_round_robin(count, dice.one_in(3));
        std::vector<Game> games;
        for (int round = 1; round <= rounds; ++round) {
            std::set<int> busy;
            for (const Pair& pair : pair_round_robin(entrants, round)) {
                for (const int each : {pair.white, pair.black}) {
                    if (each == nobody) continue;
                    RC_ASSERT(busy.insert(each).second);
                    RC_ASSERT(!entrants[each].withdrawn);
                }
                games.push_back(dice.play(round, pair));
            }
            RC_ASSERT(std::ssize(busy) ==
                      std::ranges::count_if(entrants, [](const Entrant& e) { return !e.withdrawn; }));
            if (dice.one_in(6)) entrants[dice.below(count)].withdrawn = true;
        }
        for (const Standing& row : standings(Format::round_robin, entrants, games)) {
            RC_ASSERT(row.points == round_robin_points(entrants, games, row.entrant));
        }
        std::vector<int> same(entrants.size());
        std::iota(same.begin(), same.end(), 0);
        check_order_does_not_matter(Format::round_robin, entrants, games, same);
    }));
}

TEST_CASE("an arena: only who waits is paired, once, not with the last opponent, and nobody waits for ever") {
    CHECK(rc::check([] {
        Dice dice;
        auto entrants = any_entrants(2 + dice.below(59), dice);
        const int count = static_cast<int>(entrants.size());
        std::vector<Game> games;
        std::vector<int> last(count, nobody);
        std::vector<std::int64_t> waited(count);
        std::set<std::size_t> running;
        for (int wave = 1; wave <= 15; ++wave) {
            for (auto game = running.begin(); game != running.end();) {
                if (!dice.one_in(2)) {
                    ++game;
                    continue;
                }
                games[*game].outcome = dice.outcome();
                game = running.erase(game);
            }
            std::set<int> busy;
            for (const std::size_t game : running) busy.insert({games[game].white, games[game].black});
            std::vector<Waiting> waiting;
            for (int a = 0; a < count; ++a) {
                if (!busy.contains(a)) waiting.push_back({a, waited[a] += 2'000});
            }
            const auto pairs = pair_arena(entrants, games, waiting, static_cast<int>(busy.size()));
            for (const auto& [white, black] : pairs) {
                RC_ASSERT(black != nobody);
                RC_ASSERT(busy.insert(white).second);
                RC_ASSERT(busy.insert(black).second);
                const bool again = last[white] == black || last[black] == white;
                if (again && count > 2) RC_ASSERT(std::min(waited[white], waited[black]) >= 60'000);
                last[white] = black;
                last[black] = white;
                waited[white] = waited[black] = 0;
                running.insert(games.size());
                games.push_back({wave, white, black, Outcome::unfinished});
            }
            // With nobody to wait for, at most one is left who met too many of the others, and one more.
            if (running.size() == pairs.size() && count > 2)
                RC_ASSERT(std::ssize(pairs) >= (count - 1) / 2 - 1);
        }
        check_order_does_not_matter(Format::arena, entrants, games, shuffled_numbers(count, dice));
    }));
}
