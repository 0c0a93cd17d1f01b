#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/any_game.h"

namespace merels::engine {

// The keys of the positions that led to the node being searched, back to the last irreversible turn before
// the root: for draws by repetition and by quiet turns (M9).
class SearchPath {
  public:
    // The keys of the positions since the last placing or removal before the root, the root's last.
    SearchPath(std::vector<std::uint64_t> keys, DrawRules draws) : keys_(std::move(keys)), draws_(draws) {}

    // The state pop() restores.
    using Mark = std::size_t;

    // `quiet`: the turn that led to the position is reversible.
    Mark push(std::uint64_t key, bool quiet) {
        const Mark mark = quiet_from_;
        if (!quiet) quiet_from_ = keys_.size();
        keys_.push_back(key);
        return mark;
    }
    void pop(Mark mark) {
        keys_.pop_back();
        quiet_from_ = mark;
    }

    // Whether the last position repeats an earlier one, or the limit of quiet turns is reached. Within the
    // search the first repetition counts: whatever is gained after it could be gained before it.
    [[nodiscard]] bool is_draw() const {
        const std::size_t quiet = keys_.size() - 1 - quiet_from_;
        if (draws_.quiet_turns > 0 && quiet >= static_cast<std::size_t>(draws_.quiet_turns)) return true;
        if (draws_.repetitions == 0 || quiet < 2) return false;
        const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(quiet_from_);
        return std::find(first, keys_.end() - 1, keys_.back()) != keys_.end() - 1;
    }

  private:
    std::vector<std::uint64_t> keys_;
    DrawRules draws_;
    std::size_t quiet_from_ = 0;  // index in keys_ of the first position of the present run of quiet turns
};

}  // namespace merels::engine
