#include "server/match/pairing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "server/match/match_clock.h"

namespace merels::server {
namespace {

// What both want most, by the sum of their places in the two lists; nothing if they have nothing in common.
struct CommonGame {
    std::string name;
    double apart = 0;  // of the ratings in it
};
struct CommonTerms {
    CommonGame game;
    std::string clock;
    bool rated = false;
};
std::optional<CommonGame> common_game(const Seek& a, const Seek& b) {
    std::optional<CommonGame> best;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (std::size_t i = 0; i < a.games.size(); ++i) {
        const auto other = std::ranges::find(b.games, a.games[i].name, &WantedGame::name);
        if (other == b.games.end()) continue;
        const std::size_t places = i + static_cast<std::size_t>(other - b.games.begin());
        if (places >= least) continue;
        least = places;
        best = {other->name, std::abs(a.games[i].rating - other->rating)};
    }
    return best;
}

bool has_time(const std::string& clock) {
    const MatchClock* known = find_match_clock(clock);
    return known != nullptr && known->rule.has_value();
}

std::optional<std::string> common_clock(const Seek& a, const Seek& b, bool needed) {
    std::optional<std::string> best;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (std::size_t i = 0; i < a.clocks.size(); ++i) {
        const auto other = std::ranges::find(b.clocks, a.clocks[i]);
        if (other == b.clocks.end() || (needed && !has_time(*other))) continue;
        const std::size_t places = i + static_cast<std::size_t>(other - b.clocks.begin());
        if (places >= least) continue;
        least = places;
        best = *other;
    }
    return best;
}

// The game is rated unless one of the two wants a casual one, or has to have one without a clock.
std::optional<CommonTerms> common_terms(const Seek& a, const Seek& b) {
    const auto one_wants = [&](RatedWish wish) { return a.rated == wish || b.rated == wish; };
    const bool must_be_rated = one_wants(RatedWish::rated);
    const bool must_be_casual = one_wants(RatedWish::casual);
    if (must_be_rated && must_be_casual) return std::nullopt;
    const auto game = common_game(a, b);
    const auto clock = common_clock(a, b, must_be_rated);
    if (!game || !clock) return std::nullopt;
    return CommonTerms{*game, *clock, !must_be_casual && has_time(*clock)};
}

bool just_played(const Seek& a, const Seek& b) {
    return std::ranges::find(a.recent, b.player) != a.recent.end() ||
           std::ranges::find(b.recent, a.player) != b.recent.end();
}

// How bad it would be for two to play each other; nothing if they must not yet, or at all.
std::optional<double> cost_of(const Seek& a, const Seek& b, const Mutes& mutes, Moment now,
                              const PairingOptions& options) {
    if (a.player == b.player || mutes.contains({a.player, b.player}) || mutes.contains({b.player, a.player}))
        return std::nullopt;
    const auto terms = common_terms(a, b);
    if (!terms) return std::nullopt;
    const double apart = terms->game.apart;
    const auto waited = static_cast<double>(now - std::min(a.since, b.since)) / 1000;
    if (apart > options.first_range + options.per_second * std::max(0.0, waited)) return std::nullopt;
    return apart + (just_played(a, b) ? options.rematch_penalty : 0);
}

template <class Allowed>
std::optional<std::size_t> best_among(std::span<const Seek> seeks, std::size_t at, const Mutes& mutes,
                                      Moment now, const PairingOptions& options, Allowed allowed) {
    std::optional<std::size_t> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t other = 0; other < seeks.size(); ++other) {
        if (other == at || !allowed(other)) continue;
        const auto cost = cost_of(seeks[at], seeks[other], mutes, now, options);
        if (!cost || *cost >= least) continue;  // of equals, the one who is first in the list
        least = *cost;
        best = other;
    }
    return best;
}

// White goes to the one who had it less often lately, or by chance.
bool first_has_white(const Seek& first, const Seek& second, Random& random) {
    if (first.whites != second.whites) return first.whites < second.whites;
    return random.below(2) == 0;
}

}  // namespace

std::optional<std::size_t> best_opponent(std::span<const Seek> seeks, std::size_t at, const Mutes& mutes,
                                         Moment now, const PairingOptions& options) {
    return best_among(seeks, at, mutes, now, options, [](std::size_t) { return true; });
}

std::vector<Pairing> find_pairings(std::span<const Seek> seeks, const Mutes& mutes, Moment now,
                                   Random& random, const PairingOptions& options) {
    std::vector<std::size_t> order(seeks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(seeks[a].since, std::string_view(seeks[a].player)) <
               std::pair(seeks[b].since, std::string_view(seeks[b].player));
    });
    std::vector<bool> taken(seeks.size());
    for (std::size_t i = 0; i < seeks.size(); ++i) taken[i] = !seeks[i].ready;
    std::vector<Pairing> pairings;
    for (const std::size_t at : order) {
        if (taken[at]) continue;
        const auto other = best_among(seeks, at, mutes, now, options,
                                      [&](std::size_t candidate) { return !taken[candidate]; });
        if (!other) continue;
        taken[at] = taken[*other] = true;
        const bool white = first_has_white(seeks[at], seeks[*other], random);
        const auto terms = common_terms(seeks[at], seeks[*other]);
        pairings.push_back(
            {white ? at : *other, white ? *other : at, terms->game.name, terms->clock, terms->rated});
    }
    return pairings;
}

}  // namespace merels::server
