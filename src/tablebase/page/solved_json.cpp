#include "tablebase/page/solved_json.h"

#include <algorithm>
#include <span>

#include "core/fields.h"
#include "core/turn_text.h"
#include "mill/game.h"

namespace merels::tablebase {
namespace {

using namespace wasm;

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

}  // namespace

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

void answer_values(const AnyGame& game, const AnyPosition& position, const TablebaseValue& value,
                   const std::vector<engine::RatedTurn>& turns) {
    Json json;
    json.open('{').key("worth").open('{');
    write_value(json, value);
    json.close('}').key("turns");
    write_turns(json, game, position, turns);
    answer(json.close('}'));
}

void refuse_without_tables() {
    refuse(Message{tr("there are no tables of this game here"), {}});
}

}  // namespace merels::tablebase
