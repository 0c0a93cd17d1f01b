#pragma once

// The front door of this room: finds opponents for those who wait (pairing.h decides who fits whom) and
// passes on challenges. Who waits is in the store, shared by all servers. For the event loop's thread.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/moment.h"
#include "server/base/client_connection.h"
#include "server/base/scheduler.h"
#include "server/cluster/cluster_notification.h"
#include "server/cluster/lease.h"
#include "server/cluster/store_access.h"
#include "server/game/game_hub.h"
#include "server/game/rated_games.h"
#include "server/match/pairing.h"
#include "server/match/seek_text.h"

namespace merels::server {

struct MatchOptions {
    std::int64_t computer_after = 20'000;  // so long is a person looked for before a computer takes the seat
    std::int64_t grace = 5'000;            // a player who lost the connection keeps the place so long
    std::int64_t offer_lasts = 15'000;     // to change from the computer to a person
    std::int64_t unfinished_games = 20;    // with more of them, no computer takes the seat; 0 is no limit
};

// Finds opponents for those who wait, and passes on challenges.
//
// Who waits is in the store, so any server can pair any two: the pairing is one transaction that is made only
// if both still wait. Each server keeps the seeks of the players who are connected to it from expiring, seats
// the computer for them, and tells them what becomes of their seeks.
//
// For the event loop's thread. What it is given must outlive it.
class Matchmaker {
  public:
    struct Services {
        GameHub& hub;
        StoreAccess& store;
        const Lease& lease;
        Scheduler scheduler;
        std::string server;  // this one's name in the queue, as long as the process runs
    };
    Matchmaker(const MatchOptions& options, Services services);

    // `online` counts the people at this server.
    void start(std::function<std::size_t()> online);
    void on_notification(const ClusterNotification& notification);

    // The connections of players, and of people without a name, who only hear how many are online.
    struct Client {
        std::shared_ptr<ClientConnection> connection;
        std::string player;  // empty without a name
        std::string address;
    };
    void add_client(const Client& client);
    void remove_client(const ClientConnection& connection);

    // What a client asks for. Results are sent to it.
    void seek(const Client& client, const SeekWish& wish);
    void resume(const Client& client, const std::string& key);
    void leave(const Client& client);
    void answer_offer(const Client& client, bool accepted);

    // Sends a text to all of a player's connections here.
    void tell(const std::string& player, const SharedText& text);

    // Whether the player has a page open at this server.
    [[nodiscard]] bool is_here(const std::string& player) const { return of_player_.contains(player); }

    // The challenges of a player have changed.
    void refresh(const std::string& player);

    // One who is told of a player's challenges, besides the player's connections: all that have not expired,
    // at the beginning and whenever one has changed.
    class ChallengeListener {
      public:
        ChallengeListener() = default;
        ChallengeListener(const ChallengeListener&) = delete;
        ChallengeListener& operator=(const ChallengeListener&) = delete;
        virtual ~ChallengeListener() = default;
        virtual void on_challenges(const std::vector<ChallengeRow>& rows) = 0;
    };
    void add_listener(const std::string& player, ChallengeListener& listener);
    void remove_listener(const std::string& player, const ChallengeListener& listener);

    [[nodiscard]] std::size_t waiting_here() const { return waiting_.size(); }
    [[nodiscard]] std::size_t online() const { return online_; }  // at all servers

  private:
    // A seek of a player who is connected here.
    struct Waiting {
        std::string key;
        Moment since = 0;
        SeekWish wish;
        std::string address;
        const ClientConnection* owner = nullptr;  // null while the connection is lost
        Moment stored = 0;                        // when it was known to be in the store
        std::string computer = {};
        bool ready = true;       // false while a computer is the opponent
        bool seating = false;    // a computer is under way
        Moment computer_at = 0;  // before this no computer is tried again
        bool offered = false;
    };
    struct Found {  // a pairing with the rows it was made from
        SeekRow white;
        SeekRow black;
        Pairing pairing;
    };

    void tick();
    void keep();
    void look();
    void on_queue(const QueueRows& rows, Moment asked);
    void follow(const QueueRows& rows, Moment asked);
    void pair(const QueueRows& rows);
    void make_pairing(const Found& found);
    void commit_pairing(const Found& found, const SeatRatings& ratings);
    void give_up_pairing(const Found& found);
    void on_paired(const Found& found, const std::string& game);
    void make_offers(const std::vector<Seek>& seeks, const Mutes& mutes);
    void offer(const std::string& player, Waiting& waiting);
    void accept_offer(const Client& client, const std::string& key);
    // Calls back with whether the game against the computer can be left without losing it.
    void can_leave(const std::string& game, std::function<void(bool)> then);
    void seat_computers();
    void seat_computer(const std::string& player, Waiting& waiting);
    // No computer can be seated: the player is told why, and it is tried again after a while.
    void postpone_computer(Waiting& waiting, std::string_view code, const std::string& reason);
    struct ComputerSeat {
        int level = 0;
        std::optional<play::SeatRating> rating = {};  // the player's, if the game is rated
    };
    void commit_computer(const std::string& player, const std::string& key, const ComputerSeat& seat);
    void check_computer(const std::string& player, const std::string& key, const std::string& game,
                        bool rated);
    void on_computer(const std::string& player, const std::string& key, const std::string& game, bool rated);
    void join(const Client& client, const SeekWish& wish, Seek seek);
    void find_game(const Client& client);
    void on_joined(const Client& client, const Seek& seek, const SeekWish& wish);
    void adopt(const Client& client, const SeekRow& row);
    void lose(const std::string& player, Waiting& waiting);
    void store_connection(const std::string& player, const Waiting& waiting);
    void drop(const std::string& player);
    void seated(const std::string& player, const std::string& key, const std::string& game);
    void open_room(const std::string& game, const std::string& address);
    void leave_computer(const std::string& game);
    [[nodiscard]] Waiting* find(const std::string& player, const std::string& key);
    [[nodiscard]] bool connected(const Client& client) const;
    void tell_seek(const std::string& player);
    void tell_people();
    void poll_challenges();
    void purge();
    static void refuse(const Client& client, const play::Refusal& why) {
        refuse(client, why.code, why.reason());
    }
    static void refuse(const Client& client, std::string_view code, const std::string& reason);
    [[nodiscard]] std::string people_json() const;
    [[nodiscard]] std::string seek_json(const std::string& player) const;
    void send_challenges(const std::string& player, const std::vector<ChallengeRow>& rows);
    [[nodiscard]] Moment now() const { return services_.lease.now(); }
    void after(std::int64_t milliseconds, std::function<void()> work) {
        services_.scheduler.after(std::chrono::milliseconds(milliseconds), std::move(work));
    }

    MatchOptions options_;
    Services services_;
    std::function<std::size_t()> count_online_;
    std::unordered_map<const ClientConnection*, Client> clients_;
    std::unordered_map<std::string, std::unordered_set<const ClientConnection*>> of_player_;
    std::unordered_multimap<std::string, ChallengeListener*> listeners_;  // by player
    std::unordered_map<std::string, Waiting> waiting_;                    // by player
    std::unordered_map<std::string, int> joining_;  // players whose seeks are being written
    std::unordered_set<std::string> pairing_;       // keys of seeks in a pairing that is being written
    std::size_t online_ = 0;
    std::size_t in_queue_ = 0;
    std::string sent_people_;
    Moment kept_ = 0;
    std::size_t kept_online_ = 0;
    Moment followed_ = 0;  // up to when changed challenges were read
    bool looking_ = false;
    bool look_again_ = false;
};

}  // namespace merels::server
