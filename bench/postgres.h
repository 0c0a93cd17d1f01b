#pragma once

#include <string>
#include <sys/types.h>

namespace merels::bench {

// A PostgreSQL of one's own, in a folder that is there and empty; gone with this. Throws std::runtime_error
// if there is none installed, or it does not start.
class Postgres {
  public:
    explicit Postgres(std::string folder);
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;
    ~Postgres();

    [[nodiscard]] std::string new_database();  // the address of one that is empty
    [[nodiscard]] std::string socket() const { return folder_ + "/.s.PGSQL.5432"; }
    void kill();  // all its processes, at once
    void start();
    [[nodiscard]] double used() const;  // processor time of those of its processes that live, in seconds

  private:
    [[nodiscard]] pid_t first_process() const;
    [[nodiscard]] int control(const std::string& words) const;

    std::string folder_;
    int databases_ = 0;
};

}  // namespace merels::bench
