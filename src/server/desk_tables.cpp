// What positions are worth when both sides play perfectly, from the tables there are here.
#include <algorithm>
#include <memory>
#include <variant>

#include "core/turn_text.h"
#include "engine/perfect_play.h"
#include "registry/registry.h"
#include "server/async.h"
#include "server/desk.h"
#include "server/json.h"
#include "tablebase/files/tablebase.h"
#include "tablebase/index/solvable.h"

namespace merels::server {
namespace {

// What came of looking a position up: the answer's text, or why there is none.
using Found = std::variant<std::string, Refused>;

// The game of the registry that has the same rules, as far as tables go. Only those are looked up: of games
// of people's own, everyone could have some solved here.
const AnyGame* named_alike(const AnyGame& game) {
    const mill::Rules* rules = tablebase::mill_rules(game);
    if (rules == nullptr) return nullptr;
    const auto alike = [&](const auto& named) {
        const mill::Rules* known = tablebase::mill_rules(*named);
        return known != nullptr && mill::same_rules(known->variant, rules->variant);
    };
    const auto found = std::ranges::find_if(all_games(), alike);
    return found == all_games().end() ? nullptr : found->get();
}

json::object to_json(const TablebaseValue& value) {
    return {{"kind", json::string(name_of(value.wdl))}, {"turns", value.dtc}};
}

Found look_up(const tablebase::Tablebase& tablebases, const AnyGame& named, const AnyGame& game,
              const AnyPosition& position) {
    const TablebaseProbe* solved = tablebases.find(named);
    if (solved == nullptr) return Refused{404, "no-tables", "there are no tables of this game here"};
    const auto value = solved->probe(position);
    const auto turns = engine::rate_turns(position, *solved);
    if (!value || !turns) return Refused{404, "unknown", "the tables here do not have this position"};
    json::array all;
    for (const engine::RatedTurn& each : *turns) {
        json::object turn = to_json(each.value);
        turn["turn"] = write_turn(game.geometry(), position, each.turn);
        all.push_back(std::move(turn));
    }
    return json::serialize(json::object{{"worth", to_json(*value)}, {"turns", std::move(all)}});
}

}  // namespace

boost::asio::awaitable<Reply> Desk::get_worth(const Request& request) {
    check_rate(worths_, request.address);
    const Wish wish{.game = request.asked("game"), .variant = request.asked("variant")};
    const auto game = chosen_game(wish);
    if (!game) throw Refused{400, "bad-message", game.error().reason, game.error().field};
    const AnyGame* named = named_alike(**game);
    if (named == nullptr) throw Refused{404, "no-tables", "there are no tables of this game here"};
    auto position = read_position(**game, request.asked("position"));
    if (!position) throw Refused{400, "bad-message", position.error().text(), "position"};
    const auto look = [this, game = *game, named, position = *position] {
        return look_up(house_.computers().tablebases(), *named, *game, position);
    };
    const auto looked = co_await done_by(looking_up_, house_, look);
    if (!looked) throw not_done(looked.error());
    if (const auto* why = std::get_if<Refused>(&*looked)) throw Refused(*why);
    co_return json_reply(std::get<std::string>(*looked));
}

}  // namespace merels::server
