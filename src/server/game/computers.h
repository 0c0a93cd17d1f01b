#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/history.h"
#include "core/turn.h"
#include "server/base/fair_queue.h"
#include "server/base/worker.h"

namespace merels::tablebase {
class Tablebase;
}

namespace merels::server {

// Computes the computer's turns on a few threads of low priority. Addresses take turns, and so do the players
// of an address, so that a player with many games delays others by one turn at a time. Where more wait than
// there are threads, each turn gets less time.
class Computers {
  public:
    using Post = std::function<void(std::function<void()>)>;
    // `tables`: the folder of solved positions.
    Computers(std::size_t threads, const std::string& tables, Post post);
    Computers(const Computers&) = delete;
    Computers& operator=(const Computers&) = delete;
    ~Computers();  // stops all searches

    struct Question {
        History history;  // its game is kept alive by `game`
        std::shared_ptr<const AnyGame> game;
        int level = 1;
        std::uint64_t seed = 0;
        std::string player;   // who plays against it
        std::string address;  // where that player acts from; empty if that is not known
        // Posted, unless cancelled. Nothing if the search failed.
        std::function<void(std::optional<Turn>)> then;
    };
    struct Task {
        explicit Task(Question asked)
            : question(std::move(asked)),
              group(question.address.empty() ? "player " + question.player : question.address) {}

        const Question question;
        const std::string group;  // that shares the computers with others
        std::atomic<bool> stop = false;
    };
    using Ticket = std::shared_ptr<Task>;
    // Null, and nothing done, if too many turns wait for this player or address: to be tried again later.
    [[nodiscard]] Ticket ask(Question question);
    // Takes a turn out of the queue, or stops its search.
    void cancel(const Ticket& ticket);
    // The same without access to the queue, for callers that may outlive it.
    static void abandon(const Ticket& ticket);
    [[nodiscard]] std::size_t waiting() const;
    // The tablebases it plays by. For any thread.
    [[nodiscard]] const tablebase::Tablebase& tablebases() const { return *tablebases_; }

  private:
    void think_next();
    [[nodiscard]] Turn turn_for(const Task& task, double share) const;

    std::size_t threads_;
    Post post_;
    std::unique_ptr<const tablebase::Tablebase> tablebases_;
    mutable std::mutex mutex_;
    FairQueue<Ticket> queue_;
    std::vector<Ticket> running_;
    Worker worker_;  // last: its threads are gone before what they think with
};

}  // namespace merels::server
