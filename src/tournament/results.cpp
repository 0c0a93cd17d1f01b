#include "tournament/results.h"

#include <algorithm>

namespace merels::tournament {
namespace {

int half_points(Outcome outcome, bool white) {
    switch (outcome) {
        case Outcome::white_won:
            return white ? 2 : 0;
        case Outcome::black_won:
            return white ? 0 : 2;
        case Outcome::drawn:
            return 1;
        case Outcome::unfinished:
        case Outcome::both_lost:
            return 0;
    }
    return 0;
}

Result result_of(const Game& game, bool white) {
    return {.round = game.round,
            .opponent = white ? game.black : game.white,
            .score = half_points(game.outcome, white),
            .white = white,
            .finished = game.outcome != Outcome::unfinished,
            .forfeited = game.forfeited};
}

}  // namespace

std::vector<Results> results_by_entrant(std::span<const Entrant> entrants, std::span<const Game> games) {
    std::vector<Results> all(entrants.size());
    for (const Game& game : games) {
        if (game.black == nobody) {
            all[game.white].push_back({.round = game.round, .score = 2, .finished = true});
        } else {
            all[game.white].push_back(result_of(game, true));
            all[game.black].push_back(result_of(game, false));
        }
    }
    for (Results& results : all) std::ranges::sort(results, {}, &Result::round);
    return all;
}

int points_of(const Results& results) {
    int points = 0;
    for (const Result& result : results) points += result.score;
    return points;
}

ArenaScore arena_score(const Results& results) {
    ArenaScore total;
    int wins_in_a_row = 0;
    for (const Result& result : results) {
        if (!result.finished || result.opponent == nobody) continue;
        total.points += total.on_streak ? 2 * result.score : result.score;
        wins_in_a_row = result.score == 2 ? wins_in_a_row + 1 : 0;
        total.on_streak = wins_in_a_row >= 2;
    }
    return total;
}

Colours::Colours(const Results& results) {
    for (const Result& result : results) {
        if (!result.has_opponent()) continue;
        whites_.push_back(result.white);
        balance_ += result.white ? 1 : -1;
    }
}

int Colours::preference() const {
    if (whites_.empty()) return 0;
    const bool last = whites_.back();
    const bool twice = whites_.size() > 1 && whites_[whites_.size() - 2] == last;
    if (balance_ <= -2) return 3;
    if (balance_ >= 2) return -3;
    if (twice) return last ? -3 : 3;
    if (balance_ != 0) return -2 * balance_;
    return last ? -1 : 1;
}

int white_claim(const Colours& a, const Colours& b) {
    const int claim = a.preference() - b.preference();
    if (claim != 0) return claim;
    if (a.balance_ != b.balance_) return b.balance_ - a.balance_;
    // Alternate from the last time they had different colours.
    const auto [in_a, in_b] =
        std::mismatch(a.whites_.rbegin(), a.whites_.rend(), b.whites_.rbegin(), b.whites_.rend());
    if (in_a == a.whites_.rend() || in_b == b.whites_.rend()) return 0;
    return *in_a ? -1 : 1;
}

int unmet_preference(int a, int b) {
    return std::max({0, std::min(a, b), -std::max(a, b)});
}

}  // namespace merels::tournament
