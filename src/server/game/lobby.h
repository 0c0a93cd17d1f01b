#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/client_connection.h"
#include "server/cluster/store.h"
#include "server/game/hosted_game.h"

namespace merels::server {

// The public games that are open or running, and the clients that watch the list of them. For the event
// loop's thread.
class Lobby {
  public:
    // A game is new or has changed; one that is over or private leaves the list. The address is where its
    // players act from, empty if that is not known.
    void update(const HostedGame& game, const SharedText& summary, const std::string& address);
    // The list as the store has it. Games with a room here are left out: their rooms report them sooner.
    void update_stored(const std::vector<ListedGame>& games,
                       const std::function<bool(const std::string&)>& in_room);
    void remove(const std::string& id);
    [[nodiscard]] bool lists(const std::string& id) const { return games_.contains(id); }

    // The list as JSON, at most 100. First open games, the newest first, and few of one player or address;
    // then running ones, those of the highest rated players first. Of many of both, 50 of each.
    [[nodiscard]] std::string games(std::string_view only_state) const;

    using ClientHandle = std::list<std::shared_ptr<ClientConnection>>::iterator;
    ClientHandle add_client(std::shared_ptr<ClientConnection> connection, Moment now);
    void remove_client(ClientHandle client) { connections_.erase(client); }
    [[nodiscard]] std::size_t size() const { return connections_.size(); }

    // Sends all clients what has changed since the last time; to be called about once a second.
    void publish();

  private:
    struct Entry {
        std::string id;
        bool open = false;
        Moment created = 0;
        std::string maker;
        std::string address;
        std::int64_t mean_rating = 0;  // of the players of a rated game
        SharedText summary;
        mutable SharedText message = {};
    };
    [[nodiscard]] static bool is_newer(const Entry* a, const Entry* b);
    [[nodiscard]] std::vector<const Entry*> open_games() const;
    [[nodiscard]] std::vector<const Entry*> running_games() const;
    [[nodiscard]] std::vector<const Entry*> listed(std::string_view only_state) const;
    // The message about a game, built once for all clients.
    [[nodiscard]] static const SharedText& message(const Entry& entry);

    std::unordered_map<std::string, Entry> games_;
    std::set<std::string> changed_;
    std::set<std::string> shown_;  // as the clients know the list
    std::list<std::shared_ptr<ClientConnection>> connections_;
};

}  // namespace merels::server
