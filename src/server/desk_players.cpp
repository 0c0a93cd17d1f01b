// Players: who is who, names, passwords, records.
#include <fmt/format.h>

#include "core/letters.h"
#include "registry/registry.h"
#include "server/async.h"
#include "server/desk.h"
#include "server/json.h"
#include "server/names.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

constexpr std::size_t secret_length = 52;  // 260 bits
constexpr std::size_t id_length = 10;
constexpr std::size_t most_known = 50'000;
constexpr std::int64_t remembered = 24LL * 3600 * 1000;
constexpr std::int64_t remembered_beside_others = 2000;
constexpr std::int64_t page_of_players = 50;
constexpr std::int64_t players_ranked = 1000;
constexpr std::int64_t ranking_kept = 10'000;
constexpr std::int64_t games_shown = 50;

std::string cookie_name(const Request& request) {
    return request.secure ? "__Host-merels" : "merels";
}

std::string cookie_text(const Request& request, const std::string& secret, int seconds) {
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", cookie_name(request), secret,
                       seconds, request.secure ? "; Secure" : "");
}

constexpr int cookie_age = 400 * 24 * 60 * 60;

template <class T>
T value_of(Stored<T> stored) {
    if (!stored) throw store_refusal(stored.error());
    return std::move(*stored);
}

json::object object_from(const Request& request) {
    auto object = read_object(request.body);
    if (!object) throw Refused{400, "bad-message", "the request is not a JSON object"};
    return std::move(*object);
}

struct Credentials {
    std::string login;
    std::string password;
};

Credentials credentials_from(const Request& request) {
    const json::object object = object_from(request);
    const auto login = tidy_login(text_in(object, "login").value_or(""));
    if (!login)
        throw Refused{400, "bad-message", "a login is 3 to 40 letters, digits, dots and dashes", "login"};
    const std::string password = text_in(object, "password").value_or("");
    if (password.size() < 8 || password.size() > 200)
        throw Refused{400, "bad-message", "a password is 8 to 200 characters", "password"};
    return {*login, password};
}

json::array records_json(const std::vector<RecordRow>& records) {
    json::array all;
    for (const RecordRow& record : records) {
        all.push_back(json::object{
            {"game", record.game}, {"won", record.won}, {"lost", record.lost}, {"drawn", record.drawn}});
    }
    return all;
}

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

Reply me_reply(const std::string& me, const std::optional<std::string>& cookie) {
    Reply reply = json_reply(R"({"me":)" + me + "}");
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    return reply;
}

}  // namespace

std::string Desk::secret_in(const Request& request) {
    const std::string cookies = request.header("cookie");
    const std::string wanted = cookie_name(request) + "=";
    std::size_t at = 0;
    while (at < cookies.size()) {
        const std::size_t end = std::min(cookies.find(';', at), cookies.size());
        const std::string_view one = trimmed(std::string_view(cookies).substr(at, end - at));
        if (one.starts_with(wanted)) return std::string(one.substr(wanted.size()));
        at = end + 1;
    }
    return {};
}

std::string Desk::you_json(const std::optional<PlayerRow>& player) {
    if (!player) return "null";
    return json::serialize(
        json::object{{"id", player->id}, {"name", full_name(player->first, player->last)}});
}

boost::asio::awaitable<std::optional<PlayerRow>> Desk::who(const Request& request) {
    const std::string secret = secret_in(request);
    if (secret.size() != secret_length) co_return std::nullopt;
    const std::string token = hashed(secret);
    const Moment now = house_.now();
    if (const auto known = known_.find(token); known != known_.end() && now < known->second.until)
        co_return known->second.player;
    const auto find = [token](Store& store) { return store.player_of_device(token); };
    auto player = value_of(co_await read_from(house_, find));
    if (player) {
        if (known_.size() >= most_known) known_.clear();
        // Another server may know better by then: a new name, a browser that was signed out.
        known_[token] = {*player, now + (house_.lease().shared() ? remembered_beside_others : remembered)};
    }
    co_return player;
}

boost::asio::awaitable<Desk::Known> Desk::who_must(const Request& request) {
    auto player = co_await who(request);
    if (!player) throw Refused{401, "no-name", "give your name first"};
    co_return Known{std::move(*player), {}};
}

boost::asio::awaitable<std::string> Desk::new_cookie(const Request& request, const std::string& player) {
    const std::string secret = draw_text(secret_length);
    std::vector<Change> changes{NewDevice{hashed(secret), player, house_.now()}};
    (void)value_of(co_await write_to(house_, std::move(changes)));
    co_return cookie_text(request, secret, cookie_age);
}

// The player this browser belongs to, under this name from now on; a new one if it belongs to none. Without a
// name it must belong to one.
boost::asio::awaitable<Desk::Known> Desk::be_called(const Request& request, const std::string& typed_first,
                                                    const std::string& typed_last) {
    auto player = co_await who(request);
    const auto first = tidy_name(typed_first);
    const auto last = tidy_name(typed_last);
    if (!first) throw Refused{400, "bad-name", "a name is up to 40 characters that can be seen", "first"};
    if (!last) throw Refused{400, "bad-name", "a name is up to 40 characters that can be seen", "last"};
    if (first->empty()) {
        if (!player) throw Refused{401, "no-name", "give your name first", "first"};
        co_return Known{std::move(*player), {}};
    }
    if (player) {
        if (player->first == *first && player->last == *last) co_return Known{std::move(*player), {}};
        std::vector<Change> changes{Rename{player->id, *first, *last}};
        (void)value_of(co_await write_to(house_, std::move(changes)));
        player->first = *first;
        player->last = *last;
        std::erase_if(known_, [&](const auto& entry) { return entry.second.player.id == player->id; });
        co_return Known{std::move(*player), {}};
    }
    check_rate(makings_, request.address);
    const std::string secret = draw_text(secret_length);
    PlayerRow made{draw_text(id_length), *first, *last, {}, house_.now()};
    std::vector<Change> changes{NewPlayer{made}, NewDevice{hashed(secret), made.id, made.created}};
    (void)value_of(co_await write_to(house_, std::move(changes)));
    co_return Known{std::move(made), cookie_text(request, secret, cookie_age)};
}

boost::asio::awaitable<std::string> Desk::describe_me(const PlayerRow& player) {
    const auto find_records = [id = player.id](Store& store) { return store.records(id); };
    const auto find_games = [id = player.id](Store& store) {
        return store.summaries_of(id, true, games_shown);
    };
    const auto records = value_of(co_await list_from(house_, find_records));
    const auto games = value_of(co_await list_from(house_, find_games));
    const json::object me{{"id", player.id},
                          {"first", player.first},
                          {"last", player.last},
                          {"login", player.login ? json::value(*player.login) : json::value(nullptr)},
                          {"records", records_json(records)}};
    co_return with(json::serialize(me), "games", joined(games));
}

boost::asio::awaitable<Reply> Desk::get_me(const Request& request) {
    const auto player = co_await who(request);
    if (!player) co_return me_reply("null", {});
    co_return me_reply(co_await describe_me(*player), {});
}

boost::asio::awaitable<Reply> Desk::post_me(const Request& request) {
    const json::object names = object_from(request);
    const std::string first = text_in(names, "first").value_or("");
    if (first.empty()) throw Refused{400, "bad-name", "a first name is needed", "first"};
    const Known known = co_await be_called(request, first, text_in(names, "last").value_or(""));
    co_return me_reply(co_await describe_me(known.player), known.cookie);
}

boost::asio::awaitable<Reply> Desk::post_password(const Request& request) {
    Known known = co_await who_must(request);
    const Credentials given = credentials_from(request);
    check_rate(logins_, request.address);
    const auto begin = [&](auto done) {
        if (!passwords_.hash(given.password, [done](std::string hash) { done(std::move(hash)); }))
            done(std::string());
    };
    const std::string hash = co_await answer_of<std::string>(begin);
    if (hash.empty()) throw Refused{429, "busy", "too many are doing this; try again in a while"};
    std::vector<Change> changes{SetPassword{known.player.id, given.login, hash}};
    const auto made = value_of(co_await write_to(house_, std::move(changes)));
    if (!made.front()) throw Refused{409, "taken", "that login is somebody else's", "login"};
    std::erase_if(known_, [&](const auto& entry) { return entry.second.player.id == known.player.id; });
    known.player.login = given.login;
    co_return me_reply(co_await describe_me(known.player), {});
}

boost::asio::awaitable<Reply> Desk::post_login(const Request& request) {
    const Credentials given = credentials_from(request);
    check_rate(logins_, request.address);
    check_rate(logins_, "login " + given.login);
    const auto find = [login = given.login](Store& store) { return store.secret_of_login(login); };
    const auto secret = value_of(co_await read_from(house_, find));
    const auto begin = [&](auto done) {
        if (!passwords_.check(secret ? secret->password : "", given.password,
                              [done](bool same) { done(same ? 1 : 0); }))
            done(-1);
    };
    const int same = co_await answer_of<int>(begin);
    if (same < 0) throw Refused{429, "busy", "too many are doing this; try again in a while"};
    if (!secret || same == 0) throw Refused{401, "wrong-login", "no such login, or another password"};
    const std::string cookie = co_await new_cookie(request, secret->player.id);
    co_return me_reply(co_await describe_me(secret->player), cookie);
}

boost::asio::awaitable<Reply> Desk::post_logout(const Request& request) {
    const std::string token = hashed(secret_in(request));
    std::vector<Change> changes{ForgetDevice{token}};
    (void)value_of(co_await write_to(house_, std::move(changes)));
    known_.erase(token);
    co_return me_reply("null", cookie_text(request, "", 0));
}

// To find the best the store goes through all players: once in a while, whoever asks, and however often.
boost::asio::awaitable<void> Desk::rank_players(const std::string& game) {
    Ranking& ranking = rankings_[game];
    const Moment now = house_.now();
    if (ranking.players && now < ranking.until) co_return;
    ranking.until = now + ranking_kept;  // who asks meanwhile gets the old one
    const auto find = [game](Store& store) { return store.players(game, 0, players_ranked); };
    auto found = co_await list_from(house_, find);
    if (!found) ranking.until = 0;
    ranking.players = value_of(std::move(found));
}

boost::asio::awaitable<Reply> Desk::get_players(const Request& request) {
    std::string game = request.asked("game");
    if (!game.empty()) {
        const AnyGame* known = find_game(game);
        if (known == nullptr) throw Refused{400, "bad-message", "there is no such game", "game"};
        game = known->name();  // one ranking, however the name is spelt
    }
    co_await rank_players(game);
    const std::vector<PlayerStanding>& all = *rankings_[game].players;
    const auto page = std::clamp<std::int64_t>(request.asked_number("page"), 0, players_ranked);
    const auto from = std::min(static_cast<std::size_t>(page * page_of_players), all.size());
    const auto to = std::min(from + static_cast<std::size_t>(page_of_players), all.size());
    json::array players;
    for (std::size_t i = from; i < to; ++i) players.push_back(player_json(all[i].player, all[i].record));
    co_return json_reply(json::serialize(json::object{{"players", players}, {"more", to < all.size()}}));
}

boost::asio::awaitable<Reply> Desk::get_player(const std::string& id) {
    if (!is_player_id(id)) throw Refused{404, "not-found", "there is no such player"};
    const auto find = [id](Store& store) { return store.player(id); };
    const auto find_records = [id](Store& store) { return store.records(id); };
    const auto find_games = [id](Store& store) { return store.summaries_of(id, false, games_shown); };
    const auto player = value_of(co_await read_from(house_, find));
    if (!player) throw Refused{404, "not-found", "there is no such player"};
    const auto records = value_of(co_await list_from(house_, find_records));
    const auto games = value_of(co_await list_from(house_, find_games));
    RecordRow sum;
    for (const RecordRow& record : records) {
        sum.won += record.won;
        sum.lost += record.lost;
        sum.drawn += record.drawn;
    }
    json::object page = player_json(*player, sum);
    page["records"] = records_json(records);
    co_return json_reply(with(json::serialize(page), "games", joined(games)));
}

}  // namespace merels::server
