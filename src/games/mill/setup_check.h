#pragma once

#include <vector>

#include "core/message.h"
#include "core/setup.h"
#include "mill/position.h"

namespace merels::mill {

// Every reason why no game by these rules can come to this set-up (G10, M12). What it finds is certain; it
// does not search for the game that leads there.
[[nodiscard]] std::vector<Message> problems(const Rules& rules, const Setup& setup);

}  // namespace merels::mill
