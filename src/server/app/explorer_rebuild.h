#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "server/cluster/store.h"
#include "store/database.h"

namespace merels::server {

struct RebuiltExplorer {
    std::int64_t hosted = 0;    // games played on the server
    std::int64_t archived = 0;  // imported games
    bool same = false;          // as what was counted before
};

// Counts every finished game once more and, if asked to, replaces what is stored. No server may run on the
// database meanwhile.
[[nodiscard]] std::expected<RebuiltExplorer, std::string> rebuild_explorer(Store& store,
                                                                           store::Database& database,
                                                                           bool write);

}  // namespace merels::server
