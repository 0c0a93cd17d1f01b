#include "play/session_json.h"

namespace merels::play {
namespace {

// In the order of SessionState.
constexpr std::string_view states[] = {"open", "running", "ended", "cancelled"};

// In the order of Duty.
constexpr std::string_view duties[] = {"none",         "start",        "answer-draw", "answer-takeback",
                                       "make-rematch", "computer-turn"};

}  // namespace

std::string_view word(SessionState state) {
    return states[static_cast<std::size_t>(state)];
}

std::string_view word(Duty duty) {
    return duties[static_cast<std::size_t>(duty)];
}

void write_beginning(JsonWriter& json, const Session& session) {
    write(json.key("waiting"), session.waiting());
    json.key("wants");
    if (!session.waiting())
        json.null();
    else
        json.text(session.wanted() ? word(*session.wanted()) : "random");
    write(json.key("series"), session.series());
    json.key("abortable").truth(session.abortable());
    if (session.first_turn_time() > 0) json.key("first_turn_time").number(session.first_turn_time());
}

void write_offers(JsonWriter& json, const Session& session) {
    write(json.key("draw_offered_by"), session.match().draw_offered_by());
    write(json.key("takeback_asked_by"), session.takeback_asked_by());
    write(json.key("rematch_offered_by"), session.rematch_offered_by());
}

}  // namespace merels::play
