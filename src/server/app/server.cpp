#include "server/app/server.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <spdlog/spdlog.h>
#include <stdexcept>
#include <sys/resource.h>

#include "core/version.h"
#include "server/app/application.h"
#include "server/app/front_service.h"
#include "server/app/operator_endpoints.h"
#include "server/app/service_notifier.h"
#include "server/base/event_loop.h"
#include "server/base/tokens.h"
#include "server/cluster/database_opener.h"
#include "server/cluster/store_failure.h"
#include "store/file_lock.h"

namespace merels::server {
namespace {

namespace asio = boost::asio;
using ErrorCode = boost::system::error_code;
using Phase = OperatorEndpoints::Phase;

constexpr std::chrono::milliseconds longest_tick{1000};

// Prevents a second server on the same SQLite file.
std::optional<FileLock> lock_database(const std::string& db) {
    if (is_postgres(db)) return std::nullopt;
    auto lock = FileLock::take(lock_file_of(db));
    if (!lock) throw std::runtime_error(db + " is in use by another server: " + lock.error());
    return std::move(*lock);
}

// Raises the limit of open files as far as allowed: every connection is one.
void raise_file_limit(std::size_t connections) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    const std::size_t wanted = files_wanted(connections);
    if (limit.rlim_cur < wanted) {
        spdlog::warn(
            "the limit of open files is {}, which is too low for --connections {}: set it to {} (ulimit -n, "
            "LimitNOFILE=)",
            limit.rlim_cur, connections, wanted);
    }
}

void print_address(const std::string& scheme, const std::string& address, std::uint16_t port) {
    const bool all = address == "0.0.0.0" || address == "::";
    fmt::print("Merels is at {}://{}:{}/\n", scheme, all ? "localhost" : in_url(address), port);
    if (address.starts_with("127.") || address == "::1")
        fmt::print("Only this machine can reach it; start it with --listen 0.0.0.0 to let others in.\n");
    (void)std::fflush(stdout);
}

bool is_open_to_others(const Options& options) {
    return !options.listen.address.starts_with("127.") && options.listen.address != "::1";
}

bool is_encrypted(const Options& options) {
    return options.tls || options.api.public_address.starts_with("https://") ||
           !options.transport.proxies.empty();
}

std::uint16_t listen_at(Transport& transport, const Endpoint& at, int tries) {
    std::string problem;
    for (int i = 0; i < tries && at.port + i <= 65535; ++i) {
        const auto port = transport.listen(at.address, static_cast<std::uint16_t>(at.port + i));
        if (port) return *port;
        problem = port.error();
    }
    throw std::runtime_error(fmt::format("cannot listen on {} port {}: {}", at.address, at.port, problem));
}

void log_security(const ConnectionSecurity& security) {
    spdlog::info("the connection to the database is {}, {}, {}", security.local ? "local" : "over a network",
                 security.encrypted.empty() ? "not encrypted" : "encrypted with " + security.encrypted,
                 security.verified ? "and the database's identity is verified"
                                   : "and the database's identity is not verified");
    if (!security.local && !security.verified) {
        spdlog::warn(
            "anyone between this machine and the database can read and change what passes: use "
            "sslmode=verify-full in the address of the database");
    }
}

// The parts of a server, and the order in which they start and stop. All on the thread that calls run().
class Server {
  public:
    explicit Server(const Options& options);
    void run();

  private:
    [[nodiscard]] Scheduler scheduler();
    void listen();
    void load_certificate();
    void reload();
    void open_database();
    void database_opened(const DatabaseOpener::Opened& opened);
    void begin_serving();
    void fail(const std::string& reason);
    void wait_for_signal();
    void handle_signal(int signal);
    void begin_to_stop(int signal);
    void stop();
    void finish(int tries);
    void tick();

    Options options_;
    asio::io_context io_{1};
    asio::signal_set signals_{io_, SIGTERM, SIGINT, SIGHUP};
    asio::steady_timer ticking_{io_};
    asio::steady_timer draining_{io_};
    ServiceNotifier notifier_;
    Metrics metrics_;
    EventLoop loop_;
    OperatorEndpoints endpoints_{metrics_};
    std::optional<FileLock> lock_;
    std::optional<Application> application_;
    FrontService front_;
    OperatorService operators_{endpoints_};
    Transport transport_;
    Transport admin_transport_;
    std::unique_ptr<DatabaseOpener> opener_;
    std::uint16_t port_ = 0;
    bool stopping_ = false;
    std::string failure_;
};

Server::Server(const Options& options)
    : options_(options),
      loop_(io_, metrics_, options.budgets),
      lock_(lock_database(options.db)),
      front_({.metrics = !options.admin_listen, .https = options.api.public_address.starts_with("https://")},
             endpoints_, metrics_),
      transport_(io_, loop_, options.transport, front_, metrics_),
      admin_transport_(io_, loop_, options.transport, operators_, metrics_) {}

Scheduler Server::scheduler() {
    return {[this](std::function<void()> work) { asio::post(io_, std::move(work)); },
            [this](std::chrono::milliseconds time, std::function<void()> work) {
                auto timer = std::make_shared<asio::steady_timer>(io_, time);
                timer->async_wait([timer, work = std::move(work)](const ErrorCode& stopped) {
                    if (!stopped) work();
                });
            }};
}

void Server::run() {
    spdlog::info("merels {}, database {}", version(), without_secrets(options_.db));
    raise_file_limit(options_.transport.max_connections);
    if (options_.tls) load_certificate();
    listen();
    wait_for_signal();
    open_database();
    tick();
    loop_.run();
    opener_.reset();
    if (!failure_.empty()) throw std::runtime_error(failure_);
    spdlog::info("stopped");
    flush_log();
}

void Server::listen() {
    constexpr int tries = 20;
    port_ = listen_at(transport_, options_.listen, options_.next_port_if_taken ? tries : 1);
    spdlog::info("listening on {} port {}", options_.listen.address, port_);
    if (is_open_to_others(options_) && !is_encrypted(options_))
        spdlog::warn(
            "what passes between people and this server is not encrypted: use --tls-cert and --tls-key, "
            "or a proxy with https (--proxy, --public)");
    if (!options_.admin_listen) return;
    const std::uint16_t port = listen_at(admin_transport_, *options_.admin_listen, 1);
    spdlog::info("listening on {} port {} for /livez, /readyz and /metrics", options_.admin_listen->address,
                 port);
}

void Server::open_database() {
    opener_ = std::make_unique<DatabaseOpener>(
        options_.db, scheduler().post,
        DatabaseOpener::Listener{
            .opened = [this](const DatabaseOpener::Opened& opened) { database_opened(opened); },
            .waiting =
                [this](const std::string& reason) {
                    spdlog::warn("waiting for the database: {}", reason);
                    notifier_.status("waiting for the database: " + reason);
                },
            .failed = [this](const std::string& reason) { fail(reason); }});
}

void Server::database_opened(const DatabaseOpener::Opened& opened) {
    if (stopping_) return;
    const auto& [from, to] = opened.migration;
    if (from == 0) {
        spdlog::info("created a new database at {}", without_secrets(options_.db));
    } else if (from < to) {
        spdlog::info("the database was brought up to date, from step {} to {}", from, to);
    }
    if (opened.security) log_security(*opened.security);
    try {
        begin_serving();
    } catch (const StoreFailure& failure) {
        // The database was available a moment ago.
        application_.reset();
        if (is_postgres(options_.db) && failure.kind() == StoreError::Kind::unavailable) {
            open_database();
        } else {
            fail(failure.what());
        }
    } catch (const std::exception& failure) {
        fail(failure.what());
    }
}

void Server::begin_serving() {
    loop_.attribute({}, "starting");
    application_.emplace(options_, scheduler(), loop_, metrics_, io_);
    endpoints_.set_lease_check([this] { return application_->lease_valid(); });
    endpoints_.set_gauges([this] {
        Metrics::Gauges gauges = application_->gauges();
        gauges.connections = transport_.connections();
        return gauges;
    });
    application_->start();
    front_.open(application_->service());
    endpoints_.set_phase(Phase::serving);
    notifier_.ready(fmt::format("serving on port {}", port_));
    print_address(options_.tls ? "https" : "http", options_.listen.address, port_);
    spdlog::info("serving");
}

void Server::fail(const std::string& reason) {
    failure_ = reason;
    io_.stop();
}

void Server::wait_for_signal() {
    signals_.async_wait([this](const ErrorCode& failed, int signal) {
        if (failed) return;
        handle_signal(signal);
        wait_for_signal();
    });
}

void Server::handle_signal(int signal) {
    if (signal == SIGHUP) {
        reload();
    } else if (!stopping_) {
        begin_to_stop(signal);
    } else {
        draining_.cancel();  // a second signal ends the draining
    }
}

void Server::load_certificate() {
    auto tls = load_tls(*options_.tls);
    if (!tls) throw std::runtime_error(tls.error());
    const auto level = (*tls)->expired ? spdlog::level::warn : spdlog::level::info;
    spdlog::log(level, "the certificate in {} is valid until {}", options_.tls->certificate,
                (*tls)->valid_until);
    transport_.set_tls(std::move(*tls));
}

// Connections that are open keep the certificate they were made with.
void Server::reload() {
    if (!options_.tls) {
        spdlog::info("SIGHUP: there is no certificate to reload");
        return;
    }
    const bool serving = endpoints_.phase() == Phase::serving;
    if (serving) notifier_.reloading();
    spdlog::info("SIGHUP: reloading the certificate");
    try {
        load_certificate();
    } catch (const std::runtime_error& failure) {
        spdlog::error("the certificate could not be reloaded, the old one stays: {}", failure.what());
    }
    if (serving) notifier_.ready(fmt::format("serving on port {}", port_));
}

void Server::begin_to_stop(int signal) {
    stopping_ = true;
    notifier_.stopping();
    if (!application_) {
        spdlog::info("signal {}: stopping before having started", signal);
        io_.stop();
        return;
    }
    endpoints_.set_phase(Phase::draining);
    spdlog::info("signal {}: shutting down in {} s", signal, options_.drain.count());
    draining_.expires_after(options_.drain);
    draining_.async_wait([this](const ErrorCode&) { stop(); });
}

void Server::stop() {
    transport_.stop();
    admin_transport_.stop();
    finish(40);
}

// Waits until everything is written and published before the loop ends.
void Server::finish(int tries) {
    scheduler().after(std::chrono::milliseconds(50), [this, tries] {
        if (tries == 0 || application_->writes_waiting() == 0) {
            io_.stop();
        } else {
            finish(tries - 1);
        }
    });
}

// Periodic work. It runs on the event loop, so that the service manager notices when that hangs.
void Server::tick() {
    notifier_.alive();
    flush_log();
    ticking_.expires_after(std::min(notifier_.alive_interval().value_or(longest_tick), longest_tick));
    ticking_.async_wait([this](const ErrorCode& stopped) {
        if (!stopped) tick();
    });
}

}  // namespace

void run_server(const Options& options) {
    init_tokens();
    configure_log(options.log);
    (void)std::signal(SIGPIPE, SIG_IGN);
    Server(options).run();
}

}  // namespace merels::server
