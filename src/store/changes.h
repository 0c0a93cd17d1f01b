#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/database.h"
#include "store/store.h"

namespace merels {

// Names for attempts to write an event, each used once in all the world.
class Attempts {
  public:
    Attempts();
    [[nodiscard]] std::string next() {
        ++count_;
        return latest();
    }
    [[nodiscard]] std::string latest() const { return prefix_ + std::to_string(count_); }

  private:
    std::string prefix_;
    std::int64_t count_ = 0;
};

// The statements that make a change, in their order. The first changes a row exactly if the change is made;
// the others then, and only then, do theirs.
//
// A transaction may be carried out long after it was given up for lost, when the same action has been taken
// by another way: under the same number and key. So an event is written only by the attempt that has moved
// the game on to its number.
void add_statements(std::vector<Statement>& to, const Change& change, Attempts& attempts);

}  // namespace merels
