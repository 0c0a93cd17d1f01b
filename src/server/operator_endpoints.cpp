#include "server/operator_endpoints.h"

#include "server/desk.h"
#include "server/json.h"
#include "server/version.h"

namespace merels::server {
namespace {

Reply state_reply(bool well, std::string_view state) {
    return json_reply(json::serialize(json::object{{"ok", well}, {"state", state}, {"version", version()}}),
                      well ? 200 : 503);
}

}  // namespace

Reply OperatorEndpoints::readiness() const {
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

std::optional<Reply> OperatorEndpoints::answer(const Request& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    if (request.path == "/livez") return state_reply(true, "running");
    if (request.path == "/readyz") return readiness();
    if (request.path == "/metrics") {
        return Reply{200,
                     "text/plain; version=0.0.4; charset=utf-8",
                     told(metrics_.text(gauges_ ? gauges_() : Metrics::Gauges{})),
                     {{"Cache-Control", "no-store"}}};
    }
    return std::nullopt;
}

void OperatorService::answer(Request request, Answering reply) {
    auto answered = endpoints_.answer(request);
    reply(answered ? std::move(*answered) : refusal({404, "not-found", "there is no such page"}));
}

void OperatorService::admit(Request /*request*/, Admitting reply) {
    reply({}, refusal({404, "not-found", "there is nothing to listen to"}));
}

}  // namespace merels::server
