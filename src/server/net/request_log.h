#pragma once

#include <spdlog/common.h>
#include <string>

#include "server/net/service.h"

namespace merels::server {

// Logs a message about a request, with the request's id and the network it came from.
void log_request(spdlog::level::level_enum level, const Request& request, const std::string& message);

}  // namespace merels::server
