#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/load_client.h"

namespace merels::bench {

// What else goes on at a server while games are measured: players with accounts who find each other by Play
// now, play the first turns of a rated game, give it up and look again; and watchers of the first games, one
// each. On a thread of its own, from the constructor to the destructor.
class EveningLoad {
  public:
    // Creates the accounts first. Throws std::runtime_error if the server refuses.
    EveningLoad(std::uint16_t port, int seekers, const std::vector<std::string>& watched);
    EveningLoad(const EveningLoad&) = delete;
    EveningLoad& operator=(const EveningLoad&) = delete;
    ~EveningLoad();

    [[nodiscard]] int rated_games() const { return rated_games_; }  // that were played to their end

  private:
    void run(const std::vector<std::string>& watched);
    void on_text(std::size_t socket, std::string_view text);
    void seek(std::size_t socket);
    void play(const std::string& game, std::size_t one, std::size_t other);
    [[nodiscard]] bool act(std::size_t socket, const std::string& game, const std::string& action) const;

    std::uint16_t port_;
    LoadClient client_;
    std::vector<std::string> cookies_;            // of the seekers, whose sockets have these numbers
    std::map<std::string, std::size_t> waiting_;  // games that one of the two has heard of
    std::atomic<int> rated_games_ = 0;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

}  // namespace merels::bench
