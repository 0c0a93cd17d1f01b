#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/base/shared_text.h"

namespace merels::server {

// The pictures that were last asked for, as files. For the event loop's thread.
class LatestPictures {
  public:
    explicit LatestPictures(std::size_t most = 128) : most_(most) {}

    // Null if it is not among them.
    [[nodiscard]] SharedText find(const std::string& key) {
        const auto found = places_.find(key);
        if (found == places_.end()) return nullptr;
        pictures_.splice(pictures_.begin(), pictures_, found->second);
        return found->second->second;
    }
    void add(const std::string& key, SharedText picture) {
        if (places_.contains(key)) return;
        pictures_.emplace_front(key, std::move(picture));
        places_[key] = pictures_.begin();
        if (pictures_.size() <= most_) return;
        places_.erase(pictures_.back().first);
        pictures_.pop_back();
    }

  private:
    using Pictures = std::list<std::pair<std::string, SharedText>>;
    std::size_t most_;
    Pictures pictures_;  // the latest first
    std::unordered_map<std::string, Pictures::iterator> places_;
};

}  // namespace merels::server
