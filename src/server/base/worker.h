#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace merels::server {

// Why work was not done: too much was waiting, or it threw.
enum class WorkError : std::uint8_t { busy, failed };

// Threads for long work, in the order in which it is asked for.
class Worker {
  public:
    enum class Priority { usual, low };  // low: players' moves come first
    struct Options {
        std::size_t threads = 1;
        std::size_t max_waiting = SIZE_MAX;
        Priority priority = Priority::usual;
    };
    explicit Worker(const Options& options);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker();  // work that still waits is dropped

    // False, and nothing done, if too much waits already. If the work throws, that is logged and `failed` is
    // called.
    bool ask(std::function<void()> work, std::function<void()> failed = {});
    [[nodiscard]] std::size_t waiting() const;

  private:
    void run();

    std::size_t max_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable asked_;
    struct Job {
        std::function<void()> work;
        std::function<void()> failed;
    };
    std::deque<Job> jobs_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace merels::server
