// Finding opponents: the WebSocket of a player, and challenges.
#include <fmt/format.h>

#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/api/socket_handlers.h"
#include "server/base/input_limits.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/base/tokens.h"
#include "server/game/new_alert.h"
#include "server/game/rated_games.h"

namespace merels::server {
namespace {

constexpr std::size_t challenge_id_length = 16;
constexpr std::int64_t opponents_shown = 20;
constexpr std::int64_t minute = 60'000;
constexpr std::int64_t declined_for = 10 * minute;  // after which the same player may try again
constexpr std::int64_t today = 24 * 60 * minute;

json::array players_json(const std::vector<NamedPlayer>& players) {
    json::array all;
    for (const NamedPlayer& one : players)
        all.push_back(json::object{{"id", one.player}, {"name", one.name}, {"bot", one.bot}});
    return all;
}

// The ids of players in a list; none if it is missing.
std::vector<std::string> player_ids(const json::object& given, std::string_view name) {
    const json::value* found = given.if_contains(name);
    if (found == nullptr) return {};
    const HttpError wrong{400, "bad-message", tr("give the ids of up to 100 players"), std::string(name)};
    if (!found->is_array() || std::ssize(found->get_array()) > Follow::most) throw HttpError(wrong);
    std::vector<std::string> ids;
    for (const json::value& one : found->get_array()) {
        if (!one.is_string() || !is_player_id(one.get_string())) throw HttpError(wrong);
        ids.emplace_back(one.get_string());
    }
    return ids;
}

HttpError no_such_challenge() {
    return {404, "not-found", tr("this challenge is no longer open")};
}

// Until when somebody is muted by one of these words; nothing for any other.
std::optional<Moment> mute_until(const std::string& word, Moment now) {
    if (word == "today") return now + today;
    if (word == "always") return end_of_time;
    if (word == "no") return 0;
    return std::nullopt;
}

}  // namespace

std::optional<play::Refusal> HttpApi::check_seek(const std::string& player, const std::string& address,
                                                 bool program) {
    if (program)
        return play::Refusal{"not-for-bots",
                             {tr("only people are looked for here; offer a game instead"), {}}};
    const Moment now = lease_.now();
    loop_.attribute_player(player);
    if (player.empty()) return play::Refusal{"no-name", {tr("you have no name here yet"), {}}};
    if (!seeks_.take(player, now) || !seeks_from_address_.take(address, now, address_cost(address)) ||
        loop_.payer().overdrawn(EventLoop::now()))
        return play::Refusal{"too-fast", {tr("too many requests; wait a moment"), {}}};
    return std::nullopt;
}

boost::asio::awaitable<Service::MakeHandler> HttpApi::upgrade_to_player(const Request& request) {
    const auto session = co_await find_session(request);
    const std::string id = session ? session->player.id : "";
    const std::string address = request.address;
    const auto socket =
        std::make_shared<Sessions::Socket>(sessions_, session ? token_in(request) : "", id, address);
    const bool program = session && (session->program || session->player.bot);
    const PlayerVisit visit{id, address,
                            [this, id, address, program] { return check_seek(id, address, program); }};
    co_return [this, visit, socket](std::shared_ptr<ClientConnection> connection) {
        if (!visit.player.empty()) tournaments_.remind(visit.player);
        return make_player_handler(matchmaker_, hub_.metrics(), visit, socket, std::move(connection));
    };
}

boost::asio::awaitable<Response> HttpApi::get_opponents(const Request& request) {
    const Identity identity = co_await require_player(request);
    const auto find = [id = identity.player.id](Store& store) {
        return store.recent_opponents(id, opponents_shown);
    };
    const auto opponents = value_of(co_await read_list(store_, find));
    co_return json_response(json::serialize(json::object{{"opponents", players_json(opponents)}}));
}

// By the name of an account; or by id one who is listed, or whom the challenger has played.
boost::asio::awaitable<PlayerRow> HttpApi::player_to_challenge(const std::string& challenger,
                                                               const json::object& given) {
    const HttpError none{404, "not-found", tr("there is no such player"), "player"};
    const auto name = string_field(given, "player_name");
    const auto id = string_field(given, "player");
    std::optional<PlayerRow> found;
    if (name) {
        if (name->empty() || name->size() > input_limits::typed_name_bytes) throw HttpError(none);
        const auto find = [name](Store& store) { return store.accounts_called(*name); };
        const auto accounts = value_of(co_await read_store(store_, find));
        if (accounts.size() == 1) found = accounts.front().player;
    } else if (id && is_player_id(*id)) {
        const auto find = [id](Store& store) { return store.player(*id); };
        found = value_of(co_await read_store(store_, find));
        if (found && !found->listed) {
            const auto met = [id, challenger](Store& store) { return store.have_played(challenger, *id); };
            if (!value_of(co_await read_store(store_, met))) found.reset();
        }
    }
    if (!found) throw HttpError(none);
    if (found->id == challenger)
        throw HttpError{400, "bad-message", tr("you cannot challenge yourself"), "player"};
    co_return *found;
}

boost::asio::awaitable<Response> HttpApi::post_challenge(const Request& request) {
    const json::object given = object_from(request);
    auto terms = read_terms(given);
    if (!terms) throw HttpError{400, std::string(terms.error().code), terms.error().reason()};
    const Identity identity = co_await require_player(request);
    const PlayerRow& challenger = identity.player;
    check_rate(challenges_, challenger.id);
    check_rate(challenges_from_address_, request);
    const PlayerRow challenged = co_await player_to_challenge(challenger.id, given);
    if (terms->rated) {
        terms->rating = co_await rating_to_play(challenger, terms->game);
        if (!challenged.account)
            throw HttpError{400, "bad-message", tr("this player has no account: choose a casual game"),
                            "rated"};
    }
    const Moment now = lease_.now();
    const ChallengeRow row{.id = draw_text(challenge_id_length),
                           .challenger = challenger.id,
                           .challenged = challenged.id,
                           .body = write_terms(*terms),
                           .created = now,
                           .expires = now + challenge_lasts(*terms),
                           .challenger_name = challenger.name,
                           .challenged_name = challenged.name,
                           .challenger_bot = challenger.bot,
                           .challenged_bot = challenged.bot};
    const AlertRow alert = new_alert(challenged.id, "challenge", row.id, now, lease_.name());
    std::vector<Change> changes{MatchChange(NewChallenge{row}), AlertChange(NewAlert{alert, row.id})};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front())
        throw HttpError{409, "not-now", tr("this player is not accepting challenges from you at the moment"),
                        "player"};
    matchmaker_.refresh(challenger.id);
    matchmaker_.refresh(challenged.id);
    notifier_.send(alert);
    co_return json_response(json::serialize(json::object{{"challenge", challenge_json(row)}}), 201);
}

boost::asio::awaitable<ChallengeRow> HttpApi::open_challenge(const std::string& id,
                                                             const std::string& player) {
    const auto find = [id](Store& store) { return store.challenge(id); };
    const auto row = value_of(co_await read_store(store_, find));
    const bool open = row && row->answer.empty() && row->expires > lease_.now();
    if (!open || (row->challenged != player && row->challenger != player)) throw no_such_challenge();
    co_return *row;
}

// The seats of a challenge's game, the challenger's first. Throws if a rated game cannot begin.
boost::asio::awaitable<std::array<play::Seat, 2>> HttpApi::challenge_seats(const ChallengeRow& row,
                                                                           const PlayerRow& challenged,
                                                                           const ChallengeTerms& terms) {
    const auto find = [id = row.challenger](Store& store) { return store.player(id); };
    const auto challenger = value_of(co_await read_store(store_, find));
    if (!challenger) throw no_such_challenge();
    std::array<play::Seat, 2> seats{seat_of(*challenger), seat_of(challenged)};
    if (!terms.rated) co_return seats;
    seats[1].rating = co_await rating_to_play(challenged, terms.game);
    const Moment now = lease_.now();
    const auto find_wait = [id = row.challenger, now](Store& store) { return store.rated_wait(id, now); };
    const RatedWait wait = value_of(co_await read_store(store_, find_wait));
    if (may_not_be_rated(*challenger, wait, now))
        throw HttpError{409, "not-now", tr("the other player cannot play rated games at the moment")};
    seats[0].rating = co_await rating_to_play(*challenger, terms.game);
    co_return seats;
}

boost::asio::awaitable<Response> HttpApi::post_accept(const Request& request) {
    const Identity identity = co_await require_player(request);
    const ChallengeRow row = co_await open_challenge(request.path_parameter, identity.player.id);
    check_creation_rate(request, identity.player.id);
    const auto terms = read_terms(parse_object(row.body).value_or(json::object()));
    if (!terms || row.challenged != identity.player.id) throw no_such_challenge();
    const bool challenger_is_white =
        terms->side == "random" ? hub_.random().below(2) == 0 : terms->side == "white";
    const auto [one, other] = co_await challenge_seats(row, identity.player, *terms);
    auto game = make_paired({.game = terms->game,
                             .clock = terms->clock,
                             .white = challenger_is_white ? one : other,
                             .black = challenger_is_white ? other : one,
                             .rated = terms->rated},
                            hub_.random(), lease_.now());
    if (!game) throw HttpError{400, "bad-game", game.error().reason, game.error().field};
    const std::string id = game->game.id;
    game->claimed = true;
    for (NewEvent& step : game->events) step.owner = lease_.name();
    const AcceptChallenge claim{row.id, row.challenger, row.challenged, id, lease_.now()};
    std::vector<Change> changes{MatchChange(claim), std::move(*game)};
    // The challenger may be at another server, where a page goes to the game, or away.
    const AlertRow alert = new_alert(row.challenger, "started", id, lease_.now(), lease_.name());
    const bool alerting = !matchmaker_.is_here(row.challenger);
    if (alerting) changes.emplace_back(AlertChange(NewAlert{alert, id}));
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made[1]) throw no_such_challenge();
    matchmaker_.refresh(row.challenger);
    matchmaker_.refresh(row.challenged);
    if (alerting) notifier_.send(alert);
    const auto opened = co_await room(id);
    hub_.lobby().update(opened->game(), opened->summary(), request.address);
    co_return json_response(R"({"game":)" + *opened->summary() + "}");
}

boost::asio::awaitable<Response> HttpApi::post_decline(const Request& request) {
    const json::object given = object_from(request);
    const Identity identity = co_await require_player(request);
    check_rate(actions_, identity.player.id);
    const ChallengeRow row = co_await open_challenge(request.path_parameter, identity.player.id);
    if (row.challenged != identity.player.id) throw no_such_challenge();
    const Moment now = lease_.now();
    const auto until = mute_until(string_field(given, "mute").value_or("no"), now);
    if (!until) throw HttpError{400, "bad-message", tr("there is no such message"), "mute"};
    std::vector<Change> changes{
        MatchChange(DeclineChallenge{row.id, row.challenger, row.challenged, now, now + declined_for})};
    if (*until != 0) changes.emplace_back(MatchChange(Mute{row.challenged, row.challenger, *until}));
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front()) throw no_such_challenge();
    matchmaker_.refresh(row.challenger);
    matchmaker_.refresh(row.challenged);
    co_return json_response("{}");
}

boost::asio::awaitable<Response> HttpApi::post_withdraw(const Request& request) {
    const Identity identity = co_await require_player(request);
    check_rate(actions_, identity.player.id);
    const ChallengeRow row = co_await open_challenge(request.path_parameter, identity.player.id);
    if (row.challenger != identity.player.id) throw no_such_challenge();
    std::vector<Change> changes{MatchChange(WithdrawChallenge{row.id, row.challenger, row.challenged})};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front()) throw no_such_challenge();
    matchmaker_.refresh(row.challenger);
    matchmaker_.refresh(row.challenged);
    co_return json_response("{}");
}

boost::asio::awaitable<json::array> HttpApi::muted_json(const std::string& player) {
    const auto find = [player, now = lease_.now()](Store& store) { return store.muted_by(player, now); };
    co_return players_json(value_of(co_await read_list(store_, find)));
}

boost::asio::awaitable<Response> HttpApi::get_mutes(const Request& request) {
    return own_list(request, "muted", &HttpApi::muted_json);
}

boost::asio::awaitable<Response> HttpApi::post_mute(const Request& request) {
    const json::object given = object_from(request);
    const Identity identity = co_await require_player(request);
    check_rate(actions_, identity.player.id);
    const auto muted = string_field(given, "player");
    const auto until = mute_until(string_field(given, "mute").value_or(""), lease_.now());
    if (!muted || !is_player_id(*muted) || !until)
        throw HttpError{400, "bad-message", tr("there is no such message")};
    const auto find = [muted](Store& store) { return store.player(*muted); };
    if (!value_of(co_await read_store(store_, find)))
        throw HttpError{404, "not-found", tr("there is no such player"), "player"};
    std::vector<Change> changes{MatchChange(Mute{identity.player.id, *muted, *until})};
    (void)value_of(co_await write_store(store_, std::move(changes)));
    co_return co_await get_mutes(request);
}

boost::asio::awaitable<json::array> HttpApi::followed_json(const std::string& player) {
    const auto find = [player](Store& store) { return store.followed_by(player); };
    co_return players_json(value_of(co_await read_list(store_, find)));
}

boost::asio::awaitable<Response> HttpApi::get_followed(const Request& request) {
    return own_list(request, "followed", &HttpApi::followed_json);
}

// Guests keep theirs in the browser: it would be lost with the cookie anyway.
boost::asio::awaitable<Response> HttpApi::post_followed(const Request& request) {
    const json::object given = object_from(request);
    const Identity identity = co_await require_player(request);
    if (!identity.player.account)
        throw HttpError{403, "no-account", tr("only accounts remember whom they follow")};
    check_rate(actions_, identity.player.id);
    Follow change{.player = identity.player.id,
                  .add = player_ids(given, "add"),
                  .remove = player_ids(given, "remove"),
                  .at = lease_.now()};
    if (!change.add.empty() || !change.remove.empty()) {
        std::vector<Change> changes{MatchChange(std::move(change))};
        (void)value_of(co_await write_store(store_, std::move(changes)));
    }
    co_return co_await get_followed(request);
}

}  // namespace merels::server
