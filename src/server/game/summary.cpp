#include "server/game/summary.h"

#include <algorithm>
#include <iterator>

#include "play/session_json.h"

namespace merels::server {
namespace {

// In the order of Opponent.
constexpr std::string_view opponents[] = {"person", "computer", "same-screen"};

using play::JsonWriter;

void write(JsonWriter& json, const std::optional<play::ClockRule>& clock) {
    if (!clock) {
        json.null();
        return;
    }
    json.open('{').key("initial").number(clock->initial).key("increment").number(clock->increment);
    json.key("days").number(clock->days).close('}');
}

void write_score(JsonWriter& json, const AnyPosition& position) {
    const auto white = position.score(Side::white);
    const auto black = position.score(Side::black);
    if (white && black) {
        json.open('{').key("white").number(*white).key("black").number(*black).close('}');
    } else {
        json.null();
    }
}

void write_picked(JsonWriter& json, const play::Match& match) {
    json.open('[');
    for (const Point point : match.entry().picked()) json.text(match.game().geometry().name(point));
    json.close(']');
}

// The members that change with every turn.
void write_progress(JsonWriter& json, const play::Session& session) {
    const play::Match& match = session.match();
    json.key("number").number(session.number()).key("turns").number(session.turns());
    json.key("position").text(match.history().position_text());
    write_picked(json.key("picked"), match);
    json.key("to_move").text(play::word(match.to_move()));
    play::write(json.key("time"), session.times());
    play::write_offers(json, session);
    play::write(json.key("result"), match.outcome());
    write_score(json.key("score"), match.position());
    json.key("rematch");
    session.rematch().empty() ? json.null() : json.text(session.rematch());
}

}  // namespace

std::string_view word(play::Opponent opponent) {
    return opponents[static_cast<std::size_t>(opponent)];
}

std::optional<play::Opponent> opponent_of(std::string_view word) {
    const auto* const found = std::ranges::find(opponents, word);
    if (found == std::end(opponents)) return std::nullopt;
    return static_cast<play::Opponent>(found - std::begin(opponents));
}

std::string summarize(const HostedGame& game) {
    const play::Session& session = game.session;
    const play::SessionTerms& terms = session.terms();
    JsonWriter json;
    json.open('{').key("id").text(game.id).key("game").text(terms.game->name());
    json.key("title").text(terms.game->title()).key("variant");
    game.variant ? json.text(*game.variant) : json.null();
    json.key("start").text(terms.start.text()).key("state").text(play::word(session.state()));
    json.key("private").truth(game.is_private).key("opponent").text(word(terms.opponent));
    play::write(json.key("seats"), session.seats());
    play::write_beginning(json, session);
    write(json.key("clock"), terms.clock);
    json.key("rated").truth(terms.rated).key("created").number(game.created);
    if (!game.tournament.empty()) json.key("tournament").text(game.tournament);
    write_progress(json, session);
    return json.close('}').written();
}

}  // namespace merels::server
