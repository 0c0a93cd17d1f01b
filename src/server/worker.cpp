#include "server/worker.h"

#include <sys/resource.h>
#include <unistd.h>
#include <utility>

namespace merels::server {

Worker::Worker(std::size_t most_waiting) : most_waiting_(most_waiting), thread_([this] { run(); }) {}

Worker::~Worker() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    asked_.notify_all();
    thread_.join();
}

bool Worker::ask(std::function<void()> work) {
    {
        const std::scoped_lock lock(mutex_);
        if (jobs_.size() >= most_waiting_) return false;
        jobs_.push_back(std::move(work));
    }
    asked_.notify_one();
    return true;
}

void Worker::run() {
    while (true) {
        std::unique_lock lock(mutex_);
        asked_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
        if (stopping_) return;
        const auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
    }
}

void step_back() {
    constexpr int low = 15;
    // On Linux this is the thread's own priority.
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low);
}

}  // namespace merels::server
