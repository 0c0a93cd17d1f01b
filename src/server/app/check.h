#pragma once

#include "server/app/server.h"

namespace merels::server {

// Tries out a configuration without serving: the database, the pages, the ports, the limit of open files.
// Prints what it finds on standard output; false if a server with these options would not start, or would not
// be of use.
[[nodiscard]] bool check_server(const Options& options);

}  // namespace merels::server
