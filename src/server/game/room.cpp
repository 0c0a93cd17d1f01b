#include "server/game/room.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>
#include <spdlog/spdlog.h>
#include <utility>

#include "engine/draw_answer.h"
#include "server/game/game_factory.h"
#include "server/game/read_event.h"
#include "server/game/summary.h"

namespace merels::server {
namespace {

constexpr std::size_t max_waiting = 64;

using play::ActionKind;
using play::Actor;
using play::Refusal;
using play::refuse;
using play::SessionState;
using Decision = play::Session::Decision;

Refusal store_failed() {
    return {"store", {tr("the server cannot write at the moment; try again in a while"), {}}};
}

}  // namespace

Room::Room(RoomContext& context, Restored restored)
    : context_(context),
      game_(std::move(restored.game)),
      events_(std::move(restored.events)),
      summary_(shared_text(summarize(game_))),
      remote_presence_(std::move(restored.presence)),
      owner_(std::move(restored.owner)),
      loaded_(context.now()),
      last_used_(loaded_) {
    (void)update_absence();
    // The server that wrote the latest event may not have come to that.
    daily_due_ = is_daily() && state() == SessionState::running;
}

Room::~Room() {
    if (ticket_) Computers::abandon(ticket_);  // the context may be gone already
}

void Room::act(const play::Action& action, const std::string& player, Callback callback) {
    const auto decide = [this, action, player](Moment now) {
        return session().decide(action, {.player = player, .absence = absence()}, now);
    };
    Job job{decide, player + ":" + action.id, std::move(callback)};
    if (action.kind != ActionKind::claim || !context_.lease().shared()) {
        queue(std::move(job));
        return;
    }
    // The opponent may be connected through another server.
    const auto asked = [room = shared_from_this(), job = std::move(job)](bool known) {
        if (known) {
            room->queue(job);
        } else {
            job.callback(std::unexpected(store_failed()));
        }
    };
    context_.refresh_presence(game_.id, asked);
}

void Room::join(const play::Seat& seat, Callback callback) {
    const auto decide = [this, seat](Moment now) {
        return session().decide({.kind = ActionKind::join, .seat = seat}, Actor::server(), now);
    };
    queue({decide, "", std::move(callback)});
}

bool Room::idle(Moment until) const {
    const auto due = session().due();
    const bool needed = owns_game() && due && *due <= until;
    return clients_.empty() && stored_presence_.empty() && jobs_.empty() && !busy_ && !turn_requested_ &&
           !daily_due_ && !needed;
}

bool Room::owns_game() const {
    return !context_.lease().shared() || owner_ == context_.lease().name();
}

bool Room::needs_owner() const {
    return context_.lease().shared() && session().due() && !context_.lease().alive(owner_);
}

void Room::when_settled(std::function<void()> then, bool up_to_date) {
    queue({[](Moment) -> Decision { return refuse("none", {}); }, "",
           [then = std::move(then)](const Result&) { then(); }, !up_to_date});
}

void Room::tick() {
    work();
    schedule();
}

void Room::expire() {
    const auto decide = [this](Moment now) -> Decision {
        const RoomOptions& options = context_.options();
        const bool lonely = state() == SessionState::open && now - game_.created >= options.open_kept;
        const bool clock_runs = session().times() && session().times()->running;
        const bool idle = state() == SessionState::running && !clock_runs && !events_.empty() &&
                          now - events_.back().at >= options.idle_kept;
        if (!lonely && !idle) return refuse("not-now", tr("the game has not expired"));
        return session().decide({.kind = ActionKind::cancel}, Actor::server(), now);
    };
    queue({decide, "", {}, true});
}

void Room::cancel() {
    const auto decide = [this](Moment now) -> Decision {
        if (state() != SessionState::running) return refuse("not-now", tr("the game is over"));
        return session().decide({.kind = ActionKind::cancel}, Actor::server(), now);
    };
    queue({decide, "", {}, true});
}

void Room::queue(Job job) {
    last_used_ = context_.now();
    const bool asked = static_cast<bool>(job.callback);
    if (asked && jobs_.size() >= max_waiting) {
        job.callback(refuse("too-fast", tr("too much is happening in this game; wait a moment")));
        return;
    }
    jobs_.push_back(std::move(job));
    work();
}

void Room::work() {
    while (!busy_ && do_next()) {
    }
}

// Does one thing; false if there is nothing to do.
bool Room::do_next() {
    // The clocks of servers differ a little, but a game's time never goes back.
    const Moment now = std::max(context_.now(), events_.empty() ? 0 : events_.back().at);
    // After a failure the server waits; clients may try again at once.
    const bool paused = pauses_ > 0;
    if (stale_ || outdated_) {
        if (paused && jobs_.empty()) return false;
        outdated_ ? rebuild() : catch_up();
        return true;
    }
    // Without a lease it is unknown whether there was an outage. The hub calls tick() when it is renewed.
    if (!context_.lease().valid()) return false;
    if (daily_due_ && !paused) {
        read_daily();
        return true;
    }
    const bool duties = owns_game() && !paused;
    if ((duties || !jobs_.empty()) && check_clock(now)) return true;
    // A game that is ready starts before anything else happens in it.
    if (jobs_.empty() || (duties && session().duty() == play::Duty::start)) return duties && do_duty(now);
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    if (const auto number = number_of(job.key)) {
        job.callback(*number);
        return true;
    }
    const auto event = job.decide(now);
    if (!event && !job.up_to_date && context_.lease().shared()) {
        catch_up_before_refusing(std::move(job));
        return true;
    }
    if (!event) {
        if (!job.key.empty()) context_.metrics().action(event.error().code);
        if (job.callback) job.callback(std::unexpected(event.error()));
        return true;
    }
    commit(*event, std::move(job));
    return true;
}

// Does what the server has to do; false if that is nothing now.
bool Room::do_duty(Moment now) {
    switch (session().duty()) {
        case play::Duty::none:
            return false;
        case play::Duty::start:
            decide_as_server(
                {.kind = ActionKind::start, .seats = session().draw_seats({}, context_.random())}, now);
            return true;
        case play::Duty::answer_draw:
            decide_as_server(engine::draw_answer(session()), now);
            return true;
        case play::Duty::answer_takeback:
            decide_as_server(
                {.kind = ActionKind::allow_takeback, .side = other(*session().takeback_asked_by())}, now);
            return true;
        case play::Duty::make_rematch: {
            if (session().terms().rated && !rematch_ratings_) {
                read_rematch_ratings();
                return true;
            }
            NewGame rematch =
                make_rematch(game_, rematch_ratings_.value_or(SeatRatings{}), context_.random(), now);
            rematch.follows = game_.id;
            for (NewEvent& step : rematch.events) step.owner = context_.lease().name();
            context_.remember_address(rematch.game.id, address_);
            const play::Action follow{.kind = ActionKind::rematch, .text = rematch.game.id};
            decide_as_server(follow, now, {std::move(rematch)});
            return true;
        }
        case play::Duty::computer_turn:
            request_computer_turn();
            return false;
    }
    return false;
}

// Does what is due, which is never refused.
void Room::decide_as_server(const play::Action& action, Moment now, std::vector<Change> besides) {
    commit(session().decide(action, Actor::server(), now).value(), {}, std::move(besides));
}

// Sends an event to the store. Until the store has it, nothing else is decided.
void Room::commit(const play::Event& event, Job job, std::vector<Change> besides) {
    HostedGame after = game_;
    busy_ = true;
    const std::string key = job.key.empty() ? fmt::format("server:{}", event.n) : job.key;
    NewEvent step = advance(after, event, key).value();
    step.owner = context_.lease().name();
    step.left_by = player_leaving(session(), event, absence());
    step.conditional = job.conditional;
    std::vector<Change> changes{step};
    const std::vector<AlertRow> alerts = alerts_for(after.session, event);
    for (const AlertRow& alert : alerts) changes.emplace_back(AlertChange(NewAlert{alert, game_.id}));
    std::ranges::move(besides, std::back_inserter(changes));
    context_.commit(std::move(changes),
                    [room = shared_from_this(), step = std::move(step), after = std::move(after), alerts,
                     job = std::move(job)](const StoreResult<std::vector<bool>>& made) mutable {
                        if (made && made->front())
                            std::ranges::copy(alerts, std::back_inserter(room->alerts_));
                        room->on_committed(step, std::move(after), std::move(job), made);
                    });
}

void Room::on_committed(const NewEvent& step, HostedGame after, Job job,
                        const StoreResult<std::vector<bool>>& made) {
    busy_ = false;
    if (!made || !made->front()) daily_due_ = is_daily();
    if (!made) {
        spdlog::error("game {}: event {} could not be written: {}", game_.id, step.event.number,
                      made.error().reason);
        // The connection may have failed after the store had the event.
        stale_ = true;
        retry_later();
        context_.metrics().action("store");
        if (job.callback) job.callback(std::unexpected(store_failed()));
    } else if (!made->front()) {
        // Another server was first with this number: apply what it wrote, then try again.
        stale_ = true;
        outrun_ = job.conditional.empty();  // conditional turns may have been removed meanwhile
        if (job.decide) jobs_.push_front(std::move(job));
    } else {
        daily_due_ = daily_due_ || changes_daily(after.session);
        game_ = std::move(after);
        events_.push_back(step.event);
        owner_ = step.standing.due ? step.owner : "";
        summary_ = shared_text(step.standing.summary);
        publish(step.event);
        context_.update_lobby(game_, summary_, address_);
        context_.metrics().action("done");
        if (!step.seats.empty()) update_presence();
        if (job.callback) job.callback(step.event.number);
        if (!daily_due_) send_alerts();
    }
    continue_work();
}

// Goes on after a commit or a read.
void Room::continue_work() {
    if (std::exchange(recheck_, false)) context_.mark_stale(game_.id);
    cancel_stale_turn();
    work();
    schedule();
}

void Room::on_notification(std::int64_t number) {
    if (number <= this->number()) return;
    if (busy_) {
        recheck_ = true;
    } else {
        context_.mark_stale(game_.id);
    }
}

void Room::catch_up(const GameUpdate& update) {
    if (busy_ || stale_ || outdated_) {
        recheck_ = recheck_ || !update.events.empty();
        return;
    }
    if (apply(update)) continue_work();
}

// Applies the events that are new; false if there are none.
bool Room::apply(const GameUpdate& update) {
    bool seats = false;
    const std::int64_t before = number();
    for (const EventRow& row : update.events) {
        if (row.number <= number()) continue;
        const auto event = read_event(row.body);
        if (!event || !game_.session.apply(*event)) {
            outdated_ = true;
            break;
        }
        events_.push_back(row);
        publish(row);
        context_.metrics().followed(context_.now() - row.at);
        seats = seats || event->kind == play::EventKind::joined || event->kind == play::EventKind::started;
    }
    if (number() == before && !outdated_) return false;
    owner_ = update.owner;
    summary_ = shared_text(summarize(game_));
    context_.update_lobby(game_, summary_, address_);
    if (seats) update_presence();
    return true;
}

// Reads the events that are missing here.
void Room::catch_up() {
    busy_ = true;
    context_.read_updates({game_.id, number()},
                          [room = shared_from_this()](const StoreResult<GameUpdate>& update) {
                              room->busy_ = false;
                              room->on_caught_up(update);
                          });
}

void Room::on_caught_up(const StoreResult<GameUpdate>& update) {
    if (!update) {
        fail_waiting();
        retry_later();
        return;
    }
    stale_ = false;
    // An event's number is taken and yet there is no new event: this is not the game it was.
    if (!apply(*update) && outrun_) outdated_ = true;
    outrun_ = false;
    continue_work();
}

// An action may be refused only because another server's latest events are missing here. So these are read
// before the client is told.
void Room::catch_up_before_refusing(Job job) {
    busy_ = true;
    job.up_to_date = true;
    for (Job& waiting : jobs_) waiting.up_to_date = true;  // they were asked for before the read
    const auto looked = [room = shared_from_this(),
                         job = std::move(job)](const StoreResult<GameUpdate>& update) {
        room->busy_ = false;
        if (!update) {
            job.callback(std::unexpected(store_failed()));
        } else {
            room->jobs_.push_front(job);
            room->catch_up(*update);
        }
        room->continue_work();
    };
    context_.read_updates({game_.id, number()}, looked);
}

void Room::set_owner(const std::string& server) {
    if (busy_ || stale_ || outdated_) return;  // the result of that will tell the owner
    if (owner_ != server && server == context_.lease().name()) context_.metrics().taken_over();
    daily_due_ = daily_due_ || (owner_ != server && is_daily() && state() == SessionState::running);
    owner_ = server;
    cancel_stale_turn();
    tick();
}

void Room::retry_later() {
    constexpr std::chrono::milliseconds pause{1000};
    ++pauses_;
    context_.after(pause, [weak = weak_from_this()] {
        const auto room = weak.lock();
        if (!room) return;
        --room->pauses_;
        room->tick();
    });
}

void Room::refresh() {
    outdated_ = true;
    tick();
}

void Room::fail_waiting() {
    if (busy_) return;
    for (const Job& job : std::exchange(jobs_, {})) {
        if (job.callback) job.callback(std::unexpected(store_failed()));
    }
    cancel_computer_turn();
}

void Room::rebuild() {
    busy_ = true;
    stale_ = outrun_ = outdated_ = false;  // a change from now on needs another look
    context_.reload(game_.id, [room = shared_from_this()](std::shared_ptr<Restored> restored) {
        room->on_rebuilt(std::move(restored));
    });
}

void Room::on_rebuilt(std::shared_ptr<Restored> restored) {
    busy_ = false;
    if (!restored) {
        outdated_ = true;
        fail_waiting();
        retry_later();
        return;
    }
    owner_ = std::move(restored->owner);
    const std::size_t known = events_.size();
    game_ = std::move(restored->game);
    events_ = std::move(restored->events);
    pages_.clear();
    summary_ = shared_text(summarize(game_));
    for (std::size_t n = known; n < events_.size(); ++n) publish(events_[n]);
    update_presence();
    context_.update_lobby(game_, summary_, address_);
    continue_work();
}

void Room::publish(const EventRow& event) {
    broadcast(shared_text(R"({"type":"event","event":)" + event.body + "}"));
}

void Room::schedule() {
    // Only if it can be done then; otherwise tick() is called when the obstacle is gone.
    if (stale_ || outdated_ || busy_ || !owns_game() || !context_.lease().valid() || pauses_ > 0) return;
    const auto due = session().due();
    if (!due || *due == 0) return;
    // One alarm at a time is enough: a room that is woken too soon schedules the next.
    if (alarm_ > context_.now() && alarm_ <= *due) return;
    alarm_ = *due;
    context_.wake(game_.id, alarm_);
}

std::optional<std::int64_t> Room::number_of(const std::string& key) const {
    if (key.empty()) return std::nullopt;
    const auto backwards = std::views::reverse(events_);
    const auto found = std::ranges::find(backwards, key, &EventRow::key);
    return found == backwards.end() ? std::nullopt : std::optional(found->number);
}

}  // namespace merels::server
