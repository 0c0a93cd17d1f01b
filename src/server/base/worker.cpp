#include "server/base/worker.h"

#include <exception>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

namespace merels::server {
namespace {

// Lowers the priority of the thread that calls this; on Linux it is not the whole program's. Only so far that
// the work still ends in time (a request has 12 seconds) when other programs take all processors: with 15
// instead of 5 nobody could sign in on such a machine.
void step_back() {
    constexpr int low = 5;
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low);
}

}  // namespace

Worker::Worker(const Options& options) : max_waiting_(options.max_waiting) {
    for (std::size_t i = 0; i < options.threads; ++i) {
        threads_.emplace_back([this, priority = options.priority] {
            if (priority == Priority::low) step_back();
            run();
        });
    }
}

Worker::~Worker() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    asked_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool Worker::ask(std::function<void()> work, std::function<void()> failed) {
    {
        const std::scoped_lock lock(mutex_);
        if (jobs_.size() >= max_waiting_) return false;
        jobs_.push_back({std::move(work), std::move(failed)});
    }
    asked_.notify_one();
    return true;
}

std::size_t Worker::waiting() const {
    const std::scoped_lock lock(mutex_);
    return jobs_.size();
}

void Worker::run() {
    while (true) {
        std::unique_lock lock(mutex_);
        asked_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
        if (stopping_) return;
        const auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        try {
            job.work();
        } catch (const std::exception& error) {
            spdlog::error("work on another thread failed: {}", error.what());
            if (job.failed) job.failed();
        }
    }
}

}  // namespace merels::server
