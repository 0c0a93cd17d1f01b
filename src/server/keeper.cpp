#include "server/keeper.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "server/store_failure.h"

namespace merels::server {
namespace {

// More in one transaction would only make the first of them wait for the last.
constexpr std::size_t most_jobs = 2000;

constexpr std::chrono::milliseconds between_tidyings{500};

bool is_of_one_change(const StoreError& error) {
    return error.kind == StoreError::Kind::refused || error.kind == StoreError::Kind::bad_value;
}

// What waits longer than these take is better asked for again.
constexpr std::size_t most_reads = 1000;
constexpr std::size_t most_lists = 100;

constexpr int tries = 3;  // to get past other servers that want the same rows

}  // namespace

Keeper::Keeper(std::string where, const std::string& name, std::size_t readers, Post post, EventLoop& loop)
    : where_(std::move(where)), post_(std::move(post)), loop_(loop) {
    std::vector<Store> stores;
    const std::size_t list_readers = 1;
    for (std::size_t i = 0; i < readers + list_readers + 1; ++i) {
        auto store = Store::open(where_, name);
        if (!store) throw StoreFailure(store.error());
        stores.push_back(std::move(*store));
    }
    std::unique_ptr<Database> tidied;
    if (!is_postgres(where_)) {
        auto database = open_database(where_);
        if (!database) throw StoreFailure(database.error());
        tidied = std::move(*database);
    }
    for (std::size_t i = 0; i < readers + list_readers; ++i) {
        const ReadQueue queue = i < readers ? ReadQueue::games : ReadQueue::lists;
        threads_.emplace_back(
            [this, queue, store = std::move(stores[i])]() mutable { read_all(std::move(store), queue); });
    }
    // SQLite brings its log into the database file in the middle of a commit, which then takes ten times as
    // long. Done here, nobody waits for it.
    if (tidied) {
        threads_.emplace_back([this, tidied = std::move(tidied)] {
            std::unique_lock lock(mutex_);
            while (!to_read_.wait_for(lock, between_tidyings, [&] { return stopping_; })) {
                lock.unlock();
                (void)tidied->ask({"PRAGMA wal_checkpoint(PASSIVE)"});
                lock.lock();
            }
        });
    }
    threads_.emplace_back(
        [this, store = std::move(stores.back())]() mutable { write_all(std::move(store)); });
}

// Servers that write in the same games at once take them in the same order, or they would wait for each
// other. What is one's own stays in its order.
std::vector<Keeper::Job> Keeper::in_one_order(std::vector<Job> batch) {
    std::vector<std::pair<std::string_view, std::size_t>> order;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const auto& changes = batch[i].changes;
        const auto* step = changes.empty() ? nullptr : std::get_if<NewEvent>(&changes.front());
        order.emplace_back(step == nullptr ? std::string_view() : step->game, i);
    }
    std::ranges::sort(order);
    std::vector<Job> ordered;
    ordered.reserve(batch.size());
    for (const auto& [game, i] : order) ordered.push_back(std::move(batch[i]));
    return ordered;
}

Keeper::~Keeper() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    to_write_.notify_all();
    to_read_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Keeper::commit(std::vector<Change> changes, Committed then) {
    const Payer& payer = loop_.payer();
    payer.charge(Cost::stored, static_cast<double>(stored_size(changes)), EventLoop::now());
    {
        const std::scoped_lock lock(mutex_);
        waiting_ += changes.size();
        jobs_.push_back({std::move(changes), std::move(then), payer});
    }
    to_write_.notify_one();
}

bool Keeper::is_busy(ReadQueue queue) const {
    const std::scoped_lock lock(mutex_);
    return reads(queue).size() >= (queue == ReadQueue::lists ? most_lists : most_reads);
}

void Keeper::queue_read(ReadQueue queue, std::function<void(Store&)> work) {
    {
        const std::scoped_lock lock(mutex_);
        reads_[static_cast<std::size_t>(queue)].push_back(std::move(work));
    }
    to_read_.notify_all();  // one may be waiting for the end only
}

std::size_t Keeper::waiting() const {
    const std::scoped_lock lock(mutex_);
    return waiting_;
}

std::size_t Keeper::reads_waiting() const {
    const std::scoped_lock lock(mutex_);
    return reads(ReadQueue::games).size() + reads(ReadQueue::lists).size();
}

void Keeper::write_all(Store store) {
    while (true) {
        std::vector<Job> batch;
        {
            std::unique_lock lock(mutex_);
            to_write_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
            if (jobs_.empty()) return;
            if (jobs_.size() <= most_jobs) {
                batch = std::exchange(jobs_, {});
            } else {
                const auto end = jobs_.begin() + static_cast<std::ptrdiff_t>(most_jobs);
                batch.assign(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
                jobs_.erase(jobs_.begin(), end);
            }
        }
        write(store, std::move(batch));
    }
}

Stored<std::vector<bool>> Keeper::commit_to(Store& store, std::span<const Change> changes) {
    try {
        return store.commit(changes);
    } catch (const std::exception& error) {  // no memory, most likely
        return std::unexpected(StoreError{StoreError::Kind::unavailable, error.what()});
    }
}

void Keeper::write(Store& store, std::vector<Job> batch) {
    const auto begun = std::chrono::steady_clock::now();
    if (store.shared()) batch = in_one_order(std::move(batch));
    std::vector<Change> all;
    std::vector<std::size_t> sizes;
    for (Job& job : batch) {
        sizes.push_back(job.changes.size());
        std::ranges::move(job.changes, std::back_inserter(all));
    }
    auto made = commit_to(store, all);
    for (int i = 0; i < tries && !made && made.error().kind == StoreError::Kind::collided; ++i)
        made = commit_to(store, all);
    // One change that the tables refuse must not take the others with it.
    const bool one_by_one = !made && is_of_one_change(made.error()) && batch.size() > 1;
    std::vector<Stored<std::vector<bool>>> answers;
    std::size_t at = 0;
    for (const std::size_t size : sizes) {
        if (one_by_one) {
            answers.push_back(commit_to(store, std::span(all).subspan(at, size)));
        } else if (made) {
            const auto begin = made->begin() + static_cast<std::ptrdiff_t>(at);
            answers.emplace_back(std::vector<bool>(begin, begin + static_cast<std::ptrdiff_t>(size)));
        } else {
            answers.emplace_back(std::unexpected(made.error()));
        }
        at += size;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    {
        const std::scoped_lock lock(mutex_);
        waiting_ -= all.size();
    }
    post_([this, report = CommitReport{all.size(), took.count(), made.has_value()}] {
        if (told_) told_(report);
    });
    // One by one, so that the loop comes to others in between.
    for (std::size_t i = 0; i < batch.size(); ++i) {
        post_([this, payer = std::move(batch[i].payer), then = std::move(batch[i].then),
               answer = std::move(answers[i])]() mutable {
            loop_.attribute(std::move(payer));
            then(std::move(answer));
        });
    }
}

void Keeper::read_all(Store store, ReadQueue queue) {
    Reads& reads = reads_[static_cast<std::size_t>(queue)];
    while (true) {
        std::function<void(Store&)> work;
        {
            std::unique_lock lock(mutex_);
            to_read_.wait(lock, [&] { return stopping_ || !reads.empty(); });
            if (stopping_) return;
            work = std::move(reads.front());
            reads.pop_front();
        }
        work(store);
    }
}

}  // namespace merels::server
