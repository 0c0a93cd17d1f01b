#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <tuple>

#include "tournament/matching.h"
#include "tournament/results.h"

namespace merels::tournament {
namespace {

struct Player {
    EntrantNumber entrant = nobody;
    int rating = 0;
    int points = 0;
    int group_place = 0;  // among those with the same points, from 0
    int group_size = 0;
    int free_points = 0;  // byes and wins without play
    Colours colours = {};
    int preference = 0;
    std::vector<EntrantNumber> met = {};
};

Player player_of(EntrantNumber number, const Entrant& entrant, const Results& results) {
    Player player{.entrant = number, .rating = entrant.rating, .points = points_of(results)};
    for (const Result& result : results) {
        if (result.opponent != nobody) player.met.push_back(result.opponent);
        if (!result.has_opponent() && result.score == 2) ++player.free_points;
    }
    player.colours = Colours(results);
    player.preference = player.colours.preference();
    return player;
}

void number_score_groups(std::vector<Player>& players) {
    for (auto first = players.begin(); first != players.end();) {
        const auto last =
            std::find_if(first, players.end(), [&](const Player& p) { return p.points != first->points; });
        for (auto player = first; player != last; ++player) {
            player->group_place = static_cast<int>(player - first);
            player->group_size = static_cast<int>(last - first);
        }
        first = last;
    }
}

// Those who are to be paired, best first.
std::vector<Player> players_of_round(std::span<const Entrant> entrants, std::span<const Game> games,
                                     int round) {
    std::vector<Game> before;
    std::ranges::copy_if(games, std::back_inserter(before), [&](const Game& g) { return g.round < round; });
    const std::vector<Results> results = results_by_entrant(entrants, before);
    std::vector<Player> players;
    for (EntrantNumber number = 0; number < std::ssize(entrants); ++number) {
        const Entrant& entrant = entrants[number];
        if (entrant.withdrawn || entrant.first_round > round) continue;
        players.push_back(player_of(number, entrant, results[number]));
    }
    std::ranges::sort(players, std::greater{},
                      [](const Player& p) { return std::tuple(p.points, p.rating, -p.entrant); });
    number_score_groups(players);
    return players;
}

std::int64_t square(std::int64_t number) {
    return number * number;
}

// What is bad about a pair or a bye, worst first. The sum over all pairs of one is worth less than one more
// of what stands before it: for up to 1000 entrants and 100 rounds.
struct Flaws {
    std::int64_t meetings = 0;       // they met so often before
    std::int64_t free_points = 0;    // a bye for someone who has had so many, or wins without play
    std::int64_t colour_limits = 0;  // a third colour in a row, or a difference above two
    std::int64_t bye_points = 0;     // a bye for someone with so many points
    std::int64_t score_gap = 0;      // squared: two small differences are better than a great one
    std::int64_t colour = 0;         // a colour that evens out or alternates, not given
    std::int64_t order = 0;          // squared distance from whom the order of the players suggests

    // Each in bits enough for the sum over 500 pairs.
    [[nodiscard]] Cost cost() const {
        Cost cost = meetings;
        const auto then = [&](std::int64_t flaw, int bits) { cost = (cost << bits) + flaw; };
        then(free_points, 8);
        then(colour_limits, 10);
        then(bye_points, 8);
        then(score_gap, 26);
        then(colour, 11);
        then(order, 31);
        return cost;
    }
};

// How far a pair is from the customary one. In a score group the upper half meets the lower half; between
// groups, the last of the one meets the first of the other.
std::int64_t order_flaw(const Player& upper, const Player& lower) {
    if (upper.points == lower.points) {
        return square(lower.group_place - upper.group_place - upper.group_size / 2);
    }
    return square(upper.group_size - 1 - upper.group_place) + square(lower.group_place);
}

Flaws flaws_of_pair(const Player& upper, const Player& lower) {
    const int unmet = unmet_preference(upper.preference, lower.preference);
    return {.meetings = std::ranges::count(upper.met, lower.entrant),
            .colour_limits = unmet == 3 ? 1 : 0,
            .score_gap = square(upper.points - lower.points),
            .colour = unmet == 3 ? 0 : unmet,
            .order = order_flaw(upper, lower)};
}

Flaws flaws_of_bye(const Player& player) {
    return {.free_points = player.free_points,
            .bye_points = player.points,
            .order = square(player.group_size - 1 - player.group_place)};
}

// The partner of each player; the place after the last is the bye.
std::vector<int> match(const std::vector<Player>& players) {
    const int count = static_cast<int>(players.size());
    CostMatrix costs(count + count % 2);
    for (int a = 0; a < count; ++a) {
        for (int b = a + 1; b < count; ++b) costs.set(a, b, flaws_of_pair(players[a], players[b]).cost());
        if (count % 2 == 1) costs.set(a, count, flaws_of_bye(players[a]).cost());
    }
    return cheapest_matching(costs);
}

struct Board {
    const Player* upper = nullptr;
    const Player* lower = nullptr;
};

// The boards with the most points first.
std::vector<Board> boards_in_order(const std::vector<Player>& players, const std::vector<int>& partners) {
    std::vector<Board> boards;
    for (int a = 0; a < std::ssize(players); ++a) {
        const int b = partners[a];
        if (a < b && b < std::ssize(players)) boards.push_back({&players[a], &players[b]});
    }
    std::ranges::sort(boards, [](const Board& a, const Board& b) {
        return std::tuple(a.upper->points, a.lower->points, b.upper) >
               std::tuple(b.upper->points, b.lower->points, a.upper);
    });
    return boards;
}

// White goes to the stronger claim; else the upper player has the colour he prefers, and if he prefers none
// white at the first board, black at the second, and so on.
bool upper_is_white(const Board& board, std::size_t number) {
    if (const int claim = white_claim(board.upper->colours, board.lower->colours); claim != 0)
        return claim > 0;
    if (board.upper->preference != 0) return board.upper->preference > 0;
    return number % 2 == 0;
}

}  // namespace

int suggested_swiss_rounds(int entrants) {
    if (entrants < 2) return 0;
    const int for_one_winner = std::bit_width(static_cast<unsigned>(entrants - 1));
    return std::min(for_one_winner + 1, rounds_of_round_robin(entrants, false));
}

std::vector<Pair> pair_swiss(std::span<const Entrant> entrants, std::span<const Game> games, int round) {
    const std::vector<Player> players = players_of_round(entrants, games, round);
    const std::vector<int> partners = match(players);
    std::vector<Pair> pairs;
    for (const Board& board : boards_in_order(players, partners)) {
        const bool upper_white = upper_is_white(board, pairs.size());
        pairs.push_back(upper_white ? Pair{board.upper->entrant, board.lower->entrant}
                                    : Pair{board.lower->entrant, board.upper->entrant});
    }
    if (players.size() % 2 == 1) pairs.push_back({players[partners[players.size()]].entrant, nobody});
    return pairs;
}

}  // namespace merels::tournament
