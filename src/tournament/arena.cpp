#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

#include "tournament/matching.h"
#include "tournament/results.h"

namespace merels::tournament {
namespace {

constexpr std::int64_t second = 1000;
// Two who have just played each other meet again after this time: alone, and while others play.
constexpr std::int64_t rematch_wait_alone = 5 * second;
constexpr std::int64_t rematch_wait = 60 * second;
// While others play, one waits for a neighbour in the standings; after this time anybody will do.
constexpr std::int64_t neighbour_wait = 30 * second;
constexpr int neighbours = 10;  // places apart in the standings, or a tenth of all entrants if that is more
// So many are matched at a time: enough to choose from, few enough to be quick.
constexpr std::size_t window = 32;
constexpr std::size_t recent_games = 4;

struct Candidate {
    EntrantNumber entrant = nobody;
    int place = 0;  // in the standings
    std::int64_t waited_ms = 0;
    std::vector<EntrantNumber> recent = {};  // opponents, the last one first
    Colours colours = {};
    int preference = 0;
};

Candidate candidate_of(const Waiting& waiting, int place, const Results& results) {
    Candidate candidate{.entrant = waiting.entrant, .place = place, .waited_ms = waiting.waited_ms};
    const std::size_t first = results.size() - std::min(results.size(), recent_games);
    for (std::size_t i = results.size(); i > first; --i) candidate.recent.push_back(results[i - 1].opponent);
    candidate.colours = Colours(results);
    candidate.preference = candidate.colours.preference();
    return candidate;
}

// Everyone's place by points and rating.
std::vector<int> places(std::span<const Entrant> entrants, const std::vector<Results>& results) {
    std::vector<int> points;
    for (const Results& each : results) points.push_back(arena_score(each).points);
    std::vector<EntrantNumber> order(entrants.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, std::greater{}, [&](EntrantNumber entrant) {
        return std::tuple(points[entrant], entrants[entrant].rating, -entrant);
    });
    std::vector<int> places(entrants.size());
    for (int place = 0; place < std::ssize(order); ++place) places[order[place]] = place;
    return places;
}

class Wave {
  public:
    Wave(std::span<const Entrant> entrants, std::span<const Game> games, std::span<const Waiting> waiting,
         int playing)
        : playing_(playing),
          near_(std::max<std::int64_t>(neighbours, std::ssize(entrants) / 10)),
          entrants_(std::ssize(entrants)) {
        const std::vector<Results> results = results_by_entrant(entrants, games);
        const std::vector<int> place = places(entrants, results);
        for (const Waiting& each : waiting) {
            if (entrants[each.entrant].withdrawn) continue;
            candidates_.push_back(candidate_of(each, place[each.entrant], results[each.entrant]));
        }
        std::ranges::sort(candidates_, {}, &Candidate::place);
    }

    // Goes through the standings from the top; whoever is left over in one window is in the next one too.
    std::vector<Pair> pair() {
        std::vector<const Candidate*> group;
        for (const Candidate& candidate : candidates_) {
            group.push_back(&candidate);
            if (group.size() >= window && group.size() % 2 == 0) group = pair_group(group);
        }
        pair_group(group);
        return std::move(pairs_);
    }

  private:
    [[nodiscard]] bool may_meet(const Candidate& a, const Candidate& b) const {
        const std::int64_t waited = std::max(a.waited_ms, b.waited_ms);
        const auto last_was = [](const Candidate& one, const Candidate& other) {
            return !one.recent.empty() && one.recent.front() == other.entrant;
        };
        if (last_was(a, b) || last_was(b, a)) {
            const bool alone = playing_ == 0 && candidates_.size() == 2;
            if (std::min(a.waited_ms, b.waited_ms) < (alone ? rematch_wait_alone : rematch_wait))
                return false;
        }
        if (playing_ == 0) return true;
        return std::abs(a.place - b.place) <= near_ + entrants_ * waited / neighbour_wait;
    }

    // By how many places in the line two are apart, whether they met lately, and whether they want the same
    // colour. Having met is worth three places.
    static Cost cost(const Candidate& a, const Candidate& b, std::int64_t apart) {
        const auto met = [](const Candidate& one, const Candidate& other) {
            return std::ranges::count(one.recent, other.entrant);
        };
        return 8 * apart * apart + 30 * (met(a, b) + met(b, a)) +
               unmet_preference(a.preference, b.preference);
    }

    // Starts what games it can and answers who is left.
    std::vector<const Candidate*> pair_group(const std::vector<const Candidate*>& group) {
        constexpr std::int64_t stays = std::int64_t{1} << 40;  // more than any pairs of a group cost
        const int count = static_cast<int>(group.size());
        CostMatrix costs(count + count % 2);
        for (int a = 0; a < count; ++a) {
            for (int b = a + 1; b < count; ++b) {
                const bool fits = may_meet(*group[a], *group[b]);
                costs.set(a, b, fits ? cost(*group[a], *group[b], b - a) : stays);
            }
            // An odd one out is someone who has not waited long.
            if (count % 2 == 1) costs.set(a, count, stays + std::min(group[a]->waited_ms, neighbour_wait));
        }
        return start_games(group, cheapest_matching(costs));
    }

    std::vector<const Candidate*> start_games(const std::vector<const Candidate*>& group,
                                              const std::vector<int>& partners) {
        std::vector<const Candidate*> left;
        for (int a = 0; a < std::ssize(group); ++a) {
            const int b = partners[a];
            if (b >= std::ssize(group) || !may_meet(*group[a], *group[b])) {
                left.push_back(group[a]);
            } else if (a < b) {
                pairs_.push_back(with_colours(*group[a], *group[b]));
            }
        }
        return left;
    }

    [[nodiscard]] Pair with_colours(const Candidate& upper, const Candidate& lower) const {
        const int claim = white_claim(upper.colours, lower.colours);
        const bool upper_white = claim != 0 ? claim > 0 : pairs_.size() % 2 == 0;
        return upper_white ? Pair{upper.entrant, lower.entrant} : Pair{lower.entrant, upper.entrant};
    }

    int playing_;
    std::int64_t near_;  // places apart that are always near enough
    std::int64_t entrants_;
    std::vector<Candidate> candidates_;  // best first
    std::vector<Pair> pairs_;
};

}  // namespace

std::vector<Pair> pair_arena(std::span<const Entrant> entrants, std::span<const Game> games,
                             std::span<const Waiting> waiting, int playing) {
    return Wave(entrants, games, waiting, playing).pair();
}

}  // namespace merels::tournament
