#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/moment.h"
#include "core/random.h"
#include "server/base/metrics.h"
#include "server/base/shared_text.h"
#include "server/cluster/lease.h"
#include "server/cluster/store_access.h"
#include "server/game/computers.h"
#include "server/game/rated_games.h"
#include "server/game/row_mapping.h"

namespace merels::server {

struct RoomOptions {
    std::int64_t claim_after = 120'000;  // how long a player must be away before the other may claim the game
    std::int64_t computer_pace = 500;    // the computer answers no quicker than this
    std::int64_t open_kept = 24LL * 3600 * 1000;       // how long a game waits for someone to join
    std::int64_t idle_kept = 30LL * 24 * 3600 * 1000;  // how long one without a clock goes on without a turn
};

// What a room needs of its surroundings. GameHub implements it; tests simulate it. For the event loop's
// thread: callbacks run on it, later. Outlives its rooms.
class RoomContext {
  public:
    RoomContext() = default;
    RoomContext(const RoomContext&) = delete;
    RoomContext& operator=(const RoomContext&) = delete;
    virtual ~RoomContext() = default;

    [[nodiscard]] virtual const RoomOptions& options() const = 0;
    [[nodiscard]] virtual Random& random() = 0;
    [[nodiscard]] virtual Metrics& metrics() = 0;

    // Time. `after` waits by the steady clock, `wake` until a moment of the games' time.
    [[nodiscard]] virtual Moment now() const = 0;
    virtual void after(std::chrono::milliseconds time, std::function<void()> work) = 0;
    virtual void wake(const std::string& game, Moment when) = 0;

    // This server among others.
    [[nodiscard]] virtual const Lease& lease() const = 0;

    // The store. `reload` calls back with null if the game cannot be read, `refresh_presence` with whether it
    // could be; `mark_stale` has the room catch up with other servers before long.
    virtual void commit(std::vector<Change> changes, StoreAccess::Committed then) = 0;
    virtual void reload(const std::string& game, std::function<void(std::shared_ptr<Restored>)> then) = 0;
    virtual void read_updates(const GameVersion& known,
                              std::function<void(StoreResult<GameUpdate>)> then) = 0;
    virtual void read_ratings(const HostedGame& game, std::function<void(StoreResult<SeatRatings>)> then) = 0;
    virtual void read_daily(const std::string& game, std::function<void(StoreResult<DailyRows>)> then) = 0;
    virtual void mark_stale(const std::string& game) = 0;
    virtual void refresh_presence(const std::string& game, std::function<void(bool)> then) = 0;

    // The game is new or has changed; `address` is where its players act from, if that is known.
    virtual void update_lobby(const HostedGame& game, const SharedText& summary,
                              const std::string& address) = 0;
    // Keeps the address of the player who made a game until the game has a room.
    virtual void remember_address(const std::string& game, const std::string& address) = 0;

    // Tells a player who is away of something; the alert is stored already.
    virtual void send_alert(const AlertRow& alert) = 0;

    // The computer's turns (see Computers).
    [[nodiscard]] virtual Computers::Ticket request_turn(Computers::Question question) = 0;
    virtual void cancel_turn(const Computers::Ticket& ticket) = 0;
};

}  // namespace merels::server
