// Three servers on one PostgreSQL behind nginx, as docs/operations.md describes it.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "server/nginx_process.h"
#include "support/server_process.h"

namespace merels::testing {

struct Cluster {
    std::string db = PostgresProcess::shared().new_database();
    std::vector<std::unique_ptr<ServerProcess>> servers;
    std::unique_ptr<NginxProcess> nginx;

    explicit Cluster(ServerProcess::Limits limits) {
        std::vector<std::uint16_t> ports;
        for (int i = 0; i < 3; ++i) {
            servers.push_back(std::make_unique<ServerProcess>(
                db, std::vector<std::string>{"--proxy", "127.0.0.1"}, limits));
            ports.push_back(servers.back()->port());
        }
        nginx = std::make_unique<NginxProcess>(ports);
    }
    [[nodiscard]] bool alive() const {
        return std::ranges::all_of(servers, [](const auto& server) { return server->alive(); });
    }
};

}  // namespace merels::testing
