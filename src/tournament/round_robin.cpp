#include "tournament/round_robin.h"

#include <utility>

namespace merels::tournament {
namespace {

// A round (from 0) of the Berger table of an even number of places, as in the FIDE Handbook, C.05 annex 1.
// The last place stays while the others go round.
std::vector<Pair> berger_round(int places, int round) {
    const int others = places - 1;
    const int fixed = places - 1;
    const int middle = round * (places / 2) % others;
    std::vector<Pair> pairs{round % 2 == 0 ? Pair{middle, fixed} : Pair{fixed, middle}};
    for (int i = 1; i < places / 2; ++i) {
        pairs.push_back({(middle + i) % others, (middle - i + others) % others});
    }
    return pairs;
}

}  // namespace

int rounds_of_cycle(int entrants) {
    return entrants < 2 ? 0 : entrants + entrants % 2 - 1;
}

int rounds_of_round_robin(int entrants, bool twice) {
    return rounds_of_cycle(entrants) * (twice ? 2 : 1);
}

std::vector<Pair> scheduled_pairs(int entrants, int round) {
    const int rounds = rounds_of_cycle(entrants);
    if (rounds == 0) return {};
    const int cycle = (round - 1) / rounds;
    // Each cycle begins one round further on, so that nobody has one colour three times in a row.
    std::vector<Pair> pairs = berger_round(rounds + 1, (round - 1 + cycle) % rounds);
    for (Pair& pair : pairs) {
        if (cycle % 2 == 1) std::swap(pair.white, pair.black);
        if (pair.white >= entrants) std::swap(pair.white, pair.black);
        if (pair.black >= entrants) pair.black = nobody;
    }
    return pairs;
}

std::vector<Pair> pair_round_robin(std::span<const Entrant> entrants, int round) {
    const auto present = [&](EntrantNumber entrant) {
        return entrant != nobody && !entrants[entrant].withdrawn;
    };
    std::vector<Pair> games;
    std::vector<Pair> byes;
    for (const auto& [white, black] : scheduled_pairs(static_cast<int>(entrants.size()), round)) {
        if (present(white) && present(black)) {
            games.push_back({white, black});
        } else if (present(white) || present(black)) {
            byes.push_back({present(white) ? white : black, nobody});
        }
    }
    games.insert(games.end(), byes.begin(), byes.end());
    return games;
}

}  // namespace merels::tournament
