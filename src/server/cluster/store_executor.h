#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/base/event_loop.h"
#include "server/cluster/store_access.h"
#include "server/cluster/write_queue.h"

namespace merels::server {

// One commit, for metrics.
struct CommitReport {
    std::size_t changes = 0;
    double seconds = 0;
    bool committed = true;
};

// The threads that read from and write to the store: one writes (see WriteQueue), several read. Reading time
// and written bytes are charged to the client that the event loop was working for.
//
// For the event loop's thread, on which `post` runs what is posted.
class StoreExecutor final : public StoreAccess {
  public:
    using Post = std::function<void(std::function<void()>)>;

    // Opens the connections; throws StoreFailure if they cannot be opened. Other servers are notified of what
    // is written in the name of `sender`.
    StoreExecutor(const std::string& where, const std::string& sender, std::size_t readers, Post post,
                  EventLoop& loop);
    ~StoreExecutor() override;  // waits until everything is written; callbacks are still posted

    void commit(std::vector<Change> changes, Committed then) override;
    [[nodiscard]] bool is_busy(ReadQueue queue) const override;

    void on_commit(std::function<void(const CommitReport&)> listener) { on_commit_ = std::move(listener); }
    [[nodiscard]] std::size_t waiting() const;  // changes not yet on disk
    [[nodiscard]] std::size_t reads_waiting() const;

  private:
    using TimedRead = std::function<void(Store&)>;
    using Reads = std::deque<TimedRead>;

    void start_read(ReadQueue queue, Read read) override;
    void start_checkpoints(std::unique_ptr<Database> database);
    void run_writer(Store store);
    void write(Store& store, std::vector<WriteJob> batch);
    void run_reader(Store store, ReadQueue queue);

    Post post_;
    EventLoop& loop_;
    std::function<void(const CommitReport&)> on_commit_;
    mutable std::mutex mutex_;
    std::condition_variable to_write_;
    std::condition_variable to_read_;
    WriteQueue writes_;
    std::array<Reads, 2> reads_;  // by ReadQueue
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace merels::server
