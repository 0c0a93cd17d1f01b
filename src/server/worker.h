#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace merels::server {

// A thread for work that takes its time, and a queue that is not endless: what comes when it is full is
// refused, so that nobody can make everyone wait.
class Worker {
  public:
    explicit Worker(std::size_t most_waiting);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker();  // what still waits is not begun any more

    // False, and nothing done, if too much waits already.
    bool ask(std::function<void()> work);

  private:
    void run();

    std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable asked_;
    std::deque<std::function<void()>> jobs_;
    bool stopping_ = false;
    std::thread thread_;
};

// People's moves come first: lowers the priority of the thread that calls this, not of the whole program.
void step_back();

}  // namespace merels::server
