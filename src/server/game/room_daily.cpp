// Daily games, which have days for a turn: conditional turns are played, and vacations stop clocks.
#include <algorithm>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/game/conditional_lines.h"
#include "server/game/room.h"

namespace merels::server {

bool Room::is_daily() const {
    return session().terms().clock && session().terms().clock->days > 0;
}

// Whether conditional turns or vacations may count after an event.
bool Room::changes_daily(const play::Session& after) const {
    return is_daily() && (session().turns() != after.turns() || state() != after.state() ||
                          session().times() != after.times());
}

void Room::check_daily() {
    if (!is_daily()) return;
    daily_due_ = true;
    tick();
}

// Reads what may decide how the game goes on. Until then nothing else is decided.
void Room::read_daily() {
    busy_ = true;
    daily_due_ = false;
    context_.read_daily(game_.id, [room = shared_from_this()](const StoreResult<DailyRows>& rows) {
        room->busy_ = false;
        if (rows) {
            room->on_daily(*rows);
        } else {
            room->daily_due_ = true;
            room->fail_waiting();
            room->retry_later();
        }
        room->continue_work();
    });
}

void Room::on_daily(const DailyRows& rows) {
    const Moment now = std::max(context_.now(), events_.empty() ? 0 : events_.back().at);
    daily_read_ = now;
    if (const auto corrected = vacation_event(rows.vacations, now)) {
        commit(*corrected, {});
        return;
    }
    std::vector<Change> checked;
    for (const ConditionalRow& row : rows.conditional) {
        const ConditionalLines lines = lines_left(session(), row);
        const bool due = !lines.empty() && session().side_of(row.player) == session().match().to_move();
        if (due && play_conditional(row, lines.front().front(), now)) return;
        const bool keeps = !lines.empty() && !due;
        checked.emplace_back(
            DailyChange(CheckConditional{row, keeps ? std::optional(session().turns()) : std::nullopt}));
    }
    if (!checked.empty()) context_.commit(std::move(checked), [](const StoreResult<std::vector<bool>>&) {});
    send_alerts();
}

// Plays the turn that a player has planned; false if it is refused.
bool Room::play_conditional(const ConditionalRow& row, const std::string& turn, Moment now) {
    const play::Action action{.kind = play::ActionKind::turn, .turns = session().turns(), .text = turn};
    const auto event = session().decide(action, {.player = row.player}, now);
    if (!event) {
        spdlog::error("game {}: a conditional turn was refused: {}", game_.id, event.error().code);
        return false;
    }
    Job job;
    job.conditional = row.version;
    commit(*event, std::move(job));
    return true;
}

// They wait until it is known whether a conditional turn follows: then its player need not be told.
void Room::send_alerts() {
    for (const AlertRow& alert : std::exchange(alerts_, {})) context_.send_alert(alert);
}

}  // namespace merels::server
