// Players: who is who, names, records.
#include <fmt/format.h>

#include "core/letters.h"
#include "registry/registry.h"
#include "server/account_requests.h"
#include "server/async.h"
#include "server/desk.h"
#include "server/json.h"
#include "server/names.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

constexpr std::size_t id_length = 10;
constexpr std::int64_t remembered = 24LL * 3600 * 1000;
constexpr std::int64_t remembered_beside_others = 2000;
constexpr std::int64_t between_touches = 3600LL * 1000;
constexpr int most_reads = 4;
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

std::string Desk::you_json(const std::optional<PlayerRow>& player) {
    if (!player) return "null";
    return json::serialize(
        json::object{{"id", player->id}, {"name", full_name(player->first, player->last)}});
}

// What changed while the store was asked must not be remembered: then it is asked again, a few times.
boost::asio::awaitable<std::optional<PlayerRow>> Desk::who(const Request& request) {
    const std::string token = token_in(request);
    if (token.empty()) co_return std::nullopt;
    const Moment now = house_.now();
    Sessions::Session* session = sessions_.find(token, now);
    const auto find = [token, now](Store& store) { return store.owner_of_device(token, now); };
    for (int reads = 1; session == nullptr; ++reads) {
        const std::uint64_t generation = sessions_.generation();
        const auto owner = value_of(co_await read_from(house_, find));
        if (!owner) co_return std::nullopt;
        if (generation != sessions_.generation()) {
            if (reads < most_reads) continue;
            refuse_blocked(owner->player.id);
            co_return owner->player;
        }
        const Moment until = now + (house_.lease().shared() ? remembered_beside_others : remembered);
        session = &sessions_.remember(token, {owner->player, owner->seen, until});
    }
    refuse_blocked(session->player.id);
    if (now - session->seen > between_touches) {
        session->seen = now;
        house_.keeper().commit({TouchDevice{token, now}}, [](const Stored<std::vector<bool>>&) {});
    }
    co_return session->player;
}

boost::asio::awaitable<Desk::Known> Desk::who_must(const Request& request) {
    auto player = co_await who(request);
    if (!player) throw Refused{401, "no-name", "give your name first"};
    co_return Known{std::move(*player), {}};
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
    check_words(*first + *last, "first");
    if (player) {
        if (player->first == *first && player->last == *last) co_return Known{std::move(*player), {}};
        std::vector<Change> changes{Rename{player->id, *first, *last}};
        (void)value_of(co_await write_to(house_, std::move(changes)));
        player->first = *first;
        player->last = *last;
        sessions_.forget_player(player->id);
        co_return Known{std::move(*player), {}};
    }
    check_rate(makings_, request.address);
    PlayerRow made{draw_text(id_length), *first, *last, {}, house_.now()};
    const NewSession session = new_session(request, made.id, made.created);
    std::vector<Change> changes{NewPlayer{made}, session.device};
    (void)value_of(co_await write_to(house_, std::move(changes)));
    co_return Known{std::move(made), session.cookie};
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
                          {"listed", player.listed},
                          {"records", records_json(records)}};
    co_return with(json::serialize(me), "games", joined(games));
}

boost::asio::awaitable<Reply> Desk::get_me(const Request& request) {
    const auto player = co_await who(request);
    if (!player) co_return me_reply("null", {});
    co_return me_reply(co_await describe_me(*player), {});
}

boost::asio::awaitable<Reply> Desk::post_me(const Request& request) {
    const json::object given = object_from(request);
    const std::string first = text_in(given, "first").value_or("");
    const auto listed = truth_in(given, "listed");
    if (first.empty() && !listed) throw Refused{400, "bad-name", "a first name is needed", "first"};
    Known known = co_await be_called(request, first, text_in(given, "last").value_or(""));
    if (listed && *listed != known.player.listed) {
        std::vector<Change> changes{SetListed{known.player.id, *listed}};
        (void)value_of(co_await write_to(house_, std::move(changes)));
        set_listed(known.player, *listed);
    }
    co_return me_reply(co_await describe_me(known.player), known.cookie);
}

void Desk::set_listed(PlayerRow& player, bool listed) {
    player.listed = listed;
    sessions_.forget_player(player.id);
    if (listed) return;
    for (auto& [game, ranking] : rankings_) {
        if (!ranking.players) continue;
        std::erase_if(*ranking.players,
                      [&](const PlayerStanding& standing) { return standing.player.id == player.id; });
    }
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

boost::asio::awaitable<Reply> Desk::get_player(const Request& request, const std::string& id) {
    if (!is_player_id(id)) throw Refused{404, "not-found", "there is no such player"};
    const auto asking = co_await who(request);
    const auto find = [id](Store& store) { return store.player(id); };
    const auto find_records = [id](Store& store) { return store.records(id); };
    const auto find_games = [id](Store& store) { return store.summaries_of(id, false, games_shown); };
    const auto player = value_of(co_await read_from(house_, find));
    const bool visible = player && (player->listed || (asking && asking->id == id));
    if (!visible) throw Refused{404, "not-found", "there is no such player"};
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
