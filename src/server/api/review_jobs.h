#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "play/match.h"
#include "server/base/scheduler.h"
#include "server/base/worker.h"

namespace merels::tablebase {
class Tablebase;
}

namespace merels::server {

// Makes reviews of finished games, one after the other, on a thread of low priority. For the event loop's
// thread.
class ReviewJobs {
  public:
    ReviewJobs(const tablebase::Tablebase& tablebases, Scheduler scheduler)
        : tablebases_(tablebases), scheduler_(std::move(scheduler)) {}
    ReviewJobs(const ReviewJobs&) = delete;
    ReviewJobs& operator=(const ReviewJobs&) = delete;
    ~ReviewJobs() { stopping_ = true; }  // the review under way ends after its turn

    // What there is of the review of a game, as JSON; nothing if none is under way.
    [[nodiscard]] std::optional<std::string> progress(const std::string& game) const;

    // Starts to review a game, and passes the review on as JSON; nothing if it failed. The game counts as
    // under way until finish() is called. False, and nothing done, if too many wait already.
    using Done = std::function<void(std::optional<std::string>)>;
    bool start(const std::string& game, const play::Match& match, Done done);
    void finish(const std::string& game) { jobs_.erase(game); }

    // The version of the reviews of a game that are made here (store::ReviewRow): the reviewer's, then how
    // many positions the tables have. May read files, so it is for other threads than the event loop's.
    [[nodiscard]] static std::string version_for(const AnyGame& game, const tablebase::Tablebase& tablebases);

  private:
    // A review while it is made: written by the worker's thread.
    class Draft {
      public:
        explicit Draft(std::string body) : body_(std::move(body)) {}
        void publish(std::string body);
        [[nodiscard]] std::string body() const;

      private:
        mutable std::mutex mutex_;
        std::string body_;
    };

    const tablebase::Tablebase& tablebases_;
    Scheduler scheduler_;
    std::map<std::string, std::shared_ptr<Draft>> jobs_;  // by game
    std::atomic<bool> stopping_ = false;
    // The last member: its thread ends before the others are destroyed.
    Worker worker_{{.max_waiting = 16, .priority = Worker::Priority::low}};
};

}  // namespace merels::server
