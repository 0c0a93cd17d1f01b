#include "support/postgres.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <unistd.h>
#include <utility>

#include "support/process_usage.h"

namespace merels::testing {
namespace {

constexpr const char* programs = "/usr/lib/postgresql/15/bin/";

}  // namespace

int Postgres::control(const std::string& words) const {
    // It refuses to be run by root.
    const std::string as = geteuid() == 0 ? "runuser -u postgres -- " : "";
    return std::system((as + programs + words + " >>" + folder_ + "/out 2>&1").c_str());
}

Postgres::Postgres(std::string folder) : folder_(std::move(folder)) {
    if (geteuid() == 0 && std::system(("chown postgres " + folder_).c_str()) != 0)
        throw std::runtime_error("there is no user postgres: is PostgreSQL installed?");
    if (control("initdb -D " + folder_ + "/data -U merels -A trust --no-sync -E UTF8 --locale=C.UTF-8") != 0)
        throw std::runtime_error("PostgreSQL cannot make a database: is postgresql-15 installed?");
    start();
}

Postgres::~Postgres() {
    (void)control("pg_ctl -D " + folder_ + "/data -m immediate stop");
}

void Postgres::start() {
    if (control("pg_ctl -D " + folder_ + "/data -w -l " + folder_ + "/log -o \"-k " + folder_ +
                " -c listen_addresses='' -c max_connections=200\" start") != 0)
        throw std::runtime_error("PostgreSQL does not start");
}

pid_t Postgres::postmaster() const {
    std::ifstream file(folder_ + "/data/postmaster.pid");
    pid_t pid = 0;
    file >> pid;
    return pid;
}

double Postgres::processor_time() const {
    const pid_t first = postmaster();
    double all = testing::processor_time(first);
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", first));
    for (pid_t child = 0; children >> child;) all += testing::processor_time(child);
    return all;
}

void Postgres::kill() {
    // The other processes end when the postmaster does.
    ::kill(postmaster(), SIGKILL);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (control("pg_ctl -D " + folder_ + "/data status") == 0 &&
           std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // its children end
}

std::string Postgres::new_database() {
    const std::string name = "merels" + std::to_string(++databases_);
    if (control("createdb -h " + folder_ + " -U merels " + name) != 0)
        throw std::runtime_error("PostgreSQL does not make a database");
    return "postgresql://merels@/" + name + "?host=" + folder_;
}

}  // namespace merels::testing
