#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "server/base/client_budget.h"
#include "server/cluster/store_access.h"

namespace merels::server {

// Changes that are written together or not at all.
struct WriteJob {
    std::vector<Change> changes;
    StoreAccess::Committed then;
    Payer payer = {};
};

// Jobs that wait for the next commit: all that came in while the last one was under way share it, so that
// many games share one flush of the disk. Not thread-safe.
class WriteQueue {
  public:
    // More in one transaction would only make the first of them wait for the last.
    static constexpr std::size_t max_batch = 2000;

    void add(WriteJob job);
    [[nodiscard]] bool empty() const { return jobs_.empty(); }
    // The jobs of the next commit, in their order.
    [[nodiscard]] std::vector<WriteJob> take_batch();
    // So many changes of a batch have been written, or have failed.
    void finish(std::size_t changes) { waiting_ -= changes; }
    [[nodiscard]] std::size_t waiting() const { return waiting_; }  // changes that are not finished

  private:
    std::vector<WriteJob> jobs_;
    std::size_t waiting_ = 0;
};

struct BatchResult {
    std::vector<StoreResult<std::vector<bool>>> jobs;  // one for each
    std::size_t changes = 0;
    bool committed = false;  // all in one transaction
};
using CommitFunction = std::function<StoreResult<std::vector<bool>>(std::span<const Change>)>;
// Writes the changes of a batch in one transaction. Tries again after a collision with another server; if the
// database rejects a change, writes each job in a transaction of its own. Moves the changes out of the jobs.
[[nodiscard]] BatchResult write_batch(std::vector<WriteJob>& batch, const CommitFunction& commit);

// Orders jobs by their game. Servers that write to the same games at once then lock them in the same order
// and do not deadlock. Jobs of one game stay in their order.
[[nodiscard]] std::vector<WriteJob> ordered_by_game(std::vector<WriteJob> batch);

}  // namespace merels::server
