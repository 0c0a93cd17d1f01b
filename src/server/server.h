#pragma once

#include <cstdint>
#include <string>

#include "server/desk.h"
#include "server/house.h"
#include "server/transport.h"

namespace merels::server {

struct Options {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 8080;
    bool next_port_if_taken = true;
    std::string db;
    HouseRules house;
    DeskRules desk;
    TransportRules transport;
};

// Runs a server until it is told to stop (SIGTERM, SIGINT). Prints its address on standard output once it can
// be reached, and logs to standard error. Throws std::runtime_error if it cannot start, with the reason.
void run_server(const Options& options);

// A database address without the password in it, fit for logs.
[[nodiscard]] std::string without_secrets(const std::string& db);

}  // namespace merels::server
