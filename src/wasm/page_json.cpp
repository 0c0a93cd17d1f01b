#include "wasm/page_json.h"

#include "core/partial_turn.h"
#include "core/turn_text.h"
#include "play/session_json.h"

namespace merels::wasm {
namespace {

void write_points(Json& json, const auto& points) {
    json.open('[');
    for (const Point point : points) json.number(point);
    json.close(']');
}

// The points of a turn with what each is for.
void write_turn_points(Json& json, const AnyPosition& before, const Turn& turn) {
    json.open('{').key("side").number(static_cast<int>(before.to_move())).key("points");
    write_points(json, turn);
    json.key("roles").open('[');
    for (std::size_t i = 0; i < turn.size(); ++i) json.number(static_cast<int>(before.role(turn, i)));
    json.close(']').close('}');
}

void write_last_turn(Json& json, const History& history, std::size_t played) {
    json.key("last");
    if (played == 0) {
        json.null();
    } else {
        write_turn_points(json, history.position_at(played - 1), history.turns()[played - 1]);
    }
}

void write_entry(Json& json, const Geometry& geometry, const PartialTurn& entry, bool over) {
    json.key("entry");
    write_turn_points(json, entry.position(), entry.picked());
    json.key("begun").text(entry.picked().empty() ? ""
                                                  : write_turn(geometry, entry.position(), entry.picked()));
    json.key("next");
    write_points(json, over ? std::vector<Point>{} : entry.next());
    json.key("complete").truth(entry.complete() && !entry.picked().empty());
    json.key("expects").number(static_cast<int>(over ? Expected::nothing : entry.expected()));
    json.key("expected");
    write(json, describe_expected(entry));
}

void write_turns(Json& json, const Geometry& geometry, const History& history) {
    json.key("turns").open('[');
    for (std::size_t n = 0; n < history.size(); ++n)
        json.text(write_turn(geometry, history.position_at(n), history.turns()[n]));
    json.close(']');
}

// Values are numbers, as in variant texts, or the words' places among them.
void write_switches(Json& json, const std::vector<Switch>& switches) {
    json.open('[');
    for (const Switch& each : switches) {
        json.open('{').key("key").text(each.key).key("value").number(each.value);
        json.key("low").number(each.low).key("high").number(each.high).key("words").open('[');
        for (const std::string_view word : each.words) json.text(word);
        json.close(']').close('}');
    }
    json.close(']');
}

void write_geometry(Json& json, const Geometry& geometry) {
    json.open('{').key("shape").number(static_cast<int>(geometry.shape));
    json.key("stacks").truth(geometry.stacks);
    json.key("spots").open('[');
    for (const auto& spot : geometry.spots) {
        json.open('{').key("name").text(spot.name).key("x").hundredths(spot.x).key("y").hundredths(spot.y);
        if (!spot.on_board) json.key("aside").truth(true);
        if (!spot.area.empty()) json.key("area").text(spot.area);
        json.close('}');
    }
    json.close(']').key("segments").open('[');
    for (const auto& [from, to, bulge] : geometry.segments) {
        json.open('[').number(from).number(to);
        if (bulge != 0) json.hundredths(bulge);
        json.close(']');
    }
    json.close(']').key("kinds").open('[');
    for (const auto& kind : geometry.piece_kinds) {
        json.open('{').key("piece").number(piece_code(kind.piece)).key("name").text(kind.name);
        json.key("glyph").text(kind.glyph).close('}');
    }
    json.close(']').key("labels").open('[');
    for (const auto& label : geometry.labels) {
        json.open('{').key("text").text(label.text);
        if (!label.also.empty()) json.key("also").text(label.also);
        json.key("x").hundredths(label.x).key("y").hundredths(label.y).close('}');
    }
    json.close(']').key("mills").open('[');
    for (const auto& mill : geometry.mills) write_points(json, mill);
    json.close(']').close('}');
}

}  // namespace

void write_players(Json& json, const play::Players& players) {
    json.key("players").open('[');
    for (const play::Player& player : players) {
        json.open('{').key("name").text(player.name).key("level").number(player.level.value_or(0)).close('}');
    }
    json.close(']');
}

void write_outcome(Json& json, const Outcome& outcome) {
    json.open('{').key("over").truth(outcome.over());
    json.key("winner");
    if (const auto winner = outcome.winner()) {
        json.number(static_cast<int>(*winner));
    } else {
        json.null();
    }
    json.key("why").text(word(outcome.why)).key("words");
    write(json, describe(outcome));
    json.close('}');
}

void write_view(Json& json, const play::View& view) {
    json.open('{').key("board").open('[');
    for (const Piece& piece : view.setup.board) json.number(piece_code(piece));
    json.close(']').key("red").number(view.setup.red_hand);
    json.key("side").number(static_cast<int>(view.setup.to_move)).key("men").open('[');
    for (const Tally& men : view.men) {
        json.open('{').key("hand").number(men.in_hand).key("board").number(men.on_board);
        json.key("lost").number(men.lost).close('}');
    }
    json.close(']').key("score");
    if (view.score[0] && view.score[1]) {
        json.open('[').number(*view.score[0]).number(*view.score[1]).close(']');
    } else {
        json.null();
    }
    json.close('}');
}

void write_game(Json& json, const AnyGame& game) {
    const AnyPosition start = game.start(1);
    json.open('{').key("name").text(game.name()).key("title").text(game.title());
    json.key("family").text(game.family()).key("tablebases").truth(game.has_tablebases());
    json.key("variant").text(game.variant_text()).key("random").truth(game.starts_at_random());
    json.key("start").text(start.text()).key("scored").truth(start.score(Side::white).has_value());
    json.key("setup");
    write_setup(json, start.setup());
    json.key("rules");
    write(json, game.rules());
    json.key("switches");
    write_switches(json, game.switches());
    json.key("geometry");
    write_geometry(json, game.geometry());
    json.close('}');
}

void write_match_state(Json& json, const play::Session& session) {
    const play::Match& match = session.match();
    const bool over = match.over();
    json.open('{').key("game").text(match.game().name());
    write_players(json, match.players());
    json.key("start").text(match.history().position_at(0).text());
    play::View view = play::view_of(match.entry());
    view.setup.to_move = match.to_move();  // also when only a removal is left to choose
    json.key("position").text(match.position().text()).key("view");
    write_view(json, view);
    write_entry(json, match.game().geometry(), match.entry(), over);
    write_turns(json, match.game().geometry(), match.history());
    write_last_turn(json, match.history(), match.history().size());
    json.key("outcome");
    write_outcome(json, match.outcome());
    json.key("drawOffer");
    if (const auto side = match.draw_offered_by()) {
        json.number(static_cast<int>(*side));
    } else {
        json.null();
    }
    json.key("duty").text(play::word(session.duty()));
    json.key("canTakeBack").truth(can_act_locally(session, local_take_back(session)));
    json.key("quiet").number(match.history().quiet_turns());
    json.key("seen").number(match.history().times_seen()).close('}');
}

void write_moment(Json& json, const play::Match& match, std::size_t turns_played) {
    const History& history = match.history();
    const std::size_t played = std::min(turns_played, history.size());
    const AnyPosition& position = history.position_at(played);
    json.open('{').key("position").text(position.text()).key("view");
    write_view(json, play::view_of(PartialTurn(position)));
    write_last_turn(json, history, played);
    json.close('}');
}

void write_setup(Json& json, const Setup& setup) {
    json.open('[');
    for (const Piece& piece : setup.board) json.number(piece_code(piece));
    json.number(setup.hand[0]).number(setup.hand[1]).number(setup.red_hand);
    json.number(static_cast<int>(setup.to_move)).close(']');
}

}  // namespace merels::wasm
