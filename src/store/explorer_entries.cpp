// What a finished game adds to the explorer.
#include <algorithm>
#include <chrono>
#include <tuple>

#include "store/explorer.h"

namespace merels::store {

std::optional<std::int64_t> mean_rating(const FinishedRow& row) {
    const auto& [white, black] = row.sides;
    if (!white.rating || !black.rating) return std::nullopt;
    return (*white.rating + *black.rating) / 2;
}

std::int64_t month_of(std::int64_t at) {
    using namespace std::chrono;
    const year_month_day day{
        floor<days>(sys_time<milliseconds>(milliseconds(std::max<std::int64_t>(at, 0))))};
    return (static_cast<int>(day.year()) - 1970) * 12LL + static_cast<unsigned>(day.month()) - 1;
}

std::int64_t start_of_month(std::int64_t month) {
    using namespace std::chrono;
    const sys_days day{year(static_cast<int>(1970 + month / 12)) /
                       std::chrono::month(static_cast<unsigned>(month % 12 + 1)) / 1};
    return duration_cast<milliseconds>(day.time_since_epoch()).count();
}

std::int64_t bucket_of(const FinishedRow& row) {
    const auto rating = mean_rating(row);
    const auto band = rating ? std::ranges::upper_bound(rating_bands, *rating) - rating_bands.begin() : 0;
    return month_of(row.at) * bands_in_month + band;
}

void merge_into(ExplorerEntry& to, const ExplorerEntry& more) {
    for (std::size_t i = 0; i < to.results.size(); ++i) to.results[i] += more.results[i];
    to.rating += more.rating;
    to.rated += more.rated;
    if (std::tie(more.newest_at, more.newest) > std::tie(to.newest_at, to.newest))
        std::tie(to.newest_at, to.newest) = std::tie(more.newest_at, more.newest);
    if (std::tie(more.best_rating, more.best) > std::tie(to.best_rating, to.best))
        std::tie(to.best_rating, to.best) = std::tie(more.best_rating, more.best);
}

// However often a turn is repeated in a position, the game counts once.
std::vector<ExplorerEntry> entries_of(const FinishedRow& row, std::span<const ExplorerPly> plies) {
    const auto rating = mean_rating(row);
    ExplorerEntry entry{.scope = {},
                        .bucket = bucket_of(row),
                        .rating = rating.value_or(0),
                        .rated = rating ? 1 : 0,
                        .newest = row.id,
                        .newest_at = row.at,
                        .best = row.id,
                        .best_rating = rating.value_or(0)};
    ++entry.results[row.winner == "white" ? 0 : row.winner == "black" ? 2 : 1];
    std::vector<std::string> scopes;
    if (!row.is_private) scopes.emplace_back();
    for (const FinishedSide& side : row.sides) {
        if (side.player && (scopes.empty() || scopes.back() != *side.player)) scopes.push_back(*side.player);
    }
    std::vector<ExplorerEntry> entries;
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const auto same = [&](const ExplorerPly& other) {
            return other.position == plies[i].position && other.turn == plies[i].turn;
        };
        if (std::ranges::any_of(plies.first(i), same)) continue;
        entry.position = plies[i].position;
        entry.turn = plies[i].turn;
        for (const std::string& scope : scopes) {
            entry.scope = scope;
            entries.push_back(entry);
        }
    }
    return entries;
}

bool ExplorerFilter::takes(std::int64_t bucket) const {
    const std::int64_t month = bucket / bands_in_month;
    const std::int64_t band = bucket % bands_in_month;
    return (!from_month || month >= *from_month) && (!to_month || month <= *to_month) &&
           (!lowest_band || band >= *lowest_band) && (!highest_band || (band >= 1 && band <= *highest_band));
}

}  // namespace merels::store
