#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/event_loop.h"
#include "store/store.h"

namespace merels::server {

// What the keeper tells of its work, for whoever measures.
struct CommitReport {
    std::size_t changes = 0;
    double seconds = 0;
    bool well = true;
};

// The store, kept off the thread that talks to people. One thread writes: all that has come in while the last
// commit was under way goes into the next one, so that many games share one flush of the disk. Others read.
//
// Callbacks are handed to `post`, which is to run them on the thread that asked.
class Keeper {
  public:
    using Post = std::function<void(std::function<void()>)>;
    using Committed = std::function<void(Stored<std::vector<bool>>)>;

    // The stores are opened here; throws StoreFailure if they cannot be.
    // What is written is told to other servers under a name.
    // What is read and written is paid for by whom the event loop was working for when it was asked for.
    Keeper(std::string where, const std::string& name, std::size_t readers, Post post, EventLoop& loop);
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;
    ~Keeper();  // what has been handed in is still written; its callbacks are posted

    // Makes the changes in one transaction (with those of others) and answers which were made.
    void commit(std::vector<Change> changes, Committed then);

    // Has a store asked something, by `work` on another thread, which answers a Stored<T>; `then` is posted
    // with it. If the work throws, the store counts as unavailable.
    //
    // Lists are read by a thread of their own: a long one must not keep anyone from their game. Only so much
    // may wait, of lists and of what `is_busy` is asked about.
    enum class ReadQueue : std::uint8_t { games, lists };
    template <class Work, class Then>
    void read(Work work, Then then, ReadQueue queue = ReadQueue::games) {
        queue_read(queue, [this, payer = loop_.payer(), work = std::move(work),
                           then = std::move(then)](Store& store) {
            using Answer = decltype(work(store));
            std::shared_ptr<Answer> answer;
            const auto begun = std::chrono::steady_clock::now();
            try {
                answer = std::make_shared<Answer>(work(store));
            } catch (const std::exception& error) {
                answer = std::make_shared<Answer>(
                    std::unexpected(StoreError{StoreError::Kind::unavailable, error.what()}));
            }
            const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begun;
            post([this, payer, took, then, answer] {
                payer.charge(Cost::reader, took.count(), EventLoop::now());
                loop_.attribute(payer);
                then(std::move(*answer));
            });
        });
    }
    void post(std::function<void()> work) const { post_(std::move(work)); }

    // Too much waits to be read for a stranger to ask for more.
    [[nodiscard]] bool is_busy(ReadQueue queue) const;

    void on_commit(std::function<void(const CommitReport&)> told) { told_ = std::move(told); }
    [[nodiscard]] std::size_t waiting() const;  // changes not yet on disk
    [[nodiscard]] std::size_t reads_waiting() const;

  private:
    struct Job {
        std::vector<Change> changes;
        Committed then;
        Payer payer;
    };
    void write_all(Store store);
    void queue_read(ReadQueue queue, std::function<void(Store&)> work);
    static std::vector<Job> in_one_order(std::vector<Job> batch);
    void write(Store& store, std::vector<Job> batch);
    static Stored<std::vector<bool>> commit_to(Store& store, std::span<const Change> changes);
    void read_all(Store store, ReadQueue queue);

    std::string where_;
    Post post_;
    EventLoop& loop_;
    std::function<void(const CommitReport&)> told_;
    mutable std::mutex mutex_;
    std::condition_variable to_write_;
    std::condition_variable to_read_;
    std::vector<Job> jobs_;
    using Reads = std::deque<std::function<void(Store&)>>;
    [[nodiscard]] const Reads& reads(ReadQueue queue) const {
        return reads_[static_cast<std::size_t>(queue)];
    }
    std::array<Reads, 2> reads_;  // by ReadQueue
    std::size_t waiting_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace merels::server
