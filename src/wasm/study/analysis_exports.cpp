#include "wasm/study/analysis_exports.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "core/turn_text.h"
#include "engine/engine.h"
#include "play/message_json.h"
#include "wasm/matches.h"

namespace merels::wasm {
namespace {

constexpr std::size_t table_bytes = std::size_t{32} << 20;
constexpr int ranking_depth = 4;
constexpr int no_bound = -32'000;
constexpr int most_lines = 500;

// Every n-th turn in the order of a short search, so that each share has good and bad ones alike.
std::vector<Turn> turns_of_share(const History& history, int share, int shares,
                                 engine::TranspositionTable& table) {
    const std::atomic<bool> never{false};
    const engine::SearchResult ranked =
        engine::search(history, {.depth = ranking_depth, .multi_pv = most_lines}, table, never);
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < ranked.variations.size(); ++i)
        if (static_cast<int>(i) % shares == share) turns.push_back(ranked.variations[i].turns.front());
    return turns;
}

// The lines with their values for the side to move, as numbers and in words.
void write_lines(Json& json, const History& history, const engine::SearchResult& result) {
    const bool scored = history.position().score(Side::white).has_value();
    json.open('{').key("depth").number(result.depth).key("lines").open('[');
    for (const engine::PrincipalVariation& line : result.variations) {
        json.open('{').key("value").number(line.value).key("words");
        write(json, engine::describe_value(line.value, scored));
        json.key("turns").open('[');
        AnyPosition position = history.position();
        for (const Turn& turn : line.turns) {
            json.text(write_turn(history.game().geometry(), position, turn));
            position.play(turn);
        }
        json.close(']').close('}');
    }
    json.close(']').close('}');
}

// Lines of turns that are worth no more than the bound are not known exactly.
void answer_lines(const History& history, engine::SearchResult result, int bound) {
    std::erase_if(result.variations, [&](const auto& line) { return line.value <= bound; });
    Json json;
    json.open('{').key("bound").number(bound).key("result");
    write_lines(json, history, result);
    answer(json.close('}'));
}

}  // namespace
}  // namespace merels::wasm

using namespace merels;
using namespace merels::wasm;

void best_lines(int match, int turns_played, int lines, std::uint32_t positions) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    History history = found->history();
    while (history.size() > static_cast<std::size_t>(std::max(turns_played, 0))) history.undo();
    if (history.outcome().over()) return refuse(describe(history.outcome()));
    engine::TranspositionTable table(table_bytes / 2);
    const std::atomic<bool> never{false};
    const engine::SearchLimits limits{.nodes = positions, .multi_pv = std::clamp(lines, 1, most_lines)};
    Json json;
    write_lines(json, history, engine::search(history, limits, table, never));
    answer(json);
}

void analyse_share(int match, int played, int lines, int share, int shares) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    History history = found->history();
    while (history.size() > static_cast<std::size_t>(std::max(played, 0))) history.undo();
    if (history.outcome().over()) return refuse(describe(history.outcome()));
    engine::TranspositionTable table(table_bytes);
    std::atomic<int> bound{no_bound};
    const engine::SearchLimits limits{
        .multi_pv = std::clamp(lines, 1, most_lines),
        .root_turns = turns_of_share(history, share, std::max(shares, 1), table),
        .root_bound = &bound};
    if (limits.root_turns.empty()) return answer_lines(history, {}, no_bound);
    const std::atomic<bool> never{false};
    int used = no_bound;  // at the latest depth
    const engine::SearchResult result =
        engine::search(history, limits, table, never, [&](const engine::SearchResult& each) {
            used = bound;
            answer_lines(history, each, used);
            bound = page_on_depth();
        });
    answer_lines(history, result, used);
}
