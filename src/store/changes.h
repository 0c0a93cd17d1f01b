#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/database.h"
#include "store/store.h"

namespace merels::store {

// Globally unique ids of attempts to write an event.
class AttemptIds {
  public:
    AttemptIds();
    [[nodiscard]] std::string next() {
        ++count_;
        return latest();
    }
    [[nodiscard]] std::string latest() const { return prefix_ + std::to_string(count_); }

  private:
    std::string prefix_;
    std::int64_t count_ = 0;
};

// A value that may be missing: NULL.
template <class T>
Value maybe(const std::optional<T>& value) {
    return value ? Value(*value) : Value();
}

// Appends the statements that make a change. The first one changes a row if and only if the change is made;
// the others take effect only then.
//
// A transaction that was given up may still be carried out long after the same action was written by another
// server, under the same number and key. So an event's rows are written only by the attempt that has moved
// the game to its number.
void add_statements(std::vector<Statement>& to, const Change& change, AttemptIds& attempts);
void add_statements(std::vector<Statement>& to, const MatchChange& change, AttemptIds& attempts);
void add_statements(std::vector<Statement>& to, const TournamentChange& change, AttemptIds& attempts);
void add_statements(std::vector<Statement>& to, const StudyChange& change, AttemptIds& attempts);
// Locks the studies that are changed until the commit, in the order of their ids; where several servers are
// at work.
void add_study_locks(std::vector<Statement>& to, std::span<const Change> changes);
// Deletes the studies of a player whose account is closed.
void add_study_deletion(std::vector<Statement>& to, const std::string& player);

// The players that other servers are notified of.
[[nodiscard]] std::vector<std::string> players_affected(const MatchChange& change);

}  // namespace merels::store
