// Players: who is who, names, records.
#include <fmt/format.h>

#include "core/letters.h"
#include "registry/registry.h"
#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/api/query_fields.h"
#include "server/api/rating_json.h"
#include "server/base/guest_names.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/base/tokens.h"
#include "store/name_key.h"

namespace merels::server {
namespace {

constexpr std::size_t id_length = 10;
constexpr std::int64_t remembered = 24LL * 3600 * 1000;
constexpr std::int64_t remembered_beside_others = 2000;
constexpr std::int64_t between_touches = 3600LL * 1000;
constexpr int max_reads = 4;
constexpr std::int64_t games_shown = 50;

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ",") + text;
    return "[" + all + "]";
}

json::object player_json(const PlayerRow& player, const RecordRow& record) {
    return {{"id", player.id},     {"name", player.name},   {"since", player.created}, {"won", record.won},
            {"lost", record.lost}, {"drawn", record.drawn}, {"bot", player.bot}};
}

// A first or last name as given, or what it was.
std::string private_name(const json::object& given, const char* field, const std::string& before) {
    const auto typed = string_field(given, field);
    if (!typed) return before;
    const auto name = tidy_name(*typed);
    if (!name) throw HttpError{400, "bad-name", tr("a name is up to 40 visible characters"), field};
    return *name;
}

// An object's text with a member added whose value is JSON already.
std::string with(std::string object, std::string_view name, const std::string& value) {
    object.pop_back();
    return object + fmt::format(R"(,"{}":{}}})", name, value);
}

}  // namespace

std::string HttpApi::player_or_null_json(const std::optional<PlayerRow>& player) {
    if (!player) return "null";
    return json::serialize(json::object{{"id", player->id}, {"name", player->name}});
}

// The session of a cookie's or token's hash, as the store has it.
boost::asio::awaitable<std::optional<Sessions::Session>> HttpApi::read_session(const std::string& token,
                                                                               bool program, Moment now) {
    const Moment until = now + (lease_.shared() ? remembered_beside_others : remembered);
    if (program) {
        const auto find = [token](Store& store) { return store.owner_of_api_token(token); };
        const auto owner = value_of(co_await read_store(store_, find));
        if (!owner) co_return std::nullopt;
        co_return Sessions::Session{owner->player, owner->used, until, true, owner->play};
    }
    const auto find = [token, now](Store& store) { return store.owner_of_device(token, now); };
    const auto owner = value_of(co_await read_store(store_, find));
    if (!owner) co_return std::nullopt;
    co_return Sessions::Session{owner->player, owner->seen, until};
}

// A session that changes while it is read must not be cached: it is then read again, a few times.
boost::asio::awaitable<std::optional<Sessions::Session>> HttpApi::find_session(const Request& request) {
    const std::string token = token_in(request);
    if (token.empty()) co_return std::nullopt;
    const bool program = bearer_in(request).has_value();
    const Moment now = lease_.now();
    Sessions::Session* session = sessions_.find(token, now);
    for (int reads = 1; session == nullptr; ++reads) {
        const std::uint64_t generation = sessions_.generation();
        auto read = co_await read_session(token, program, now);
        if (!read) co_return std::nullopt;
        if (generation != sessions_.generation()) {
            if (reads < max_reads) continue;
            check_not_blocked(read->player.id);
            co_return read;
        }
        session = &sessions_.remember(token, std::move(*read));
    }
    check_not_blocked(session->player.id);
    if (now - session->seen > between_touches) {
        session->seen = now;
        std::vector<Change> touch;
        if (program) {
            touch.emplace_back(TouchApiToken{token, now});
        } else {
            touch.emplace_back(TouchDevice{token, now});
        }
        store_.commit(std::move(touch), [](const StoreResult<std::vector<bool>>&) {});
    }
    co_return *session;
}

boost::asio::awaitable<std::optional<PlayerRow>> HttpApi::find_player(const Request& request) {
    auto session = co_await find_session(request);
    if (!session) co_return std::nullopt;
    co_return std::move(session->player);
}

boost::asio::awaitable<HttpApi::Identity> HttpApi::require_player(const Request& request) {
    auto player = co_await find_player(request);
    if (!player) throw no_name_error();
    co_return Identity{std::move(*player), {}};
}

boost::asio::awaitable<Response> HttpApi::own_list(const Request& request, std::string_view name,
                                                   OwnList list) {
    const Identity identity = co_await require_player(request);
    json::object answer;
    answer[name] = co_await (this->*list)(identity.player.id);
    co_return json_response(json::serialize(answer));
}

// Names that the program itself uses for players, and what looks like them.
void HttpApi::check_visible_name(const std::string& name) const {
    std::string key = store::name_key(name);
    while (!key.empty() && is_digit(key.back())) key.pop_back();
    for (const char* own : {"Computer", "Deleted player", "Imported"}) {
        if (key == store::name_key(own))
            throw HttpError{400, "bad-name", tr("that name cannot be used; choose another"), "name"};
    }
    check_filtered_words(name, "name");
}

boost::asio::awaitable<HttpApi::Identity> HttpApi::ensure_player(const Request& request,
                                                                 const std::string& typed_name) {
    auto player = co_await find_player(request);
    const auto name = tidy_name(typed_name);
    if (!name) throw HttpError{400, "bad-name", tr("a name is up to 40 visible characters"), "name"};
    if (player) {
        const bool renames = !name->empty() && *name != player->name && !bearer_in(request);
        if (renames) co_await rename(*player, *name);
        co_return Identity{std::move(*player), {}};
    }
    check_rate(creations_, request);
    PlayerRow made{.id = draw_text(id_length), .name = {}, .created = lease_.now()};
    made.name = co_await name_for_guest(*name);
    const NewSession session = new_session(request, made.id, made.created);
    std::vector<Change> changes{NewPlayer{made}, session.device};
    (void)value_of(co_await write_store(store_, std::move(changes)));
    co_return Identity{made, session.cookie};
}

boost::asio::awaitable<void> HttpApi::rename(PlayerRow& player, const std::string& name) {
    check_visible_name(name);
    std::vector<Change> changes{Rename{player.id, name}};
    const auto made = co_await write_store(store_, std::move(changes));
    // Another server may have given the name to an account at the same moment.
    if (made ? !made->front() : made.error().kind == StoreError::Kind::refused) throw name_taken();
    (void)value_of(made);
    player.name = name;
    sessions_.forget_player(player.id);
}

// The name as typed, or a generated one if there is none.
boost::asio::awaitable<std::string> HttpApi::name_for_guest(const std::string& typed) {
    constexpr int tries = 5;
    if (!typed.empty()) check_visible_name(typed);
    for (int i = 0;; ++i) {
        const std::string name = typed.empty() ? guest_name(draw_number()) : typed;
        const auto find = [name](Store& store) { return store.is_account_name(name); };
        const bool taken = value_of(co_await read_store(store_, find));
        if (!taken) co_return name;
        if (!typed.empty() || i == tries) throw name_taken();
    }
}

boost::asio::awaitable<std::string> HttpApi::describe_me(const PlayerRow& player, bool to_program) {
    const auto find_records = [id = player.id](Store& store) { return store.records(id); };
    const auto find_games = [id = player.id](Store& store) {
        return store.summaries_of(id, true, games_shown);
    };
    const auto find_ratings = [id = player.id](Store& store) { return store.ratings(id); };
    const auto find_wait = [id = player.id, now = lease_.now()](Store& store) {
        return store.rated_wait(id, now);
    };
    const auto records = value_of(co_await read_list(store_, find_records));
    const auto games = value_of(co_await read_list(store_, find_games));
    const auto ratings = value_of(co_await read_list(store_, find_ratings));
    const auto wait = value_of(co_await read_list(store_, find_wait));
    json::object me{{"id", player.id},
                    {"name", player.name},
                    {"account", player.account},
                    {"first", player.first},
                    {"last", player.last},
                    {"login", text_or_null(player.login)},
                    {"email", text_or_null(player.email)},
                    {"recovery", player.recoverable},
                    {"listed", player.listed},
                    {"records", records_json(records)},
                    {"ratings", ratings_json(ratings, lease_.now())},
                    {"rated_wait", rated_wait_json(wait, lease_.now())},
                    {"bot", player.bot}};
    // Whoever has a token that only reads must not learn who the player is, or how to sign in.
    if (to_program) {
        for (const char* personal : {"first", "last", "login", "email"}) me.erase(personal);
    }
    co_return with(json::serialize(me), "games", joined(games));
}

boost::asio::awaitable<Response> HttpApi::me_response(const PlayerRow& player,
                                                      const std::optional<std::string>& cookie,
                                                      const std::string& recovery_code) {
    std::string text = R"({"me":)" + co_await describe_me(player, false) + "}";
    if (!recovery_code.empty()) text = with(std::move(text), "recovery_code", "\"" + recovery_code + "\"");
    Response reply = json_response(std::move(text));
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    co_return reply;
}

// Says besides whether this server sends e-mail, which the form for signing in depends on, with which key it
// signs push messages, and which texts of the operators there are.
boost::asio::awaitable<Response> HttpApi::get_me(const Request& request) {
    const auto player = co_await find_player(request);
    std::string me = "null";
    if (player) me = co_await describe_me(*player, bearer_in(request).has_value());
    const std::string key = notifier_.public_key();
    json::array texts;
    for (const auto& [name, text] : options_.texts) texts.emplace_back(name);
    co_return json_response(fmt::format(R"({{"me":{},"mail":{},"push":{},"texts":{}}})", me, mail_ != nullptr,
                                        key.empty() ? "null" : "\"" + key + "\"", json::serialize(texts)));
}

boost::asio::awaitable<Response> HttpApi::post_me(const Request& request) {
    const json::object given = object_from(request);
    const auto name = string_field(given, "name");
    const auto listed = bool_field(given, "listed");
    const bool names = given.contains("first") || given.contains("last");
    if (!name && !listed && !names)
        throw HttpError{400, "bad-message", tr("give a name, or whatever else you want to change"), "name"};
    Identity identity;
    if (name) {
        identity = co_await ensure_player(request, *name);
    } else {
        identity = co_await require_player(request);
    }
    PlayerRow& player = identity.player;
    std::vector<Change> changes;
    if (names) {
        player.first = private_name(given, "first", player.first);
        player.last = private_name(given, "last", player.last);
        changes.emplace_back(SetPrivateNames{player.id, player.first, player.last});
    }
    if (listed && *listed != player.listed) changes.emplace_back(SetListed{player.id, *listed});
    if (!changes.empty()) {
        (void)value_of(co_await write_store(store_, std::move(changes)));
        sessions_.forget_player(player.id);
    }
    if (listed) set_listed(player, *listed);
    co_return co_await me_response(player, identity.cookie);
}

void HttpApi::set_listed(PlayerRow& player, bool listed) {
    player.listed = listed;
    sessions_.forget_player(player.id);
    if (listed) return;
    const auto remove_from = [&](auto& rankings) {
        for (auto& [game, ranking] : rankings) {
            if (!ranking.players) continue;
            std::erase_if(*ranking.players,
                          [&](const auto& ranked) { return ranked.player.id == player.id; });
        }
    };
    remove_from(rankings_);
    remove_from(best_rated_);
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
    if (!game.empty()) game = known_game(request).name();  // one ranking, however the name is spelt
    co_await rank_players(game);
    const std::vector<PlayerStanding>& all = *rankings_[game].players;
    const auto [from, to] = page_of_players(request, all.size());
    json::array players;
    for (std::size_t i = from; i < to; ++i) players.push_back(player_json(all[i].player, all[i].record));
    co_return json_response(json::serialize(json::object{{"players", players}, {"more", to < all.size()}}));
}

boost::asio::awaitable<Response> HttpApi::get_player(const Request& request) {
    const ShownPlayer shown = co_await shown_player(request);
    const std::string& id = shown.player.id;
    const auto find_records = [id](Store& store) { return store.records(id); };
    const auto find_games = [id](Store& store) { return store.summaries_of(id, false, games_shown); };
    const auto find_ratings = [id](Store& store) { return store.ratings(id); };
    const auto records = value_of(co_await read_list(store_, find_records));
    const auto games = value_of(co_await read_list(store_, find_games));
    const auto ratings = value_of(co_await read_list(store_, find_ratings));
    RecordRow sum;
    for (const RecordRow& record : records) {
        sum.won += record.won;
        sum.lost += record.lost;
        sum.drawn += record.drawn;
    }
    json::object page = player_json(shown.player, sum);
    page["records"] = records_json(records);
    page["ratings"] = ratings_json(ratings, lease_.now());
    co_return json_response(with(json::serialize(page), "games", joined(games)));
}

}  // namespace merels::server
