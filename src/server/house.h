#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/random.h"
#include "server/computers.h"
#include "server/event_loop.h"
#include "server/keeper.h"
#include "server/lease.h"
#include "server/lobby.h"
#include "server/metrics.h"
#include "server/room.h"

namespace merels::server {

// How a house is kept.
struct HouseRules {
    std::int64_t claim_after = 120'000;  // how long a player must be gone before the other may claim the game
    std::int64_t computer_pace = 500;    // the computer does not answer quicker than this
    std::int64_t room_kept = 60'000;     // how long an empty room stays in memory
    std::size_t most_watchers = 5'000;   // in one room
    std::size_t most_watchers_each = 100;              // from one address
    std::int64_t open_kept = 24LL * 3600 * 1000;       // how long a game waits for someone to join
    std::int64_t idle_kept = 30LL * 24 * 3600 * 1000;  // how long one without a clock goes on without a turn
    std::size_t computers = 1;                         // threads that think
    std::string tables = {};                           // the folder of solved positions
};

// All the rooms of this server, and what they share. For one thread; what others do (writing, thinking) comes
// back to it by `post`.
//
// Other servers may be at work on the same database. Anyone's actions can be taken at any of them: the
// numbers of events decide who was first. What a server does of its own accord in a game (clocks, the
// computer's turns) is done by the one that holds the game, which is the one that wrote its latest event, or
// has taken it over from one that is gone.
class House {
  public:
    // Runs something on the house's thread, now-ish or after a while.
    struct Clockwork {
        Keeper::Post post;
        std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
    };

    House(const HouseRules& rules, const std::string& where, Clockwork clockwork, EventLoop& loop,
          Metrics& metrics);

    // Takes up what is due, from a server before this one too.
    void open();

    using Found = std::function<void(std::shared_ptr<Room>, bool store_failed)>;  // null if there is none
    void find(const std::string& id, Found found);
    [[nodiscard]] bool has_room(const std::string& id) const { return rooms_.contains(id); }

    [[nodiscard]] const HouseRules& rules() const { return rules_; }
    [[nodiscard]] Keeper& keeper() { return keeper_; }
    [[nodiscard]] EventLoop& loop() { return loop_; }
    [[nodiscard]] Computers& computers() { return computers_; }
    [[nodiscard]] Lobby& lobby() { return lobby_; }
    [[nodiscard]] Metrics& metrics() { return metrics_; }
    [[nodiscard]] Random& random() { return random_; }
    [[nodiscard]] const Lease& lease() const { return lease_; }
    [[nodiscard]] Moment now() const { return lease_.now(); }
    // The event that gives back the time for which a clock ran while no server could act, if one did.
    [[nodiscard]] std::optional<play::Event> resumed(const play::Session& session, Moment now) const;
    // Reads a game afresh; null if that does not succeed.
    void reload(const std::string& id, std::function<void(std::shared_ptr<Restored>)> then);
    void after(std::chrono::milliseconds time, std::function<void()> work) const {
        clockwork_.after(time, std::move(work));
    }
    // Where the one who made a game came from, for when it gets its room.
    void remember_address(const std::string& id, const std::string& address);
    // Has the room tick at a moment.
    void wake(const std::string& id, Moment when);
    [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }
    [[nodiscard]] std::size_t rooms_in(play::SessionState state) const;

    // Has the room follow what other servers have written in its game.
    void fall_behind(const std::string& id);
    // A game was changed other than by its events, or removed, by an operator or because a player's account
    // was deleted.
    void refresh(const std::string& id);
    void remove(const std::string& id);
    // What the store has of a game after a number.
    void look_up(const Known& known, std::function<void(Stored<Following>)> then);
    // Has the room know who is there through other servers.
    void ask_presence(const std::string& id);
    // The same, and calls back when it does, or when that cannot be found out.
    void ask_presence(const std::string& id, std::function<void(bool)> then);

  private:
    struct Loaded;
    struct Loading {
        std::vector<Found> waiting;
        std::int64_t newest = 0;  // the latest event others have told of
    };
    void load(const std::string& id, std::function<void(Loaded)> then);
    void came(const std::string& id, Loaded loaded);
    void show_in_lobby();
    void tell_lobby();
    void sweep();
    void take_up();
    void expire();
    void taken(const std::vector<HoldingRow>& games);
    void ring();

    // Other servers (house_others.cpp).
    void renewed(const Lease::Listener::Renewed& renewed);
    void not_renewed();
    void heard(const News& news);
    void follow();
    void followed(const std::vector<Known>& asked, const std::vector<Following>& news);
    void follow_presence();
    void set_presence(const std::vector<std::string>& games, const std::vector<PresenceRow>& rows);
    void look_for_missed();
    void forget_the_gone();

    HouseRules rules_;
    Clockwork clockwork_;
    EventLoop& loop_;
    Metrics& metrics_;
    Random random_;
    Lobby lobby_;
    Computers computers_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
    std::unordered_map<std::string, Loading> loading_;
    std::unordered_map<std::string, std::string> addresses_;  // of games that have no room yet
    std::vector<std::pair<Moment, std::string>> alarms_;      // a heap, the soonest first
    Moment ringing_at_ = 0;
    std::unordered_set<std::string> behind_;  // rooms that are to follow
    bool following_ = false;
    std::unordered_set<std::string> presence_behind_;
    bool asking_presence_ = false;
    bool taking_ = false;
    bool take_again_ = false;
    bool listing_ = false;
    Moment listed_ = 0;  // when the list of games was last read
    // Last, so that their threads are gone before what they answer to.
    Lease lease_;
    Keeper keeper_;
};

}  // namespace merels::server
