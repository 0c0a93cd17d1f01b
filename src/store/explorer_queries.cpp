// Looking up positions and searching finished games.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "store/explorer.h"
#include "store/explorer_blocks.h"
#include "store/name_key.h"
#include "store/reading.h"

namespace merels::store {

using namespace reading;

namespace {

#define FOUND_COLUMNS                                                                           \
    "f.id, f.game, f.variant, f.at, f.winner, f.why, f.turns, f.private, f.white, "             \
    "COALESCE(w.name, f.white_name), f.white_level, f.white_rating, f.black, COALESCE(b.name, " \
    "f.black_name), "                                                                           \
    "f.black_level, f.black_rating, COALESCE(w.bot, 0), COALESCE(b.bot, 0)"
// Players may have changed their names since, or have deleted their accounts.
#define FOUND_PLAYERS " LEFT JOIN players w ON w.id = f.white LEFT JOIN players b ON b.id = f.black "

FinishedSide side_of(const Row& row, std::size_t at, std::size_t bot) {
    FinishedSide side{.name = text(row[at + 1]),
                      .player = maybe_text(row[at]),
                      .level = maybe_number(row[at + 2]),
                      .rating = maybe_number(row[at + 3]),
                      .bot = number(row[bot]) != 0};
    if (side.player && side.player->starts_with("name:")) side.player.reset();
    return side;
}

FinishedRow finished_of(const Row& row) {
    return {.id = text(row[0]),
            .game = text(row[1]),
            .variant = maybe_text(row[2]),
            .at = number(row[3]),
            .winner = text(row[4]),
            .why = text(row[5]),
            .turns = number(row[6]),
            .is_private = number(row[7]) != 0,
            .sides = {side_of(row, 8, 16), side_of(row, 12, 17)}};
}

ArchivedRow archived_of(const Row& row) {
    return {finished_of(row), text(row[18]), text(row[19])};
}

ExplorerEntry entry_of(const std::string& scope, std::int64_t position, const Row& row) {
    return {.scope = scope,
            .position = position,
            .turn = text(row[0]),
            .bucket = number(row[1]),
            .results = {number(row[2]), number(row[3]), number(row[4])},
            .rating = number(row[5]),
            .rated = number(row[6]),
            .newest = text(row[7]),
            .newest_at = number(row[8]),
            .best = text(row[9]),
            .best_rating = number(row[10])};
}

// So many ids are asked for at once.
constexpr std::size_t ids_in_query = 25;

// "$1, $2, ..."
std::string id_places() {
    std::string places;
    for (std::size_t i = 1; i <= ids_in_query; ++i) places += fmt::format("{}${}", i == 1 ? "" : ", ", i);
    return places;
}

// Asks for ids in parts; where there are fewer, the last one fills up.
template <class Read>
auto query_ids(Database& database, std::string_view sql, std::span<const std::string> ids, Read read)
    -> StoreResult<std::vector<decltype(read(Row{}))>> {
    std::vector<decltype(read(Row{}))> all;
    for (std::size_t i = 0; i < ids.size(); i += ids_in_query) {
        std::vector<Value> values;
        for (std::size_t n = i; n < i + ids_in_query; ++n)
            values.emplace_back(ids[std::min(n, ids.size() - 1)]);
        auto rows = all_rows(database.query({sql, std::move(values)}), read);
        if (!rows) return rows;
        std::ranges::move(*rows, std::back_inserter(all));
    }
    return all;
}

// The ids of up to `most` games that the entries name: by rating, and then by date.
std::vector<std::string> named_games(const std::vector<ExplorerEntry>& entries, std::size_t most) {
    using Entries = std::vector<const ExplorerEntry*>;
    Entries best;
    Entries newest;
    for (const ExplorerEntry& entry : entries) {
        if (entry.best_rating > 0) best.push_back(&entry);
        newest.push_back(&entry);
    }
    // Positions near the start have thousands of entries, of which few are needed. A game is named by several
    // only if it came to the position more than once.
    const auto sort_first = [&](Entries& all, auto order) {
        const std::size_t first = std::min(all.size(), 2 * most);
        std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(first), std::greater(),
                                  order);
        all.resize(first);
    };
    sort_first(best, [](const ExplorerEntry* entry) {
        return std::tie(entry->best_rating, entry->newest_at, entry->best);
    });
    sort_first(newest, [](const ExplorerEntry* entry) { return std::tie(entry->newest_at, entry->newest); });
    std::vector<std::string> ids;
    std::set<std::string_view> seen;
    // One of each in turn, so that a short list has both.
    for (std::size_t i = 0; i < std::max(best.size(), newest.size()); ++i) {
        if (i < best.size() && seen.insert(best[i]->best).second) ids.push_back(best[i]->best);
        if (i < newest.size() && seen.insert(newest[i]->newest).second) ids.push_back(newest[i]->newest);
    }
    if (ids.size() > most) ids.resize(most);
    return ids;
}

// A statement's text, kept for as long as the program runs: there are few different ones.
std::string_view kept(std::string sql) {
    static std::mutex lock;
    static std::set<std::string> all;
    const std::scoped_lock held(lock);
    return *all.insert(std::move(sql)).first;
}

// The conditions of a search and their values, as a statement is put together.
class Conditions {
  public:
    template <class T>
    void add(std::string_view condition, const T& value) {
        values_.emplace_back(value);
        text_ += fmt::format(fmt::runtime(" AND " + std::string(condition)), fmt::arg("value", place()));
    }
    void add(std::string_view condition) { text_ += " AND " + std::string(condition); }
    std::string add_value(Value value) {
        values_.push_back(std::move(value));
        return place();
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    std::vector<Value> values() { return std::move(values_); }

  private:
    [[nodiscard]] std::string place() const { return fmt::format("${}", values_.size()); }

    std::string text_;
    std::vector<Value> values_;
};

// The statement that selects these columns.
Statement search_statement(const GameSearch& wanted, std::int64_t how_many, std::string_view columns) {
    Conditions conditions;
    if (!wanted.with_private) conditions.add("f.private = 0");
    if (!wanted.game.empty()) conditions.add("f.game = {value}", wanted.game);
    if (!wanted.winner.empty()) conditions.add("f.winner = {value}", wanted.winner);
    if (wanted.since) conditions.add("f.at >= {value}", *wanted.since);
    if (wanted.until) conditions.add("f.at < {value}", *wanted.until);
    const std::string before = conditions.add_value(wanted.before);
    const std::string before_id = conditions.add_value(wanted.before_id);
    conditions.add(fmt::format("(f.at < {0} OR (f.at = {0} AND f.id < {1}))", before, before_id));
    conditions.add(fmt::format("f.at <= {0}", before));  // by which the index goes
    std::vector<std::string> sources;
    std::vector<std::string> who;
    if (!wanted.player.empty()) who.push_back(conditions.add_value(wanted.player));
    if (!wanted.name.empty()) who.push_back(conditions.add_value("name:" + name_key(wanted.name)));
    const std::string limit = conditions.add_value(how_many);
    const auto select = [&](const std::string& which) {
        return fmt::format(
            "SELECT * FROM (SELECT f.* FROM finished_games f WHERE {}{} ORDER BY f.at DESC, f.id "
            "DESC LIMIT {}) AS s{}",
            which, conditions.text(), limit, sources.size());
    };
    for (const std::string& one : who) {
        sources.push_back(select("f.white = " + one));
        sources.push_back(select("f.black = " + one));
    }
    if (who.empty()) sources.push_back(select("1 = 1"));
    const std::string sql =
        fmt::format("SELECT {} FROM ({}) AS f" FOUND_PLAYERS "ORDER BY f.at DESC, f.id DESC LIMIT {}",
                    columns, fmt::join(sources, " UNION "), limit);
    return {kept(sql), conditions.values()};
}

}  // namespace

StoreResult<std::vector<ExplorerEntry>> explorer_entries(Database& database, const std::string& scope,
                                                         std::int64_t position) {
    auto entries = all_rows(
        database.query({"SELECT turn, bucket, white, drawn, black, rating, rated, newest, newest_at, best, "
                        "best_rating FROM explorer WHERE scope = $1 AND position = $2",
                        {scope, position}}),
        [&](const Row& row) { return entry_of(scope, position, row); });
    if (!entries) return entries;
    const auto blocks =
        all_rows(database.query({"SELECT b.entries FROM explorer_runs r CROSS JOIN explorer_blocks b "
                                 "WHERE b.run = r.run AND r.visible = 1 AND b.block = $1",
                                 {block_of(scope, position)}}),
                 first_text);
    if (!blocks) return std::unexpected(blocks.error());
    for (const std::string& block : *blocks)
        std::ranges::move(find_in_block(block, scope, position), std::back_inserter(*entries));
    return merged(std::move(*entries));
}

StoreResult<ExploredPosition> explore(Database& database, const std::string& scope, std::int64_t position,
                                      const ExplorerFilter& filter, std::size_t most_games) {
    auto entries = explorer_entries(database, scope, position);
    if (!entries) return std::unexpected(entries.error());
    std::erase_if(*entries, [&](const ExplorerEntry& entry) { return !filter.takes(entry.bucket); });
    std::map<std::string, ExploredTurn> turns;
    for (const ExplorerEntry& entry : *entries) {
        ExploredTurn& turn = turns[entry.turn];
        turn.turn = entry.turn;
        for (std::size_t i = 0; i < turn.results.size(); ++i) turn.results[i] += entry.results[i];
        turn.rating += entry.rating;
        turn.rated += entry.rated;
    }
    ExploredPosition found;
    for (auto& [code, turn] : turns) found.turns.push_back(std::move(turn));
    const auto count = [](const ExploredTurn& turn) {
        return turn.results[0] + turn.results[1] + turn.results[2];
    };
    // The most frequent first; those as frequent as each other in the order of their codes.
    std::ranges::sort(found.turns, {},
                      [&](const ExploredTurn& turn) { return std::pair(-count(turn), turn.turn); });
    auto games = finished_games_by_id(database, named_games(*entries, most_games));
    if (!games) return std::unexpected(games.error());
    // One that has become private since it was counted.
    if (scope.empty()) std::erase_if(*games, [](const FinishedRow& row) { return row.is_private; });
    found.games = std::move(*games);
    return found;
}

StoreResult<std::vector<FinishedRow>> search_games(Database& database, const GameSearch& wanted,
                                                   std::int64_t how_many) {
    return all_rows(database.query(search_statement(wanted, how_many, FOUND_COLUMNS)), finished_of);
}

StoreResult<std::vector<ArchivedRow>> search_records(Database& database, const GameSearch& wanted,
                                                     std::int64_t how_many) {
    return all_rows(database.query(search_statement(wanted, how_many, FOUND_COLUMNS ", f.start, f.record")),
                    archived_of);
}

StoreResult<std::vector<FinishedRow>> finished_games_by_id(Database& database,
                                                           std::span<const std::string> ids) {
    static const std::string sql = fmt::format(
        "SELECT " FOUND_COLUMNS " FROM finished_games f" FOUND_PLAYERS "WHERE f.id IN ({})", id_places());
    auto rows = query_ids(database, sql, ids, finished_of);
    if (!rows) return rows;
    std::map<std::string, FinishedRow> found;
    for (FinishedRow& row : *rows) {
        std::string id = row.id;
        found.emplace(std::move(id), std::move(row));
    }
    std::vector<FinishedRow> games;
    for (const std::string& id : ids) {
        if (const auto game = found.find(id); game != found.end()) games.push_back(std::move(game->second));
    }
    return games;
}

StoreResult<std::vector<HostedPosition>> hosted_positions(Database& database,
                                                          std::span<const std::string> games) {
    static const std::string sql = fmt::format(
        "SELECT id, start FROM games WHERE id IN ({0}) UNION ALL "
        "SELECT game, position FROM turns WHERE game IN ({0})",
        id_places());
    return query_ids(database, sql, games,
                     [](const Row& row) { return HostedPosition{text(row[0]), text(row[1])}; });
}

std::string archived_body(const ArchivedRow& row) {
    const FinishedRow& finished = row.finished;
    std::string body = finished.winner + '\n' + finished.why + '\n';
    for (const FinishedSide& side : finished.sides)
        body += side.name + '\n' + (side.level ? std::to_string(*side.level) : std::string()) + '\n';
    return body + row.record;
}

bool read_archived_body(std::string_view body, ArchivedRow& row) {
    const auto line = [&] {
        const std::string_view taken = body.substr(0, body.find('\n'));
        body.remove_prefix(std::min(taken.size() + 1, body.size()));
        return std::string(taken);
    };
    row.finished.winner = line();
    row.finished.why = line();
    for (FinishedSide& side : row.finished.sides) {
        side.name = line();
        const std::string level = line();
        if (!level.empty()) side.level = std::strtol(level.c_str(), nullptr, 10);
    }
    row.record = body;
    return !row.finished.winner.empty() && !row.finished.why.empty();
}

StoreResult<std::optional<ArchivedRow>> archived_game(Database& database, const std::string& id) {
    return first_row(
        database.query({"SELECT " FOUND_COLUMNS ", f.start, f.record FROM finished_games f" FOUND_PLAYERS
                        "WHERE f.id = $1 AND f.record IS NOT NULL",
                        {id}}),
        archived_of);
}

StoreResult<std::vector<ArchivedRow>> archived_games(Database& database, const std::string& after,
                                                     std::int64_t how_many) {
    return all_rows(
        database.query({"SELECT " FOUND_COLUMNS ", f.start, f.record FROM finished_games f" FOUND_PLAYERS
                        "WHERE f.id > $1 AND f.record IS NOT NULL ORDER BY f.id LIMIT $2",
                        {after, how_many}}),
        archived_of);
}

}  // namespace merels::store
