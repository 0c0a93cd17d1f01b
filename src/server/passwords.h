#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "server/worker.h"

namespace merels::server {

// Passwords are slow on purpose: one thread of their own, and a queue that is not endless. One address has
// at most two in it, so that nobody can fill it alone. For one thread, on which `post` runs what is posted.
class Passwords {
  public:
    using Post = std::function<void(std::function<void()>)>;
    explicit Passwords(Post post) : post_(std::move(post)) {}

    // False, and `then` never called, if too many wait already. `then` is posted; with an empty hash if there
    // is no memory for it.
    bool hash(const std::string& address, std::string password, std::function<void(std::string hash)> then);
    // Takes as long with an empty hash, which no password fits: nobody is to learn from the time whether
    // there is one.
    bool check(const std::string& address, std::string hash, std::string password,
               std::function<void(bool same)> then);

    [[nodiscard]] std::size_t waiting() const { return worker_.waiting(); }

  private:
    static constexpr std::size_t most_waiting = 32;
    static constexpr int most_of_an_address = 2;

    bool ask(const std::string& address, std::function<std::function<void()>()> work,
             std::function<void()> failed);

    Post post_;
    std::unordered_map<std::string, int> waiting_;  // by address
    Worker worker_{{.most_waiting = most_waiting, .priority = Worker::Priority::low}};
};

}  // namespace merels::server
