// What requests about players have in common: the cookie that says which session a browser has, and parts of
// replies.
#pragma once

#include <optional>
#include <string>

#include "server/json.h"
#include "server/line.h"
#include "store/store.h"

namespace merels::server {

// The secret in a request's cookie; empty if there is none that we could have drawn.
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
[[nodiscard]] Reply me_reply(const std::string& me, const std::optional<std::string>& cookie);

[[nodiscard]] json::array records_json(const std::vector<RecordRow>& records);

// The JSON object in a request; thrown as a refusal if there is none.
[[nodiscard]] json::object object_from(const Request& request);

}  // namespace merels::server
