#pragma once

#include <functional>
#include <string>

#include "server/worker.h"

namespace merels::server {

// Passwords are slow on purpose: one thread of their own, and a queue that is not endless.
class Passwords {
  public:
    using Post = std::function<void(std::function<void()>)>;
    explicit Passwords(Post post) : post_(std::move(post)) {}

    // False, and `then` never called, if too many wait already. `then` is posted.
    bool hash(std::string password, std::function<void(std::string hash)> then);
    // Takes as long with an empty hash, which no password fits: nobody is to learn from the time whether
    // there is one.
    bool check(std::string hash, std::string password, std::function<void(bool same)> then);

    [[nodiscard]] std::size_t waiting() const { return worker_.waiting(); }

  private:
    static constexpr std::size_t most_waiting = 32;

    Post post_;
    Worker worker_{{.most_waiting = most_waiting}};
};

}  // namespace merels::server
