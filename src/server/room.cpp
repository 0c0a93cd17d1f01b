#include "server/room.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>
#include <spdlog/spdlog.h>
#include <utility>

#include "engine/computer.h"
#include "server/house.h"
#include "server/making.h"
#include "server/read_event.h"
#include "server/summary.h"

namespace merels::server {
namespace {

constexpr std::size_t most_waiting = 64;

using play::ActionKind;
using play::Actor;
using play::Refusal;
using play::SessionState;
using Decision = play::Session::Decision;

Refusal store_failed() {
    return {"store", {"the server cannot write at the moment; try again in a while", {}}};
}

std::unexpected<Refusal> refuse(std::string_view code, std::string_view why) {
    return std::unexpected(Refusal{code, {why, {}}});
}

}  // namespace

Room::Room(House& house, Restored restored)
    : house_(house),
      game_(std::move(restored.game)),
      events_(std::move(restored.events)),
      summary_(told(summarize(game_))),
      elsewhere_(std::move(restored.presence)),
      holder_(std::move(restored.holder)),
      loaded_(house.now()),
      last_used_(loaded_) {
    (void)count_sides();
}

Room::~Room() {
    if (ticket_) Computers::abandon(ticket_);  // the last to know the room may be one who outlives the house
}

void Room::act(const play::Action& action, const std::string& player, Answered answered) {
    const auto decide = [this, action, player](Moment now) {
        return session().decide(action, {.player = player, .absence = absence()}, now);
    };
    Job job{decide, player + ":" + action.id, std::move(answered)};
    if (action.kind != ActionKind::claim || !house_.lease().shared()) {
        queue(std::move(job));
        return;
    }
    // Nobody is to lose for being away who is there through another server.
    const auto asked = [room = shared_from_this(), job = std::move(job)](bool known) {
        if (known) {
            room->queue(job);
        } else {
            job.answered(std::unexpected(store_failed()));
        }
    };
    house_.ask_presence(game_.id, asked);
}

void Room::join(const play::Seat& seat, Answered answered) {
    const auto decide = [this, seat](Moment now) {
        return session().decide({.kind = ActionKind::join, .seat = seat}, Actor::server(), now);
    };
    queue({decide, "", std::move(answered)});
}

bool Room::idle(Moment until) const {
    const auto due = session().due();
    const bool needed = held() && due && *due <= until;
    return guests_.empty() && noted_.empty() && jobs_.empty() && !busy_ && !thinking_ && !needed;
}

bool Room::held() const {
    return !house_.lease().shared() || holder_ == house_.lease().name();
}

bool Room::unattended() const {
    return house_.lease().shared() && session().due() && !house_.lease().alive(holder_);
}

void Room::when_settled(std::function<void()> then) {
    queue({[](Moment) -> Decision { return refuse("none", ""); }, "",
           [then = std::move(then)](const Done&) { then(); }, true});
}

void Room::tick() {
    work();
    schedule();
}

void Room::expire() {
    const auto decide = [this](Moment now) -> Decision {
        const HouseRules& rules = house_.rules();
        const bool lonely = state() == SessionState::open && now - game_.created >= rules.open_kept;
        const bool idle = state() == SessionState::running && !session().terms().clock && !events_.empty() &&
                          now - events_.back().at >= rules.idle_kept;
        if (!lonely && !idle) return refuse("not-now", "the game has not expired");
        return session().decide({.kind = ActionKind::cancel}, Actor::server(), now);
    };
    queue({decide, "", {}, true});
}

void Room::queue(Job job) {
    last_used_ = house_.now();
    const bool asked = static_cast<bool>(job.answered);
    if (asked && jobs_.size() >= most_waiting) {
        job.answered(refuse("too-fast", "too much is being done in this game; wait a moment"));
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
    // Clocks of several servers may differ by a little: time never goes back in a game.
    const Moment now = std::max(house_.now(), events_.empty() ? 0 : events_.back().at);
    // What the store has just refused is not tried again and again: people may, we wait.
    const bool waits = pauses_ > 0;
    if (stale_ || outdated_) {
        if (waits && jobs_.empty()) return false;
        outdated_ ? rebuild() : catch_up();
        return true;
    }
    // Without a lease it is not known whether there was an outage. The house comes back when it is.
    if (!house_.lease().valid()) return false;
    const bool duties = held() && !waits;
    if ((duties || !jobs_.empty()) && keep_time(now)) return true;
    // Whoever has joined sees a game that has started.
    if (jobs_.empty() || (duties && session().duty() == play::Duty::start)) return duties && do_duty(now);
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    if (const auto number = number_of(job.key)) {
        job.answered(*number);
        return true;
    }
    const auto event = job.decide(now);
    if (!event && !job.up_to_date && house_.lease().shared()) {
        look_before_refusing(std::move(job));
        return true;
    }
    if (!event) {
        if (!job.key.empty()) house_.metrics().action(event.error().code);
        if (job.answered) job.answered(std::unexpected(event.error()));
        return true;
    }
    commit(*event, std::move(job));
    return true;
}

// Sets the clock right, or ends the game by it; false if neither is due.
bool Room::keep_time(Moment now) {
    if (const auto resumed = house_.resumed(session(), now)) {
        commit(*resumed, {});
    } else if (session().out_of_time(now)) {
        decide_as_server({.kind = ActionKind::time_out}, now);
    } else {
        return false;
    }
    return true;
}

// What the server owes the game; false if that is nothing now.
bool Room::do_duty(Moment now) {
    switch (session().duty()) {
        case play::Duty::none:
            return false;
        case play::Duty::start:
            decide_as_server({.kind = ActionKind::start, .seats = session().draw_seats({}, house_.random())},
                             now);
            return true;
        case play::Duty::answer_draw: {
            const Side side = other(*session().match().draw_offered_by());
            const bool accepts = engine::accepts_draw(session().match().history(), side);
            const auto answer = accepts ? ActionKind::offer_draw : ActionKind::decline_draw;
            decide_as_server({.kind = answer, .side = side}, now);
            return true;
        }
        case play::Duty::answer_takeback:
            decide_as_server(
                {.kind = ActionKind::allow_takeback, .side = other(*session().takeback_asked_by())}, now);
            return true;
        case play::Duty::make_rematch: {
            NewGame rematch = make_rematch(game_, house_.random(), now);
            rematch.follows = game_.id;
            for (NewEvent& step : rematch.events) step.holder = house_.lease().name();
            house_.remember_address(rematch.game.id, address_);
            const play::Action follow{.kind = ActionKind::rematch, .text = rematch.game.id};
            decide_as_server(follow, now, {std::move(rematch)});
            return true;
        }
        case play::Duty::computer_turn:
            think();
            return false;
    }
    return false;
}

// Does what is due, which is never refused.
void Room::decide_as_server(const play::Action& action, Moment now, std::vector<Change> besides) {
    commit(session().decide(action, Actor::server(), now).value(), {}, std::move(besides));
}

void Room::think() {
    if (thinking_ || asks_later_) return;
    const Match& match = session().match();
    const auto& seat = session().seats()[index(match.to_move())];
    const auto& opponent = session().seats()[index(other(match.to_move()))];
    const auto come_to = [weak = weak_from_this(), number = ++thought_](const std::optional<Turn>& turn) {
        if (const auto room = weak.lock()) room->thought(turn, number);
    };
    ticket_ = house_.computers().ask({.history = match.history(),
                                      .game = match.shared_game(),
                                      .level = seat->level.value_or(1),
                                      .seed = house_.random().next(),
                                      .player = opponent ? opponent->player.value_or("") : "",
                                      .address = address_,
                                      .then = come_to});
    thinking_ = ticket_ != nullptr;
    thinking_about_ = match.history().size();
    if (!thinking_) think_later();
}

// This player's other games are in the way: it is their turn first.
void Room::think_later() {
    asks_later_ = true;
    house_.after(std::chrono::seconds(1), [weak = weak_from_this()] {
        const auto room = weak.lock();
        if (!room) return;
        room->asks_later_ = false;
        room->tick();
    });
}

void Room::stop_thinking() {
    if (ticket_) house_.computers().cancel(ticket_);
    ticket_.reset();
    thinking_ = false;
    ++thought_;
}

// A turn that is no longer wanted takes nobody's time.
void Room::stop_thinking_if_stale() {
    if (!thinking_) return;
    const bool wanted =
        held() && state() == SessionState::running && session().match().history().size() == thinking_about_;
    if (!wanted) stop_thinking();
}

void Room::thought(const std::optional<Turn>& turn, std::int64_t thought) {
    if (thought != thought_) return;
    if (!turn) {
        stop_thinking();
        try_later();
        return;
    }
    const Moment since = events_.empty() ? 0 : events_.back().at;
    const Moment wait = since + house_.rules().computer_pace - house_.now();
    if (wait > 0) {
        house_.after(std::chrono::milliseconds(wait), [weak = weak_from_this(), turn, thought] {
            if (const auto room = weak.lock()) room->thought(turn, thought);
        });
        return;
    }
    const auto decide = [this, turn = *turn, thought](Moment now) -> Decision {
        const bool current = thinking_ && thought == thought_;
        if (current) stop_thinking();
        if (!current || !held() || session().duty() != play::Duty::computer_turn)
            return refuse("stale", "the game has moved on");
        return session().decide({.kind = ActionKind::turn, .points = turn}, Actor::server(), now);
    };
    queue({decide, "", {}, true});
}

// Sends an event to the store. Until the store has it, nothing else is decided.
void Room::commit(const play::Event& event, Job job, std::vector<Change> besides) {
    HostedGame after = game_;
    after.session.apply(event).value();
    busy_ = true;
    const std::string key = job.key.empty() ? fmt::format("server:{}", event.n) : job.key;
    NewEvent step = step_of(after, event, key);
    step.holder = house_.lease().name();
    std::vector<Change> changes{step};
    std::ranges::move(besides, std::back_inserter(changes));
    house_.keeper().commit(std::move(changes),
                           [room = shared_from_this(), step = std::move(step), after = std::move(after),
                            job = std::move(job)](const Stored<std::vector<bool>>& made) mutable {
                               room->committed(step, std::move(after), std::move(job), made);
                           });
}

void Room::committed(const NewEvent& step, HostedGame after, Job job, const Stored<std::vector<bool>>& made) {
    busy_ = false;
    if (!made) {
        spdlog::error("game {}: event {} could not be written: {}", game_.id, step.event.number,
                      made.error().reason);
        // The connection may have failed after the store had the event.
        stale_ = true;
        try_later();
        house_.metrics().action("store");
        if (job.answered) job.answered(std::unexpected(store_failed()));
    } else if (!made->front()) {
        // Another server was first with this number: apply what it wrote, then try again.
        stale_ = outrun_ = true;
        if (job.decide) jobs_.push_front(std::move(job));
    } else {
        game_ = std::move(after);
        events_.push_back(step.event);
        holder_ = step.standing.due ? step.holder : "";
        summary_ = told(step.standing.summary);
        publish(step.event);
        house_.lobby().note(game_, summary_, address_);
        house_.metrics().action("done");
        if (!step.seats.empty()) seats_changed();
        if (job.answered) job.answered(step.event.number);
    }
    settle_down();
}

// What is to be seen to when nothing is under way any more.
void Room::settle_down() {
    if (std::exchange(recheck_, false)) house_.fall_behind(game_.id);
    stop_thinking_if_stale();
    work();
    schedule();
}

void Room::heard(std::int64_t number) {
    if (number <= this->number()) return;
    if (busy_) {
        recheck_ = true;
    } else {
        house_.fall_behind(game_.id);
    }
}

void Room::follow(const Following& news) {
    if (busy_ || stale_ || outdated_) {
        recheck_ = recheck_ || !news.events.empty();
        return;
    }
    if (apply(news)) settle_down();
}

// Applies the events that are new; false if there are none.
bool Room::apply(const Following& news) {
    bool seats = false;
    const std::int64_t before = number();
    for (const EventRow& row : news.events) {
        if (row.number <= number()) continue;
        const auto event = read_event(row.body);
        if (!event || !game_.session.apply(*event)) {
            outdated_ = true;
            break;
        }
        events_.push_back(row);
        publish(row);
        house_.metrics().followed(house_.now() - row.at);
        seats = seats || event->kind == play::EventKind::joined || event->kind == play::EventKind::started;
    }
    if (number() == before && !outdated_) return false;
    holder_ = news.holder;
    summary_ = told(summarize(game_));
    house_.lobby().note(game_, summary_, address_);
    if (seats) seats_changed();
    return true;
}

// Reads the events that are missing here.
void Room::catch_up() {
    busy_ = true;
    house_.look_up({game_.id, number()}, [room = shared_from_this()](const Stored<Following>& news) {
        room->busy_ = false;
        room->caught_up(news);
    });
}

void Room::caught_up(const Stored<Following>& news) {
    if (!news) {
        refuse_waiting();
        try_later();
        return;
    }
    stale_ = false;
    // An event's number is taken and yet there is no new event: this is not the game it was.
    if (!apply(*news) && outrun_) outdated_ = true;
    outrun_ = false;
    settle_down();
}

// What is refused may follow from what another server wrote a moment ago: nobody is told that it is not their
// turn when it is.
void Room::look_before_refusing(Job job) {
    busy_ = true;
    job.up_to_date = true;
    for (Job& waiting : jobs_) waiting.up_to_date = true;  // they were asked for before we look
    const auto looked = [room = shared_from_this(), job = std::move(job)](const Stored<Following>& news) {
        room->busy_ = false;
        if (!news) {
            job.answered(std::unexpected(store_failed()));
        } else {
            room->jobs_.push_front(job);
            room->follow(*news);
        }
        room->settle_down();
    };
    house_.look_up({game_.id, number()}, looked);
}

void Room::held_by(const std::string& server) {
    if (busy_ || stale_ || outdated_) return;  // what comes of that says who holds it
    if (holder_ != server && server == house_.lease().name()) house_.metrics().taken_over();
    holder_ = server;
    stop_thinking_if_stale();
    tick();
}

void Room::try_later() {
    constexpr std::chrono::milliseconds while_it_recovers{1000};
    ++pauses_;
    house_.after(while_it_recovers, [weak = weak_from_this()] {
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

void Room::refuse_waiting() {
    if (busy_) return;
    for (const Job& job : std::exchange(jobs_, {})) {
        if (job.answered) job.answered(std::unexpected(store_failed()));
    }
    stop_thinking();
}

void Room::rebuild() {
    busy_ = true;
    stale_ = outrun_ = outdated_ = false;  // a change from now on needs another look
    house_.reload(game_.id, [room = shared_from_this()](std::shared_ptr<Restored> restored) {
        room->rebuilt(std::move(restored));
    });
}

void Room::rebuilt(std::shared_ptr<Restored> restored) {
    busy_ = false;
    if (!restored) {
        outdated_ = true;
        refuse_waiting();
        try_later();
        return;
    }
    holder_ = std::move(restored->holder);
    const std::size_t known = events_.size();
    game_ = std::move(restored->game);
    events_ = std::move(restored->events);
    pages_.clear();
    summary_ = told(summarize(game_));
    for (std::size_t n = known; n < events_.size(); ++n) publish(events_[n]);
    seats_changed();
    house_.lobby().note(game_, summary_, address_);
    settle_down();
}

void Room::publish(const EventRow& event) {
    tell(told(R"({"type":"event","event":)" + event.body + "}"));
}

void Room::schedule() {
    // Only for what could then be done; whatever stands in the way of that comes back by itself.
    if (stale_ || outdated_ || busy_ || !held() || !house_.lease().valid() || pauses_ > 0) return;
    const auto due = session().due();
    if (!due || *due == 0) return;
    // Woken too soon, it only looks again: one alarm at a time is enough.
    if (alarm_ > house_.now() && alarm_ <= *due) return;
    alarm_ = *due;
    house_.wake(game_.id, alarm_);
}

std::optional<std::int64_t> Room::number_of(const std::string& key) const {
    if (key.empty()) return std::nullopt;
    const auto backwards = std::views::reverse(events_);
    const auto found = std::ranges::find(backwards, key, &EventRow::key);
    return found == backwards.end() ? std::nullopt : std::optional(found->number);
}

}  // namespace merels::server
