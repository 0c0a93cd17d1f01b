#include "server/net/http_error.h"

#include "core/letters.h"
#include "server/base/input_limits.h"
#include "server/base/json.h"

namespace merels::server {

Response json_response(std::string text, int status) {
    return {status, "application/json", shared_text(std::move(text)), {{"Cache-Control", "no-store"}}};
}

Response error_response(const HttpError& error) {
    json::object body{{"code", error.code}, {"reason", beginning(error.reason, input_limits::reason_bytes)}};
    if (!error.field.empty()) body["field"] = error.field;
    Response response = json_response(json::serialize(body), error.status);
    if (error.status == 429) response.headers.emplace_back("Retry-After", "2");
    return response;
}

}  // namespace merels::server
