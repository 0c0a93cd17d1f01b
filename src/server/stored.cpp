#include "server/stored.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "core/turn_text.h"
#include "registry/registry.h"
#include "server/input_limits.h"
#include "server/names.h"
#include "server/summary.h"

namespace merels::server {
namespace {

std::string write_clock(const ClockRule& clock) {
    return fmt::format("{} {} {}", clock.initial, clock.increment, clock.days);
}

ClockRule read_clock(const std::string& text) {
    ClockRule clock;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::int64_t* part : {&clock.initial, &clock.increment, &clock.days}) {
        at = std::from_chars(at, end, *part).ptr;
        if (at != end) ++at;
    }
    return clock;
}

std::vector<SeatRow> seats_of(const Table& table) {
    std::vector<SeatRow> rows;
    for (const Side side : both_sides) {
        const auto& seat = table.seats()[index(side)];
        if (!seat) continue;
        rows.push_back({std::string(word(side)), seat->player, seat->name, {}});
        if (seat->level) rows.back().level = *seat->level;
    }
    return rows;
}

// Turns from this one on, each with the board after it.
std::vector<TurnRow> turns_of(const Match& match, std::size_t from) {
    std::vector<TurnRow> rows;
    const History& history = match.history();
    for (std::size_t n = from; n < history.size(); ++n) {
        const AnyPosition& before = history.position_at(n);
        const AnyPosition& after = history.position_at(n + 1);
        TurnRow row{static_cast<std::int64_t>(n) + 1,
                    std::string(word(before.to_move())),
                    write_turn(match.game().geometry(), before, history.turns()[n]),
                    after.text(),
                    {}};
        for (const Side side : both_sides) {
            const Tally tally = after.tally(side);
            row.men[index(side)] = {tally.in_hand, tally.on_board, tally.lost};
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

// Only what two people play against each other counts, and what was given up or agreed on only if they had
// played: nobody is to win by having a second browser give up.
std::vector<ResultRow> results_of(const Table& table) {
    constexpr std::size_t fewest_turns = 6;  // of both sides together
    std::vector<ResultRow> rows;
    if (table.terms().opponent != Opponent::person) return rows;
    const Match& match = table.match();
    if (can_be_declared(match.outcome()) && match.history().size() < fewest_turns) return rows;
    const auto winner = table.match().outcome().winner();
    for (const Side side : both_sides) {
        const auto& seat = table.seats()[index(side)];
        if (!seat || !seat->player) continue;
        RecordRow record{table.terms().game->name(), 0, 0, 0};
        ++(!winner ? record.drawn : *winner == side ? record.won : record.lost);
        rows.push_back({*seat->player, record});
    }
    return rows;
}

std::string pair_of(const std::vector<ResultRow>& results) {
    if (results.size() != 2) return "";
    const auto& [one, another] = std::minmax(results[0].player, results[1].player);
    return one + " " + another;
}

std::expected<Match::GamePointer, std::string> game_of(const GameRow& row) {
    if (!row.variant) {
        const AnyGame* found = find_game(row.game);
        if (found == nullptr) return std::unexpected("there is no game called " + row.game);
        return share(*found);
    }
    if (row.variant->size() > input_limits::variant_bytes) return std::unexpected("its variant is too large");
    auto own = read_game(*row.variant);
    if (!own) return std::unexpected(own.error().front().text());
    return Match::GamePointer(std::move(*own));
}

}  // namespace

GameRow row_of(const Terms& terms) {
    GameRow row{.id = terms.id,
                .key = terms.key,
                .game = terms.game->name(),
                .variant = terms.variant,
                .start = terms.start.text(),
                .is_private = terms.is_private,
                .opponent = std::string(word(terms.opponent)),
                .maker = terms.maker,
                .clock = {},
                .created = terms.created};
    if (terms.clock) row.clock = write_clock(*terms.clock);
    return row;
}

StandingRow standing_of(const Table& table, std::int64_t number) {
    const Match& match = table.match();
    StandingRow row{.state = std::string(word(table.state())),
                    .turns = static_cast<std::int64_t>(match.history().size()),
                    .position = match.position().text(),
                    .winner = {},
                    .why = {},
                    .due = table.due(),
                    .summary = summarize(table, number)};
    if (table.state() == State::ended) {
        const Outcome outcome = match.outcome();
        row.winner = outcome.winner() ? std::string(word(*outcome.winner())) : "draw";
        row.why = std::string(merels::word(outcome.why));
    }
    return row;
}

NewEvent step_of(const Table& table, const Event& event, const std::string& key, std::int64_t turns_before) {
    NewEvent step{.game = table.terms().id,
                  .game_key = table.terms().key,
                  .event = {event.n, key, event.at, write_event(event)},
                  .standing = standing_of(table, event.n)};
    if (event.kind == EventKind::started) step.seats = seats_of(table);
    if (event.kind == EventKind::taken_back) step.turns_kept = event.turns;
    if (event.kind == EventKind::turn)
        step.turns = turns_of(table.match(), static_cast<std::size_t>(turns_before));
    const bool decided =
        (event.kind == EventKind::turn || event.kind == EventKind::ended) && event.result.over();
    if (decided && table.state() == State::ended) {
        step.results = results_of(table);
        step.pair = pair_of(step.results);
    }
    return step;
}

std::expected<Restored, std::string> restore(StoredGame stored) {
    const GameRow& row = stored.game;
    auto game = game_of(row);
    if (!game) return std::unexpected(game.error());
    const auto start = read_position(**game, row.start);
    if (!start) return std::unexpected(start.error().text());
    Terms terms{.id = row.id,
                .key = row.key,
                .game = *game,
                .variant = row.variant,
                .start = *start,
                .is_private = row.is_private,
                .opponent = opponent_of(row.opponent).value_or(Opponent::person),
                .maker = row.maker,
                .clock = {},
                .created = row.created};
    if (row.clock) terms.clock = read_clock(*row.clock);
    Restored restored{std::make_unique<Table>(std::move(terms)), std::move(stored.events),
                      std::move(stored.holder), std::move(stored.presence)};
    for (const EventRow& kept : restored.events) {
        const auto event = read_event(kept.body);
        if (!event) return std::unexpected(event.error());
        if (auto told = restored.table->replay(*event); !told)
            return std::unexpected(fmt::format("event {}: {}", kept.number, told.error()));
    }
    return restored;
}

std::optional<std::string_view> not_hosted(const AnyGame& game) {
    if (find_game(game.name()) == nullptr && tidy_title(game.title()) != game.title())
        return "the title of a variant is 1 to 60 characters that can be seen";
    if (const auto reason = game.why_not_online()) return reason->english;
    return std::nullopt;
}

}  // namespace merels::server
