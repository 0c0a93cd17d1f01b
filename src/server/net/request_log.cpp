#include "server/net/request_log.h"

#include "server/base/log.h"

namespace merels::server {

void log_request(spdlog::level::level_enum level, const Request& request, const std::string& message) {
    log_with_origin(level, {request.id, request.address}, message);
}

}  // namespace merels::server
