#include "tablebase/index/table_index.h"

#include <cassert>

#include "tablebase/index/solvable.h"
#include "tablebase/index/subspace.h"

namespace merels::tablebase {
namespace {

// Every line of a board that can be a mill.
std::vector<Points> lines_of(const mill::Board& board, int points) {
    std::vector<Points> lines;
    for (const Points three : SubsetRanking(points, 3).subsets()) {
        if (board.in_mills(three) == three) lines.push_back(three);
    }
    return lines;
}

}  // namespace

TableIndex::TableIndex(const mill::Rules& rules)
    : rules_(rules), symmetries_(rules.variant), lines_(lines_of(rules.board, rules.variant.points())) {
    assert(reasons_unsolvable(rules.variant).empty());
    const int most = max_tabled_men(rules.variant);
    for (int row_men = 0; row_men <= most; ++row_men) {
        classes_.emplace_back(symmetries_, points(), row_men);
        auto& columns = columns_.emplace_back();
        for (int column_men = 0; column_men <= most; ++column_men) {
            columns.emplace_back(points() - row_men, column_men);
        }
    }
}

}  // namespace merels::tablebase
