// A part of `merels-bench attacks`: every attack at once beside honest players, with the usual limits.
#include "bench/attacks.h"

#include <algorithm>
#include <numeric>

#include "server/club.h"
#include "server/cluster.h"

using namespace merels;
using namespace merels::testing;

namespace {

// No honest request fails. How long they take is only told: the machine may be anyone's.
void check_attacks(std::uint16_t port, const bench::AttackOptions& plan,
                   const std::function<double()>& memory) {
    const bench::AttackReport report =
        bench::run_attacks(port, plan, memory, [](const bench::AttackSecond&) {});
    MESSAGE(report.summary);
    for (const std::string& failure : report.failures) MESSAGE(failure);
    CHECK(report.failed == 0);
    CHECK(report.requests > plan.players);
    CHECK(*std::ranges::max_element(report.memory) < 1.0e9);
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("every attack at once: no honest request fails, and memory is bounded") {
        ServerProcess server("", {}, ServerProcess::Limits::usual);
        check_attacks(server.port(), {.players = 300, .seconds = 20}, [&] { return server.memory(); });
        CHECK(server.alive());
    }

    TEST_CASE("every attack at once on three servers behind nginx: no honest request fails") {
        const Cluster cluster(ServerProcess::Limits::usual);
        check_attacks(cluster.nginx->plain_port(), {.players = 200, .seconds = 15}, [&] {
            return std::accumulate(cluster.servers.begin(), cluster.servers.end(), 0.0,
                                   [](double sum, const auto& server) { return sum + server->memory(); });
        });
        CHECK(cluster.alive());
    }
}
