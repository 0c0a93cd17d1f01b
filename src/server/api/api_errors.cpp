#include "server/api/api_errors.h"

#include <spdlog/spdlog.h>

#include "core/message.h"

namespace merels::server {

HttpError store_http_error(const StoreError& error) {
    if (error.kind == StoreError::Kind::bad_value)
        return {400, "bad-message", "this holds characters that cannot be kept"};
    if (error.kind == StoreError::Kind::busy) return worker_http_error(WorkError::busy);
    spdlog::error("the store: {}", error.reason);
    return {503, "store", tr("the server cannot reach its database at the moment; try again in a while")};
}

HttpError no_name_error() {
    return {401, "no-name", tr("you have no name here yet")};
}

HttpError worker_http_error(WorkError error) {
    if (error == WorkError::busy) return {429, "busy", tr("the server is busy; try again in a while")};
    return {500, "broken", tr("something went wrong here")};
}

}  // namespace merels::server
