#include "puzzle/pack.h"

#include <algorithm>
#include <cstdlib>

namespace merels::puzzle {

Pack::Pack(std::vector<Puzzle> puzzles, std::size_t pool)
    : puzzles_(std::move(puzzles)), pool_(std::min(pool, puzzles_.size())) {
    for (std::size_t i = 0; i < puzzles_.size(); ++i) by_id_.emplace(puzzles_[i].id, i);
}

const Puzzle* Pack::find(std::string_view id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : &puzzles_[found->second];
}

const Puzzle* Pack::of_day(std::int64_t day) const {
    if (pool_ == 0) return nullptr;
    const auto size = static_cast<std::int64_t>(pool_);
    return &puzzles_[static_cast<std::size_t>((day % size + size) % size)];
}

const Puzzle* Pack::choose(const Wanted& wanted, const std::function<bool(const Puzzle&)>& leave_out,
                           Random& random, const Ratings& ratings) const {
    constexpr std::size_t nearest = 20;
    const auto distance = [&](const Puzzle* puzzle) {
        const auto rated = ratings.find(puzzle->id);
        const int rating = rated == ratings.end() ? puzzle->rating : rated->second;
        return std::pair(std::abs(rating - wanted.rating), puzzle);
    };
    std::vector<const Puzzle*> fitting;
    for (const Puzzle& puzzle : puzzles_) {
        if (!wanted.game.empty() && puzzle.game != wanted.game) continue;
        if (!wanted.theme.empty() && std::ranges::find(puzzle.themes, wanted.theme) == puzzle.themes.end())
            continue;
        if (leave_out && leave_out(puzzle)) continue;
        fitting.push_back(&puzzle);
    }
    if (fitting.empty()) return nullptr;
    const std::size_t count = std::min(nearest, fitting.size());
    std::ranges::partial_sort(fitting, fitting.begin() + static_cast<std::ptrdiff_t>(count), {}, distance);
    return fitting[random.below(static_cast<std::uint32_t>(count))];
}

}  // namespace merels::puzzle
