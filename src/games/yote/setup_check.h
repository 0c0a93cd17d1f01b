#pragma once

#include <vector>

#include "core/message.h"
#include "core/setup.h"
#include "yote/position.h"

namespace merels::yote {

// Every reason why no game by these rules can come to this set-up (G10). What it finds is certain; it does
// not search for the game that leads there. A set-up that is already decided is not refused for that.
[[nodiscard]] std::vector<Message> problems(const Rules& rules, const Setup& setup);

}  // namespace merels::yote
