// Players: who is who, names, records.
#include <fmt/format.h>

#include "core/letters.h"
#include "registry/registry.h"
#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/base/tokens.h"

namespace merels::server {
namespace {

constexpr std::size_t id_length = 10;
constexpr std::int64_t remembered = 24LL * 3600 * 1000;
constexpr std::int64_t remembered_beside_others = 2000;
constexpr std::int64_t between_touches = 3600LL * 1000;
constexpr int max_reads = 4;
constexpr std::int64_t page_of_players = 50;
constexpr std::int64_t players_ranked = 1000;
constexpr std::int64_t ranking_kept = 10'000;
constexpr std::int64_t games_shown = 50;

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ",") + text;
    return "[" + all + "]";
}

json::object player_json(const PlayerRow& player, const RecordRow& record) {
    return {{"id", player.id},         {"name", full_name(player.first, player.last)},
            {"since", player.created}, {"won", record.won},
            {"lost", record.lost},     {"drawn", record.drawn}};
}

// An object's text with a member added whose value is JSON already.
std::string with(std::string object, std::string_view name, const std::string& value) {
    object.pop_back();
    return object + fmt::format(R"(,"{}":{}}})", name, value);
}

}  // namespace

std::string HttpApi::player_or_null_json(const std::optional<PlayerRow>& player) {
    if (!player) return "null";
    return json::serialize(
        json::object{{"id", player->id}, {"name", full_name(player->first, player->last)}});
}

// A session that changes while it is read must not be cached: it is then read again, a few times.
boost::asio::awaitable<std::optional<PlayerRow>> HttpApi::find_player(const Request& request) {
    const std::string token = token_in(request);
    if (token.empty()) co_return std::nullopt;
    const Moment now = lease_.now();
    Sessions::Session* session = sessions_.find(token, now);
    const auto find = [token, now](Store& store) { return store.owner_of_device(token, now); };
    for (int reads = 1; session == nullptr; ++reads) {
        const std::uint64_t generation = sessions_.generation();
        const auto owner = value_of(co_await read_store(store_, find));
        if (!owner) co_return std::nullopt;
        if (generation != sessions_.generation()) {
            if (reads < max_reads) continue;
            check_not_blocked(owner->player.id);
            co_return owner->player;
        }
        const Moment until = now + (lease_.shared() ? remembered_beside_others : remembered);
        session = &sessions_.remember(token, {owner->player, owner->seen, until});
    }
    check_not_blocked(session->player.id);
    if (now - session->seen > between_touches) {
        session->seen = now;
        store_.commit({TouchDevice{token, now}}, [](const StoreResult<std::vector<bool>>&) {});
    }
    co_return session->player;
}

boost::asio::awaitable<HttpApi::Identity> HttpApi::require_player(const Request& request) {
    auto player = co_await find_player(request);
    if (!player) throw HttpError{401, "no-name", "give your name first"};
    co_return Identity{std::move(*player), {}};
}

// The player of the browser's session, renamed if a name is given; a new player if there is no session.
// Without a name there must be a session.
boost::asio::awaitable<HttpApi::Identity> HttpApi::ensure_player(const Request& request,
                                                                 const std::string& typed_first,
                                                                 const std::string& typed_last) {
    auto player = co_await find_player(request);
    const auto first = tidy_name(typed_first);
    const auto last = tidy_name(typed_last);
    if (!first) throw HttpError{400, "bad-name", "a name is up to 40 characters that can be seen", "first"};
    if (!last) throw HttpError{400, "bad-name", "a name is up to 40 characters that can be seen", "last"};
    if (first->empty()) {
        if (!player) throw HttpError{401, "no-name", "give your name first", "first"};
        co_return Identity{std::move(*player), {}};
    }
    check_filtered_words(*first + *last, "first");
    if (player) {
        if (player->first == *first && player->last == *last) co_return Identity{std::move(*player), {}};
        std::vector<Change> changes{Rename{player->id, *first, *last}};
        (void)value_of(co_await write_store(store_, std::move(changes)));
        player->first = *first;
        player->last = *last;
        sessions_.forget_player(player->id);
        co_return Identity{std::move(*player), {}};
    }
    check_rate(creations_, request.address);
    PlayerRow made{draw_text(id_length), *first, *last, {}, lease_.now()};
    const NewSession session = new_session(request, made.id, made.created);
    std::vector<Change> changes{NewPlayer{made}, session.device};
    (void)value_of(co_await write_store(store_, std::move(changes)));
    co_return Identity{std::move(made), session.cookie};
}

boost::asio::awaitable<std::string> HttpApi::describe_me(const PlayerRow& player) {
    const auto find_records = [id = player.id](Store& store) { return store.records(id); };
    const auto find_games = [id = player.id](Store& store) {
        return store.summaries_of(id, true, games_shown);
    };
    const auto records = value_of(co_await read_list(store_, find_records));
    const auto games = value_of(co_await read_list(store_, find_games));
    const json::object me{{"id", player.id},
                          {"first", player.first},
                          {"last", player.last},
                          {"login", player.login ? json::value(*player.login) : json::value(nullptr)},
                          {"listed", player.listed},
                          {"records", records_json(records)}};
    co_return with(json::serialize(me), "games", joined(games));
}

boost::asio::awaitable<Response> HttpApi::get_me(const Request& request) {
    const auto player = co_await find_player(request);
    if (!player) co_return me_reply("null", {});
    co_return me_reply(co_await describe_me(*player), {});
}

boost::asio::awaitable<Response> HttpApi::post_me(const Request& request) {
    const json::object given = object_from(request);
    const std::string first = string_field(given, "first").value_or("");
    const auto listed = bool_field(given, "listed");
    if (first.empty() && !listed) throw HttpError{400, "bad-name", "a first name is needed", "first"};
    Identity identity = co_await ensure_player(request, first, string_field(given, "last").value_or(""));
    if (listed && *listed != identity.player.listed) {
        std::vector<Change> changes{SetListed{identity.player.id, *listed}};
        (void)value_of(co_await write_store(store_, std::move(changes)));
        set_listed(identity.player, *listed);
    }
    co_return me_reply(co_await describe_me(identity.player), identity.cookie);
}

void HttpApi::set_listed(PlayerRow& player, bool listed) {
    player.listed = listed;
    sessions_.forget_player(player.id);
    if (listed) return;
    for (auto& [game, ranking] : rankings_) {
        if (!ranking.players) continue;
        std::erase_if(*ranking.players,
                      [&](const PlayerStanding& standing) { return standing.player.id == player.id; });
    }
}

// Ranking goes through all players, so the result is cached for some seconds.
boost::asio::awaitable<void> HttpApi::rank_players(const std::string& game) {
    Ranking& ranking = rankings_[game];
    const Moment now = lease_.now();
    if (ranking.players && now < ranking.until) co_return;
    ranking.until = now + ranking_kept;  // meanwhile the old ranking is used
    const auto find = [game](Store& store) { return store.players(game, 0, players_ranked); };
    auto found = co_await read_list(store_, find);
    if (!found) ranking.until = 0;
    ranking.players = value_of(std::move(found));
}

boost::asio::awaitable<Response> HttpApi::get_kinds(const Request& /*request*/) {
    json::array games;
    for (const auto& game : all_games()) games.push_back({{"name", game->name()}, {"title", game->title()}});
    co_return json_response(json::serialize(json::object{{"games", games}, {"version", "1"}}));
}

boost::asio::awaitable<Response> HttpApi::get_players(const Request& request) {
    std::string game = request.query_value("game");
    if (!game.empty()) {
        const AnyGame* known = find_game(game);
        if (known == nullptr) throw HttpError{400, "bad-message", "there is no such game", "game"};
        game = known->name();  // one ranking, however the name is spelt
    }
    co_await rank_players(game);
    const std::vector<PlayerStanding>& all = *rankings_[game].players;
    const auto page = std::clamp<std::int64_t>(request.query_number("page"), 0, players_ranked);
    const auto from = std::min(static_cast<std::size_t>(page * page_of_players), all.size());
    const auto to = std::min(from + static_cast<std::size_t>(page_of_players), all.size());
    json::array players;
    for (std::size_t i = from; i < to; ++i) players.push_back(player_json(all[i].player, all[i].record));
    co_return json_response(json::serialize(json::object{{"players", players}, {"more", to < all.size()}}));
}

boost::asio::awaitable<Response> HttpApi::get_player(const Request& request) {
    const std::string& id = request.path_parameter;
    if (!is_player_id(id)) throw HttpError{404, "not-found", "there is no such player"};
    const auto asking = co_await find_player(request);
    const auto find = [id](Store& store) { return store.player(id); };
    const auto find_records = [id](Store& store) { return store.records(id); };
    const auto find_games = [id](Store& store) { return store.summaries_of(id, false, games_shown); };
    const auto player = value_of(co_await read_store(store_, find));
    const bool visible = player && (player->listed || (asking && asking->id == id));
    if (!visible) throw HttpError{404, "not-found", "there is no such player"};
    const auto records = value_of(co_await read_list(store_, find_records));
    const auto games = value_of(co_await read_list(store_, find_games));
    RecordRow sum;
    for (const RecordRow& record : records) {
        sum.won += record.won;
        sum.lost += record.lost;
        sum.drawn += record.drawn;
    }
    json::object page = player_json(*player, sum);
    page["records"] = records_json(records);
    co_return json_response(with(json::serialize(page), "games", joined(games)));
}

}  // namespace merels::server
