// Daily games, which have days for a turn: conditional turns and vacations.
#include <algorithm>

#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/base/tokens.h"
#include "server/game/conditional_lines.h"

namespace merels::server {
namespace {

constexpr std::int64_t vacation_days_a_year = 28;
constexpr std::int64_t games_stopped = 500;  // at once; further ones when somebody next opens them
constexpr std::size_t version_length = 16;

Response lines_response(std::int64_t turns, const ConditionalLines& lines) {
    return json_response(json::serialize(json::object{{"turns", turns}, {"lines", lines_json(lines)}}));
}

// How many of a player's vacation days of the last year are used. A day that was begun counts.
std::int64_t days_used(const std::vector<VacationRow>& vacations, Moment now) {
    std::int64_t used = 0;
    for (const VacationRow& vacation : vacations) {
        if (vacation.until <= now - vacation_year) continue;
        const std::int64_t length = vacation.until - std::max(vacation.since, now - vacation_year);
        used += std::max<std::int64_t>(1, (length + day_length - 1) / day_length);
    }
    return used;
}

json::object vacation_json(const std::vector<VacationRow>& rows, Moment now) {
    const bool active = !rows.empty() && rows.back().until > now;
    return {{"until", active ? json::value(rows.back().until) : json::value(nullptr)},
            {"days_left", std::max<std::int64_t>(0, vacation_days_a_year - days_used(rows, now))}};
}

}  // namespace

boost::asio::awaitable<std::shared_ptr<Room>> HttpApi::own_daily_room(const Request& request,
                                                                      const std::string& player) {
    const auto game = co_await room(request.path_parameter);
    if (!game->session().side_of(player))
        throw HttpError{403, "not-yours", tr("you have no seat in this game")};
    if (!game->is_daily() || game->session().terms().opponent != play::Opponent::person)
        throw HttpError{409, "not-now", tr("turns can be planned in daily games only")};
    const auto wait = [&](auto done) { game->when_settled([done] { done(true); }, true); };
    (void)co_await await_callback<bool>(wait);
    co_return game;
}

boost::asio::awaitable<Response> HttpApi::get_conditional_turns(const Request& request) {
    const Identity identity = co_await require_player(request);
    const auto game = co_await own_daily_room(request, identity.player.id);
    const auto find = [id = game->game().id](Store& store) { return store.daily_rows(id); };
    const DailyRows rows = value_of(co_await read_store(store_, find));
    const auto own = std::ranges::find(rows.conditional, identity.player.id, &ConditionalRow::player);
    const play::Session& session = game->session();
    co_return lines_response(session.turns(),
                             own == rows.conditional.end() ? ConditionalLines() : lines_left(session, *own));
}

// Replaces the player's lines in a game; none to plan nothing.
boost::asio::awaitable<Response> HttpApi::post_conditional_turns(const Request& request) {
    const Identity identity = co_await require_player(request);
    const std::string& player = identity.player.id;
    check_rate(actions_, player);
    const json::object object = object_from(request);
    const auto* const given = object.if_contains("lines");
    const auto lines = given == nullptr ? std::nullopt : read_lines(*given);
    if (!lines)
        throw HttpError{400, "bad-message", tr("plan at most 20 lines of 20 turns, 120 turns in all"),
                        "lines"};
    const auto game = co_await own_daily_room(request, player);
    const std::int64_t turns = game->session().turns();
    if (lines->empty()) {
        std::vector<Change> changes{DailyChange(ForgetConditional{game->game().id, player})};
        (void)value_of(co_await write_store(store_, std::move(changes)));
        co_return lines_response(turns, {});
    }
    const auto find = [player](Store& store) { return store.conditional_turns(player); };
    if (value_of(co_await read_store(store_, find)).size() >= conditional_limits::games)
        throw HttpError{429, "too-many", tr("you have planned turns in too many games")};
    const play::Session& session = game->session();
    if (session.state() != play::SessionState::running)
        throw HttpError{409, "not-now", tr("the game is not running")};
    if (int_field(object, "turns") != session.turns())
        throw HttpError{409, "stale", tr("the game has moved on")};
    const Side own = *session.side_of(player);
    if (session.match().to_move() == own) throw HttpError{409, "not-now", tr("it is your turn")};
    const auto checked = check_lines(session.match(), own, *lines);
    if (!checked) throw HttpError{409, "not-legal", checked.error().text(), "lines"};
    const ConditionalRow row{game->game().id, player, session.turns(), json::serialize(lines_json(*checked)),
                             draw_text(version_length)};
    std::vector<Change> changes{DailyChange(SetConditional{row})};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front()) throw HttpError{409, "stale", tr("the game has moved on")};
    co_return lines_response(row.turns, *checked);
}

boost::asio::awaitable<Response> HttpApi::get_vacation(const Request& request) {
    const Identity identity = co_await require_player(request);
    const auto find = [id = identity.player.id](Store& store) { return store.vacations(id); };
    const auto rows = value_of(co_await read_store(store_, find));
    co_return json_response(json::serialize(vacation_json(rows, lease_.now())));
}

// Starts a vacation of so many days, or ends the one there is.
boost::asio::awaitable<Response> HttpApi::post_vacation(const Request& request) {
    const Identity identity = co_await require_player(request);
    const std::string& player = identity.player.id;
    check_rate(actions_, player);
    const auto days = int_field(object_from(request), "days");
    if (!days || *days < 0 || *days > vacation_days_a_year)
        throw HttpError{400, "bad-message", tr("a vacation has 1 to 28 days"), "days"};
    const Moment now = lease_.now();
    DailyChange change = EndVacation{player, now};
    if (*days > 0) {
        const auto find = [player](Store& store) { return store.vacations(player); };
        const auto rows = value_of(co_await read_store(store_, find));
        if (days_used(rows, now) + *days > vacation_days_a_year)
            throw HttpError{409, "not-now", tr("you do not have that many vacation days left"), "days"};
        const std::int64_t number = rows.empty() ? 1 : rows.back().number + 1;
        change = StartVacation{{player, number, now, now + *days * day_length}};
    }
    std::vector<Change> changes{std::move(change)};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (*days > 0 && !made.front())
        throw HttpError{409, "not-now", tr("you are on vacation already"), "days"};
    co_await apply_vacation(player);
    co_return co_await get_vacation(request);
}

// Stops the player's clocks, or lets them run again.
boost::asio::awaitable<void> HttpApi::apply_vacation(const std::string& player) {
    const auto find = [player](Store& store) { return store.daily_games_of(player, games_stopped); };
    const auto games = value_of(co_await read_list(store_, find));
    for (const std::string& id : games) {
        const auto check = [&](auto done) {
            hub_.find(id, [done](const std::shared_ptr<Room>& game, bool) {
                if (game) game->check_daily();
                done(true);
            });
        };
        (void)co_await await_callback<bool>(check);
    }
}

// What the player's own data says of this.
boost::asio::awaitable<json::object> HttpApi::daily_json(const std::string& player) {
    const auto find_lines = [player](Store& store) { return store.conditional_turns(player); };
    const auto find_vacations = [player](Store& store) { return store.vacations(player); };
    const auto conditional = value_of(co_await read_list(store_, find_lines));
    const auto taken = value_of(co_await read_list(store_, find_vacations));
    json::array planned;
    for (const ConditionalRow& row : conditional) {
        const auto lines = read_stored_lines(row.lines).value_or(ConditionalLines());
        planned.push_back(
            json::object{{"game", row.game}, {"turns", row.turns}, {"lines", lines_json(lines)}});
    }
    json::array vacations;
    for (const VacationRow& row : taken)
        vacations.push_back(json::object{{"since", row.since}, {"until", row.until}});
    json::object said;
    said["conditional_turns"] = std::move(planned);
    said["vacations"] = std::move(vacations);
    co_return said;
}

}  // namespace merels::server
