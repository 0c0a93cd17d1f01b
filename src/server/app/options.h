#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "server/api/http_api.h"
#include "server/app/nightly_export.h"
#include "server/base/log.h"
#include "server/game/game_hub.h"
#include "server/match/matchmaker.h"
#include "server/net/endpoint.h"
#include "server/net/smtp_client.h"
#include "server/net/tls_context.h"
#include "server/net/transport.h"

namespace merels::server {

struct Options {
    Endpoint listen{"127.0.0.1", 8080};
    bool next_port_if_taken = true;
    std::optional<Endpoint> admin_listen;  // for /livez, /readyz and /metrics
    std::optional<TlsFiles> tls;           // without, the public listener speaks plain HTTP
    std::string db;
    std::optional<SmtpServer> smtp;  // without, no e-mail is sent
    std::chrono::seconds drain{0};   // how long it goes on answering after it was told to stop
    LogOptions log;
    HubOptions hub;
    NotifierOptions notifier;
    ApiOptions api;
    MatchOptions match;
    TransportOptions transport;
    ExportOptions exports;
    double budgets = 1;  // what clients may cost, as a multiple of the usual; 0 for no limit
};

// How many open files a server with so many connections may need.
[[nodiscard]] constexpr std::size_t files_wanted(std::size_t connections) {
    return connections + 200;
}

}  // namespace merels::server
