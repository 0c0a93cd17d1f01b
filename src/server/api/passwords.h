#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "server/base/worker.h"

namespace merels::server {

// Hashes and checks passwords on a thread of its own, since that is slow on purpose. The queue is bounded,
// and so is each address's share of it. For one thread, on which `post` runs what is posted.
class Passwords {
  public:
    using Post = std::function<void(std::function<void()>)>;
    explicit Passwords(Post post) : post_(std::move(post)) {}

    // False, and `then` never called, if too many wait already. `then` is posted; with an empty hash if there
    // is no memory for it.
    bool hash(const std::string& address, std::string password, std::function<void(std::string hash)> then);
    // An empty hash matches no password, but takes as long, so that the time does not reveal whether an
    // account exists.
    bool check(const std::string& address, std::string hash, std::string password,
               std::function<void(bool same)> then);

    [[nodiscard]] std::size_t waiting() const { return worker_.waiting(); }

  private:
    static constexpr std::size_t max_waiting = 32;
    static constexpr int max_of_an_address = 2;

    bool ask(const std::string& address, std::function<std::function<void()>()> work,
             std::function<void()> failed);

    Post post_;
    std::unordered_map<std::string, int> waiting_;  // by address
    Worker worker_{{.max_waiting = max_waiting, .priority = Worker::Priority::low}};
};

}  // namespace merels::server
