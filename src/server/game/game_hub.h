#pragma once

// The front door of this room: the games in memory. The hub owns the rooms; a Room owns one play::Session
// and changes it only after the store has the event. For the event loop's thread; computers think on
// threads of their own.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/random.h"
#include "server/base/metrics.h"
#include "server/base/scheduler.h"
#include "server/cluster/cluster_notification.h"
#include "server/cluster/lease.h"
#include "server/cluster/store_access.h"
#include "server/game/computers.h"
#include "server/game/lobby.h"
#include "server/game/player_feeds.h"
#include "server/game/room.h"

namespace merels::server {

struct HubOptions {
    RoomOptions room = {};
    std::int64_t room_kept = 60'000;   // how long an empty room stays in memory
    std::size_t max_watchers = 5'000;  // in one room
    std::size_t max_watchers_per_address = 100;
    std::size_t computers = 1;  // threads that compute turns
    std::string tables = {};    // the folder of tablebases
};

// All the rooms of this server, and what they share. For the event loop's thread. What it is given must
// outlive it.
//
// Other servers may be at work on the same database. Any of them takes any client's actions: the numbers of
// events decide who was first. What a server does by itself in a game (clocks, the computer's turns) is done
// by the game's owner: the server that wrote its latest event, or that has taken it over from one that is
// gone.
class GameHub final : public RoomContext {
  public:
    struct Services {
        StoreAccess& store;
        const Lease& lease;
        Computers& computers;
        Metrics& metrics;
        Scheduler scheduler;
        std::function<void(const AlertRow&)> send_alert;
    };
    GameHub(const HubOptions& options, const Services& services);

    // Loads the games in which something is due, also those that an earlier server has left.
    void start();

    // What the lease's renewer reports.
    void on_lease_renewed(const LeaseChange& change);
    void on_lease_failed();
    void on_notification(const ClusterNotification& notification);

    using Found = std::function<void(std::shared_ptr<Room>, bool store_failed)>;  // null if there is none
    void find(const std::string& id, Found found);
    [[nodiscard]] bool has_room(const std::string& id) const { return rooms_.contains(id); }

    [[nodiscard]] Lobby& lobby() { return lobby_; }
    [[nodiscard]] PlayerFeeds& feeds() { return feeds_; }
    [[nodiscard]] bool is_full(const Room& room) const { return room.clients() >= options_.max_watchers; }
    [[nodiscard]] bool is_full_for(const Room& room, const std::string& address) const {
        return room.clients_from(address) >= options_.max_watchers_per_address;
    }
    [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }
    [[nodiscard]] std::size_t rooms_in(play::SessionState state) const;

    // The game was changed other than by its events, or removed: by an operator, or because an account was
    // deleted.
    void refresh(const std::string& id);
    void remove(const std::string& id);

    [[nodiscard]] const RoomOptions& options() const override { return options_.room; }
    [[nodiscard]] Random& random() override { return random_; }
    [[nodiscard]] Metrics& metrics() override { return services_.metrics; }
    [[nodiscard]] Moment now() const override { return lease().now(); }
    void after(std::chrono::milliseconds time, std::function<void()> work) override {
        services_.scheduler.after(time, std::move(work));
    }
    void wake(const std::string& id, Moment when) override;
    [[nodiscard]] const Lease& lease() const override { return services_.lease; }
    void commit(std::vector<Change> changes, StoreAccess::Committed then) override {
        services_.store.commit(std::move(changes), std::move(then));
    }
    void reload(const std::string& id, std::function<void(std::shared_ptr<Restored>)> then) override;
    void read_updates(const GameVersion& known, std::function<void(StoreResult<GameUpdate>)> then) override;
    void read_ratings(const HostedGame& game, std::function<void(StoreResult<SeatRatings>)> then) override;
    void read_daily(const std::string& id, std::function<void(StoreResult<DailyRows>)> then) override;
    void mark_stale(const std::string& id) override;
    void refresh_presence(const std::string& id, std::function<void(bool)> then) override;
    void update_lobby(const HostedGame& game, const SharedText& summary,
                      const std::string& address) override {
        lobby_.update(game, summary, address);
        feeds_.publish(game, summary);
    }
    void remember_address(const std::string& id, const std::string& address) override;
    void send_alert(const AlertRow& alert) override {
        if (services_.send_alert) services_.send_alert(alert);
    }
    [[nodiscard]] Computers::Ticket request_turn(Computers::Question question) override {
        return services_.computers.ask(std::move(question));
    }
    void cancel_turn(const Computers::Ticket& ticket) override { services_.computers.cancel(ticket); }

  private:
    struct Loaded;
    struct Loading {
        std::vector<Found> waiting;
        std::int64_t newest = 0;  // the latest event that other servers have notified of
    };
    void load(const std::string& id, std::function<void(Loaded)> then);
    void on_loaded(const std::string& id, Loaded loaded);
    void refresh_lobby();
    void publish_lobby();
    void sweep();
    void claim_due();
    void check_conditional();
    void expire();
    void on_claimed(const std::vector<OwnerRow>& games);
    void run_alarms();

    // Other servers (game_hub_cluster.cpp).
    void catch_up();
    void on_updates(const std::vector<GameVersion>& asked, const std::vector<GameUpdate>& updates);
    void refresh_presence(const std::string& id);
    void read_presence();
    [[nodiscard]] StoreAccess& store() { return services_.store; }
    void set_presence(const std::vector<std::string>& games, const std::vector<PresenceRow>& rows);
    void poll_missed();
    void purge_gone();

    HubOptions options_;
    Services services_;
    Random random_;
    Lobby lobby_;
    PlayerFeeds feeds_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
    std::unordered_map<std::string, Loading> loading_;
    std::unordered_map<std::string, std::string> addresses_;  // of games that have no room yet
    std::vector<std::pair<Moment, std::string>> alarms_;      // a heap, the soonest first
    Moment next_alarm_ = 0;
    std::unordered_set<std::string> stale_;  // rooms that are to catch up
    bool catching_up_ = false;
    std::unordered_set<std::string> stale_presence_;
    bool reading_presence_ = false;
    bool claiming_ = false;
    bool claim_again_ = false;
    bool listing_ = false;
    Moment listed_ = 0;  // when the list of games was last read
};

}  // namespace merels::server
