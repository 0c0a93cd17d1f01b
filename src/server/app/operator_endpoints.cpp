#include "server/app/operator_endpoints.h"

#include "core/version.h"
#include "server/base/json.h"
#include "server/net/http_error.h"

namespace merels::server {
namespace {

Response state_reply(bool well, std::string_view state) {
    return json_response(
        json::serialize(json::object{{"ok", well}, {"state", state}, {"version", version()}}),
        well ? 200 : 503);
}

}  // namespace

Response OperatorEndpoints::readiness() const {
    switch (phase_) {
        case Phase::starting:
            return state_reply(false, "starting");
        case Phase::draining:
            return state_reply(false, "draining");
        case Phase::serving:
            break;
    }
    return lease_valid_ && lease_valid_() ? state_reply(true, "serving") : state_reply(false, "no database");
}

std::optional<Response> OperatorEndpoints::respond_to(const Request& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    if (request.path == "/livez") return state_reply(true, "running");
    if (request.path == "/readyz") return readiness();
    if (request.path == "/metrics") {
        return Response{200,
                        "text/plain; version=0.0.4; charset=utf-8",
                        shared_text(metrics_.text(gauges_ ? gauges_() : Metrics::Gauges{})),
                        {{"Cache-Control", "no-store"}}};
    }
    return std::nullopt;
}

void OperatorService::handle_request(Request request, Respond respond) {
    auto response = endpoints_.respond_to(request);
    respond(response ? std::move(*response) : error_response({404, "not-found", "there is no such page"}));
}

void OperatorService::handle_upgrade(Request /*request*/, RespondToUpgrade respond) {
    respond({}, error_response({404, "not-found", "there is nothing to listen to"}));
}

}  // namespace merels::server
