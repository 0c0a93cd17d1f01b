#pragma once

#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "server/api/async.h"
#include "server/base/worker.h"
#include "store/database.h"

namespace merels::server {

// Reads of the explorer, on a thread and a connection of their own: they must not delay anyone's game.
class ExplorerReader {
  public:
    explicit ExplorerReader(std::string database) : where_(std::move(database)) {}

    // Calls `work` with the database on the reader's thread. Fails with `busy` if too much waits.
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
    Worker worker_{{.max_waiting = 64, .priority = Worker::Priority::low}};
};

}  // namespace merels::server
