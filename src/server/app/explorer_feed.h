#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "store/database.h"

namespace merels::server {

// Counts games that have ended for the explorer, on a thread of its own. The queue is in the database, so
// nothing is lost or counted twice however servers stop.
class ExplorerFeed {
  public:
    explicit ExplorerFeed(std::string db);
    ExplorerFeed(const ExplorerFeed&) = delete;
    ExplorerFeed& operator=(const ExplorerFeed&) = delete;
    ~ExplorerFeed();

  private:
    void run();

    std::string db_;
    std::mutex lock_;
    std::condition_variable wake_;
    bool stopping_ = false;
    std::thread thread_;
};

// Counts so many games of the queue at most; answers how many were taken from it.
[[nodiscard]] store::StoreResult<std::size_t> count_finished(const std::string& db, std::int64_t how_many);

}  // namespace merels::server
