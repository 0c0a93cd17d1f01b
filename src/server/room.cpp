#include "server/room.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>
#include <spdlog/spdlog.h>
#include <utility>

#include "engine/computer.h"
#include "server/house.h"
#include "server/making.h"
#include "server/summary.h"

namespace merels::server {
namespace {

constexpr std::size_t most_waiting = 64;

Refusal store_failed() {
    return {"store", "the server cannot write at the moment; try again in a while"};
}

}  // namespace

Room::Room(House& house, Restored restored)
    : house_(house),
      table_(std::move(restored.table)),
      events_(std::move(restored.events)),
      summary_(told(summarize(*table_, number()))),
      elsewhere_(std::move(restored.presence)),
      holder_(std::move(restored.holder)),
      loaded_(house.now()),
      last_used_(loaded_) {
    (void)count_sides();
}

Room::~Room() {
    if (ticket_) Computers::abandon(ticket_);  // the last to know the room may be one who outlives the house
}

std::int64_t Room::turns() const {
    return static_cast<std::int64_t>(table_->match().history().size());
}

void Room::act(const Action& action, const std::string& player, Answered answered) {
    Job job{[this, action, player](Moment now) { return table_->act(action, player, now, absence()); },
            player + ":" + action.id, action.id, std::move(answered)};
    if (action.what != Do::claim || !house_.lease().shared()) {
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
    house_.ask_presence(terms().id, asked);
}

void Room::join(const Seat& seat, Answered answered) {
    queue({[this, seat](Moment now) -> Table::Happened {
               if (table_->has_seat(*seat.player))
                   return std::unexpected(Refusal{"not-now", "you have a seat in this game already"});
               return table_->join(seat, now);
           },
           "", "", std::move(answered)});
}

bool Room::idle(Moment until) const {
    const auto due = table_->due();
    const bool needed = held() && due && *due <= until;
    return guests_.empty() && noted_.empty() && jobs_.empty() && !busy_ && !thinking_ && !needed;
}

bool Room::held() const {
    return !house_.lease().shared() || holder_ == house_.lease().name();
}

bool Room::unattended() const {
    return house_.lease().shared() && table_->due() && !house_.lease().alive(holder_);
}

void Room::when_settled(std::function<void()> then) {
    queue({[](Moment) -> Table::Happened { return std::unexpected(Refusal{"none", ""}); }, "", "",
           [then = std::move(then)](const Done&) { then(); }, true});
}

void Room::tick() {
    work();
    schedule();
}

void Room::expire() {
    queue({[this](Moment now) -> Table::Happened {
               const HouseRules& rules = house_.rules();
               const bool lonely = state() == State::open && now - terms().created >= rules.open_kept;
               const bool idle = state() == State::running && !terms().clock && !events_.empty() &&
                                 now - events_.back().at >= rules.idle_kept;
               if (!lonely && !idle) return std::unexpected(Refusal{"not-now", "the game has not expired"});
               return table_->cancel(now);
           },
           "",
           "",
           {},
           true});
}

void Room::queue(Job job) {
    last_used_ = house_.now();
    const bool asked = static_cast<bool>(job.answered);
    if (asked && jobs_.size() >= most_waiting) {
        job.answered(
            std::unexpected(Refusal{"too-fast", "too much is being done in this game; wait a moment"}));
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
    if (broken_) {
        if (waits && jobs_.empty()) return false;
        rebuild();
        return true;
    }
    // Without a lease it is not known whether there was an outage. The house comes back when it is.
    if (!house_.lease().valid()) return false;
    const bool duties = held() && !waits;
    if ((duties || !jobs_.empty()) && keep_time(now)) return true;
    // Whoever has joined sees a game that has started.
    if (jobs_.empty() || (duties && table_->duty() == Duty::start)) return duties && do_duty(now);
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    if (const auto number = number_of(job.key)) {
        job.answered(*number);
        return true;
    }
    const std::int64_t before = turns();
    auto event = job.happen(now);
    if (!event && !job.up_to_date && house_.lease().shared()) {
        look_before_refusing(std::move(job));
        return true;
    }
    if (!event) {
        if (!job.key.empty()) house_.metrics().action(event.error().code);
        if (job.answered) job.answered(std::unexpected(event.error()));
        return true;
    }
    event->by = job.by;
    keep(std::move(*event), std::move(job), {}, before);
    return true;
}

// Sets the clock right, or ends the game by it; false if neither is due.
bool Room::keep_time(Moment now) {
    auto event = house_.resumed(*table_, now);
    if (!event) event = table_->run_out(now);
    if (!event) return false;
    keep(std::move(*event), {}, {});
    return true;
}

// What the server owes the game; false if that is nothing now.
bool Room::do_duty(Moment now) {
    switch (table_->duty()) {
        case Duty::none:
            return false;
        case Duty::start:
            keep(table_->start({}, house_.random(), now), {}, {});
            return true;
        case Duty::answer_draw: {
            const Side side = other(*table_->match().draw_offered_by());
            keep(table_->answer_draw(engine::accepts_draw(table_->match().history(), side), now), {}, {});
            return true;
        }
        case Duty::answer_takeback:
            keep(table_->answer_takeback(now), {}, {});
            return true;
        case Duty::make_rematch: {
            NewGame rematch = make_rematch(*table_, house_.random(), now);
            rematch.follows = terms().id;
            for (NewEvent& step : rematch.events) step.holder = house_.lease().name();
            house_.remember_address(rematch.game.id, address_);
            Event event = table_->follow_with(rematch.game.id, now);
            keep(std::move(event), {}, {std::move(rematch)});
            return true;
        }
        case Duty::computer_turn:
            think();
            return false;
    }
    return false;
}

void Room::think() {
    if (thinking_ || asks_later_) return;
    const Match& match = table_->match();
    const auto& seat = table_->seats()[index(match.to_move())];
    const auto& opponent = table_->seats()[index(other(match.to_move()))];
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
        held() && state() == State::running && table_->match().history().size() == thinking_about_;
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
    queue({[this, turn = *turn, thought](Moment now) -> Table::Happened {
               const bool current = thinking_ && thought == thought_;
               if (current) stop_thinking();
               if (!current || !held() || table_->duty() != Duty::computer_turn)
                   return std::unexpected(Refusal{"stale", "the game has moved on"});
               return table_->computer_turn(turn, now);
           },
           "",
           "",
           {},
           true});
}

// Sends an event that has happened at the table to the store. Until it is there, nothing else happens.
void Room::keep(Event event, Job job, std::vector<Change> besides, std::optional<std::int64_t> turns_before) {
    busy_ = true;
    event.n = number() + 1;
    const std::string key = job.key.empty() ? fmt::format("server:{}", event.n) : job.key;
    NewEvent step = step_of(*table_, event, key, turns_before.value_or(turns()));
    step.holder = house_.lease().name();
    std::vector<Change> changes{step};
    std::ranges::move(besides, std::back_inserter(changes));
    house_.keeper().commit(
        std::move(changes),
        [room = shared_from_this(), step = std::move(step), job = std::move(job)](
            const Stored<std::vector<bool>>& made) mutable { room->committed(step, std::move(job), made); });
}

void Room::committed(const NewEvent& kept, Job job, const Stored<std::vector<bool>>& made) {
    busy_ = false;
    if (!made) {
        spdlog::error("game {}: event {} could not be written: {}", terms().id, kept.event.number,
                      made.error().reason);
        broken_ = true;
        try_later();
        house_.metrics().action("store");
        if (job.answered) job.answered(std::unexpected(store_failed()));
    } else if (!made->front()) {
        // Another server was first with this number: see what it wrote, then try again.
        broken_ = true;
        if (job.happen) jobs_.push_front(std::move(job));
    } else {
        events_.push_back(kept.event);
        holder_ = kept.standing.due ? kept.holder : "";
        summary_ = told(kept.standing.summary);
        publish(kept.event);
        house_.lobby().note(*table_, summary_, address_);
        house_.metrics().action("done");
        if (!kept.seats.empty()) seats_changed();
        if (job.answered) job.answered(kept.event.number);
    }
    settle_down();
}

// What is to be seen to when nothing is under way any more.
void Room::settle_down() {
    if (std::exchange(refresh_, false)) broken_ = true;
    if (std::exchange(recheck_, false)) house_.fall_behind(terms().id);
    stop_thinking_if_stale();
    work();
    schedule();
}

void Room::heard(std::int64_t number) {
    if (number <= this->number()) return;
    if (busy_) {
        recheck_ = true;
    } else {
        house_.fall_behind(terms().id);
    }
}

void Room::follow(const Following& news) {
    if (busy_ || broken_) {
        recheck_ = recheck_ || !news.events.empty();
        return;
    }
    bool seats = false;
    const std::int64_t before = number();
    for (const EventRow& row : news.events) {
        if (row.number <= number()) continue;
        const auto event = read_event(row.body);
        if (row.number != number() + 1 || !event || !table_->replay(*event)) {
            broken_ = true;
            break;
        }
        events_.push_back(row);
        publish(row);
        house_.metrics().followed(house_.now() - row.at);
        seats = seats || event->kind == EventKind::joined || event->kind == EventKind::started;
    }
    if (number() == before && !broken_) return;
    holder_ = news.holder;
    summary_ = told(summarize(*table_, number()));
    house_.lobby().note(*table_, summary_, address_);
    if (seats) seats_changed();
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
    house_.look_up({terms().id, number()}, looked);
}

void Room::held_by(const std::string& server) {
    if (busy_ || broken_) return;  // what comes of that says who holds it
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
    if (busy_) {
        refresh_ = true;
    } else {
        broken_ = true;
        tick();
    }
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
    house_.reload(terms().id, [room = shared_from_this()](std::shared_ptr<Restored> restored) {
        room->rebuilt(std::move(restored));
    });
}

void Room::rebuilt(std::shared_ptr<Restored> restored) {
    busy_ = false;
    if (!restored) {
        refuse_waiting();
        try_later();
        return;
    }
    broken_ = false;
    holder_ = std::move(restored->holder);
    const std::size_t known = events_.size();
    table_ = std::move(restored->table);
    events_ = std::move(restored->events);
    pages_.clear();
    summary_ = told(summarize(*table_, number()));
    for (std::size_t n = known; n < events_.size(); ++n) publish(events_[n]);
    seats_changed();
    house_.lobby().note(*table_, summary_, address_);
    settle_down();
}

void Room::publish(const EventRow& event) {
    tell(told(R"({"type":"event","event":)" + event.body + "}"));
}

void Room::schedule() {
    // Only for what could then be done; whatever stands in the way of that comes back by itself.
    if (broken_ || busy_ || !held() || !house_.lease().valid() || pauses_ > 0) return;
    const auto due = table_->due();
    if (!due || *due == 0) return;
    // Woken too soon, it only looks again: one alarm at a time is enough.
    if (alarm_ > house_.now() && alarm_ <= *due) return;
    alarm_ = *due;
    house_.wake(terms().id, alarm_);
}

std::optional<std::int64_t> Room::number_of(const std::string& key) const {
    if (key.empty()) return std::nullopt;
    const auto backwards = std::views::reverse(events_);
    const auto found = std::ranges::find(backwards, key, &EventRow::key);
    return found == backwards.end() ? std::nullopt : std::optional(found->number);
}

}  // namespace merels::server
