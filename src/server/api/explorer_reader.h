#pragma once

#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "server/api/async.h"
#include "server/base/worker.h"
#include "store/database.h"

namespace merels::server {

// Reads of the explorer, on threads and connections of their own: they must not delay anyone's game. Searches
// that replay games take long, and have a thread beside that of the others.
class ExplorerReader {
  public:
    explicit ExplorerReader(const std::string& database) : short_(database, 64), long_(database, 16) {}

    // Calls `work` with the database on a reader's thread. Fails with `busy` if too much waits.
    template <class Work>
    auto read(const Scheduler& scheduler, EventLoop& loop, Work work) {
        return short_.read(scheduler, loop, std::move(work));
    }
    template <class Work>
    auto read_long(const Scheduler& scheduler, EventLoop& loop, Work work) {
        return long_.read(scheduler, loop, std::move(work));
    }

  private:
    class Thread {
      public:
        Thread(std::string database, std::size_t max_waiting)
            : where_(std::move(database)),
              worker_({.max_waiting = max_waiting, .priority = Worker::Priority::low}) {}

        template <class Work>
        auto read(const Scheduler& scheduler, EventLoop& loop, Work work)
            -> Task<decltype(work(std::declval<store::Database&>()))> {
            using R = decltype(work(std::declval<store::Database&>()));
            const auto run = [this, work]() -> R {
                if (auto opened = open(); !opened) return std::unexpected(opened.error());
                auto answer = work(*database_);
                if (!answer && answer.error().kind != store::StoreError::Kind::bad_value) database_.reset();
                return answer;
            };
            auto done = co_await run_on(worker_, scheduler, loop, run);
            if (!done)
                co_return std::unexpected(store::StoreError{done.error() == WorkError::busy
                                                                ? store::StoreError::Kind::busy
                                                                : store::StoreError::Kind::unavailable,
                                                            "the explorer could not be read"});
            co_return std::move(*done);
        }

      private:
        store::StoreResult<void> open() {
            if (database_) return {};
            auto opened = store::open_database(where_, store::OpenMode::existing);
            if (!opened) return std::unexpected(opened.error());
            database_ = std::move(*opened);
            return {};
        }

        std::string where_;
        std::unique_ptr<store::Database> database_;  // used by the worker's thread only
        Worker worker_;                              // the last member: its thread ends first
    };

    Thread short_;
    Thread long_;
};

}  // namespace merels::server
