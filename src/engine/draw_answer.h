#pragma once

#include "play/session.h"

namespace merels::engine {

// The computer's answer to a draw that it is offered (play::Duty::answer_draw).
[[nodiscard]] play::Action draw_answer(const play::Session& session);

}  // namespace merels::engine
