#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/base/shared_text.h"

namespace merels::server {

// The pictures that were last asked for, as files, up to so many bytes. For the event loop's thread.
class LatestPictures {
  public:
    explicit LatestPictures(std::size_t most_bytes = std::size_t{32} << 20) : most_bytes_(most_bytes) {}

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
        bytes_ += bytes_of(pictures_.front());
        while (bytes_ > most_bytes_) {
            bytes_ -= bytes_of(pictures_.back());
            places_.erase(pictures_.back().first);
            pictures_.pop_back();
        }
    }

  private:
    using Picture = std::pair<std::string, SharedText>;
    using Pictures = std::list<Picture>;
    // With the key, which is there twice.
    static std::size_t bytes_of(const Picture& picture) {
        return 2 * picture.first.size() + picture.second->size();
    }

    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    Pictures pictures_;  // the latest first
    std::unordered_map<std::string, Pictures::iterator> places_;
};

}  // namespace merels::server
