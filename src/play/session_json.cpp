#include "play/session_json.h"

namespace merels::play {
namespace {

// In the order of SessionState.
constexpr std::string_view states[] = {"open", "running", "ended", "cancelled"};

void write_score(JsonWriter& json, const AnyPosition& position) {
    const auto white = position.score(Side::white);
    const auto black = position.score(Side::black);
    if (white && black) {
        json.open('{').key("white").number(*white).key("black").number(*black).close('}');
    } else {
        json.null();
    }
}

void write_picked(JsonWriter& json, const Match& match) {
    json.open('[');
    for (const Point point : match.entry().picked()) json.text(match.game().geometry().name(point));
    json.close(']');
}

}  // namespace

std::string_view word(SessionState state) {
    return states[static_cast<std::size_t>(state)];
}

void write_progress(JsonWriter& json, const Session& session) {
    const Match& match = session.match();
    json.key("number").number(session.number()).key("turns").number(session.turns());
    json.key("position").text(match.history().position_text());
    write_picked(json.key("picked"), match);
    json.key("to_move").text(word(match.to_move()));
    write(json.key("time"), session.times());
    write(json.key("draw_offered_by"), match.draw_offered_by());
    write(json.key("takeback_asked_by"), session.takeback_asked_by());
    write(json.key("rematch_offered_by"), session.rematch_offered_by());
    write(json.key("result"), match.outcome());
    write_score(json.key("score"), match.position());
    json.key("rematch");
    session.rematch().empty() ? json.null() : json.text(session.rematch());
}

}  // namespace merels::play
