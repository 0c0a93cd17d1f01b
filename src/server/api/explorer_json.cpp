#include "server/api/explorer_json.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "core/insertion_sort.h"
#include "core/turn_text.h"
#include "explorer/position_key.h"

namespace merels::server {
namespace {

json::value number_or_null(const std::optional<std::int64_t>& number) {
    return number ? json::value(*number) : json::value(nullptr);
}

json::object side_json(const store::FinishedSide& side) {
    return {{"name", side.name},
            {"level", number_or_null(side.level)},
            {"rating", number_or_null(side.rating)},
            {"bot", side.bot}};
}

// "1:d6 20:d7" (store::ManRow).
json::array path_json(std::string_view path) {
    json::array steps;
    while (!path.empty()) {
        const std::string_view step = path.substr(0, path.find(' '));
        path.remove_prefix(std::min(step.size() + 1, path.size()));
        const std::size_t colon = std::min(step.find(':'), step.size());
        std::int64_t turn = 0;
        std::from_chars(step.data(), step.data() + colon, turn);
        steps.push_back(
            json::object{{"turn", turn}, {"point", step.substr(std::min(colon + 1, step.size()))}});
    }
    return steps;
}

// The legal turns of a position by the codes of their canonical turns. Several have one code where the
// position is symmetric.
std::map<std::string, std::vector<std::string>> turns_by_code(const AnyGame& game,
                                                              const AnyPosition& position) {
    const explorer::PositionKeys& keys = explorer::position_keys(game);
    const explorer::PositionKey key = keys.key(position);
    std::map<std::string, std::vector<std::string>> turns;
    for (const Turn& turn : position.turns())
        turns[explorer::turn_code(keys.canonical(key, turn))].push_back(
            write_turn(game.geometry(), position, turn));
    return turns;
}

json::object turn_json(const store::ExploredTurn& turn, const std::vector<std::string>& texts,
                       const TurnValues& values) {
    json::array also;
    for (std::size_t i = 1; i < texts.size(); ++i) also.emplace_back(texts[i]);
    json::object object{
        {"turn", texts.front()},
        {"also", std::move(also)},
        {"white", turn.results[0]},
        {"draws", turn.results[1]},
        {"black", turn.results[2]},
        {"rating", turn.rated > 0 ? json::value(turn.rating / turn.rated) : json::value(nullptr)},
        {"worth", nullptr}};
    if (const auto value = values.find(texts.front()); value != values.end())
        object["worth"] =
            json::object{{"kind", json::string(name_of(value->second.wdl))}, {"turns", value->second.dtc}};
    return object;
}

// Those whose values are known: wins, the quickest first; draws; losses, the slowest first.
std::vector<std::vector<std::string>> best_first(
    const std::map<std::string, std::vector<std::string>>& by_code, const TurnValues& values) {
    std::vector<std::vector<std::string>> turns;
    for (const auto& [code, texts] : by_code) {
        if (values.contains(texts.front())) turns.push_back(texts);
    }
    const auto rank = [&](const std::vector<std::string>& texts) {
        const TablebaseValue& value = values.at(texts.front());
        return std::pair(value.wdl, value.wdl == Wdl::win ? -value.dtc : value.dtc);
    };
    insertion_sort(turns, [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
    return turns;
}

}  // namespace

json::object finished_game_json(const store::FinishedRow& row) {
    return {{"id", row.id},
            {"game", row.game},
            {"own", row.variant.has_value()},
            {"ended", row.at > 0 ? json::value(row.at) : json::value(nullptr)},
            {"winner", row.winner == "draw" ? json::value(nullptr) : json::value(row.winner)},
            {"why", row.why},
            {"turns", row.turns},
            {"private", row.is_private},
            {"white", side_json(row.sides[0])},
            {"black", side_json(row.sides[1])}};
}

json::object explored_json(const AnyGame& game, const AnyPosition& position,
                           const store::ExploredPosition& found, const TurnValues& values) {
    auto texts = turns_by_code(game, position);
    json::array turns;
    for (const store::ExploredTurn& turn : found.turns) {
        const auto known = texts.find(turn.turn);
        if (known == texts.end()) continue;
        turns.push_back(turn_json(turn, known->second, values));
        texts.erase(known);
    }
    for (const std::vector<std::string>& turn : best_first(texts, values))
        turns.push_back(turn_json({}, turn, values));
    json::array games;
    for (const store::FinishedRow& row : found.games) games.push_back(finished_game_json(row));
    return {{"turns", std::move(turns)}, {"games", std::move(games)}};
}

json::array men_json(const std::vector<store::ManRow>& men) {
    json::array all;
    for (const store::ManRow& man : men) {
        all.push_back(json::object{{"man", man.man},
                                   {"colour", man.colour},
                                   {"path", path_json(man.path)},
                                   {"gone", number_or_null(man.gone)},
                                   {"taken_by", number_or_null(man.taken_by)}});
    }
    return all;
}

}  // namespace merels::server
