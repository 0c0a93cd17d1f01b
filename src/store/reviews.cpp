#include "store/reviews.h"

#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

StoreResult<std::optional<ReviewRow>> Store::review(const std::string& game) {
    const auto answer =
        database_->query({"SELECT game, version, body, at FROM reviews WHERE game = $1", {game}});
    if (!answer) return std::unexpected(answer.error());
    if (answer->rows.empty()) return std::optional<ReviewRow>();
    const Row& row = answer->rows[0];
    return std::optional(ReviewRow{reading::text(row[0]), reading::text(row[1]), reading::text(row[2]),
                                   reading::number(row[3])});
}

}  // namespace merels::store
