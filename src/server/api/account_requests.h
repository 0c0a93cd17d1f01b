// Shared by the handlers of players and accounts: the session cookie, and parts of responses.
#pragma once

#include <optional>
#include <string>

#include "server/base/json.h"
#include "server/cluster/store.h"
#include "server/net/http_error.h"
#include "server/net/service.h"

namespace merels::server {

// The secret in a request's cookie; empty if there is none of the right form.
[[nodiscard]] std::string secret_in(const Request& request);

// The API token of a program (Authorization: Bearer); nothing if there is no such header. One that cannot be
// a token is given as empty.
[[nodiscard]] std::optional<std::string> bearer_in(const Request& request);
[[nodiscard]] std::string new_api_token();

// A new session of a player: the device for the store, and the cookie for the browser.
struct NewSession {
    NewDevice device;
    std::string cookie;
};
[[nodiscard]] NewSession new_session(const Request& request, const std::string& player, std::int64_t now);

// The cookie that ends the browser's session.
[[nodiscard]] std::string no_cookie(const Request& request);

// The answer to a browser that is nobody from now on.
[[nodiscard]] Response signed_out_response(const Request& request);

[[nodiscard]] json::array records_json(const std::vector<RecordRow>& records);

// The error for a visible name that is an account's.
[[nodiscard]] HttpError name_taken();

// Throws if a password is not accepted for the player of this name.
void check_new_password(const std::string& password, const std::string& name);

[[nodiscard]] json::value text_or_null(const std::string& text);

// The language of the page, which a request names: two letters, English without them.
[[nodiscard]] std::string language_in(const json::object& object);

// The JSON object in a request; throws an HttpError if there is none.
[[nodiscard]] json::object object_from(const Request& request);

}  // namespace merels::server
