#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "server/cluster/store.h"

namespace merels::server {

// Reads from and writes to the store without waiting for it. Callbacks run on the event loop's thread, later.
class StoreAccess {
  public:
    StoreAccess() = default;
    StoreAccess(const StoreAccess&) = delete;
    StoreAccess& operator=(const StoreAccess&) = delete;
    virtual ~StoreAccess() = default;

    // Makes the changes in one transaction, which those of others may share. Calls back with which were made.
    using Committed = std::function<void(StoreResult<std::vector<bool>>)>;
    virtual void commit(std::vector<Change> changes, Committed then) = 0;

    // Calls `work` with a store, on another thread, and `then` with the StoreResult that it returns. If the
    // work throws, the store counts as unavailable.
    //
    // Lists have a queue and a thread of their own: a long one must not delay anyone's game.
    enum class ReadQueue : std::uint8_t { games, lists };
    template <class Work, class Then>
    void read(Work work, Then then, ReadQueue queue = ReadQueue::games) {
        start_read(queue,
                   [work = std::move(work), then = std::move(then)](Store& store) -> std::function<void()> {
                       using Result = decltype(work(store));
                       std::shared_ptr<Result> result;
                       try {
                           result = std::make_shared<Result>(work(store));
                       } catch (const std::exception& error) {
                           result = std::make_shared<Result>(
                               std::unexpected(StoreError{StoreError::Kind::unavailable, error.what()}));
                       }
                       return [then, result] { then(std::move(*result)); };
                   });
    }

    // Whether so much waits to be read that clients must not ask for more.
    [[nodiscard]] virtual bool is_busy(ReadQueue queue) const = 0;

  protected:
    // Reads on the store's thread; returns what is then to be run on the event loop's.
    using Read = std::function<std::function<void()>(Store&)>;
    virtual void start_read(ReadQueue queue, Read read) = 0;
};

}  // namespace merels::server
