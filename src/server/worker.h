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

// Why work was not done: too much waited already, or it failed.
enum class NotDone : std::uint8_t { busy, failed };

// Threads for work that takes its time. First come, first served.
class Worker {
  public:
    enum class Priority { usual, low };  // low: people's moves come first
    struct Terms {
        std::size_t threads = 1;
        std::size_t most_waiting = SIZE_MAX;
        Priority priority = Priority::usual;
    };
    explicit Worker(const Terms& terms);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker();  // what still waits is not begun any more

    // False, and nothing done, if too much waits already: nobody is to make everyone wait. Work that throws
    // is logged, and `failed` is called in its place: whoever waits must hear of it.
    bool ask(std::function<void()> work, std::function<void()> failed = {});
    [[nodiscard]] std::size_t waiting() const;

  private:
    void run();

    std::size_t most_waiting_;
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
