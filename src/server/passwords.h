#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace merels::server {

// Passwords are slow on purpose: one thread of their own, and a queue that is not endless.
class Passwords {
  public:
    using Post = std::function<void(std::function<void()>)>;
    explicit Passwords(Post post);
    Passwords(const Passwords&) = delete;
    Passwords& operator=(const Passwords&) = delete;
    ~Passwords();

    // False, and `then` never called, if too many wait already. `then` is posted.
    bool hash(std::string password, std::function<void(std::string hash)> then);
    // Takes as long with an empty hash, which no password fits: nobody is to learn from the time whether
    // there is one.
    bool check(std::string hash, std::string password, std::function<void(bool same)> then);

  private:
    bool ask(std::function<void()> work);
    void work();

    Post post_;
    std::mutex mutex_;
    std::condition_variable asked_;
    std::deque<std::function<void()>> jobs_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace merels::server
