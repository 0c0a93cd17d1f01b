#include "tables/edges.h"

namespace merels::tables {

Edges::Edges(const Ground& ground, int men) : begins_{0} {
    const Classes& classes = ground.classes(men);
    const mill::Board& board = ground.rules().board;
    for (std::uint32_t row = 0; row < classes.count(); ++row) {
        const Points own = classes.smallest(row);
        const Points free = ground.all() & ~own;
        each_point(own, [&](Point from) {
            each_point(ground.flies(men) ? free : board.near(from) & free, [&](Point to) {
                const Points after = own ^ mill::bit(from) ^ mill::bit(to);
                const Classes::Place place = classes.place(after);
                const bool closes = (board.in_mills(after) & mill::bit(to)) != 0;
                edges_.push_back({place.row, static_cast<std::uint8_t>(place.symmetry), from, to, closes});
            });
        });
        begins_.push_back(edges_.size());
    }
}

}  // namespace merels::tables
