#include "server/app/front_service.h"

#include <chrono>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/message.h"
#include "server/net/http_error.h"
#include "server/net/request_log.h"

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

Response not_yet() {
    Response response =
        error_response({503, "starting", tr("the server is starting; try again in a moment")});
    response.headers.emplace_back("Retry-After", "2");
    return response;
}

Response no_more() {
    return error_response({503, "stopping", tr("the server is shutting down; try again in a moment")});
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

Service::Respond FrontService::measured(const Request& request, Respond respond) const {
    // What the log needs of a request that is handed on.
    const auto about = std::make_shared<Request>();
    about->id = request.id;
    about->method = request.method;
    about->path = request.path;
    about->address = request.address;
    about->secure = request.secure;
    return
        [about, &metrics = metrics_, began = Clock::now(), respond = std::move(respond)](Response response) {
            const std::chrono::duration<double> took = Clock::now() - began;
            metrics.request(response.status);
            metrics.request_took(route_of(*about), took.count());
            log_answer(*about, response.status, took.count());
            if (response.status >= 500) response.headers.emplace_back("X-Request-Id", about->id);
            if (about->secure) response.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
            respond(std::move(response));
        };
}

void FrontService::handle_request(Request request, Respond respond) {
    if (request.path != "/metrics" || (options_.metrics && request.local)) {
        if (auto response = endpoints_.respond_to(request)) {
            metrics_.request(response->status);
            respond(std::move(*response));
            return;
        }
    }
    request.secure = request.secure || options_.https;
    auto then = measured(request, std::move(respond));
    if (application_ == nullptr) {
        then(not_yet());
    } else {
        application_->handle_request(std::move(request), std::move(then));
    }
}

void FrontService::handle_upgrade(Request request, RespondToUpgrade respond) {
    request.secure = request.secure || options_.https;
    const auto shared = std::make_shared<RespondToUpgrade>(std::move(respond));
    auto rejected = measured(request, [shared](Response response) { (*shared)({}, std::move(response)); });
    if (application_ == nullptr) {
        rejected(not_yet());
    } else if (endpoints_.phase() == Phase::draining) {
        rejected(no_more());
    } else {
        application_->handle_upgrade(std::move(request), [shared, rejected = std::move(rejected)](
                                                             MakeHandler accept, Response rejection) {
            if (accept) {
                (*shared)(std::move(accept), {});
            } else {
                rejected(std::move(rejection));
            }
        });
    }
}

}  // namespace merels::server
