#include "tablebase/page/exports.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/turn_text.h"
#include "engine/perfect_play.h"
#include "mill/game.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"
#include "tablebase/probe/mill_tablebase.h"
#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {
namespace {

using namespace wasm;

using GamePointer = std::unique_ptr<const AnyGame>;

// The game of a variant text, which lists the differences from Nine. Null if it is not of the mill family.
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

struct SolvedGame {
    GamePointer game;                                // null if the text is not of the mill family
    std::unique_ptr<const MillTablebase> tablebase;  // null if the game is not small
};

// The game of a variant text with its tablebase, solved on the first call and kept.
const SolvedGame& solved_game(std::string_view text) {
    static std::map<std::string, SolvedGame, std::less<>> games;
    if (const auto found = games.find(text); found != games.end()) return found->second;
    SolvedGame& added = games[std::string(text)];
    added.game = mill_game(text);
    if (!added.game) return added;
    const mill::Rules* rules = solvable_rules(*added.game);
    if (rules != nullptr && is_small(rules->variant)) {
        added.tablebase = solve_in_memory(std::make_unique<const TableIndex>(*rules), serial_for);
    }
    return added;
}

void write_value(Json& json, const TablebaseValue& value) {
    json.key("kind").text(name_of(value.wdl)).key("turns").number(value.dtc);
}

void write_turns(Json& json, const AnyGame& game, const AnyPosition& position,
                 const std::vector<engine::RatedTurn>& turns) {
    json.open('[');
    for (const engine::RatedTurn& rated : turns) {
        json.open('{').key("turn").text(write_turn(game.geometry(), position, rated.turn));
        write_value(json, rated.value);
        json.close('}');
    }
    json.close(']');
}

void refuse_without_tables() {
    refuse(Message{"there are no tables of this game here", {}});
}

}  // namespace
}  // namespace merels::tablebase

using namespace merels;
using namespace merels::tablebase;

void worths() {
    Arguments arguments;
    const SolvedGame& solved = solved_game(arguments.next());
    if (!solved.tablebase) return refuse_without_tables();
    const auto position = read_position(*solved.game, arguments.next());
    if (!position) return refuse(position.error().why);
    const auto value = solved.tablebase->probe(*position);
    const auto turns = engine::rate_turns(*position, *solved.tablebase);
    if (!value || !turns) return refuse_without_tables();
    Json json;
    json.open('{').key("worth").open('{');
    write_value(json, *value);
    json.close('}').key("turns");
    write_turns(json, *solved.game, *position, *turns);
    answer(json.close('}'));
}

void merits() {
    Arguments arguments;
    const GamePointer game = mill_game(arguments.next());
    if (!game) return refuse_without_tables();
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
