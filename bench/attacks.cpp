#include "bench/attacks.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "bench/attackers.h"
#include "bench/honest_players.h"
#include "support/server_process.h"

namespace merels::bench {
namespace {

constexpr double longest_allowed = 250;  // milliseconds
constexpr double megabyte = 1 << 20;

// The attacks, each on a thread of its own, until this goes. They leave the processor to those who are
// measured.
class Attackers {
  public:
    explicit Attackers(std::vector<Attack> attacks) {
        threads_.reserve(attacks.size());
        for (Attack& attack : attacks)
            threads_.emplace_back([this, attack = std::move(attack)] { repeat(attack); });
    }
    Attackers(const Attackers&) = delete;
    Attackers& operator=(const Attackers&) = delete;
    ~Attackers() {
        stop_ = true;
        for (std::thread& thread : threads_) thread.join();
    }

  private:
    void repeat(const Attack& attack) {
        constexpr int politeness = 10;
        (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness);
        const auto gap =
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / attack.per_second));
        auto next = Clock::now();
        while (!stop_) {
            attack.strike();
            // One that is held up does not make up for it.
            next = std::max(next + gap, Clock::now());
            while (!stop_ && Clock::now() < next)
                std::this_thread::sleep_for(
                    std::min<Clock::duration>(next - Clock::now(), std::chrono::milliseconds(50)));
        }
    }

    std::atomic<bool> stop_ = false;
    std::vector<std::thread> threads_;
};

// Thousands of sockets are more than a program may have open unless it asks.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

std::string table_of(const HonestPlayers& honest) {
    using Kind = HonestPlayers::Kind;
    std::string table = fmt::format("{:<10} {:>8} {:>7} {:>9} {:>9} {:>9} {:>9}\n", "", "requests", "failed",
                                    "p50 ms", "p99 ms", "p99.9 ms", "max ms");
    const std::pair<const char*, Kind> rows[] = {{"moves", Kind::move},
                                                 {"pages", Kind::visit},
                                                 {"lobby", Kind::lobby},
                                                 {"computer", Kind::computer},
                                                 {"sign-in", Kind::sign_in}};
    for (const auto& [name, kind] : rows) {
        const RequestTimes& of = honest.of(kind);
        table += fmt::format("{:<10} {:>8} {:>7} {:>9.1f} {:>9.1f} {:>9.1f} {:>9.1f}\n", name,
                             of.times.size() + of.failed, of.failed, of.percentile(50), of.percentile(99),
                             of.percentile(99.9), of.percentile(100));
    }
    return table;
}

}  // namespace

AttackReport run_attacks(std::uint16_t port, const AttackOptions& plan, const std::function<double()>& memory,
                         const std::function<void(const AttackSecond&)>& on_second) {
    constexpr std::chrono::seconds to_begin{300};
    raise_file_limit();
    HonestPlayers honest(port, plan.players);
    if (!honest.start_games(to_begin))
        throw std::runtime_error("the games do not begin: " +
                                 (honest.failures().empty() ? "no answer" : honest.failures().front()));
    AttackReport report;
    {
        const Attackers attackers(all_attacks({port, honest.game(), HonestPlayers::login()}));
        const auto begun = Clock::now();
        for (int second = 1; second <= plan.seconds; ++second) {
            honest.run_until(begun + std::chrono::seconds(second));
            const AttackSecond now{second, honest.take_worst(), honest.take_lag(), honest.failed(), memory()};
            report.slowest = std::max(report.slowest, now.slowest);
            report.memory.push_back(now.memory);
            on_second(now);
        }
        honest.finish();
        report.slowest = std::max(report.slowest, honest.take_worst());
    }
    for (std::size_t kind = 0; kind < HonestPlayers::kinds; ++kind)
        report.requests += honest.of(static_cast<HonestPlayers::Kind>(kind)).times.size();
    report.failed = honest.failed();
    report.requests += report.failed;
    report.failures = honest.failures();
    report.summary = table_of(honest);
    return report;
}

bool print_attacks(const AttackOptions& plan) {
    using testing::ServerProcess;
    ServerProcess server("", {}, ServerProcess::Limits::usual);
    fmt::print("{:>7} {:>12} {:>14} {:>8} {:>10}\n", "second", "slowest ms", "client lag ms", "failed",
               "memory MB");
    const auto report = run_attacks(
        server.port(), plan, [&] { return server.memory(); },
        [](const AttackSecond& second) {
            fmt::print("{:>7} {:>12.1f} {:>14.1f} {:>8} {:>10.1f}\n", second.number, second.slowest,
                       second.client_lag, second.failed, second.memory / megabyte);
            (void)std::fflush(stdout);
        });
    fmt::print("\n{} players, all attacks at once for {} s\n{}", plan.players, plan.seconds, report.summary);
    fmt::print("memory: {:.0f} MB after a second, {:.0f} MB at most, {:.0f} MB at the end\n",
               report.memory.front() / megabyte, *std::ranges::max_element(report.memory) / megabyte,
               report.memory.back() / megabyte);
    for (const std::string& failure : report.failures) fmt::print("failed: {}\n", failure);
    if (!server.alive()) fmt::print("the server has died\n");
    return server.alive() && report.failed == 0 && report.slowest <= longest_allowed;
}

}  // namespace merels::bench
