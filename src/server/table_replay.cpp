// A table told again what happened, and the saved file it makes.
#include "core/turn_text.h"
#include "play/saved_file.h"
#include "server/table.h"

namespace merels::server {
namespace {

std::expected<void, std::string> well(const std::expected<void, Message>& done) {
    if (done) return {};
    return std::unexpected(done.error().text());
}

std::expected<void, std::string> replay_turn(Match& match, const std::string& text) {
    const auto turn = read_turn(match.game().geometry(), match.position(), text);
    if (!turn) return std::unexpected(turn.error().text());
    return well(match.play(*turn));
}

std::expected<void, std::string> replay_pick(Match& match, const std::string& name) {
    const auto point = match.game().geometry().find(name);
    if (!point) return std::unexpected("there is no such point");
    return well(match.pick(*point));
}

}  // namespace

std::expected<void, std::string> Table::replay(const Event& event) {
    std::expected<void, std::string> done;
    const bool sided = event.kind == EventKind::draw_offered || event.kind == EventKind::draw_declined ||
                       event.kind == EventKind::rematch_offered;
    if (sided && !event.side) return std::unexpected("it does not say whose doing it was");
    switch (event.kind) {
        case EventKind::created:
            waiting_ = event.seat;
            wanted_ = event.wants;
            break;
        case EventKind::joined:
            joined_ = event.seat;
            break;
        case EventKind::started:
            (void)start_with(event.seats, event.at);
            break;
        case EventKind::pick:
            done = replay_pick(match_, event.point);
            break;
        case EventKind::undo:
            if (!match_.undo_pick()) done = std::unexpected("there is nothing to undo");
            break;
        case EventKind::turn:
            done = replay_turn(match_, event.turn);
            takeback_asked_.reset();
            break;
        case EventKind::draw_offered:
            done = well(match_.offer_draw(*event.side));
            break;
        case EventKind::draw_declined:
            done = well(match_.decline_draw(*event.side));
            break;
        case EventKind::takeback_asked:
            takeback_asked_ = event.side;
            break;
        case EventKind::takeback_declined:
            takeback_asked_.reset();
            break;
        case EventKind::taken_back:
            while (done && static_cast<std::int64_t>(match_.history().size()) > event.turns)
                done = well(match_.take_back());
            takeback_asked_.reset();
            break;
        case EventKind::ended:
            done = well(match_.end(event.result));
            takeback_asked_.reset();
            break;
        case EventKind::cancelled:
            state_ = State::cancelled;
            takeback_asked_.reset();
            break;
        case EventKind::rematch_offered:
            rematch_wanted_[index(*event.side)] = true;
            break;
        case EventKind::rematch_declined:
            rematch_wanted_ = {};
            break;
        case EventKind::rematch:
            rematch_ = event.game;
            break;
        case EventKind::said:
        case EventKind::resumed:
            break;
    }
    if (event.time) times_ = event.time;
    limits_.note(event.kind, event.side, event.at);
    settle();
    return done;
}

std::string write_table(const Table& table) {
    Players players;
    for (const Side side : both_sides) {
        const auto& seat = table.seats()[index(side)];
        if (seat) players[index(side)] = {seat->name, seat->level};
    }
    Match match = table.match();
    match.set_players(std::move(players));
    return write_match(match);
}

}  // namespace merels::server
