#pragma once

#include <string>

#include "core/message.h"
#include "server/net/service.h"

namespace merels::server {

// Why a request is rejected: a status, a code for programs, a sentence for people, and the field that is
// meant, if any. Handlers throw it.
struct HttpError {
    int status = 400;
    std::string code;
    std::string reason;
    std::string field = {};
};

[[nodiscard]] Response error_response(const HttpError& error);
[[nodiscard]] Response json_response(std::string text, int status = 200);

}  // namespace merels::server
