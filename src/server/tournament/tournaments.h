#pragma once

// The front door of this room: runs tournaments by the rules of the room tournament. Their state is in the
// store, so any server may do what is due; objects here hold copies for display only. For the event loop's
// thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/moment.h"
#include "server/base/client_connection.h"
#include "server/base/scheduler.h"
#include "server/cluster/lease.h"
#include "server/cluster/store_access.h"
#include "server/game/game_hub.h"
#include "server/tournament/tournament_state.h"

namespace merels::server {

// Runs tournaments: starts them, begins their rounds and ends them when it is time, and tells players of
// their games.
//
// Everything about a tournament is in the store, so any server can do what is due: a round begins in one
// transaction with all of its games, and only if it has not begun before. Pairings and standings are made
// where the store is read, not on the event loop's thread. Everything else here is for that thread. What it
// is given must outlive it.
class Tournaments {
  public:
    struct Services {
        GameHub& hub;
        StoreAccess& store;
        const Lease& lease;
        Scheduler scheduler;
        // Sends a text to the player's pages at this server.
        std::function<void(const std::string& player, const SharedText& text)> tell;
        // Whether the player has a page open at this server.
        std::function<bool(const std::string& player)> is_here;
        // Tells a player who is away of something; the alert is stored already.
        std::function<void(const AlertRow&)> send_alert;
    };
    explicit Tournaments(Services services);

    void start();
    // Does what is due in a tournament, soon: it was changed.
    void advance(const std::string& id);
    // Tells a player's page, which has just been opened, of a game that waits for the player.
    void remind(const std::string& player);

    // A tournament as clients see it, at most a second old; null if there is none.
    struct Shown {
        SharedText text;
        SharedText compressed;  // the same for those who accept gzip
        std::string tag;        // changes with the text
    };
    using Found = std::function<void(StoreResult<std::shared_ptr<const Shown>>)>;
    void show(const std::string& id, Found found);
    // The next show() reads again.
    void forget(const std::string& id);

  private:
    struct Step;

    void tick();
    void look();
    void advance_due(const std::vector<DueTournament>& due);
    static StoreResult<void> read_ratings(Store& store, Step& step, Moment now);
    void take(const Step& step);
    void begin(const Step& step, BeginRound round);
    void follow();
    void on_begun(const std::vector<BegunGame>& games);
    void tell(const BegunGame& game);
    void on_round(const std::vector<BegunGame>& games, const std::vector<AlertRow>& alerts);
    void open_rooms();
    void purge();
    [[nodiscard]] Moment now() const { return services_.lease.now(); }
    void after(std::int64_t milliseconds, std::function<void()> work) {
        services_.scheduler.after(std::chrono::milliseconds(milliseconds), std::move(work));
    }

    Services services_;
    std::unordered_set<std::string> stepping_;  // tournaments in which something is being done
    struct Look {
        Moment at = 0;
        DueTournament due;
        bool in_vain = false;  // nothing was to be done
    };
    std::unordered_map<std::string, Look> looks_;  // the latest, by tournament
    std::string looked_up_to_;                     // the last id, if more are due than are asked for at once
    Moment followed_ = 0;                          // up to when games that began were read
    std::set<std::pair<Moment, std::string>> notified_;  // the latest of them: when, and player and game
    std::set<std::string> to_open_;                      // rooms of games that have just been made
    bool opening_ = false;
    struct Kept {
        std::shared_ptr<const Shown> shown;
        Moment at = 0;
        std::vector<Found> waiting;
    };
    std::unordered_map<std::string, Kept> shown_;
};

}  // namespace merels::server
