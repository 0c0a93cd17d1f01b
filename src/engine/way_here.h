#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/any_game.h"

namespace merels {

// The positions on the way to the one being looked at, as far back as one could still come back to: for the
// draws that only the way can tell (M9).
class WayHere {
  public:
    // The keys of the positions since the last placing or removal before the search, the present one last.
    WayHere(std::vector<std::uint64_t> keys, DrawRules draws) : keys_(std::move(keys)), draws_(draws) {}

    // What leave() needs to go back.
    using Mark = std::size_t;

    // `quiet`: the turn that led there can be undone.
    Mark enter(std::uint64_t key, bool quiet) {
        const Mark mark = quiet_from_;
        if (!quiet) quiet_from_ = keys_.size();
        keys_.push_back(key);
        return mark;
    }
    void leave(Mark mark) {
        keys_.pop_back();
        quiet_from_ = mark;
    }

    // Standing here again, or at the limit of quiet turns. Within the search once is enough: what could be
    // gained by coming back could be gained at once.
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
    std::size_t quiet_from_ = 0;  // where in keys_ the present quiet turns begin
};

}  // namespace merels
