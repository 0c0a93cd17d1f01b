#pragma once

// The front door of this room: assembles a server from the other rooms, starts it and stops it in order.
// run_server() owns everything it makes, and the thread that calls it becomes the event loop.

#include "server/app/options.h"

namespace merels::server {

// Runs a server until it is told to stop (SIGTERM, SIGINT). Prints its address on standard output once it can
// be used, and logs to standard error. Throws std::runtime_error if it cannot start, with the reason; a
// PostgreSQL database that cannot be reached is waited for.
void run_server(const Options& options);

}  // namespace merels::server
