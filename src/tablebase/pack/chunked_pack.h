#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "tablebase/pack/pack_file.h"

namespace merels::tablebase {

// A pack of which chunks arrive one by one, in any order. Remembers which were asked for in vain.
class ChunkedPack final : public PackSource {
  public:
    static constexpr std::size_t chunk_size = std::size_t{1} << 14;
    static constexpr std::size_t max_chunks = 2048;  // kept at once

    explicit ChunkedPack(std::uint64_t size) : size_(size) {}

    [[nodiscard]] std::uint64_t size() const override { return size_; }

    [[nodiscard]] bool read(std::uint64_t at, std::span<char> to) const override {
        if (at > size_ || to.size() > size_ - at) return false;
        bool complete = true;
        for (std::size_t done = 0; done < to.size();) {
            const std::uint64_t number = (at + done) / chunk_size;
            const auto begin = static_cast<std::size_t>((at + done) % chunk_size);
            const std::size_t count = std::min(to.size() - done, chunk_size - begin);
            if (const auto found = chunks_.find(number); found != chunks_.end()) {
                found->second.copy(to.data() + done, count, begin);
            } else {
                missing_.insert(number);
                complete = false;
            }
            done += count;
        }
        return complete;
    }

    // False if there is no such chunk or it has another size.
    bool add(std::uint64_t number, std::string_view bytes) {
        if (number > size_ / chunk_size) return false;
        if (bytes.size() != std::min<std::uint64_t>(chunk_size, size_ - number * chunk_size)) return false;
        if (chunks_.size() >= max_chunks) chunks_.clear();
        chunks_.insert_or_assign(number, std::string(bytes));
        return true;
    }

    [[nodiscard]] const std::set<std::uint64_t>& missing() const { return missing_; }
    void forget_missing() { missing_.clear(); }

  private:
    std::uint64_t size_;
    std::map<std::uint64_t, std::string> chunks_;
    mutable std::set<std::uint64_t> missing_;
};

}  // namespace merels::tablebase
