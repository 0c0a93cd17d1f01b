#include "engine/draw_answer.h"

#include "engine/computer.h"

namespace merels::engine {

play::Action draw_answer(const play::Session& session) {
    const Side side = other(*session.match().draw_offered_by());
    const bool accepts = accepts_draw(session.match().history(), side);
    return {.kind = accepts ? play::ActionKind::offer_draw : play::ActionKind::decline_draw, .side = side};
}

}  // namespace merels::engine
