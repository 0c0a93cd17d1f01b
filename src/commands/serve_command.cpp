#include "commands/serve_command.h"

#include <boost/json.hpp>
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
#include "files/files.h"
#include "server/app/check.h"
#include "server/app/delivery_check.h"
#include "server/app/server.h"
#include "server/base/names.h"
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

std::string check_smtp(const std::string& text) {
    const auto parsed = server::parse_smtp_address(text);
    return parsed ? "" : parsed.error();
}

std::string check_email(const std::string& text) {
    return server::tidy_email(text) ? "" : text + " is not an e-mail address";
}

std::string check_contact(const std::string& text) {
    const bool mail = text.starts_with("mailto:") && server::tidy_email(text.substr(7));
    return mail || text.starts_with("https://") ? ""
                                                : text + " is not of the form mailto:ADDRESS or https://PAGE";
}

std::string check_push_service(const std::string& text) {
    return server::is_push_service_name(text)
               ? ""
               : text + " is not a host, such as push.example.org or *.example.org";
}

std::string check_rate(const std::string& text) {
    constexpr double most = 1e6;
    double value = -1;
    const bool number = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
    return number && value >= 0 && value <= most ? "" : text + " is not a number from 0 to 1000000";
}

// What the words of the command line become before they are the server's options.
struct ServeArguments {
    server::Options options;
    std::string config;
    std::string admin_listen;
    std::vector<std::string> proxies;
    std::vector<std::string> venues;
    server::TlsFiles tls;
    std::int64_t drain = 0;
    std::string log_format = "text";
    std::string log_level = "info";
    std::string smtp;
    std::string smtp_password_file;
    std::string smtp_certificates;
    std::string mail_from;
    std::string push = "on";
    std::string push_key_file;
    std::string privacy;
    std::string terms;
    bool check = false;
    std::string test_mail;
    std::string test_push;
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

void add_network_options(CLI::App* command, ServeArguments& given) {
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

void add_mail_options(CLI::App* command, ServeArguments& given) {
    add(command, "smtp", given.smtp,
        "where e-mail goes, so that people can get a new password by it: smtps://USER@HOST or "
        "smtp://HOST:PORT")
        ->check(check_smtp);
    add(command, "smtp-password-file", given.smtp_password_file, "the file of the SMTP user's password")
        ->check(CLI::ExistingFile);
    add(command, "smtp-certificates", given.smtp_certificates,
        "a file of certificates (PEM) that the SMTP server's must lead to; without it, the system's")
        ->check(CLI::ExistingFile);
    add(command, "mail-from", given.mail_from, "the sender of e-mail, such as merels@example.org")
        ->check(check_email);
}

void add_push_options(CLI::App* command, ServeArguments& given) {
    server::NotifierOptions& options = given.options.notifier;
    add(command, "push", given.push,
        "notifications by web push: on, off, or local for those at addresses of this machine, too (for "
        "tests)")
        ->check(CLI::IsMember({"on", "off", "local"}))
        ->capture_default_str();
    add(command, "push-services", options.client.services,
        "hosts of push services (push.example.org, *.push.example.org) besides those of Chrome, Firefox, "
        "Safari "
        "and Edge")
        ->delimiter(',')
        ->check(check_push_service);
    add(command, "push-contact", options.contact,
        "where push services can reach you: mailto:ADDRESS or https://PAGE; without it, --mail-from or "
        "--public")
        ->check(check_contact);
    add(command, "push-key-file", given.push_key_file,
        "the file of the private key for push messages; without it, one is made and kept in the database")
        ->check(CLI::ExistingFile);
    add(command, "push-certificates", options.client.certificates,
        "a file of certificates (PEM) that push services' must lead to; without it, the system's")
        ->check(CLI::ExistingFile);
}

void add_limit_options(CLI::App* command, ServeArguments& given) {
    server::Options& options = given.options;
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
    add(command, "bots-each", api.bots.per_second,
        "requests and actions a second of one program with a token; 0 for no limit")
        ->check(check_rate)
        ->capture_default_str();
    add(command, "venue", given.venues,
        "addresses or networks (203.0.113.7) of schools and clubs, behind which up to 500 people play at "
        "once: "
        "limits by address are 20 times as high there, budgets 3 times")
        ->delimiter(',')
        ->check(check_network);
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
    add(command, "computer-after", options.match.computer_after,
        "milliseconds for which a person is looked for before a computer takes the seat")
        ->check(CLI::Range(0, 3'600'000))
        ->capture_default_str();
}

void add_open_data_options(CLI::App* command, ServeArguments& given) {
    server::Options& options = given.options;
    add(command, "export-folder", options.api.export_folder,
        "a folder for the public games of each day, which everyone can download; servers share it")
        ->check(check_folder);
    add(command, "export-hour", options.exports.hour, "the hour (UTC) at which a day is exported")
        ->check(CLI::Range(0, 23))
        ->capture_default_str();
    add(command, "export-keep", options.exports.kept, "how many days are kept")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    add(command, "privacy", given.privacy,
        "a file: how this server treats people's data, for the page /privacy")
        ->check(CLI::ExistingFile);
    add(command, "terms", given.terms, "a file: the terms of use, for the page /terms")
        ->check(CLI::ExistingFile);
}

void add_log_options(CLI::App* command, ServeArguments& given) {
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
            item.name.starts_with("test-") || item.name == "help")
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

// Links in mails have the public address: the name by which a request happens to come may be an attacker's.
void complete_smtp(const ServeArguments& given, server::Options& options) {
    if (given.smtp.empty()) return;
    if (given.mail_from.empty() || options.api.public_address.empty())
        throw InputError("--smtp needs --mail-from and --public");
    server::SmtpServer smtp = *server::parse_smtp_address(given.smtp);
    if (smtp.user.empty() != given.smtp_password_file.empty())
        throw InputError("a user in --smtp and --smtp-password-file go together");
    if (!smtp.user.empty()) {
        const auto password = files::read_file(given.smtp_password_file);
        if (!password) throw InputError(given.smtp_password_file + " cannot be read");
        smtp.password = trimmed(*password);
    }
    smtp.from = *server::tidy_email(given.mail_from);
    smtp.certificates = given.smtp_certificates;
    options.smtp = std::move(smtp);
}

void complete_push(const ServeArguments& given, server::Options& options) {
    server::NotifierOptions& push = options.notifier;
    push.push = given.push != "off";
    push.client.local = given.push == "local";
    push.public_address = options.api.public_address;
    if (push.contact.empty() && !given.mail_from.empty()) push.contact = "mailto:" + given.mail_from;
    if (push.contact.empty()) push.contact = push.public_address;
    if (push.contact.empty()) push.contact = "mailto:webmaster@localhost";
    if (given.push_key_file.empty()) return;
    const auto key = files::read_file(given.push_key_file);
    if (!key) throw InputError(given.push_key_file + " cannot be read");
    push.key = trimmed(*key);
    const auto bytes = server::from_base64url(push.key);
    if (!bytes || !server::EcKey::from_private(*bytes))
        throw InputError(given.push_key_file + " is not a private key of P-256 in base64url (43 characters)");
}

// What is not UTF-8 cannot be read back from JSON.
bool is_utf8(const std::string& text) {
    boost::system::error_code failed;
    (void)boost::json::parse(boost::json::serialize(boost::json::string(text)), failed);
    return !failed;
}

std::string read_operator_text(const std::string& path) {
    constexpr std::size_t most = std::size_t{100} * 1024;
    auto text = files::read_file(path);
    if (!text) throw InputError(text.error());
    if (text->size() > most) throw InputError(path + " is longer than 100 kB");
    if (!is_utf8(*text)) throw InputError(path + " is not UTF-8");
    return std::move(*text);
}

void complete(ServeArguments& given) {
    server::Options& options = given.options;
    if (!given.admin_listen.empty()) options.admin_listen = *server::parse_endpoint(given.admin_listen);
    for (const std::string& proxy : given.proxies)
        options.transport.proxies.push_back(*server::IpNetwork::parse(proxy));
    // An IPv6 address stands for its /64 network, by which clients are counted.
    constexpr unsigned client_bits = 64;
    for (const std::string& venue : given.venues)
        options.transport.venues.push_back(server::IpNetwork::parse(venue)->widened_to(client_bits));
    options.api.venues = options.transport.venues;
    if (given.tls.certificate.empty() != given.tls.key.empty())
        throw InputError("--tls-cert and --tls-key go together");
    if (!given.tls.key.empty()) options.tls = given.tls;
    complete_smtp(given, options);
    complete_push(given, options);
    if (!given.privacy.empty()) options.api.texts["privacy"] = read_operator_text(given.privacy);
    if (!given.terms.empty()) options.api.texts["terms"] = read_operator_text(given.terms);
    options.match.unfinished_games = options.api.unfinished_games;
    if (options.api.creations.per_second == 0)
        options.api.seeks = options.api.challenges = options.api.tournaments = options.api.chapters = {};
    options.drain = std::chrono::seconds(given.drain);
    if (given.log_format == "json") options.log.format = server::LogOptions::Format::json;
    options.log.level = spdlog::level::from_str(given.log_level);
}

int serve(const ServeArguments& given) {
    try {
        if (!given.test_mail.empty())
            return server::check_mail_delivery(given.options, given.test_mail) ? exit_success : exit_negative;
        if (!given.test_push.empty())
            return server::check_push_delivery(given.options, given.test_push) ? exit_success : exit_negative;
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
    const auto given = std::make_shared<ServeArguments>();
    CLI::App* command =
        app.add_subcommand("serve", "Play with others in the browser: the server and its pages");
    command->footer(
        "Each option can also be set in the environment (MERELS_PORT for --port) or in the file that "
        "--config names (port = 8080). The command line comes first, then the environment, then the file.");
    add(command, "config", given->config, "a file of options, such as port = 8080")->check(CLI::ExistingFile);
    command->add_flag("--check", given->check, "checks the configuration and ends without serving");
    command
        ->add_option("--test-mail", given->test_mail,
                     "sends a test mail to this address, says whether that worked, and ends")
        ->check(check_email);
    command->add_option("--test-push", given->test_push,
                        "sends a test notification to the browsers of the player with this id or name, says "
                        "whether that worked, and ends");
    CLI::Option* port = add(command, "port", given->options.listen.port, "the port; 0 for any");
    port->capture_default_str();
    add_db_option(command, given->options.db);
    add_network_options(command, *given);
    add_mail_options(command, *given);
    add_push_options(command, *given);
    add_limit_options(command, *given);
    add_game_options(command, given->options);
    add_open_data_options(command, *given);
    add_log_options(command, *given);
    command->callback([given, port, command, &status] {
        if (!given->config.empty()) apply_config(command, given->config);
        given->options.next_port_if_taken = port->count() == 0;
        complete(*given);
        status = serve(*given);
    });
}

}  // namespace merels::commands
