#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <tuple>

#include "tournament/results.h"
#include "tournament/round_robin.h"

namespace merels::tournament {
namespace {

// Whether an entrant who withdrew from a round robin has played at least half of the games of a cycle.
class CountedCycles {
  public:
    CountedCycles(std::span<const Entrant> entrants, std::span<const Game> games)
        : entrants_(entrants), rounds_(rounds_of_cycle(static_cast<int>(entrants.size()))) {
        for (const Game& game : games) {
            if (game.black == nobody || game.forfeited || game.outcome == Outcome::unfinished) continue;
            ++played(game.white, game.round);
            ++played(game.black, game.round);
        }
    }

    bool count(EntrantNumber entrant, int round) {
        return !entrants_[entrant].withdrawn || 2 * played(entrant, round) >= std::ssize(entrants_) - 1;
    }

  private:
    int& played(EntrantNumber entrant, int round) {
        const auto cycle = static_cast<std::size_t>((round - 1) / rounds_);
        if (played_.size() <= cycle) played_.resize(cycle + 1, std::vector<int>(entrants_.size()));
        return played_[cycle][entrant];
    }

    std::span<const Entrant> entrants_;
    int rounds_;
    std::vector<std::vector<int>> played_;  // by cycle and entrant
};

EntrantNumber scheduled_opponent(int entrants, int round, EntrantNumber entrant) {
    for (const auto& [white, black] : scheduled_pairs(entrants, round)) {
        if (white == entrant) return black;
        if (black == entrant) return white;
    }
    return nobody;
}

// The games of a round robin that count. A bye because the opponent withdrew is a win without play.
std::vector<Game> counted_games(std::span<const Entrant> entrants, std::span<const Game> games) {
    CountedCycles cycles(entrants, games);
    std::vector<Game> counted;
    for (Game game : games) {
        if (game.black == nobody) {
            game.black = scheduled_opponent(static_cast<int>(entrants.size()), game.round, game.white);
            game.outcome = Outcome::white_won;
            game.forfeited = true;
        }
        if (game.black == nobody) continue;  // the bye of an odd number
        if (cycles.count(game.white, game.round) && cycles.count(game.black, game.round))
            counted.push_back(game);
    }
    return counted;
}

// What an entrant's opponents have scored. In a Swiss a round without a game counts as one against somebody
// with the entrant's own points.
void add_opponents(Format format, Standing& row, const Results& results, const std::vector<int>& points,
                   int rounds) {
    std::vector<int> opponents;
    for (const Result& result : results) {
        const bool real = result.has_opponent() || format == Format::round_robin;
        const int theirs = real ? points[result.opponent] : row.points;
        if (real) opponents.push_back(theirs);
        row.sonneborn_berger += result.score * theirs;
    }
    if (format != Format::swiss) return;
    if (std::ssize(opponents) < rounds) opponents.resize(rounds, row.points);
    for (const int theirs : opponents) row.buchholz += theirs;
    row.buchholz_cut = row.buchholz - (opponents.empty() ? 0 : std::ranges::min(opponents));
}

void add_games(Standing& row, const Results& results, std::span<const Entrant> entrants) {
    int score = 0;
    std::vector<int> ratings;
    for (const Result& result : results) {
        if (!result.was_played()) continue;
        ++(result.score == 2 ? row.wins : result.score == 1 ? row.draws : row.losses);
        score += result.score;
        ratings.push_back(entrants[result.opponent].rating);
    }
    row.games = static_cast<int>(ratings.size());
    row.performance = performance_rating(ratings, score);
}

// What decides before direct encounter, first things first.
std::array<int, 4> leading_key(Format format, const Standing& row) {
    switch (format) {
        case Format::swiss:
            return {row.points, row.buchholz_cut, row.buchholz, row.sonneborn_berger};
        case Format::round_robin:
            return {row.points, row.sonneborn_berger};
        case Format::arena:
            return {row.points, row.performance.value_or(-10'000), -row.games};
    }
    return {};
}

// All that decides.
auto full_key(Format format, const Standing& row) {
    return std::tuple(leading_key(format, row), row.direct, format == Format::arena ? 0 : row.wins);
}

// What the members of a group scored against each other, if each has met all others.
void add_direct(std::span<Standing> group, const std::vector<Results>& results) {
    const auto in_group = [&](EntrantNumber entrant) {
        return std::ranges::find(group, entrant, &Standing::entrant) != group.end();
    };
    std::vector<int> scores;
    for (const Standing& row : group) {
        if (results[row.entrant].size() + 1 < group.size()) return;
        std::vector<EntrantNumber> met;
        int score = 0;
        for (const Result& result : results[row.entrant]) {
            if (!result.finished || !in_group(result.opponent)) continue;
            met.push_back(result.opponent);
            score += result.score;
        }
        std::ranges::sort(met);
        if (std::ranges::unique(met).begin() - met.begin() != std::ssize(group) - 1) return;
        scores.push_back(score);
    }
    for (std::size_t i = 0; i < group.size(); ++i) group[i].direct = scores[i];
}

// Calls `visit` with each run of rows of the same key.
template <typename Key, typename Visit>
void for_ties(std::span<Standing> rows, Key key, Visit visit) {
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t last = first + 1;
        while (last < rows.size() && key(rows[last]) == key(rows[first])) ++last;
        visit(rows.subspan(first, last - first));
        first = last;
    }
}

// The points of an ordinary tournament, and what its tie-breaks need of all the others' points.
void score_by_points(Format format, std::vector<Standing>& rows, const std::vector<Results>& results) {
    std::vector<int> points;
    int rounds = 0;
    for (const Results& each : results) {
        points.push_back(points_of(each));
        if (!each.empty()) rounds = std::max(rounds, each.back().round);
    }
    for (Standing& row : rows) {
        row.points = points[row.entrant];
        add_opponents(format, row, results[row.entrant], points, rounds);
    }
}

void score_arena(std::vector<Standing>& rows, const std::vector<Results>& results) {
    for (Standing& row : rows) {
        const ArenaScore score = arena_score(results[row.entrant]);
        row.points = score.points;
        row.on_streak = score.on_streak;
    }
}

// Puts the rows in order and numbers their ranks. Who is equal in everything stands by rating and number.
void rank(Format format, std::vector<Standing>& rows, const std::vector<Results>& results,
          std::span<const Entrant> entrants) {
    const auto leading = [&](const Standing& row) { return leading_key(format, row); };
    const auto full = [&](const Standing& row) { return full_key(format, row); };
    if (format != Format::arena) {
        std::ranges::sort(rows, std::greater{}, leading);
        for_ties(rows, leading, [&](std::span<Standing> tied) { add_direct(tied, results); });
    }
    std::ranges::sort(rows, std::greater{}, [&](const Standing& row) {
        return std::tuple(full(row), entrants[row.entrant].rating, -row.entrant);
    });
    int next = 1;
    for_ties(rows, full, [&](std::span<Standing> tied) {
        for (Standing& row : tied) row.rank = next;
        next += static_cast<int>(tied.size());
    });
}

}  // namespace

std::optional<int> performance_rating(std::span<const int> opponents, int half_points) {
    if (opponents.empty()) return std::nullopt;
    constexpr double greatest_difference = 800;
    double sum = 0;
    for (const int rating : opponents) sum += rating;
    const auto games = static_cast<double>(opponents.size());
    const double share = half_points / (2 * games);
    const double difference = 400 * std::log10(share / (1 - share));  // infinite if all is won or lost
    return static_cast<int>(
        std::lround(sum / games + std::clamp(difference, -greatest_difference, greatest_difference)));
}

std::vector<Standing> standings(Format format, std::span<const Entrant> entrants,
                                std::span<const Game> games) {
    const std::vector<Results> results = format == Format::round_robin
                                             ? results_by_entrant(entrants, counted_games(entrants, games))
                                             : results_by_entrant(entrants, games);
    std::vector<Standing> rows(entrants.size());
    for (EntrantNumber entrant = 0; entrant < std::ssize(entrants); ++entrant) {
        rows[entrant].entrant = entrant;
        add_games(rows[entrant], results[entrant], entrants);
    }
    if (format == Format::arena) {
        score_arena(rows, results);
    } else {
        score_by_points(format, rows, results);
    }
    rank(format, rows, results, entrants);
    return rows;
}

}  // namespace merels::tournament
