#include "server/front_service.h"

#include <chrono>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/desk.h"
#include "server/log.h"

namespace merels::server {
namespace {

using Clock = std::chrono::steady_clock;
using Phase = OperatorEndpoints::Phase;

constexpr std::size_t path_logged = 200;

std::string_view route_of(const Request& request) {
    if (request.path.starts_with("/ws/")) return "websocket";
    if (request.path.starts_with("/api/")) return "api";
    return request.method == "POST" ? "form" : "page";
}

Reply not_yet() {
    Reply reply = refusal({503, "starting", "the server is starting; try again in a moment"});
    reply.headers.emplace_back("Retry-After", "2");
    return reply;
}

Reply no_more() {
    return refusal({503, "stopping", "the server is shutting down; try again in a moment"});
}

void log_answer(const Request& request, int status, double seconds) {
    const auto text = [&](std::string_view what) {
        return fmt::format("{} {} {}", what, request.method, request.path.substr(0, path_logged));
    };
    if (status >= 500) {
        log_request(spdlog::level::err, request, text(fmt::format("answered {} to", status)));
    } else if (status == 429) {
        log_request(spdlog::level::info, request, text("limit reached:"));
    } else if (spdlog::should_log(spdlog::level::debug)) {
        log_request(spdlog::level::debug, request,
                    text(fmt::format("{} in {:.1f} ms:", status, seconds * 1000)));
    }
}

}  // namespace

Service::Answering FrontService::measured(const Request& request, Answering reply) const {
    // What the log needs of a request that is handed on.
    const auto about = std::make_shared<Request>();
    about->id = request.id;
    about->method = request.method;
    about->path = request.path;
    about->address = request.address;
    about->secure = request.secure;
    return [about, &metrics = metrics_, began = Clock::now(), reply = std::move(reply)](Reply answered) {
        const std::chrono::duration<double> took = Clock::now() - began;
        metrics.request(answered.status);
        metrics.request_took(route_of(*about), took.count());
        log_answer(*about, answered.status, took.count());
        if (answered.status >= 500) answered.headers.emplace_back("X-Request-Id", about->id);
        if (about->secure) answered.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
        reply(std::move(answered));
    };
}

void FrontService::answer(Request request, Answering reply) {
    if (request.path != "/metrics" || (rules_.metrics && request.local)) {
        if (auto answered = endpoints_.answer(request)) {
            metrics_.request(answered->status);
            reply(std::move(*answered));
            return;
        }
    }
    request.secure = request.secure || rules_.https;
    auto then = measured(request, std::move(reply));
    if (application_ == nullptr) {
        then(not_yet());
    } else {
        application_->answer(std::move(request), std::move(then));
    }
}

void FrontService::admit(Request request, Admitting reply) {
    request.secure = request.secure || rules_.https;
    const auto shared = std::make_shared<Admitting>(std::move(reply));
    auto refused = measured(request, [shared](Reply answered) { (*shared)({}, std::move(answered)); });
    if (application_ == nullptr) {
        refused(not_yet());
    } else if (endpoints_.phase() == Phase::draining) {
        refused(no_more());
    } else {
        application_->admit(std::move(request),
                            [shared, refused = std::move(refused)](Receive accept, Reply refuse) {
                                if (accept) {
                                    (*shared)(std::move(accept), {});
                                } else {
                                    refused(std::move(refuse));
                                }
                            });
    }
}

}  // namespace merels::server
