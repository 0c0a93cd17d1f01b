#include "server/game/row_mapping.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "core/turn_text.h"
#include "play/session_json.h"
#include "registry/registry.h"
#include "server/base/input_limits.h"
#include "server/base/names.h"
#include "server/game/finished_games.h"
#include "server/game/rated_games.h"
#include "server/game/read_event.h"
#include "server/game/summary.h"

namespace merels::server {
namespace {

std::string write_clock(const play::ClockRule& clock) {
    return fmt::format("{} {} {}", clock.initial, clock.increment, clock.days);
}

play::ClockRule read_clock(const std::string& text) {
    play::ClockRule clock;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::int64_t* part : {&clock.initial, &clock.increment, &clock.days}) {
        at = std::from_chars(at, end, *part).ptr;
        if (at != end) ++at;
    }
    return clock;
}

std::vector<SeatRow> seats_of(const play::Session& session) {
    std::vector<SeatRow> rows;
    for (const Side side : both_sides) {
        const auto& seat = session.seats()[index(side)];
        if (!seat) continue;
        rows.push_back({std::string(play::word(side)), seat->player, seat->name, {}});
        if (seat->level) rows.back().level = *seat->level;
    }
    return rows;
}

// Turns from this one on, each with the board after it.
std::vector<TurnRow> turns_of(const play::Match& match, std::size_t from) {
    std::vector<TurnRow> rows;
    const History& history = match.history();
    for (std::size_t n = from; n < history.size(); ++n) {
        const AnyPosition& before = history.position_at(n);
        const AnyPosition& after = history.position_at(n + 1);
        TurnRow row{static_cast<std::int64_t>(n) + 1,
                    std::string(play::word(before.to_move())),
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

// Only games between two players count, and those given up or agreed on only after some turns: otherwise a
// player could win against their own second browser.
std::vector<ResultRow> results_of(const play::Session& session) {
    constexpr std::size_t fewest_turns = 6;  // of both sides together
    constexpr std::size_t first_turns = 2;
    std::vector<ResultRow> rows;
    if (session.terms().opponent != play::Opponent::person) return rows;
    const play::Match& match = session.match();
    if (match.history().size() < (play::can_be_declared(match.outcome()) ? fewest_turns : first_turns))
        return rows;
    const auto winner = match.outcome().winner();
    for (const Side side : both_sides) {
        const auto& seat = session.seats()[index(side)];
        if (!seat || !seat->player) continue;
        RecordRow record{match.game().name(), 0, 0, 0};
        ++(!winner ? record.drawn : *winner == side ? record.won : record.lost);
        rows.push_back({*seat->player, record});
    }
    return rows;
}

std::expected<play::Match::GamePointer, std::string> game_of(const GameRow& row) {
    if (!row.variant) {
        const AnyGame* found = find_game(row.game);
        if (found == nullptr) return std::unexpected("there is no game called " + row.game);
        return play::share(*found);
    }
    if (row.variant->size() > input_limits::variant_bytes) return std::unexpected("its variant is too large");
    auto own = read_game(*row.variant);
    if (!own) return std::unexpected(own.error().front().text());
    return play::Match::GamePointer(std::move(*own));
}

}  // namespace

GameRow row_of(const HostedGame& game) {
    const play::SessionTerms& terms = game.session.terms();
    GameRow row{.id = game.id,
                .key = game.key,
                .game = terms.game->name(),
                .variant = game.variant,
                .start = terms.start.text(),
                .is_private = game.is_private,
                .opponent = std::string(word(terms.opponent)),
                .maker = game.maker,
                .clock = {},
                .created = game.created,
                .rated = terms.rated,
                .tournament = game.tournament};
    if (terms.clock) row.clock = write_clock(*terms.clock);
    return row;
}

play::Seat seat_of(const PlayerRow& player) {
    play::Seat seat{player.id, player.name, {}};
    seat.bot = player.bot;
    return seat;
}

StandingRow standing_of(const HostedGame& game) {
    const play::Session& session = game.session;
    StandingRow row{.state = std::string(play::word(session.state())),
                    .turns = session.turns(),
                    .position = session.match().history().position_text(),
                    .winner = {},
                    .why = {},
                    .due = session.due(),
                    .summary = summarize(game)};
    if (session.state() == play::SessionState::ended) {
        const Outcome outcome = session.match().outcome();
        row.winner = outcome.winner() ? std::string(play::word(*outcome.winner())) : "draw";
        row.why = std::string(merels::word(outcome.why));
    }
    return row;
}

std::expected<NewEvent, std::string> advance(HostedGame& game, const play::Event& event,
                                             const std::string& key) {
    using play::EventKind;
    const play::Session& session = game.session;
    const bool decides =
        (event.kind == EventKind::turn || event.kind == EventKind::ended) && event.result.over();
    const bool moves_men = event.kind == EventKind::turn || event.kind == EventKind::taken_back || decides;
    // Other servers may have gone on with the game. One that was read from the store, and not followed yet,
    // may be older than the rows of its men: all of them are written.
    std::vector<explorer::Man> men_before;
    if (moves_men && game.men.begun()) {
        game.men.follow(session.match().history());
        men_before = game.men.men();
    }
    if (auto applied = game.session.apply(event); !applied) return std::unexpected(applied.error());
    NewEvent step{.game = game.id,
                  .game_key = game.key,
                  .event = {event.n, key, event.at, play::write_event(event)},
                  .standing = standing_of(game)};
    if (event.kind == EventKind::started) {
        step.seats = seats_of(session);
        step.mean_rating = mean_rating(session.seats());
    }
    if (event.kind == EventKind::taken_back) step.turns_kept = event.turns;
    if (event.kind == EventKind::turn)
        step.turns = turns_of(session.match(), static_cast<std::size_t>(event.turns - event.passes - 1));
    if (moves_men) {
        game.men.follow(session.match().history());
        step.men = changed_men(session.match().game().geometry(), men_before, game.men.men());
        if (event.kind == EventKind::taken_back) step.men_kept = std::ssize(game.men.men());
    }
    if (decides && session.state() == play::SessionState::ended) {
        step.results = results_of(session);
        step.rated = rated_result(session);
        step.pair = pair_of(session);
    }
    return step;
}

std::expected<Restored, std::string> restore(StoredGame stored) {
    if (stored.events.size() == 1 && stored.events.front().key == archived_event_key) {
        auto imported = with_events(stored);
        if (!imported) return std::unexpected(imported.error());
        stored = std::move(*imported);
    }
    const GameRow& row = stored.game;
    auto game = game_of(row);
    if (!game) return std::unexpected(game.error());
    const auto start = read_position(**game, row.start);
    if (!start) return std::unexpected(start.error().text());
    play::SessionTerms terms{.game = *game,
                             .start = *start,
                             .opponent = opponent_of(row.opponent).value_or(play::Opponent::person)};
    if (row.clock) terms.clock = read_clock(*row.clock);
    terms.rated = row.rated;
    terms.tournament = !row.tournament.empty();
    Restored restored{.game = {.id = row.id,
                               .key = row.key,
                               .variant = row.variant,
                               .is_private = row.is_private,
                               .maker = row.maker,
                               .created = row.created,
                               .tournament = row.tournament,
                               .session = play::Session(std::move(terms))},
                      .events = std::move(stored.events),
                      .owner = std::move(stored.owner),
                      .presence = std::move(stored.presence)};
    for (const EventRow& stored_event : restored.events) {
        const auto event = read_event(stored_event.body);
        if (!event) return std::unexpected(event.error());
        if (auto applied = restored.game.session.apply(*event); !applied)
            return std::unexpected(fmt::format("event {}: {}", stored_event.number, applied.error()));
    }
    return restored;
}

std::optional<Message> not_hosted(const AnyGame& game) {
    if (find_game(game.name()) == nullptr && tidy_title(game.title()) != game.title())
        return Message{tr("the title of a variant is 1 to 60 visible characters"), {}};
    return game.why_not_online();
}

}  // namespace merels::server
