// What Play now has found for many people, and its checker.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/seeker.h"
#include "store/store.h"

namespace merels::testing {

inline std::set<std::string> players_of(const json::object& game) {
    std::set<std::string> all;
    for (const char* side : {"white", "black"}) {
        const json::value& player = game.at("seats").at(side).at("player");
        if (player.is_string()) all.insert(player.as_string().c_str());
    }
    return all;
}

// By the ids of players: the games that were found for them.
using FoundGames = std::map<std::string, std::set<std::string>>;

// Nobody is in two running games of the queue, no seek has two games, and each game's seeks are its players'.
inline void check_pairings(const std::string& db, const FoundGames& told) {
    auto store = store::Store::open(db);
    REQUIRE(store.has_value());
    std::map<std::string, std::set<std::string>> of_game;
    for (const auto& [player, games] : told) {
        CHECK(games.size() <= 1);
        for (const std::string& game : games) of_game[game].insert(player);
    }
    for (const auto& [game, players] : of_game) {
        CHECK(players.size() == 2);
        const auto stored = store->game(game);
        REQUIRE((stored.has_value() && stored->has_value()));
        for (const std::string& player : players) {
            const auto summaries = store->summaries_of(player, true, 10);
            REQUIRE(summaries.has_value());
            CHECK(summaries->size() == 1);
            CHECK(store->seek(player)->value().game == game);
        }
    }
}

// Everyone comes back somewhere, asks what became of the seek, and seeks again if it is gone, until a game is
// found for each.
inline FoundGames find_games(const std::vector<std::unique_ptr<Seeker>>& seekers, const std::string& db,
                             const std::vector<Door>& doors, const json::object& wish = anything) {
    FoundGames told;
    CHECK(eventually([&] {
        bool all = true;
        for (std::size_t i = 0; i < seekers.size(); ++i) {
            Seeker& seeker = *seekers[i];
            if (told.contains(seeker.id())) continue;
            const auto game = store::Store::open(db)->seek(seeker.id());
            if (game && *game && !(*game)->game.empty()) {
                told[seeker.id()].insert((*game)->game);
                continue;
            }
            all = false;
            seeker.go_to(doors[i % doors.size()]);
            if (seeker.connect()) seeker.say(wish);
        }
        return all;
    }));
    return told;
}

}  // namespace merels::testing
