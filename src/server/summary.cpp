#include "server/summary.h"

#include <algorithm>
#include <iterator>

#include "server/json.h"

namespace merels::server {
namespace {

// In the order of the enumerations.
constexpr std::string_view states[] = {"open", "running", "ended", "cancelled"};
constexpr std::string_view opponents[] = {"person", "computer", "same-screen"};

json::value clock_of(const std::optional<ClockRule>& clock) {
    if (!clock) return nullptr;
    return json::object{{"initial", clock->initial}, {"increment", clock->increment}, {"days", clock->days}};
}

json::value score_of(const AnyPosition& position) {
    const auto white = position.score(Side::white);
    const auto black = position.score(Side::black);
    if (!white || !black) return nullptr;
    return json::object{{"white", *white}, {"black", *black}};
}

json::array picked_of(const Match& match) {
    json::array points;
    for (const Point point : match.entry().picked()) points.emplace_back(match.game().geometry().name(point));
    return points;
}

}  // namespace

std::string_view word(State state) {
    return states[static_cast<std::size_t>(state)];
}

std::string_view word(Opponent opponent) {
    return opponents[static_cast<std::size_t>(opponent)];
}

std::optional<Opponent> opponent_of(std::string_view word) {
    const auto* const found = std::ranges::find(opponents, word);
    if (found == std::end(opponents)) return std::nullopt;
    return static_cast<Opponent>(found - std::begin(opponents));
}

std::string summarize(const Table& table, std::int64_t number) {
    const Terms& terms = table.terms();
    const Match& match = table.match();
    json::object game;
    game["id"] = terms.id;
    game["game"] = terms.game->name();
    game["title"] = terms.game->title();
    game["variant"] = terms.variant ? json::value(*terms.variant) : json::value(nullptr);
    game["start"] = terms.start.text();
    game["state"] = json::string(word(table.state()));
    game["private"] = terms.is_private;
    game["opponent"] = json::string(word(terms.opponent));
    game["seats"] = to_json(table.seats());
    game["waiting"] = to_json(table.waiting());
    game["clock"] = clock_of(terms.clock);
    game["created"] = terms.created;
    game["number"] = number;
    game["turns"] = match.history().size();
    game["position"] = match.position().text();
    game["picked"] = picked_of(match);
    game["to_move"] = json::string(word(match.to_move()));
    game["time"] = to_json(table.times());
    game["draw_offered_by"] = to_json(match.draw_offered_by());
    game["takeback_asked_by"] = to_json(table.takeback_asked_by());
    game["rematch_offered_by"] = to_json(table.rematch_offered_by());
    game["result"] = to_json(match.outcome());
    game["score"] = score_of(match.position());
    game["rematch"] = table.rematch().empty() ? json::value(nullptr) : json::value(table.rematch());
    return json::serialize(game);
}

}  // namespace merels::server
