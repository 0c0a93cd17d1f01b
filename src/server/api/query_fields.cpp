#include "server/api/query_fields.h"

#include <algorithm>

#include "registry/registry.h"
#include "server/net/http_error.h"

namespace merels::server {

const AnyGame& known_game(const Request& request) {
    const AnyGame* known = find_game(request.query_value("game"));
    if (known == nullptr) throw HttpError{400, "bad-message", tr("there is no such game"), "game"};
    return *known;
}

PageOfPlayers page_of_players(const Request& request, std::size_t all) {
    constexpr std::int64_t length = 50;
    const auto page = std::clamp<std::int64_t>(request.query_number("page"), 0, players_ranked);
    return {.from = std::min(static_cast<std::size_t>(page * length), all),
            .to = std::min(static_cast<std::size_t>((page + 1) * length), all)};
}

}  // namespace merels::server
