#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "server/computers.h"
#include "server/keeper.h"
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
    std::size_t computers = 1;           // threads that think
    std::string tables = {};             // the folder of solved positions
};

// All the rooms of this server, and what they share. For one thread; what others do (writing, thinking) comes
// back to it by `post`.
class House {
  public:
    // Runs something on the house's thread, now-ish or after a while.
    struct Clockwork {
        Keeper::Post post;
        std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
    };

    House(const HouseRules& rules, const std::string& where, Clockwork clockwork);

    // Takes up what is due, from a server before this one too. Time it was away is nobody's.
    void open();

    using Found = std::function<void(std::shared_ptr<Room>, bool store_failed)>;  // null if there is none
    void find(const std::string& id, Found found);

    [[nodiscard]] const HouseRules& rules() const { return rules_; }
    [[nodiscard]] Keeper& keeper() { return keeper_; }
    [[nodiscard]] Computers& computers() { return computers_; }
    [[nodiscard]] Lobby& lobby() { return lobby_; }
    [[nodiscard]] Metrics& metrics() { return metrics_; }
    [[nodiscard]] Random& random() { return random_; }
    [[nodiscard]] Moment now() const;
    // Sets the clock of a table right that ran while no server was there, if it did.
    [[nodiscard]] std::optional<Event> resumed(Table& table) const;
    // Reads a game afresh; null if that does not succeed.
    void reload(const std::string& id, std::function<void(std::shared_ptr<Restored>)> then);
    void after(std::chrono::milliseconds time, std::function<void()> work) {
        clockwork_.after(time, std::move(work));
    }
    // Has the room tick at a moment.
    void wake(const std::string& id, Moment when);
    [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }

  private:
    struct Loaded;
    void load(const std::string& id, std::function<void(Loaded)> then);
    void came(const std::string& id, Loaded loaded);
    void show_in_lobby();
    void tell_lobby();
    void sweep();
    void beat();
    void ring();

    HouseRules rules_;
    Clockwork clockwork_;
    Metrics metrics_;
    Random random_;
    Lobby lobby_;
    Computers computers_;
    Moment opened_ = 0;
    Moment last_alive_ = 0;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
    std::unordered_map<std::string, std::vector<Found>> loading_;
    std::vector<std::pair<Moment, std::string>> alarms_;  // a heap, the soonest first
    Moment ringing_at_ = 0;
    Keeper keeper_;  // last, so that its threads are gone before what they answer to
};

}  // namespace merels::server
