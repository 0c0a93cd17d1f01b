#include "server/game/finished_games.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/turn_text.h"
#include "explorer/men.h"
#include "explorer/position_key.h"
#include "play/event.h"
#include "play/saved_file.h"
#include "registry/registry.h"
#include "server/game/game_factory.h"
#include "server/game/read_event.h"
#include "server/game/row_mapping.h"

namespace merels::server {
namespace {

std::string winner_of(const Outcome& outcome) {
    return outcome.winner() ? std::string(play::word(*outcome.winner())) : "draw";
}

FinishedRow row_of(const play::Match& match, const std::string& id, Moment at) {
    const Outcome outcome = match.outcome();
    FinishedRow row{.id = id,
                    .game = match.game().name(),
                    .at = at,
                    .winner = winner_of(outcome),
                    .why = std::string(word(outcome.why)),
                    .turns = static_cast<std::int64_t>(match.history().size())};
    if (find_game(match.game().name()) == nullptr) row.variant = match.game().variant_text();
    return row;
}

std::expected<play::Match::GamePointer, std::string> game_of(const FinishedRow& row) {
    if (row.variant) {
        auto own = read_game(*row.variant);
        if (!own) return std::unexpected(own.error().front().text());
        return play::Match::GamePointer(std::move(*own));
    }
    const AnyGame* found = find_game(row.game);
    if (found == nullptr) return std::unexpected("there is no game called " + row.game);
    return play::share(*found);
}

std::expected<void, std::string> play_record(play::Match& match, std::string_view record) {
    for (std::size_t n = 0; !record.empty(); ++n) {
        const std::string_view text = record.substr(0, record.find(' '));
        record.remove_prefix(std::min(text.size() + 1, record.size()));
        if (n < match.history().size()) continue;  // a pass, which came by itself
        const auto turn = read_turn(match.game().geometry(), match.position(), text);
        if (!turn) return std::unexpected(fmt::format("turn {}: {}", n + 1, turn.error().why.text()));
        if (const auto played = match.play(*turn); !played) return std::unexpected(played.error().text());
    }
    return {};
}

}  // namespace

std::vector<ManRow> men_rows(const play::Match& match) {
    return changed_men(match.game().geometry(), {}, explorer::men_of(match.history()));
}

std::vector<ManRow> changed_men(const Geometry& geometry, std::span<const explorer::Man> before,
                                std::span<const explorer::Man> now) {
    std::vector<ManRow> rows;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const explorer::Man& man = now[i];
        if (i < before.size() && before[i] == man) continue;
        ManRow row{.man = static_cast<std::int64_t>(i) + 1,
                   .colour = man.colour == Colour::white   ? "white"
                             : man.colour == Colour::black ? "black"
                                                           : "red",
                   .path = {}};
        for (const explorer::ManStep& step : man.path)
            row.path +=
                fmt::format("{}{}:{}", row.path.empty() ? "" : " ", step.turn, geometry.name(step.point));
        if (man.gone) {
            row.gone = static_cast<std::int64_t>(*man.gone);
        } else {
            row.point = geometry.name(man.path.back().point);
        }
        if (man.taken_by) row.taken_by = static_cast<std::int64_t>(*man.taken_by) + 1;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<ExplorerPly> plies_of(const play::Match& match) {
    std::vector<ExplorerPly> plies;
    const AnyGame* registered = find_game(match.game().name());
    if (registered == nullptr) return plies;
    const explorer::PositionKeys& keys = explorer::position_keys(*registered);
    const History& history = match.history();
    for (std::size_t n = 0; n < std::min(history.size(), explorer::turns_counted); ++n) {
        explorer::Ply ply = explorer::ply_of(keys, history.position_at(n), history.turns()[n]);
        plies.push_back({static_cast<std::int64_t>(ply.position), std::move(ply.turn)});
    }
    return plies;
}

FinishedGameWrite finished_write(const HostedGame& game, Moment at) {
    const play::Match& match = game.session.match();
    FinishedGameWrite write{row_of(match, game.id, at), {}};
    write.row.is_private = game.is_private;
    write.row.variant = game.variant;
    for (const Side side : both_sides) {
        const auto& seat = game.session.seats()[index(side)];
        if (!seat) continue;
        FinishedSide& to = write.row.sides[index(side)];
        to = {.name = seat->name, .player = seat->player};
        if (seat->level) to.level = *seat->level;
        if (seat->rating) to.rating = seat->rating->rating;
    }
    if (!game.variant) write.plies = plies_of(match);
    write.men = men_rows(match);
    return write;
}

std::expected<FinishedGameWrite, std::string> finished_of(StoredGame stored) {
    const auto restored = restore(std::move(stored));
    if (!restored) return std::unexpected(restored.error());
    if (restored->game.session.state() != play::SessionState::ended) return std::unexpected("it is not over");
    // Phrases and rematches come after the end.
    Moment at = restored->game.created;
    for (const EventRow& row : restored->events) {
        const auto event = read_event(row.body);
        if (event && (event->kind == play::EventKind::started || event->result.over())) at = row.at;
    }
    return finished_write(restored->game, at);
}

ArchivedGameWrite archived_write(const play::Match& match, const std::string& id, Moment at) {
    ArchivedGameWrite write{{row_of(match, id, at), match.history().position_at(0).text(), {}},
                            plies_of(match)};
    for (const Side side : both_sides) {
        FinishedSide& to = write.row.finished.sides[index(side)];
        to.name = match.player(side).name;
        if (match.player(side).level) to.level = *match.player(side).level;
    }
    const History& history = match.history();
    for (std::size_t n = 0; n < history.size(); ++n) {
        if (n > 0) write.row.record += ' ';
        write.row.record += write_turn(match.game().geometry(), history.position_at(n), history.turns()[n]);
    }
    return write;
}

std::expected<play::Match, std::string> match_of(const ArchivedRow& row) {
    auto game = game_of(row.finished);
    if (!game) return std::unexpected(game.error());
    const auto start = read_position(**game, row.start);
    if (!start) return std::unexpected(start.error().text());
    play::Players players;
    for (const Side side : both_sides) {
        const FinishedSide& from = row.finished.sides[index(side)];
        players[index(side)].name = from.name;
        if (from.level) players[index(side)].level = static_cast<int>(*from.level);
    }
    play::Match match(*game, *start, players);
    if (auto played = play_record(match, row.record); !played) return std::unexpected(played.error());
    if (!match.over()) {
        const auto winner = play::side_of(row.finished.winner);
        const Why why = why_of(row.finished.why);
        if (const auto ended = match.end(winner ? Outcome::win(*winner, why) : Outcome::draw(why)); !ended)
            return std::unexpected(ended.error().text());
    }
    return match;
}

std::expected<StoredGame, std::string> with_events(const StoredGame& imported) {
    ArchivedRow row{.finished = {.id = imported.game.id,
                                 .game = imported.game.game,
                                 .variant = imported.game.variant,
                                 .at = imported.game.created,
                                 .winner = {},
                                 .why = {}},
                    .start = imported.game.start,
                    .record = {}};
    if (!read_archived_body(imported.events.front().body, row)) return std::unexpected("there is no record");
    const auto match = match_of(row);
    if (!match) return std::unexpected(match.error());
    auto made =
        make_archived(play::write_match(*match), row.finished.id, std::string(importer_id), row.finished.at);
    if (!made) return std::unexpected(made.error());
    StoredGame stored{std::move(made->game), {}};
    for (NewEvent& step : made->events) stored.events.push_back(std::move(step.event));
    return stored;
}

}  // namespace merels::server
