#include "server/cluster/store_executor.h"

#include <chrono>
#include <exception>
#include <span>
#include <utility>

#include "server/cluster/store_failure.h"

namespace merels::server {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_checkpoints{500};

// Clients had better ask again than wait for more than these.
constexpr std::size_t max_reads = 1000;
constexpr std::size_t max_lists = 100;

constexpr std::size_t index_of(StoreAccess::ReadQueue queue) {
    return static_cast<std::size_t>(queue);
}

StoreResult<std::vector<bool>> commit_to(Store& store, std::span<const Change> changes) {
    try {
        return store.commit(changes);
    } catch (const std::exception& error) {  // out of memory, most likely
        return std::unexpected(StoreError{StoreError::Kind::unavailable, error.what()});
    }
}

}  // namespace

StoreExecutor::StoreExecutor(const std::string& where, const std::string& sender, std::size_t readers,
                             Post post, EventLoop& loop)
    : post_(std::move(post)), loop_(loop) {
    constexpr std::size_t list_readers = 1;
    constexpr std::size_t writers = 1;
    std::vector<Store> stores;
    for (std::size_t i = 0; i < readers + list_readers + writers; ++i) {
        auto store = Store::open(where, sender);
        if (!store) throw StoreFailure(store.error());
        stores.push_back(std::move(*store));
    }
    if (!is_postgres(where)) {
        auto database = open_database(where);
        if (!database) throw StoreFailure(database.error());
        start_checkpoints(std::move(*database));
    }
    for (std::size_t i = 0; i < readers + list_readers; ++i) {
        const ReadQueue queue = i < readers ? ReadQueue::games : ReadQueue::lists;
        threads_.emplace_back(
            [this, queue, store = std::move(stores[i])]() mutable { run_reader(std::move(store), queue); });
    }
    threads_.emplace_back(
        [this, store = std::move(stores.back())]() mutable { run_writer(std::move(store)); });
}

// SQLite would checkpoint in the middle of a commit, which then takes ten times as long.
void StoreExecutor::start_checkpoints(std::unique_ptr<Database> database) {
    threads_.emplace_back([this, database = std::move(database)] {
        std::unique_lock lock(mutex_);
        while (!to_read_.wait_for(lock, between_checkpoints, [&] { return stopping_; })) {
            lock.unlock();
            (void)database->checkpoint();
            lock.lock();
        }
    });
}

StoreExecutor::~StoreExecutor() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    to_write_.notify_all();
    to_read_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void StoreExecutor::commit(std::vector<Change> changes, Committed then) {
    const Payer& payer = loop_.payer();
    payer.charge(Cost::stored, static_cast<double>(stored_size(changes)), EventLoop::now());
    {
        const std::scoped_lock lock(mutex_);
        writes_.add({std::move(changes), std::move(then), payer});
    }
    to_write_.notify_one();
}

bool StoreExecutor::is_busy(ReadQueue queue) const {
    const std::scoped_lock lock(mutex_);
    return reads_[index_of(queue)].size() >= (queue == ReadQueue::lists ? max_lists : max_reads);
}

void StoreExecutor::start_read(ReadQueue queue, Read read) {
    auto timed = [this, payer = loop_.payer(), read = std::move(read)](Store& store) {
        const auto begun = SteadyClock::now();
        auto finish = read(store);
        const std::chrono::duration<double, std::micro> took = SteadyClock::now() - begun;
        post_([this, payer, took, finish = std::move(finish)] {
            payer.charge(Cost::reader, took.count(), EventLoop::now());
            loop_.attribute(payer);
            finish();
        });
    };
    {
        const std::scoped_lock lock(mutex_);
        reads_[index_of(queue)].push_back(std::move(timed));
    }
    to_read_.notify_all();  // the checkpoint thread waits on the same condition
}

std::size_t StoreExecutor::waiting() const {
    const std::scoped_lock lock(mutex_);
    return writes_.waiting();
}

std::size_t StoreExecutor::reads_waiting() const {
    const std::scoped_lock lock(mutex_);
    return reads_[0].size() + reads_[1].size();
}

void StoreExecutor::run_writer(Store store) {
    while (true) {
        std::vector<WriteJob> batch;
        {
            std::unique_lock lock(mutex_);
            to_write_.wait(lock, [&] { return stopping_ || !writes_.empty(); });
            if (writes_.empty()) return;
            batch = writes_.take_batch();
        }
        write(store, std::move(batch));
    }
}

void StoreExecutor::write(Store& store, std::vector<WriteJob> batch) {
    const auto begun = SteadyClock::now();
    if (store.shared()) batch = ordered_by_game(std::move(batch));
    auto result =
        write_batch(batch, [&](std::span<const Change> changes) { return commit_to(store, changes); });
    const std::chrono::duration<double> took = SteadyClock::now() - begun;
    {
        const std::scoped_lock lock(mutex_);
        writes_.finish(result.changes);
    }
    post_([this, report = CommitReport{result.changes, took.count(), result.committed}] {
        if (on_commit_) on_commit_(report);
    });
    // One task for each job, so that the event loop comes to others in between.
    for (std::size_t i = 0; i < batch.size(); ++i) {
        post_([this, payer = std::move(batch[i].payer), then = std::move(batch[i].then),
               made = std::move(result.jobs[i])]() mutable {
            loop_.attribute(std::move(payer));
            then(std::move(made));
        });
    }
}

void StoreExecutor::run_reader(Store store, ReadQueue queue) {
    Reads& reads = reads_[index_of(queue)];
    while (true) {
        TimedRead read;
        {
            std::unique_lock lock(mutex_);
            to_read_.wait(lock, [&] { return stopping_ || !reads.empty(); });
            if (stopping_) return;
            read = std::move(reads.front());
            reads.pop_front();
        }
        read(store);
    }
}

}  // namespace merels::server
