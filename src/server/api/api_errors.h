#pragma once

#include <utility>

#include "server/base/worker.h"
#include "server/cluster/store.h"
#include "server/net/http_error.h"

namespace merels::server {

[[nodiscard]] HttpError store_http_error(const StoreError& error);
[[nodiscard]] HttpError worker_http_error(WorkError error);
[[nodiscard]] HttpError no_name_error();  // of what only a player can do, a guest too

// What was read from the store; throws an HttpError if it could not be read.
template <class T>
T value_of(StoreResult<T> stored) {
    if (!stored) throw store_http_error(stored.error());
    return std::move(*stored);
}

}  // namespace merels::server
