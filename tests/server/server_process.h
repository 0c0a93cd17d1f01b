// The real server: the program, run as people run it, on a port of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

#include "bench/postgres.h"
#include "support/folder.h"

namespace merels::testing {

class ServerProcess {
  public:
    // Starts `merels serve` on this database with limits that tests do not run into, or with the usual ones,
    // and these words besides. Fails the test if it does not come up.
    enum class Limits : std::uint8_t { none, usual };
    explicit ServerProcess(std::string db, std::vector<std::string> words = {}, Limits limits = Limits::none,
                           std::vector<std::string> environment = {});
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t pid() const { return child_; }
    [[nodiscard]] const std::string& db() const { return db_; }
    [[nodiscard]] std::string log() const;

    void start();     // on the same port as before
    int terminate();  // SIGTERM; its exit status
    void kill();      // SIGKILL: no time for anything
    [[nodiscard]] bool alive() const;
    void pause();  // SIGSTOP: not dead, and does nothing
    void go_on();

  private:
    int wait();

    std::string db_;
    std::vector<std::string> words_;
    Limits limits_;
    std::vector<std::string> environment_;
    Folder folder_;
    std::uint16_t port_ = 0;
    pid_t child_ = -1;
};

// A PostgreSQL of the tests' own, shared by all tests of a program and gone with it.
class PostgresProcess {
  public:
    static PostgresProcess& shared();

    // The address of a new, empty database.
    [[nodiscard]] std::string new_database() { return postgres_.new_database(); }
    // The socket it listens on, and the address of a database that a proxy on a port leads to.
    [[nodiscard]] std::string socket() const { return postgres_.socket(); }
    [[nodiscard]] static std::string through(std::uint16_t port, const std::string& database);
    void kill() { postgres_.kill(); }
    void start() { postgres_.start(); }

  private:
    Folder folder_;
    bench::Postgres postgres_{folder_.path()};
};

}  // namespace merels::testing
