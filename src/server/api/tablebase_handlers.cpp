// Looks positions up in the tablebases.
#include <algorithm>
#include <memory>
#include <variant>

#include "core/turn_text.h"
#include "engine/perfect_play.h"
#include "registry/registry.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/base/json.h"
#include "tablebase/files/tablebase.h"
#include "tablebase/index/solvable.h"

namespace merels::server {
namespace {

// The response's text, or why there is none.
using Found = std::variant<std::string, HttpError>;

// The game of the registry with the same rules, as far as tablebases go. Only those are looked up: otherwise
// any client could have its own variant solved here.
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
    if (solved == nullptr) return HttpError{404, "no-tables", "there are no tables of this game here"};
    const auto value = solved->probe(position);
    const auto turns = engine::rate_turns(position, *solved);
    if (!value || !turns) return HttpError{404, "unknown", "the tables here do not have this position"};
    json::array all;
    for (const engine::RatedTurn& each : *turns) {
        json::object turn = to_json(each.value);
        turn["turn"] = write_turn(game.geometry(), position, each.turn);
        all.push_back(std::move(turn));
    }
    return json::serialize(json::object{{"worth", to_json(*value)}, {"turns", std::move(all)}});
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_worth(const Request& request) {
    const CreateGameRequest wanted{.game = request.query_value("game"),
                                   .variant = request.query_value("variant")};
    const auto game = requested_game(wanted);
    if (!game) throw HttpError{400, "bad-message", game.error().reason, game.error().field};
    const AnyGame* named = named_alike(**game);
    if (named == nullptr) throw HttpError{404, "no-tables", "there are no tables of this game here"};
    auto position = read_position(**game, request.query_value("position"));
    if (!position) throw HttpError{400, "bad-message", position.error().text(), "position"};
    const auto look = [this, game = *game, named, position = *position] {
        return look_up(tablebases_, *named, *game, position);
    };
    const auto looked = co_await run_on(looking_up_, scheduler_, loop_, look);
    if (!looked) throw worker_http_error(looked.error());
    if (const auto* why = std::get_if<HttpError>(&*looked)) throw HttpError(*why);
    co_return json_response(std::get<std::string>(*looked));
}

}  // namespace merels::server
