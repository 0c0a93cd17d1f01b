#include "server/app/check.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/version.h"
#include "store/file_lock.h"
#include "store/migrations.h"

namespace merels::server {
namespace {

namespace fs = std::filesystem;

struct Findings {
    bool well = true;

    void good(const char* what, const std::string& finding) {
        fmt::print("ok       {}: {}\n", what, finding);
    }
    void warn(const char* what, const std::string& finding) {
        fmt::print("warning  {}: {}\n", what, finding);
    }
    void bad(const char* what, const std::string& finding) {
        fmt::print("error    {}: {}\n", what, finding);
        well = false;
    }
};

void check_new_file(const std::string& db, Findings& findings) {
    fs::path folder = fs::absolute(db).parent_path();
    std::error_code failed;
    while (!fs::exists(folder, failed) && folder.has_relative_path()) folder = folder.parent_path();
    if (access(folder.c_str(), W_OK | X_OK) == 0) {
        findings.good("database", db + " is not there yet and will be created");
    } else {
        findings.bad("database", db + " is not there and cannot be created in " + folder.string());
    }
}

void check_security(const ConnectionSecurity& security, Findings& findings) {
    const std::string encrypted = security.encrypted.empty() ? "not encrypted" : security.encrypted;
    if (security.local || security.verified) {
        findings.good("database connection", security.local
                                                 ? "local, " + encrypted
                                                 : encrypted + ", the server's identity is verified");
    } else {
        findings.warn("database connection",
                      encrypted + ", the server's identity is not verified (use sslmode=verify-full)");
    }
}

void check_database(const std::string& db, Findings& findings) {
    std::error_code failed;
    if (!is_postgres(db) && !fs::exists(db, failed)) {
        check_new_file(db, findings);
        return;
    }
    if (!is_postgres(db)) {
        if (const auto lock = FileLock::take(lock_file_of(db)); !lock)
            findings.bad("database", db + " is in use by another server: " + lock.error());
    }
    const std::string shown = without_secrets(db);
    const auto database = open_database(db, OpenMode::existing);
    if (!database) {
        findings.bad("database", shown + ": " + database.error().reason);
        return;
    }
    const auto security = (*database)->security();
    const auto step = migrated_to(**database);
    if (!step) {
        findings.bad("database", shown + ": " + step.error().reason);
    } else if (*step > last_migration()) {
        findings.warn("database", fmt::format("{} is of a later program (step {}; this one knows {})", shown,
                                              *step, last_migration()));
    } else {
        findings.good("database", fmt::format("{} can be reached, its tables are at step {} of {}", shown,
                                              *step, last_migration()));
    }
    if (security) check_security(*security, findings);
}

void check_site(const std::string& site, Findings& findings) {
    std::error_code failed;
    if (fs::is_regular_file(fs::path(site) / "index.html", failed)) {
        findings.good("pages", site);
    } else {
        findings.warn("pages", site + " has no index.html: only programs could use the server");
    }
}

void check_port(const char* what, const Endpoint& at, Findings& findings) {
    using tcp = boost::asio::ip::tcp;
    boost::asio::io_context io;
    tcp::acceptor acceptor(io);
    const tcp::endpoint endpoint(boost::asio::ip::make_address(at.address), at.port);
    boost::system::error_code failed;
    (void)acceptor.open(endpoint.protocol(), failed);
    if (!failed) (void)acceptor.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) (void)acceptor.bind(endpoint, failed);
    const std::string shown = fmt::format("{}:{}", in_url(at.address), at.port);
    if (failed) {
        findings.bad(what, shown + ": " + failed.message());
    } else {
        findings.good(what, shown + " is free");
    }
}

void check_certificate(const TlsFiles& files, Findings& findings) {
    const auto tls = load_tls(files);
    if (!tls) {
        findings.bad("certificate", tls.error());
    } else if ((*tls)->expired) {
        findings.warn("certificate", files.certificate + " has expired: " + (*tls)->valid_until);
    } else {
        findings.good("certificate", files.certificate + " is valid until " + (*tls)->valid_until);
    }
}

void check_files(std::size_t connections, Findings& findings) {
    rlimit limit{};
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    const std::size_t wanted = files_wanted(connections);
    const std::string shown = fmt::format("{} are allowed, {} are wanted", limit.rlim_max, wanted);
    if (limit.rlim_max < wanted) {
        findings.warn("open files", shown);
    } else {
        findings.good("open files", shown);
    }
}

}  // namespace

bool check_server(const Options& options) {
    Findings findings;
    findings.good("version", version());
    check_database(options.db, findings);
    check_site(options.api.site, findings);
    if (options.tls) check_certificate(*options.tls, findings);
    check_port("port", options.listen, findings);
    if (options.admin_listen) check_port("admin port", *options.admin_listen, findings);
    check_files(options.transport.max_connections, findings);
    fmt::print("{}\n", findings.well ? "The server can be started." : "The server cannot be started.");
    return findings.well;
}

}  // namespace merels::server
