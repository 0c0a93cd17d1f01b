// The surroundings of a room, simulated: the test sets the time, and decides what becomes of each commit,
// read and computer's turn. No threads, no store, no sockets.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/base/client_connection.h"
#include "server/game/game_factory.h"
#include "server/game/room.h"
#include "server/game/simulated_timers.h"

namespace merels::server {

class SimulatedConnection final : public ClientConnection {
  public:
    void send(SharedText text) override { sent.push_back(*text); }
    void send_initial(SharedText text) override { initial.push_back(*text); }
    void close(std::uint16_t, std::string_view reason) override { closed = reason; }

    [[nodiscard]] std::size_t count(std::string_view part) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(sent, [&](const std::string& text) { return text.contains(part); }));
    }

    std::vector<std::string> sent;
    std::vector<std::string> initial;
    std::string closed;
};

class SimulatedContext final : public RoomContext {
  public:
    static constexpr const char* name = "this-server";

    // `shared`: with other servers on the same database.
    explicit SimulatedContext(bool shared = false) : lease_(shared, [this] { return timers_.now(); }) {
        renew(std::chrono::hours(500'000));
    }

    // A new game with its first events, made by Ada.
    std::shared_ptr<Room> make_room(const CreateGameRequest& wanted) {
        return make_room(*make_game(wanted, {"ada", "Ada", {}}, random_, now()));
    }
    // One whose seats are taken from the start.
    std::shared_ptr<Room> make_room(const PairedGame& wanted) {
        return make_room(*make_paired(wanted, random_, now()));
    }
    std::shared_ptr<Room> make_room(const NewGame& made) {
        StoredGame stored{made.game, {}, name, {}};
        for (const NewEvent& event : made.events) stored.events.push_back(event.event);
        auto room = std::make_shared<Room>(*this, *restore(std::move(stored)));
        room_ = room;
        room->tick();
        return room;
    }

    // Time. Runs what is due meanwhile.
    void advance(std::chrono::milliseconds time) {
        timers_.advance(time, [](const auto& work) { work(); });
        const bool woken = std::erase_if(alarms, [&](Moment when) { return when <= now(); }) > 0;
        if (woken) room()->tick();
    }
    // Renews the lease; the database's clock differs from the games' time by this.
    void renew(std::chrono::milliseconds ahead = {}, std::vector<Outage> outages = {}) {
        (void)lease_.apply(
            {{name, now() + ahead.count(), {name}, std::move(outages)}, timers_.now(), timers_.now()});
    }

    // Commits, in their order.
    struct Commit {
        std::vector<Change> changes;
        StoreAccess::Committed then;
    };
    std::deque<Commit> commits;
    [[nodiscard]] const NewEvent& committing() const {
        return std::get<NewEvent>(commits.front().changes[0]);
    }
    void finish_commit(StoreResult<std::vector<bool>> made) {
        const Commit commit = std::move(commits.front());
        commits.pop_front();
        commit.then(std::move(made));
    }
    void accept() { finish_commit(std::vector<bool>(commits.front().changes.size(), true)); }
    void accept_all() {
        while (!commits.empty()) accept();
    }
    void come_too_late() { finish_commit(std::vector<bool>(commits.front().changes.size(), false)); }
    void fail_commit() { finish_commit(std::unexpected(failure())); }
    static StoreError failure() { return {StoreError::Kind::unavailable, "as the test wants it"}; }

    // Reads of what other servers have written, in their order.
    struct UpdateRead {
        GameVersion known;
        std::function<void(StoreResult<GameUpdate>)> then;
    };
    std::deque<UpdateRead> update_reads;
    void finish_read(StoreResult<GameUpdate> update) {
        const UpdateRead read = std::move(update_reads.front());
        update_reads.pop_front();
        read.then(std::move(update));
    }

    std::deque<std::function<void(bool)>> presence_reads;
    std::deque<std::function<void(std::shared_ptr<Restored>)>> reloads;
    std::vector<Moment> alarms;
    std::vector<Computers::Ticket> turns;  // that were asked for
    std::vector<AlertRow> alerts;          // that were sent
    DailyRows daily;                       // what is in the store of a game of days
    int marked_stale = 0;
    int lobby_updates = 0;
    RoomOptions room_options;

    const RoomOptions& options() const override { return room_options; }
    Random& random() override { return random_; }
    Metrics& metrics() override { return metrics_; }
    Moment now() const override { return lease_.now(); }
    void after(std::chrono::milliseconds time, std::function<void()> work) override {
        timers_.after(time, std::move(work));
    }
    void wake(const std::string&, Moment when) override { alarms.push_back(when); }
    const Lease& lease() const override { return lease_; }
    void commit(std::vector<Change> changes, StoreAccess::Committed then) override {
        commits.push_back({std::move(changes), std::move(then)});
    }
    void reload(const std::string&, std::function<void(std::shared_ptr<Restored>)> then) override {
        reloads.push_back(std::move(then));
    }
    void read_updates(const GameVersion& known, std::function<void(StoreResult<GameUpdate>)> then) override {
        update_reads.push_back({known, std::move(then)});
    }
    void read_ratings(const HostedGame&, std::function<void(StoreResult<SeatRatings>)> then) override {
        after(std::chrono::milliseconds(0), [then = std::move(then)] { then(SeatRatings{}); });
    }
    void read_daily(const std::string&, std::function<void(StoreResult<DailyRows>)> then) override {
        then(daily);
    }
    void mark_stale(const std::string&) override { ++marked_stale; }
    void refresh_presence(const std::string&, std::function<void(bool)> then) override {
        presence_reads.push_back(std::move(then));
    }
    void update_lobby(const HostedGame&, const SharedText&, const std::string&) override { ++lobby_updates; }
    void remember_address(const std::string&, const std::string&) override {}
    void send_alert(const AlertRow& alert) override { alerts.push_back(alert); }
    Computers::Ticket request_turn(Computers::Question question) override {
        turns.push_back(std::make_shared<Computers::Task>(std::move(question)));
        return turns.back();
    }
    void cancel_turn(const Computers::Ticket& ticket) override { ticket->stop = true; }

  private:
    [[nodiscard]] std::shared_ptr<Room> room() const { return room_.lock(); }

    SimulatedTimers timers_;
    Lease lease_;
    Random random_{1};
    Metrics metrics_;
    std::weak_ptr<Room> room_;
};

}  // namespace merels::server
