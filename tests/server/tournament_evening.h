// People in a tournament, and the checkers of what came of it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/account.h"

namespace merels::testing {

// What a tournament of Three with a clock that does not run out is to be like.
[[nodiscard]] json::object terms(const char* format, const json::object& more = {});

// Posts an action of a player, or whatever else, at one server after the other until one of them has done it.
[[nodiscard]] bool post_somewhere(const std::vector<ServerProcess*>& servers, const std::string& cookie,
                                  const std::string& path, const json::object& body,
                                  const std::vector<int>& good = {200});

// A game of Three: a turn of each side, then one gives up.
void play_three(const std::vector<ServerProcess*>& servers, const std::string& game, const std::string& white,
                const std::string& black, bool white_gives_up);

// People in one tournament, at one or several servers. Whoever is asked to act tries all servers.
class Evening {
  public:
    explicit Evening(std::vector<ServerProcess*> servers, const std::string& organiser = "Olga");

    [[nodiscard]] Door door(std::size_t i) const { return servers_[i % servers_.size()]->port(); }
    Browser& organiser() { return *organiser_; }

    void create(const json::object& wanted);
    [[nodiscard]] std::string path(const std::string& what = "") const;
    Browser& add(const std::string& name);      // another player, who joins
    Browser& enter(const std::string& cookie);  // one who is known already joins
    [[nodiscard]] Browser& player(const std::string& id) const { return *players_.at(id); }

    json::object now();
    // Asks the organiser's server, or another, until it is done.
    bool organise(const std::string& what, const json::object& body = {});
    // By the numbers of the players, so that the stronger wins.
    void play(const json::object& state, const json::object& pairing);
    // Plays whatever is to be played until the tournament is over; `between` is called before each round.
    json::object play_on(const std::function<void(std::int64_t round)>& between = {});

  private:
    Browser& join(std::unique_ptr<Browser> browser);

    std::vector<ServerProcess*> servers_;
    std::unique_ptr<Browser> organiser_;
    std::string id_;
    std::map<std::string, std::unique_ptr<Browser>> players_;
};

// Whom a number of a tournament stands for.
[[nodiscard]] std::string player_of(const json::object& state, const json::value& number);

// What must hold for every tournament with rounds, whatever happened to the servers: nobody plays twice in a
// round or meets somebody again, and points, tie-breaks and ranks are as the pairings say.
void check_rounds(const json::object& state);

// Nobody plays two games at once in an arena, every game that is over counts once for both, and the points
// are exactly what the games say, with those that count double.
void check_arena(const json::object& state);

}  // namespace merels::testing
