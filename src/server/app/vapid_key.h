#pragma once

#include "server/app/options.h"
#include "server/net/web_push.h"

namespace merels::server {

// The key by which push services know this site: the one in the options, or the one that all servers on a
// database share, which is made if there is none. Throws StoreFailure or std::runtime_error without one.
[[nodiscard]] EcKey vapid_key(const Options& options);

}  // namespace merels::server
