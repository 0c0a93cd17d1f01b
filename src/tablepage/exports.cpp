#include "tablepage/exports.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/fields.h"
#include "core/turn_text.h"
#include "engine/perfect.h"
#include "mill/game.h"
#include "tables/solved_mill.h"

namespace merels::wasm {
namespace {

using GamePointer = std::unique_ptr<const AnyGame>;

// The game of a variant text as games write it: what a variant has that Nine has not. Nothing if it is not of
// the mill family.
GamePointer mill_game(std::string_view text) {
    FieldLines read = read_field_lines(text);
    const auto like = std::ranges::find(read.lines, "like", &FieldLine::key);
    mill::Variant variant;
    if (like == read.lines.end() || like->value != variant.name) return nullptr;
    std::erase_if(read.lines,
                  [](const FieldLine& line) { return line.key == "like" || line.key == "title"; });
    const auto problems = apply_fields(mill::fields(), std::span<const FieldLine>(read.lines), variant);
    if (!read.problems.empty() || !problems.empty() || !mill::problems(variant).empty()) return nullptr;
    return mill::make_game(variant);
}

struct Solved {
    GamePointer game;
    std::unique_ptr<const tables::SolvedMill> positions;  // null if the game is not small
};

// The game of a variant text with its solved positions, made once.
const Solved& solved(std::string_view text) {
    static std::map<std::string, Solved, std::less<>> known;
    if (const auto found = known.find(text); found != known.end()) return found->second;
    Solved& made = known[std::string(text)];
    made.game = mill_game(text);
    if (!made.game) return made;
    const mill::Rules& rules = *tables::mill_rules(*made.game);
    if (tables::is_small(rules.variant) && tables::reasons_not_to_solve(rules.variant).empty()) {
        made.positions = tables::solve_in_memory(std::make_unique<const tables::Ground>(rules),
                                                 tables::one_after_the_other);
    }
    return made;
}

void tell_worth(Json& json, const Worth& worth) {
    json.key("kind").text(name_of(worth.kind)).key("turns").number(worth.turns);
}

void tell_turns(Json& json, const AnyGame& game, const AnyPosition& position,
                const std::vector<engine::SolvedTurn>& turns) {
    json.open('[');
    for (const engine::SolvedTurn& each : turns) {
        json.open('{').key("turn").text(write_turn(game.geometry(), position, each.turn));
        tell_worth(json, each.worth);
        json.close('}');
    }
    json.close(']');
}

void refuse_unknown() {
    refuse(Message{"there are no tables of this game here", {}});
}

}  // namespace
}  // namespace merels::wasm

using namespace merels;
using namespace merels::wasm;

void worths() {
    Arguments arguments;
    const Solved& known = solved(arguments.next());
    if (!known.positions) return refuse_unknown();
    const auto position = read_position(*known.game, arguments.next());
    if (!position) return refuse(position.error().why);
    const auto worth = known.positions->worth(*position);
    const auto turns = engine::solved_turns(*position, *known.positions);
    if (!worth || !turns) return refuse_unknown();
    Json json;
    json.open('{').key("worth").open('{');
    tell_worth(json, *worth);
    json.close('}').key("turns");
    tell_turns(json, *known.game, *position, *turns);
    answer(json.close('}'));
}

void merits() {
    Arguments arguments;
    const GamePointer game = mill_game(arguments.next());
    if (!game) return refuse_unknown();
    const auto position = read_position(*game, arguments.next());
    if (!position) return refuse(position.error().why);
    const auto turn = read_turn(game->geometry(), *position, arguments.next());
    if (!turn) return refuse(turn.error().why);
    const Outcome after = position->after(*turn).outcome();
    Json json;
    json.open('{').key("reasons");
    if (after.over()) {
        tell(json, std::vector{describe(after)});
    } else {
        tell(json, position->merits(*turn));
    }
    answer(json.close('}'));
}
