#include "server/server.h"

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <stdexcept>

#include "server/tokens.h"

namespace merels::server {
namespace {

namespace asio = boost::asio;

House::Clockwork clockwork_of(asio::io_context& io) {
    return {[&io](std::function<void()> work) { asio::post(io, std::move(work)); },
            [&io](std::chrono::milliseconds time, std::function<void()> work) {
                auto timer = std::make_shared<asio::steady_timer>(io, time);
                timer->async_wait([timer, work = std::move(work)](const boost::system::error_code& stopped) {
                    if (!stopped) work();
                });
            }};
}

std::uint16_t listen(Transport& transport, const Options& options) {
    constexpr int tries = 20;
    std::string problem;
    for (int i = 0; i < (options.next_port_if_taken ? tries : 1); ++i) {
        const auto port = transport.listen(options.listen, static_cast<std::uint16_t>(options.port + i));
        if (port) return *port;
        problem = port.error();
    }
    throw std::runtime_error(
        fmt::format("cannot listen on {} port {}: {}", options.listen, options.port, problem));
}

void print_address(const std::string& address, std::uint16_t port) {
    const bool all = address == "0.0.0.0" || address == "::";
    const std::string host = all                                      ? "localhost"
                             : address.find(':') != std::string::npos ? "[" + address + "]"
                                                                      : address;
    fmt::print("Merels is at http://{}:{}/\n", host, port);
    if (address.starts_with("127.") || address == "::1")
        fmt::print("Only this machine can reach it; start it with --listen 0.0.0.0 to let others in.\n");
    (void)std::fflush(stdout);
}

// Lets what is being written come to its end, and its news go out, before the loop ends.
void finish(asio::io_context& io, House& house, int tries) {
    house.after(std::chrono::milliseconds(50), [&io, &house, tries] {
        if (tries == 0 || house.keeper().waiting() == 0) {
            io.stop();
        } else {
            finish(io, house, tries - 1);
        }
    });
}

}  // namespace

void run_server(const Options& options) {
    init_tokens();
    if (spdlog::get("merels") == nullptr) spdlog::set_default_logger(spdlog::stderr_logger_mt("merels"));
    (void)std::signal(SIGPIPE, SIG_IGN);
    asio::io_context io(1);
    House house(options.house, options.db, clockwork_of(io));
    Desk desk(options.desk, house, io);
    Transport transport(io, options.transport, desk, house.metrics());
    desk.set_connections([&transport] { return transport.connections(); });
    const std::uint16_t port = listen(transport, options);
    house.open();
    print_address(options.listen, port);
    spdlog::info("listening on {} port {}, database {}", options.listen, port, without_secrets(options.db));

    asio::signal_set signals(io, SIGTERM, SIGINT);
    signals.async_wait([&](const boost::system::error_code& failed, int signal) {
        if (failed) return;
        spdlog::info("signal {}: shutting down", signal);
        transport.stop();
        finish(io, house, 40);
    });
    io.run();
    spdlog::info("stopped");
}

std::string without_secrets(const std::string& db) {
    const std::size_t at = db.rfind('@');
    const std::size_t scheme = db.find("://");
    if (at == std::string::npos || scheme == std::string::npos) return db;
    return db.substr(0, scheme + 3) + db.substr(at + 1);
}

}  // namespace merels::server
