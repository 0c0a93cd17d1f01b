#include "commands/serve_command.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "commands/database_option.h"
#include "core/letters.h"
#include "server/app/check.h"
#include "server/app/server.h"
#include "server/net/endpoint.h"
#include "server/net/ip_network.h"
#include "tablebase/files/table_folder.h"

namespace merels::commands {
namespace {

namespace fs = std::filesystem;

std::string default_site() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return (failed ? fs::path(".") : program.parent_path()) / "site";
}

// Checks, as the command-line library wants them: what is wrong, or nothing.

std::string check_folder(const std::string& path) {
    std::error_code failed;
    return fs::is_directory(path, failed) ? "" : path + " is not a folder";
}

// A folder, one that can still be made, or /dev/null for none.
std::string check_table_folder(const std::string& path) {
    std::error_code failed;
    const bool fits = path == "/dev/null" || !fs::exists(path, failed) || fs::is_directory(path, failed);
    return fits ? "" : path + " is not a folder";
}

std::string check_address(const std::string& text) {
    return server::is_ip_address(text) ? "" : text + " is not an address such as 127.0.0.1, 0.0.0.0 or ::1";
}

std::string check_endpoint(const std::string& text) {
    const auto endpoint = server::parse_endpoint(text);
    return endpoint ? "" : endpoint.error();
}

std::string check_network(const std::string& text) {
    const auto network = server::IpNetwork::parse(text);
    return network ? "" : network.error();
}

std::string check_site_address(std::string& text) {
    while (text.ends_with('/')) text.pop_back();
    return server::is_site_address(text) ? "" : text + " is not of the form https://HOST, without a path";
}

std::string check_rate(const std::string& text) {
    constexpr double most = 1e6;
    double value = -1;
    const bool number = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
    return number && value >= 0 && value <= most ? "" : text + " is not a number from 0 to 1000000";
}

// What the words of the command line become before they are the server's options.
struct Given {
    server::Options options;
    std::string config;
    std::string admin_listen;
    std::vector<std::string> proxies;
    server::TlsFiles tls;
    std::int64_t drain = 0;
    std::string log_format = "text";
    std::string log_level = "info";
    bool check = false;
};

// The variable of an option: MERELS_ADMIN_LISTEN for --admin-listen.
std::string variable_of(std::string_view option) {
    std::string name = "MERELS_";
    for (const char c : option) name += c == '-' ? '_' : upper(c);
    return name;
}

template <class T>
CLI::Option* add(CLI::App* command, const std::string& name, T& value, const std::string& help) {
    return command->add_option("--" + name, value, help)->envname(variable_of(name));
}

void add_network_options(CLI::App* command, Given& given) {
    server::Options& options = given.options;
    add(command, "listen", options.listen.address, "the address; 0.0.0.0 for all there are")
        ->check(check_address)
        ->capture_default_str();
    add(command, "admin-listen", given.admin_listen,
        "ADDRESS:PORT for /livez, /readyz and /metrics; the last is then found nowhere else")
        ->check(check_endpoint);
    add(command, "public", options.api.public_address,
        "the address people see, such as https://merels.example")
        ->transform(CLI::Validator(check_site_address, ""));
    add(command, "proxy", given.proxies,
        "addresses or networks (10.0.0.0/8) of proxies in front, which are believed about whom they speak "
        "for")
        ->delimiter(',')
        ->check(check_network);
    add(command, "tls-cert", given.tls.certificate, "a certificate and those above it (PEM): serve https")
        ->check(CLI::ExistingFile);
    add(command, "tls-key", given.tls.key, "the certificate's private key (PEM)")->check(CLI::ExistingFile);
    add(command, "connections", options.transport.max_connections, "at most")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add(command, "connections-each", options.transport.max_per_address, "at most, from one address")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add(command, "drain", given.drain,
        "seconds for which requests are still answered after SIGTERM, while /readyz is 503")
        ->check(CLI::Range(0, 3600))
        ->capture_default_str();
}

void add_limit_options(CLI::App* command, server::Options& options) {
    server::ApiOptions& api = options.api;
    add(command, "requests-each", api.requests.per_second,
        "a second from one address, on the average; 0 for no limit")
        ->check(check_rate)
        ->capture_default_str();
    add(command, "games-each", api.creations.per_second,
        "new players and games a second from one address; 0 for no limit")
        ->check(check_rate)
        ->capture_default_str();
    add(command, "unfinished-each", api.unfinished_games,
        "unfinished games one player may have made; 0 for no limit")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    add(command, "actions-each", api.actions.per_second, "a second of one player; 0 for no limit")
        ->check(check_rate)
        ->capture_default_str();
    add(command, "budgets", options.budgets,
        "what one address or player may cost in time and space, as a multiple of the usual; 0 for no limit")
        ->check(check_rate)
        ->capture_default_str();
}

void add_game_options(CLI::App* command, server::Options& options) {
    options.hub.tables = tablebase::default_folder();
    options.api.site = default_site();
    add(command, "site", options.api.site, "the folder of the pages")
        ->check(check_folder)
        ->capture_default_str();
    add(command, "tables", options.hub.tables, "the folder of the tables; /dev/null for none")
        ->check(check_table_folder)
        ->capture_default_str();
    add(command, "watchers-each", options.hub.max_watchers_per_address,
        "watchers of one game from one address, at most")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add(command, "computers", options.hub.computers, "threads for the computer's turns")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    add(command, "computer-pace", options.hub.room.computer_pace,
        "milliseconds the computer takes at the least")
        ->check(CLI::Range(0, 60'000))
        ->capture_default_str();
    add(command, "claim-after", options.hub.room.claim_after,
        "milliseconds after which the game of one who is gone can be claimed")
        ->check(CLI::Range(0, 2'000'000'000))
        ->capture_default_str();
}

void add_log_options(CLI::App* command, Given& given) {
    add(command, "log-format", given.log_format, "text, or json for one object a line")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    add(command, "log-level", given.log_level, "debug, info, warning or error")
        ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
        ->capture_default_str();
}

// Settings in the file are for options that neither the command line nor the environment gives.
void apply_config(CLI::App* command, const std::string& path) {
    for (const CLI::ConfigItem& item : CLI::ConfigBase().from_file(path)) {
        CLI::Option* const option = command->get_option_no_throw("--" + item.name);
        if (!item.parents.empty() || option == nullptr || item.name == "config" || item.name == "check" ||
            item.name == "help")
            throw InputError(fmt::format("{}: there is no option {}", path, item.fullname()));
        if (option->count() > 0) continue;
        try {
            option->add_result(item.inputs);
            option->run_callback();
        } catch (const CLI::ParseError& error) {
            throw InputError(path + ": " + error.what());
        }
    }
}

void complete(Given& given) {
    server::Options& options = given.options;
    if (!given.admin_listen.empty()) options.admin_listen = *server::parse_endpoint(given.admin_listen);
    for (const std::string& proxy : given.proxies)
        options.transport.proxies.push_back(*server::IpNetwork::parse(proxy));
    if (given.tls.certificate.empty() != given.tls.key.empty())
        throw InputError("--tls-cert and --tls-key go together");
    if (!given.tls.key.empty()) options.tls = given.tls;
    options.drain = std::chrono::seconds(given.drain);
    if (given.log_format == "json") options.log.format = server::LogOptions::Format::json;
    options.log.level = spdlog::level::from_str(given.log_level);
}

int serve(const Given& given) {
    try {
        if (given.check) return server::check_server(given.options) ? exit_success : exit_negative;
        make_folder_of(given.options.db);
        server::run_server(given.options);
        return exit_success;
    } catch (const std::runtime_error& failure) {
        throw InputError(failure.what());
    }
}

}  // namespace

void add_serve_command(CLI::App& app, int& status) {
    const auto given = std::make_shared<Given>();
    CLI::App* command =
        app.add_subcommand("serve", "Play with others in the browser: the server and its pages");
    command->footer(
        "Each option can also be set in the environment (MERELS_PORT for --port) or in the file that "
        "--config names (port = 8080). The command line comes first, then the environment, then the file.");
    add(command, "config", given->config, "a file of options, such as port = 8080")->check(CLI::ExistingFile);
    command->add_flag("--check", given->check, "checks the configuration and ends without serving");
    CLI::Option* port = add(command, "port", given->options.listen.port, "the port; 0 for any");
    port->capture_default_str();
    add_db_option(command, given->options.db);
    add_network_options(command, *given);
    add_limit_options(command, given->options);
    add_game_options(command, given->options);
    add_log_options(command, *given);
    command->callback([given, port, command, &status] {
        if (!given->config.empty()) apply_config(command, given->config);
        given->options.next_port_if_taken = port->count() == 0;
        complete(*given);
        status = serve(*given);
    });
}

}  // namespace merels::commands
