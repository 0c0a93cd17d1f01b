#pragma once

#include <cstdint>
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

// Appends the statements that make a change. The first one changes a row if and only if the change is made;
// the others take effect only then.
//
// A transaction that was given up may still be carried out long after the same action was written by another
// server, under the same number and key. So an event's rows are written only by the attempt that has moved
// the game to its number.
void add_statements(std::vector<Statement>& to, const Change& change, AttemptIds& attempts);

}  // namespace merels::store
