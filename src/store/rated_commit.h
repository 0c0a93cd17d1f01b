#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/database.h"
#include "store/store.h"

namespace merels::store {

// The ratings that follow from the changes of one commit. They are read, computed and written in the
// transaction that stores the results, so that both are on disk or neither is.
//
// The rows of the players are locked first, in the order of their ids, until the commit: of several servers
// that store results of the same player each goes on from what the one before has written, and none waits
// for another in a circle.
class RatedCommit {
  public:
    explicit RatedCommit(std::span<const Change> changes);
    [[nodiscard]] bool empty() const { return results_.empty(); }

    void add_locks(std::vector<Statement>& to) const;
    // After the statements of a change, if that has a rated result: says whether it counts.
    void add_check(std::vector<Statement>& to, const Change& change, const std::string& attempt);
    // After all changes.
    void add_reads(std::vector<Statement>& to);
    // What is to be written, by what all of these statements have answered.
    [[nodiscard]] std::vector<Statement> writes(std::span<const QueryResult> answers) const;

  private:
    struct Pending {
        const NewEvent* step;
        std::size_t check;  // the statement
    };
    [[nodiscard]] std::vector<std::string> players() const;

    std::vector<const NewEvent*> results_;
    std::vector<Pending> pending_;
    std::size_t reads_ = 0;  // the first of the statements that read ratings
    std::size_t reads_end_ = 0;
};

}  // namespace merels::store
