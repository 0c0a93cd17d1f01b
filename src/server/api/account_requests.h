// Shared by the handlers of players and accounts: the session cookie, and parts of responses.
#pragma once

#include <optional>
#include <string>

#include "server/base/json.h"
#include "server/cluster/store.h"
#include "server/net/service.h"

namespace merels::server {

// The secret in a request's cookie; empty if there is none of the right form.
[[nodiscard]] std::string secret_in(const Request& request);

// A new session of a player: the device for the store, and the cookie for the browser.
struct NewSession {
    NewDevice device;
    std::string cookie;
};
[[nodiscard]] NewSession new_session(const Request& request, const std::string& player, std::int64_t now);

// The cookie that ends the browser's session.
[[nodiscard]] std::string no_cookie(const Request& request);

// {"me": ...}, which is JSON already, and a cookie if there is a new one.
[[nodiscard]] Response me_reply(const std::string& me, const std::optional<std::string>& cookie);

[[nodiscard]] json::array records_json(const std::vector<RecordRow>& records);

// The JSON object in a request; throws an HttpError if there is none.
[[nodiscard]] json::object object_from(const Request& request);

}  // namespace merels::server
