#include "dvonn/position.h"

namespace merels::dvonn {

Choices::Choices(const Position& position) {
    if (position.placing()) {
        origins_[origin_count_++] = {tables.all & ~position.occupied(), no_point};
        count_ = how_many(origins_[0].to);
        return;
    }
    const Side side = position.to_move();
    std::uint32_t origins = 0;
    std::uint32_t turns = 0;
    each_point(position.free_stacks(side), [&](Cell from) {
        const Cells to = position.landings(from);
        origins_[origins] = {to, point_of(from)};
        origins += to != 0 ? 1 : 0;
        turns += how_many(to);
    });
    origin_count_ = origins;
    count_ = turns;
    if (count_ == 0 && position.can_go(other(side))) {
        pass_ = true;
        count_ = 1;
    }
}

Turn Choices::nth(std::uint32_t n) const {
    if (pass_) return {};
    for (std::size_t i = 0;; ++i) {
        const auto ways = how_many(origins_[i].to);
        if (n < ways) return turn(origins_[i].from, nth_point(origins_[i].to, n));
        n -= ways;
    }
}

}  // namespace merels::dvonn
