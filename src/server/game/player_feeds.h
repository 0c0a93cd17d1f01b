#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/shared_text.h"
#include "server/game/hosted_game.h"

namespace merels::server {

// Those who are listeners when something happens in any game of a player, as far as this server has the game
// in memory. For the event loop's thread.
class PlayerFeeds {
  public:
    class Listener {
      public:
        Listener() = default;
        Listener(const Listener&) = delete;
        Listener& operator=(const Listener&) = delete;
        virtual ~Listener() = default;
        // The game has changed, and its summary is this. Must not change the game's room.
        virtual void on_game(const HostedGame& game, const SharedText& summary) = 0;
    };

    void add(const std::string& player, Listener& listener) { listeners_.emplace(player, &listener); }
    void remove(const std::string& player, const Listener& listener) {
        std::erase_if(listeners_,
                      [&](const auto& entry) { return entry.first == player && entry.second == &listener; });
    }
    [[nodiscard]] std::size_t count(const std::string& player) const { return listeners_.count(player); }

    void publish(const HostedGame& game, const SharedText& summary) const {
        if (listeners_.empty()) return;
        std::vector<Listener*> listeners;
        for (const auto& seat : game.session.seats()) {
            if (!seat || !seat->player) continue;
            const auto [from, to] = listeners_.equal_range(*seat->player);
            for (auto entry = from; entry != to; ++entry) listeners.push_back(entry->second);
        }
        for (Listener* listener : listeners) listener->on_game(game, summary);
    }

  private:
    std::unordered_multimap<std::string, Listener*> listeners_;
};

}  // namespace merels::server
