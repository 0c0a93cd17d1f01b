#pragma once

#include <vector>

#include "store/database.h"
#include "store/store.h"

namespace merels {

// The statements that make a change, in their order. The first changes a row exactly if the change is made;
// the others then, and only then, do theirs.
void add_statements(std::vector<Statement>& to, const Change& change);

}  // namespace merels
