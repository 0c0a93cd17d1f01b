#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/moment.h"
#include "server/cluster/store.h"
#include "server/net/ip_network.h"

namespace merels::server {

// A text as the word filter compares it: letters only, without case and accents, and with letters in place of
// the digits, signs and letters of other alphabets that look like them.
[[nodiscard]] std::string folded(std::string_view text);

// What operators have forbidden, as it was last read from the store.
class Moderation {
  public:
    Moderation() = default;
    explicit Moderation(const ModerationRows& rows);

    [[nodiscard]] bool blocks_player(const std::string& id, Moment now) const;
    [[nodiscard]] bool blocks_address(const std::string& address, Moment now) const;
    // Whether a name or title contains a filtered word.
    [[nodiscard]] bool rejects(std::string_view text) const;

  private:
    std::unordered_map<std::string, Moment> players_;
    std::vector<std::pair<IpNetwork, Moment>> networks_;
    std::vector<std::string> words_;
};

}  // namespace merels::server
