#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

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

    // The stores are opened here; throws std::runtime_error with the reason if they cannot be.
    // What is written is told to other servers under a name.
    Keeper(std::string where, const std::string& name, std::size_t readers, Post post);
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;
    ~Keeper();  // what has been handed in is still written; its callbacks are posted

    // Makes the changes in one transaction (with those of others) and answers which were made.
    void commit(std::vector<Change> changes, Committed then);

    // Runs `work` with a store, for reading; the work posts its own answer.
    void read(std::function<void(Store&)> work);
    void post(std::function<void()> work) const { post_(std::move(work)); }

    void on_commit(std::function<void(const CommitReport&)> told) { told_ = std::move(told); }
    [[nodiscard]] std::size_t waiting() const;  // changes not yet on disk

  private:
    struct Job {
        std::vector<Change> changes;
        Committed then;
    };
    void write_all(Store store);
    static std::vector<Job> in_one_order(std::vector<Job> batch);
    void write(Store& store, std::vector<Job> batch);
    void read_all(Store store);

    std::string where_;
    Post post_;
    std::function<void(const CommitReport&)> told_;
    mutable std::mutex mutex_;
    std::condition_variable to_write_;
    std::condition_variable to_read_;
    std::vector<Job> jobs_;
    std::deque<std::function<void(Store&)>> reads_;
    std::size_t waiting_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace merels::server
