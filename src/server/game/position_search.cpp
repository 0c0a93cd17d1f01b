#include "server/game/position_search.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/turn_text.h"
#include "explorer/position_key.h"

namespace merels::server {

using namespace store;

namespace {

constexpr std::int64_t replayed_at_once = 250;

// Games that ended in a span of time: from a moment on, and before another.
struct Span {
    std::int64_t from = INT64_MIN;
    std::int64_t to = INT64_MAX;
    std::optional<std::vector<std::string>> named = {};  // all that had the position, if they are known
};

// Whether games with this result are counted; with any result, if it is empty.
bool has_result(const ExplorerEntry& entry, const std::string& winner) {
    return winner.empty() || entry.results[winner == "white" ? 0 : winner == "black" ? 2 : 1] > 0;
}

// The months in which the explorer has counted the position with this result, the latest first.
std::vector<Span> months_of(const std::vector<ExplorerEntry>& entries, const std::string& winner) {
    struct Month {
        std::set<std::string> named;
        bool complete = true;
    };
    std::map<std::int64_t, Month, std::greater<>> months;
    for (const ExplorerEntry& entry : entries) {
        if (!has_result(entry, winner)) continue;
        Month& month = months[entry.month()];
        month.named.insert({entry.newest, entry.best});
        month.complete = month.complete && entry.names_all();
    }
    std::vector<Span> spans;
    for (const auto& [number, month] : months) {
        Span span{.from = start_of_month(number), .to = start_of_month(number + 1)};
        if (month.complete) span.named.emplace(month.named.begin(), month.named.end());
        spans.push_back(std::move(span));
    }
    return spans;
}

class PositionSearch {
  public:
    PositionSearch(Database& database, const AnyGame& game, const AnyPosition& position, GameSearch wanted,
                   std::int64_t how_many, const PositionSearchLimits& limits)
        : database_(database),
          game_(game),
          keys_(explorer::position_keys(game)),
          key_(keys_.key(position).hash),
          wanted_(std::move(wanted)),
          how_many_(how_many),
          limits_(limits),
          deadline_(std::chrono::steady_clock::now() + limits.time) {
        wanted_.game = game.name();
    }

    StoreResult<PositionSearchResult> run() {
        auto spans = spans_to_search();
        if (!spans) return std::unexpected(spans.error());
        for (const Span& span : *spans) {
            if (span.from > wanted_.before || (wanted_.since && span.to <= *wanted_.since) ||
                (wanted_.until && span.from >= *wanted_.until))
                continue;
            const auto done = span.named ? add_named(*span.named) : replay(span);
            if (!done) return std::unexpected(done.error());
            if (full() || result_.stopped) break;
        }
        return std::move(result_);
    }

  private:
    [[nodiscard]] bool full() const { return std::ssize(result_.games) >= how_many_; }

    StoreResult<std::vector<Span>> spans_to_search() {
        if (!wanted_.player.empty() || !wanted_.name.empty()) return std::vector{Span{}};
        const auto entries = explorer_entries(database_, "", static_cast<std::int64_t>(key_));
        if (!entries) return std::unexpected(entries.error());
        if (entries->empty()) return std::vector{Span{}};
        return months_of(*entries, wanted_.winner);
    }

    // For games that were not searched for by an index.
    [[nodiscard]] bool fits(const FinishedRow& row) const {
        return !row.is_private && (wanted_.winner.empty() || row.winner == wanted_.winner) &&
               (!wanted_.since || row.at >= *wanted_.since) && (!wanted_.until || row.at < *wanted_.until) &&
               std::tie(row.at, row.id) < std::tie(wanted_.before, wanted_.before_id);
    }

    StoreResult<void> add_named(const std::vector<std::string>& ids) {
        auto rows = finished_games_by_id(database_, ids);
        if (!rows) return std::unexpected(rows.error());
        std::ranges::sort(*rows, std::greater(),
                          [](const FinishedRow& row) { return std::tie(row.at, row.id); });
        for (FinishedRow& row : *rows)
            if (fits(row) && !full()) result_.games.push_back(std::move(row));
        return {};
    }

    StoreResult<void> replay(const Span& span) {
        GameSearch wanted = wanted_;
        wanted.since = std::max(wanted.since.value_or(INT64_MIN), span.from);
        if (span.to < wanted.before) std::tie(wanted.before, wanted.before_id) = std::pair(span.to, "");
        while (true) {
            const std::int64_t most = std::min(replayed_at_once, limits_.games - result_.replayed);
            if (most <= 0) {
                stop_at(wanted.before, wanted.before_id);
                return {};
            }
            auto rows = search_records(database_, wanted, most);
            if (!rows) return std::unexpected(rows.error());
            const auto hosted = hosted_with_position(*rows);
            if (!hosted) return std::unexpected(hosted.error());
            for (ArchivedRow& row : *rows) {
                std::tie(wanted.before, wanted.before_id) = std::tie(row.finished.at, row.finished.id);
                ++result_.replayed;
                const bool found = is_hosted(row) ? hosted->contains(row.finished.id) : occurs_in(row);
                if (found) result_.games.push_back(std::move(row.finished));
                if (full()) return {};
                if (std::chrono::steady_clock::now() >= deadline_) {
                    stop_at(wanted.before, wanted.before_id);
                    return {};
                }
            }
            if (std::ssize(*rows) < most) return {};
        }
    }

    void stop_at(std::int64_t at, const std::string& id) {
        result_.stopped = true;
        result_.stopped_at = at;
        result_.stopped_id = id;
    }

    // Only those that were played elsewhere have a start there.
    [[nodiscard]] static bool is_hosted(const ArchivedRow& row) { return row.start.empty(); }

    [[nodiscard]] bool is_wanted(const AnyPosition& position) const {
        return keys_.key(position).hash == key_;
    }

    StoreResult<std::set<std::string>> hosted_with_position(const std::vector<ArchivedRow>& rows) {
        std::vector<std::string> ids;
        for (const ArchivedRow& row : rows)
            if (is_hosted(row) && !row.finished.variant) ids.push_back(row.finished.id);
        const auto positions = hosted_positions(database_, ids);
        if (!positions) return std::unexpected(positions.error());
        std::set<std::string> found;
        for (const HostedPosition& each : *positions) {
            if (found.contains(each.game)) continue;
            const auto position = read_position(game_, each.position);
            if (position && is_wanted(*position)) found.insert(each.game);
        }
        return found;
    }

    [[nodiscard]] bool occurs_in(const ArchivedRow& row) const {
        if (row.finished.variant) return false;
        auto position = read_position(game_, row.start);
        if (!position) return false;
        std::string_view record = row.record;
        while (!is_wanted(*position)) {
            if (record.empty()) return false;
            const std::string_view text = record.substr(0, record.find(' '));
            record.remove_prefix(std::min(text.size() + 1, record.size()));
            const auto turn = read_turn(game_.geometry(), *position, text);
            if (!turn) return false;
            position->play(*turn);
        }
        return true;
    }

    Database& database_;
    const AnyGame& game_;
    const explorer::PositionKeys& keys_;
    std::uint64_t key_;
    GameSearch wanted_;
    std::int64_t how_many_;
    PositionSearchLimits limits_;
    std::chrono::steady_clock::time_point deadline_;
    PositionSearchResult result_;
};

}  // namespace

StoreResult<PositionSearchResult> search_by_position(Database& database, const AnyGame& registered,
                                                     const AnyPosition& position, GameSearch wanted,
                                                     std::int64_t how_many,
                                                     const PositionSearchLimits& limits) {
    return PositionSearch(database, registered, position, std::move(wanted), how_many, limits).run();
}

}  // namespace merels::server
