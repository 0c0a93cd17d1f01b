#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/store.h"

namespace merels {

// The statements that tell other servers what has changed in games (Store::notices has the words). They are
// for after the commit: PostgreSQL lets one transaction at a time tell anything, and nobody is to wait for
// another's disk. What is lost with a crash in between, the others find by themselves.
[[nodiscard]] std::vector<Statement> tellings(const std::string& teller, std::span<const Change> changes);

// The statement that says a server is gone.
[[nodiscard]] Statement telling_of_leave(const std::string& teller);

}  // namespace merels
