#include "tablebase/page/exports.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/turn_text.h"
#include "engine/perfect_play.h"
#include "mill/position.h"
#include "play/message_json.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/page/solved_json.h"
#include "tablebase/probe/mill_tablebase.h"
#include "tablebase/solve/parallel_for.h"
#include "tablebase/solve/solving_cost.h"

namespace merels::tablebase {
namespace {

using namespace wasm;

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

}  // namespace
}  // namespace merels::tablebase

using namespace merels;
using namespace merels::tablebase;

void tablebase_values() {
    Arguments arguments;
    const SolvedGame& solved = solved_game(arguments.next());
    if (!solved.tablebase) return refuse_without_tables();
    const auto position = read_position(*solved.game, arguments.next());
    if (!position) return refuse(position.error().why);
    const auto value = solved.tablebase->probe(*position);
    const auto turns = engine::rate_turns(*position, *solved.tablebase);
    if (!value || !turns) return refuse_without_tables();
    answer_values(*solved.game, *position, *value, *turns);
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
        write(json, std::vector{describe(after)});
    } else {
        write(json, position->merits(*turn));
    }
    answer(json.close('}'));
}

void needs() {
    Arguments arguments;
    const GamePointer game = mill_game(arguments.next());
    const mill::Rules* rules = game ? solvable_rules(*game) : nullptr;
    if (rules == nullptr || is_small(rules->variant)) return refuse_without_tables();
    const auto position = read_position(*game, arguments.next());
    if (!position) return refuse(position.error().why);
    if (position->outcome().over() || !is_tabled(*position->as<mill::Position>()))
        return refuse_without_tables();
    constexpr int cores = 2;
    const SolvingCost cost = solving_cost(TableIndex(*rules), all_subspaces(rules->variant), cores);
    Json json;
    json.open('{').key("seconds").number(static_cast<std::int64_t>(cost.seconds));
    json.key("memory").number(static_cast<std::int64_t>(cost.memory));
    json.key("files").number(static_cast<std::int64_t>(cost.file_bytes));
    answer(json.close('}'));
}
