// Looks positions up in the tablebases.
#include <algorithm>
#include <cmath>
#include <expected>
#include <memory>
#include <optional>

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

// The game of the registry whose tables are those of a game, too; null if there is none. Only those are
// looked up: otherwise any client could have its own variant solved here.
const AnyGame* named_alike(const AnyGame& game) {
    const mill::Rules* rules = tablebase::solvable_rules(game);
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

// The response where nothing is known of a position. That is an answer, not an error: a page asks before it
// knows, and browsers log every error. Without tables no other position of the game is known either.
json::object unknown_json(bool tables) {
    return {{"tables", tables}, {"worth", nullptr}, {"turns", json::array()}};
}

// How the tables that lack a position are completed.
json::object to_json(const tablebase::SolvePlan& plan, const AnyGame& named) {
    return {{"command", "merels solve " + std::string(named.name())},
            {"seconds", std::llround(plan.seconds)},
            {"memory", plan.memory},
            {"files", plan.file_bytes}};
}

// How many replies there are to a turn, and how many of them do not lose; nothing if it ends the game.
std::optional<json::object> replies_json(const AnyPosition& after, const TablebaseProbe& tablebase) {
    if (after.outcome().over()) return std::nullopt;
    const auto replies = engine::rate_turns(after, tablebase);
    if (!replies) return std::nullopt;
    const auto holds = [](const engine::RatedTurn& each) { return each.value.wdl != Wdl::loss; };
    return json::object{{"hold", std::ranges::count_if(*replies, holds)}, {"all", replies->size()}};
}

struct Lookup {
    const AnyGame& named;
    const AnyGame& game;
    const AnyPosition& position;
    bool replies = false;  // to the drawing turns of a drawn position
    bool pack = false;     // the site has one of the game
};

json::object look_up(const tablebase::Tablebase& tablebases, const Lookup& lookup) {
    const auto& [named, game, position, with_replies, pack] = lookup;
    const TablebaseProbe* solved = tablebases.find(named);
    const auto value = solved != nullptr ? solved->probe(position) : std::nullopt;
    const auto turns = value ? engine::rate_turns(position, *solved) : std::nullopt;
    if (!turns) {
        json::object unknown = unknown_json(solved != nullptr);
        if (pack) unknown["pack"] = true;
        if (const auto* plan = tablebases.needed_for(named, position))
            unknown["needs"] = to_json(*plan, find_game(game.name()) != nullptr ? game : named);
        return unknown;
    }
    json::array all;
    for (const engine::RatedTurn& each : *turns) {
        json::object turn = to_json(each.value);
        turn["turn"] = write_turn(game.geometry(), position, each.turn);
        if (with_replies && value->wdl == Wdl::draw && each.value.wdl == Wdl::draw)
            if (auto replies = replies_json(position.after(each.turn), *solved))
                turn["replies"] = std::move(*replies);
        all.push_back(std::move(turn));
    }
    return {{"tables", true}, {"worth", to_json(*value)}, {"turns", std::move(all)}};
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_tablebase_values(const Request& request) {
    const CreateGameRequest wanted{.game = request.query_value("game"),
                                   .variant = request.query_value("variant")};
    const auto game = requested_game(wanted);
    if (!game) throw HttpError{400, "bad-message", game.error().reason, game.error().field};
    const AnyGame* named = named_alike(**game);
    if (named == nullptr) co_return json_response(json::serialize(unknown_json(false)));
    auto position = read_position(**game, request.query_value("position"));
    if (!position) throw HttpError{400, "bad-message", position.error().text(), "position"};
    const bool pack = static_files_.find_large('/' + std::string(named->name()) + ".pack") != nullptr;
    const bool replies = request.query_value("replies") == "true";
    const auto look = [this, game = *game, named, position = *position, replies, pack] {
        return json::serialize(look_up(tablebases_, {*named, *game, position, replies, pack}));
    };
    const auto looked = co_await run_on(looking_up_, scheduler_, loop_, look);
    if (!looked) throw worker_http_error(looked.error());
    co_return json_response(*looked);
}

boost::asio::awaitable<Response> HttpApi::get_large_file(const LargeFile& file, const Request& request) {
    using Result = std::expected<Response, HttpError>;
    const auto read = [&file, request]() -> Result {
        try {
            return file.respond(request);
        } catch (const HttpError& error) {
            return std::unexpected(error);
        }
    };
    const auto done = co_await run_on(reading_, scheduler_, loop_, read);
    if (!done) throw worker_http_error(done.error());
    if (!*done) throw HttpError(done->error());
    co_return **done;
}

}  // namespace merels::server
