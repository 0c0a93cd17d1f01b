#pragma once

#include <vector>

#include "core/message.h"
#include "core/setup.h"
#include "dvonn/variant.h"

namespace merels::dvonn {

// Every reason why no game can come to this set-up (G10). What it finds is certain; it does not search for
// the game that leads there.
[[nodiscard]] std::vector<Message> problems(const Variant& variant, const Setup& setup);

}  // namespace merels::dvonn
