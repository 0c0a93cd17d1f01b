#pragma once

#include <string>
#include <utility>

#include "core/moment.h"
#include "server/base/tokens.h"
#include "server/cluster/store.h"

namespace merels::server {

// An alert that is to be stored, and then sent by `holder`, a server. docs/protocol.md lists the kinds.
// `turns` is for alerts that matter only until the next turn.
[[nodiscard]] inline AlertRow new_alert(std::string player, std::string kind, std::string subject, Moment at,
                                        std::string holder, std::int64_t turns = -1) {
    constexpr std::size_t id_length = 16;
    return {draw_text(id_length), std::move(player), std::move(kind), std::move(subject), turns, at,
            std::move(holder)};
}

}  // namespace merels::server
