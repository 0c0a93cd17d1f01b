#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

#include "support/folder.h"
#include "support/postgres.h"

namespace merels::testing {

// The server as a process: `merels serve` of this build, or of the program in MERELS_SERVER, on a free port.
class ServerProcess {
  public:
    // Starts it on this database (a new SQLite file if empty) with limits out of the way or with the default
    // ones, and these further arguments. Throws std::runtime_error if it does not start.
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

    void start();     // again, on the same port
    int terminate();  // SIGTERM; its exit status
    void kill();      // SIGKILL: no time for anything
    [[nodiscard]] bool alive() const;
    [[nodiscard]] double memory() const;          // in bytes
    [[nodiscard]] double processor_time() const;  // in seconds
    void pause();                                 // SIGSTOP
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

// A PostgreSQL server shared by all tests of a program.
class PostgresProcess {
  public:
    static PostgresProcess& shared();

    // The address of a new, empty database.
    [[nodiscard]] std::string new_database() { return postgres_.new_database(); }
    // The socket it listens on, and the address of a database behind a proxy on a port.
    [[nodiscard]] std::string socket() const { return postgres_.socket(); }
    [[nodiscard]] static std::string through(std::uint16_t port, const std::string& database);
    void kill() { postgres_.kill(); }
    void start() { postgres_.start(); }

  private:
    Folder folder_;
    Postgres postgres_{folder_.path()};
};

}  // namespace merels::testing
