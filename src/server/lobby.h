#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/hosted_game.h"
#include "server/line.h"
#include "store/store.h"

namespace merels::server {

// The public games that are open or running, and those who look at the list of them.
class Lobby {
  public:
    // A game is new or has changed; one that is over or private leaves the list. The address is where its
    // players act from, empty if that is not known.
    void note(const HostedGame& game, const Told& summary, const std::string& address);
    // The list as the store has it, of which those in a room here are left out: the rooms note them, sooner.
    void note_stored(const std::vector<Listed>& games,
                     const std::function<bool(const std::string&)>& in_room);
    void remove(const std::string& id);
    [[nodiscard]] bool lists(const std::string& id) const { return games_.contains(id); }

    // The list as it is shown: open ones first, newest first, not too many, and few open ones of one player
    // or address.
    [[nodiscard]] std::string games(std::string_view only_state) const;

    using Place = std::list<std::shared_ptr<Line>>::iterator;
    Place enter(std::shared_ptr<Line> line, Moment now);
    void leave(Place place) { lines_.erase(place); }
    [[nodiscard]] std::size_t size() const { return lines_.size(); }

    // Tells everyone what has changed since the last time: to be called about once a second.
    void tell();

  private:
    struct Entry {
        std::string id;
        bool open = false;
        Moment created = 0;
        std::string maker;
        std::string address;
        Told summary;
        mutable Told message = {};
    };
    [[nodiscard]] std::vector<const Entry*> listed(std::string_view only_state) const;
    // The message that tells of a game; made once, however many are sent it.
    [[nodiscard]] static const Told& message(const Entry& entry);

    std::unordered_map<std::string, Entry> games_;
    std::set<std::string> changed_;
    std::set<std::string> shown_;  // to those who are here
    std::list<std::shared_ptr<Line>> lines_;
};

}  // namespace merels::server
