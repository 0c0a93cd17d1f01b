// Games: lists, making, joining, acting.
#include <fmt/format.h>

#include "core/letters.h"
#include "server/async.h"
#include "server/desk.h"
#include "server/game_request.h"
#include "server/json.h"
#include "server/names.h"
#include "server/read_action.h"
#include "server/summary.h"

namespace merels::server {
namespace {

constexpr std::int64_t games_listed = 100;

int status_of(std::string_view code) {
    if (code == "bad-message") return 400;
    if (code == "not-yours") return 403;
    if (code == "too-fast") return 429;
    if (code == "store") return 503;
    return 409;
}

play::Seat seat_of(const PlayerRow& player) {
    return {player.id, full_name(player.first, player.last), {}};
}

Reply with_cookie(Reply reply, const std::optional<std::string>& cookie) {
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    return reply;
}

}  // namespace

boost::asio::awaitable<Reply> Desk::get_games(const Request& request) {
    const std::string state = request.asked("state");
    std::string games;
    if (state == "ended") {
        const auto find = [](Store& store) { return store.summaries("ended", games_listed); };
        const auto found = co_await list_from(house_, find);
        if (!found) throw store_refusal(found.error());
        for (const std::string& summary : *found) games += (games.empty() ? "" : ",") + summary;
        games = "[" + games + "]";
    } else if (state.empty() || state == "open" || state == "running") {
        games = house_.lobby().games(state);
    } else {
        throw Refused{400, "bad-message", "games are open, running or ended", "state"};
    }
    co_return json_reply(fmt::format(R"({{"now":{},"games":{}}})", house_.now(), games));
}

boost::asio::awaitable<Reply> Desk::get_new_id(const Request& request) {
    const bool is_private = request.asked("private") == "true" || request.asked("private") == "1";
    while (true) {
        const std::string id = draw_game_id(is_private);
        const auto find = [id](Store& store) { return store.has_game(id); };
        const auto taken = co_await read_from(house_, find);
        if (!taken) throw store_refusal(taken.error());
        if (!*taken) co_return json_reply(fmt::format(R"({{"id":"{}"}})", id));
    }
}

// A game as the registry has it is made at once. Reading what a stranger wrote, and playing a saved game
// through, takes as long as it takes.
boost::asio::awaitable<std::expected<NewGame, Unfit>> Desk::make(const Wish& wish, const play::Seat& maker) {
    if (wish.variant.empty() && wish.position.empty() && wish.saved.empty())
        co_return make_game(wish, maker, house_.random(), house_.now());
    const auto read = [wish, maker, seed = house_.random().next(), now = house_.now()] {
        Random random(seed);
        return make_game(wish, maker, random, now);
    };
    auto made = co_await done_by(making_, house_, read);
    if (!made) throw not_done(made.error());
    co_return std::move(*made);
}

boost::asio::awaitable<std::string> Desk::create(const Wish& wish, const PlayerRow& maker,
                                                 const std::string& address) {
    co_await check_unfinished(wish, maker.id, address);
    Wish wanted = wish;
    const auto name = tidy_name(wish.name);
    if (!name) throw Refused{400, "bad-name", "a name is up to 40 characters that can be seen", "name"};
    check_words(*name, "name");
    wanted.name = *name;
    auto made = co_await make(wanted, seat_of(maker));
    if (!made) throw Refused{400, "bad-game", made.error().reason, made.error().field};
    const std::string id = made->game.id;
    const std::string summary = made->events.back().standing.summary;
    if (made->game.variant) check_words(text_in(*read_object(summary), "title").value_or(""), "variant");
    for (NewEvent& step : made->events) step.holder = house_.lease().name();
    std::vector<Change> changes{std::move(*made)};
    const auto written = co_await write_to(house_, std::move(changes));
    if (!written) throw store_refusal(written.error());
    if (!written->front()) throw Refused{409, "taken", "a game of that id is there already", "id"};
    // From now on someone sees to it: the computer may have to begin.
    house_.remember_address(id, address);
    remember_made(id, address);
    const auto game = co_await room(id);
    house_.lobby().note(game->game(), game->summary(), address);
    co_return summary;
}

// Games that nobody finishes cost everyone: so many of one player, and of one address as far as this server
// knows.
boost::asio::awaitable<void> Desk::check_unfinished(const Wish& wish, const std::string& player,
                                                    const std::string& address) {
    const std::int64_t most = rules_.unfinished_games;
    if (most == 0) co_return;
    const auto count = [player](Store& store) { return store.unfinished_made_by(player); };
    const auto unfinished = co_await list_from(house_, count);
    if (!unfinished) throw store_refusal(unfinished.error());
    const bool daily = wish.clock && wish.clock->days > 0;
    if ((!daily && unfinished->quick >= most) || unfinished->all >= most * 5)
        throw Refused{429, "too-many", "you have too many unfinished games; finish or quit some of them"};
    const auto known = made_from_.find(address);
    if (known == made_from_.end() || std::ssize(known->second) < most * 10) co_return;
    const auto look = [games = known->second](Store& store) { return store.unfinished_among(games); };
    auto going_on = co_await list_from(house_, look);
    if (!going_on) throw store_refusal(going_on.error());
    const bool too_many = std::ssize(*going_on) >= most * 10;
    made_from_[address] = std::move(*going_on);
    if (too_many) throw Refused{429, "too-many", "too many unfinished games were made from your network"};
}

void Desk::remember_made(const std::string& id, const std::string& address) {
    constexpr std::size_t most_addresses = 10'000;
    if (rules_.unfinished_games == 0) return;
    if (made_from_.size() >= most_addresses) made_from_.erase(made_from_.begin());
    made_from_[address].push_back(id);
}

boost::asio::awaitable<Reply> Desk::post_game(const Request& request) {
    const auto object = read_object(request.body);
    if (!object) throw Refused{400, "bad-message", "the request is not a JSON object"};
    const Known known = co_await be_called(request, text_in(*object, "first").value_or(""),
                                           text_in(*object, "last").value_or(""));
    check_making(request, known.player.id);
    const std::string game = co_await create(wish_from(*object), known.player, request.address);
    const std::string id = text_in(*read_object(game), "id").value_or("");
    co_return with_cookie(json_reply(fmt::format(R"({{"game":{},"url":"/game/{}"}})", game, id), 201),
                          known.cookie);
}

boost::asio::awaitable<Reply> Desk::handle_game(const Request& request) {
    const std::string rest = request.path.substr(std::string_view("/api/games/").size());
    const std::size_t slash = rest.find('/');
    const std::string id = rest.substr(0, slash);
    const std::string what = slash == std::string::npos ? "" : rest.substr(slash);
    const bool reads = request.method != "POST";
    if (reads && what.empty()) co_return co_await get_game(request, id);
    if (reads && what == "/file") co_return co_await get_file(id);
    if (!reads && what == "/join") co_return co_await post_join(request, id);
    if (!reads && what == "/actions") co_return co_await post_action(request, id);
    co_return refusal({404, "not-found", "there is nothing of that name here"});
}

boost::asio::awaitable<Reply> Desk::get_game(const Request& request, const std::string& id) {
    const auto player = co_await who(request);
    const std::int64_t since = request.asked_number("since");
    const auto game = co_await room(id, since);
    co_return json_reply("{" + game->page(since, you_json(player)).text + "}");
}

boost::asio::awaitable<Reply> Desk::get_file(const std::string& id) {
    const auto game = co_await room(id);
    Reply reply{
        200, "text/plain; charset=utf-8", std::make_shared<const std::string>(game->saved_file()), {}};
    reply.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}.merels\"", id));
    reply.headers.emplace_back("Cache-Control", "no-store");
    co_return reply;
}

boost::asio::awaitable<void> Desk::join(const std::string& id, const PlayerRow& player) {
    const auto game = co_await room(id);
    if (game->has_seat(player.id)) co_return;
    const auto begin = [&](auto done) { game->join(seat_of(player), done); };
    const Room::Done joined = co_await answer_of<Room::Done>(begin);
    if (!joined) throw Refused{status_of(joined.error().code), "full", joined.error().reason()};
    const auto wait = [&](auto done) { game->when_settled([done] { done(true); }); };
    (void)co_await answer_of<bool>(wait);
}

boost::asio::awaitable<std::int64_t> Desk::act(const Request& request, const std::string& id,
                                               const std::string& player, const play::Action& action) {
    if (const auto refused = check_action(action, player, request.address))
        throw Refused{status_of(refused->code), std::string(refused->code), refused->reason()};
    const auto game = co_await room(id);
    game->set_address(request.address, player);
    const auto begin = [&](auto done) { game->act(action, player, done); };
    const Room::Done done = co_await answer_of<Room::Done>(begin);
    if (!done)
        throw Refused{status_of(done.error().code), std::string(done.error().code), done.error().reason()};
    co_return *done;
}

boost::asio::awaitable<Reply> Desk::post_join(const Request& request, const std::string& id) {
    const auto names = read_object(request.body);
    if (!names) throw Refused{400, "bad-message", "the request is not a JSON object"};
    (void)co_await room(id);  // before anyone gets a name for nothing
    const Known known = co_await be_called(request, text_in(*names, "first").value_or(""),
                                           text_in(*names, "last").value_or(""));
    co_await join(id, known.player);
    const auto game = co_await room(id);
    co_return with_cookie(json_reply(R"({"game":)" + *game->summary() + "}"), known.cookie);
}

boost::asio::awaitable<Reply> Desk::post_action(const Request& request, const std::string& id) {
    const Known known = co_await who_must(request);
    const auto action = read_action(request.body);
    if (!action) throw Refused{400, "bad-message", action.error().refusal.reason()};
    const std::int64_t number = co_await act(request, id, known.player.id, *action);
    co_return json_reply(json::serialize(json::object{{"type", "done"}, {"id", action->id}, {"n", number}}));
}

}  // namespace merels::server
