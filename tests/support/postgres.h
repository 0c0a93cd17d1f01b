#pragma once

#include <string>
#include <sys/types.h>

namespace merels::testing {

// Runs a PostgreSQL server in an existing empty folder until the destructor. Throws std::runtime_error if
// PostgreSQL is not installed or does not start.
class Postgres {
  public:
    explicit Postgres(std::string folder);
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;
    ~Postgres();

    [[nodiscard]] std::string new_database();  // its address; empty
    [[nodiscard]] std::string socket() const { return folder_ + "/.s.PGSQL.5432"; }
    void kill();  // SIGKILL
    void start();
    [[nodiscard]] double processor_time() const;  // of its running processes, in seconds

  private:
    [[nodiscard]] pid_t postmaster() const;
    [[nodiscard]] int control(const std::string& words) const;

    std::string folder_;
    int databases_ = 0;
};

}  // namespace merels::testing
