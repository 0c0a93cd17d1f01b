// The computer's turns in a room.
#include <chrono>

#include "server/game/room.h"

namespace merels::server {

void Room::request_computer_turn() {
    if (turn_requested_ || turn_delayed_) return;
    const play::Match& match = session().match();
    const auto& seat = session().seats()[index(match.to_move())];
    const auto& opponent = session().seats()[index(other(match.to_move()))];
    const auto come_to = [weak = weak_from_this(),
                          number = ++turn_request_](const std::optional<Turn>& turn) {
        if (const auto room = weak.lock()) room->on_computer_turn(turn, number);
    };
    ticket_ = context_.request_turn({.history = match.history(),
                                     .game = match.shared_game(),
                                     .level = seat->level.value_or(1),
                                     .seed = context_.random().next(),
                                     .player = opponent ? opponent->player.value_or("") : "",
                                     .address = address_,
                                     .then = come_to});
    turn_requested_ = ticket_ != nullptr;
    turn_requested_at_ = match.history().size();
    if (!turn_requested_) request_turn_later();
}

// Too many turns wait for this player or address: asks again later.
void Room::request_turn_later() {
    turn_delayed_ = true;
    context_.after(std::chrono::seconds(1), [weak = weak_from_this()] {
        const auto room = weak.lock();
        if (!room) return;
        room->turn_delayed_ = false;
        room->tick();
    });
}

void Room::cancel_computer_turn() {
    if (ticket_) context_.cancel_turn(ticket_);
    ticket_.reset();
    turn_requested_ = false;
    ++turn_request_;
}

// Cancels a turn that is no longer wanted.
void Room::cancel_stale_turn() {
    if (!turn_requested_) return;
    const bool wanted = owns_game() && state() == play::SessionState::running &&
                        session().match().history().size() == turn_requested_at_;
    if (!wanted) cancel_computer_turn();
}

void Room::on_computer_turn(const std::optional<Turn>& turn, std::int64_t request) {
    if (request != turn_request_) return;
    if (!turn) {
        cancel_computer_turn();
        retry_later();
        return;
    }
    const Moment since = events_.empty() ? 0 : events_.back().at;
    const Moment wait = since + context_.options().computer_pace - context_.now();
    if (wait > 0) {
        context_.after(std::chrono::milliseconds(wait), [weak = weak_from_this(), turn, request] {
            if (const auto room = weak.lock()) room->on_computer_turn(turn, request);
        });
        return;
    }
    const auto decide = [this, turn = *turn, request](Moment now) -> play::Session::Decision {
        const bool current = turn_requested_ && request == turn_request_;
        if (current) cancel_computer_turn();
        if (!current || !owns_game() || session().duty() != play::Duty::computer_turn)
            return play::refuse("stale", tr("the game has moved on"));
        return session().decide({.kind = play::ActionKind::turn, .points = turn}, play::Actor::server(), now);
    };
    queue({decide, "", {}, true});
}

}  // namespace merels::server
