#include "server/api/explorer_json.h"

#include "core/turn_text.h"
#include "explorer/position_key.h"

namespace merels::server {
namespace {

json::value number_or_null(const std::optional<std::int64_t>& number) {
    return number ? json::value(*number) : json::value(nullptr);
}

json::object side_json(const store::FinishedSide& side) {
    return {
        {"name", side.name}, {"level", number_or_null(side.level)}, {"rating", number_or_null(side.rating)}};
}

std::string_view colour_word(Colour colour) {
    return colour == Colour::white ? "white" : colour == Colour::black ? "black" : "red";
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
    const auto texts = turns_by_code(game, position);
    json::array turns;
    for (const store::ExploredTurn& turn : found.turns) {
        const auto known = texts.find(turn.turn);
        if (known != texts.end()) turns.push_back(turn_json(turn, known->second, values));
    }
    json::array games;
    for (const store::FinishedRow& row : found.games) games.push_back(finished_game_json(row));
    return {{"turns", std::move(turns)}, {"games", std::move(games)}};
}

json::array men_json(const AnyGame& game, const std::vector<explorer::Man>& men) {
    const auto place = [](const std::optional<std::size_t>& number, std::size_t more) {
        return number ? json::value(static_cast<std::int64_t>(*number + more)) : json::value(nullptr);
    };
    json::array all;
    for (const explorer::Man& man : men) {
        json::array path;
        for (const explorer::ManStep& step : man.path)
            path.push_back(json::object{{"turn", static_cast<std::int64_t>(step.turn)},
                                        {"point", game.geometry().name(step.point)}});
        all.push_back(json::object{{"man", std::ssize(all) + 1},
                                   {"colour", json::string(colour_word(man.colour))},
                                   {"path", std::move(path)},
                                   {"gone", place(man.gone, 0)},
                                   {"taken_by", place(man.taken_by, 1)}});
    }
    return all;
}

}  // namespace merels::server
