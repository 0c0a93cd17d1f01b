// Tournaments: making, entering, organising and showing them.
#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <unordered_set>

#include "play/session.h"
#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/base/tokens.h"
#include "server/game/rated_games.h"
#include "server/game/row_mapping.h"
#include "server/net/gzip.h"
#include "server/tournament/tournament_state.h"

namespace merels::server {
namespace {

constexpr std::size_t tournament_id_length = 10;
constexpr std::int64_t tournaments_listed = 60;  // of those that run, to come, or over
constexpr std::int64_t list_kept = 2000;
constexpr std::size_t most_names_at_once = 100;
constexpr std::ptrdiff_t games_at_once = 25;  // of an export

HttpError no_such_tournament() {
    return {404, "not-found", tr("there is no such tournament")};
}
HttpError too_late() {
    return {409, "not-now", tr("the tournament has moved on; look again")};
}

HttpError takes_nobody() {
    return {409, "not-now", tr("this tournament is not taking any more players")};
}

// Throws if there is no place for so many more. Whoever was in it before needs no row of their own.
void check_room(const WholeTournament& whole, std::ptrdiff_t more, const EntrantRow* before = nullptr) {
    const std::int64_t most = max_entrants(terms_of(whole.tournament).format);
    const auto rows = std::ssize(whole.entrants) - (before == nullptr ? 0 : 1);
    const auto others = std::ranges::count_if(
        whole.entrants, [&](const EntrantRow& row) { return !row.withdrawn && &row != before; });
    if (others + more > most || rows + more > EnterTournament::rows_per_place * most)
        throw HttpError{409, "full", tr("this tournament is full")};
}

bool is_tournament_id(std::string_view id) {
    return id.size() == tournament_id_length && is_player_id(id);
}

const EntrantRow* entrant_of(const WholeTournament& whole, const std::string& player) {
    const auto found = std::ranges::find(whole.entrants, player, &EntrantRow::player);
    return found == whole.entrants.end() ? nullptr : &*found;
}

// The number of the entrant that an organiser means.
std::int64_t entrant_in(const json::object& given, const WholeTournament& whole) {
    const auto number = int_field(given, "entrant");
    if (!number || *number < 0 || *number >= std::ssize(whole.entrants))
        throw HttpError{400, "bad-message", tr("there is no such player"), "entrant"};
    return *number;
}

// The names that an organiser adds: several at once, or one.
std::vector<std::string> names_in(const json::object& given) {
    std::vector<std::string> typed;
    if (const auto name = string_field(given, "name")) typed.push_back(*name);
    const json::value* names = given.if_contains("names");
    if (names != nullptr && names->is_array()) {
        for (const json::value& name : names->get_array())
            typed.emplace_back(name.is_string() ? std::string(name.get_string()) : std::string());
    }
    if (typed.empty() || typed.size() > most_names_at_once)
        throw HttpError{400, "bad-message", tr("give 1 to 100 names"), "name"};
    std::vector<std::string> tidied;
    for (const std::string& each : typed) {
        const auto name = tidy_name(each);
        if (!name || name->empty())
            throw HttpError{400, "bad-name", tr("a name is 1 to 40 visible characters"), "name"};
        tidied.push_back(*name);
    }
    return tidied;
}

// The saved games of some hosted ones, one after the other.
StoreResult<std::string> saved_games(Store& store, const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids) {
        auto stored = store.game(id);
        if (!stored) return std::unexpected(stored.error());
        if (!*stored) continue;
        const auto restored = restore(std::move(**stored));
        if (restored) text += play::write_match(restored->game.session.match()) + "\n";
    }
    return text;
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_tournaments(const Request& /*request*/) {
    if (lease_.now() >= tournament_list_.until) {
        const Moment asked = lease_.now();
        const auto find = [](Store& store) { return store.tournaments(tournaments_listed); };
        const auto rows = value_of(co_await read_list(store_, find));
        json::array all;
        for (const TournamentRow& row : rows) all.push_back(listed_tournament_json(row));
        json::object answer;
        answer["tournaments"] = std::move(all);
        tournament_list_ = {shared_text(json::serialize(answer)), asked + list_kept};
    }
    co_return Response{200, "application/json", tournament_list_.text, {}};
}

boost::asio::awaitable<Response> HttpApi::show_tournament(const Request& request, const std::string& id,
                                                          int status) {
    if (!is_tournament_id(id)) throw no_such_tournament();
    const auto begin = [this, &id](auto done) { tournaments_.show(id, done); };
    const auto shown =
        value_of(co_await await_callback<StoreResult<std::shared_ptr<const Tournaments::Shown>>>(begin));
    if (!shown) throw no_such_tournament();
    const std::string tag = "\"" + shown->tag + "\"";
    const bool zipped = accepts_gzip(request);
    Response reply{status, "application/json", zipped ? shown->compressed : shown->text, {}};
    // (A proxy that changes an answer makes its tag a weak one.)
    if (status == 200 && request.header("if-none-match").contains(tag)) {
        reply = {304, "application/json"};
    } else if (zipped) {
        reply.headers.emplace_back("Content-Encoding", "gzip");
    }
    reply.headers.emplace_back("Vary", "Accept-Encoding");
    reply.headers.emplace_back("ETag", tag);
    reply.headers.emplace_back("Cache-Control", "no-cache");
    co_return reply;
}

boost::asio::awaitable<Response> HttpApi::get_tournament(const Request& request) {
    return show_tournament(request, request.path_parameter);
}

boost::asio::awaitable<WholeTournament> HttpApi::whole_tournament(const std::string& id) {
    if (!is_tournament_id(id)) throw no_such_tournament();
    const auto find = [id](Store& store) { return store.whole_tournament(id); };
    auto whole = value_of(co_await read_list(store_, find));
    if (!whole) throw no_such_tournament();
    co_return std::move(*whole);
}

// The tournament that a request is about, if it comes from the organiser.
boost::asio::awaitable<WholeTournament> HttpApi::organised_tournament(const Request& request) {
    const Identity identity = co_await require_player(request);
    check_rate(actions_, identity.player.id);
    WholeTournament whole = co_await whole_tournament(request.path_parameter);
    if (whole.tournament.organiser != identity.player.id)
        throw HttpError{403, "not-yours", tr("only the organiser can do this")};
    co_return whole;
}

boost::asio::awaitable<void> HttpApi::change_tournament(const std::string& id, TournamentChange change) {
    std::vector<Change> changes{std::move(change)};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front()) throw too_late();
    tournaments_.forget(id);
    tournaments_.advance(id);
}

boost::asio::awaitable<Response> HttpApi::post_tournament(const Request& request) {
    const json::object given = object_from(request);
    const Identity identity = co_await require_player(request);
    if (!identity.player.account)
        throw HttpError{403, "no-account", tr("only players with an account can create tournaments")};
    check_not_blocked(identity.player.id);
    const Moment now = lease_.now();
    const auto terms = read_tournament_terms(given, now);
    if (!terms) throw HttpError{400, "bad-tournament", terms.error().reason, terms.error().field};
    check_filtered_words(terms->name, "name");
    check_rate(new_tournaments_, identity.player.id);
    check_rate(new_tournaments_from_address_, request);
    const TournamentRow row{.id = draw_text(tournament_id_length),
                            .organiser = identity.player.id,
                            .terms = write_tournament_terms(*terms),
                            .is_private = terms->is_private,
                            .on_board = terms->on_board,
                            .format = std::string(word(terms->format)),
                            .created = now,
                            .starts = terms->starts};
    std::vector<Change> changes{TournamentChange(NewTournament{row})};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front())
        throw HttpError{409, "too-many", tr("you have five unfinished tournaments; end or cancel one first")};
    tournament_list_.until = 0;
    co_return co_await show_tournament(request, row.id, 201);
}

boost::asio::awaitable<Response> HttpApi::post_enter_tournament(const Request& request) {
    const Identity identity = co_await require_player(request);
    const PlayerRow& player = identity.player;
    check_not_blocked(player.id);
    check_rate(actions_, player.id);
    const WholeTournament whole = co_await whole_tournament(request.path_parameter);
    const TournamentRow& row = whole.tournament;
    const TournamentState state(whole);
    if (row.on_board)
        throw HttpError{403, "not-yours", tr("over the board, the organiser enters the players")};
    if (player.bot && !state.terms().bots)
        throw HttpError{403, "not-for-bots", tr("this tournament is for people, not for bots")};
    const Moment now = lease_.now();
    const EntrantRow* before = entrant_of(whole, player.id);
    if (before != nullptr && before->removed)
        throw HttpError{403, "removed", tr("the organiser has removed you from this tournament")};
    if (before == nullptr ? !state.can_enter(now) : !state.can_return(before->number, now))
        throw takes_nobody();
    const std::string game = state.terms().game;
    if (state.terms().rated) (void)co_await rating_to_play(player, game);
    const auto find = [id = player.id, game](Store& store) { return store.rating(id, game); };
    const RatingRow rating = value_of(co_await read_store(store_, find));
    EntrantRow entrant{.player = player.id, .rating = seat_rating(rating, now).rating};
    EnterTournament enter{
        .tournament = row.id, .entrants = {}, .most = max_entrants(state.terms().format), .at = now};
    enter.entrants.push_back(std::move(entrant));
    check_room(whole, 1, before);
    co_await change_tournament(row.id, std::move(enter));
    co_return co_await show_tournament(request, row.id);
}

boost::asio::awaitable<Response> HttpApi::post_leave_tournament(const Request& request) {
    const Identity identity = co_await require_player(request);
    check_rate(actions_, identity.player.id);
    const WholeTournament whole = co_await whole_tournament(request.path_parameter);
    const EntrantRow* entrant = entrant_of(whole, identity.player.id);
    if (entrant == nullptr) throw HttpError{409, "not-now", tr("you are not in this tournament")};
    const WithdrawEntrant leave{whole.tournament.id, entrant->number, lease_.now()};
    if (!entrant->withdrawn) co_await change_tournament(whole.tournament.id, leave);
    co_return co_await show_tournament(request, whole.tournament.id);
}

boost::asio::awaitable<Response> HttpApi::post_start_tournament(const Request& request) {
    const WholeTournament whole = co_await organised_tournament(request);
    const TournamentRow& row = whole.tournament;
    if (row.state != "open") throw too_late();
    const auto active = std::ranges::count(whole.entrants, false, &EntrantRow::withdrawn);
    const TournamentTerms terms = terms_of(row);
    if (active < 2 && !(active == 1 && terms.fill > 0))
        throw HttpError{409, "not-now", tr("a tournament needs at least two players")};
    const PlanRound start{row.id, row.round, lease_.now(), lease_.now()};
    co_await change_tournament(row.id, start);
    co_return co_await show_tournament(request, row.id);
}

boost::asio::awaitable<Response> HttpApi::post_next_round(const Request& request) {
    const WholeTournament whole = co_await organised_tournament(request);
    const TournamentRow& row = whole.tournament;
    const bool unfinished = std::ranges::any_of(whole.games, [&](const TournamentGameRow& game) {
        return game.round == row.round && outcome_word(game) == "unfinished";
    });
    if (row.state != "running" || row.format == "arena") throw too_late();
    if (unfinished) throw HttpError{409, "not-now", tr("some results of this round are missing")};
    const PlanRound next{row.id, row.round, lease_.now(), lease_.now()};
    co_await change_tournament(row.id, next);
    co_return co_await show_tournament(request, row.id);
}

boost::asio::awaitable<Response> HttpApi::post_cancel_tournament(const Request& request) {
    const WholeTournament whole = co_await organised_tournament(request);
    const TournamentRow& row = whole.tournament;
    // What was played counts: it is ended early. An arena begins games every second, so no round is named.
    const bool played = row.state == "running";
    const EndTournament end{row.id, {}, played ? "ended" : "cancelled", lease_.now()};
    co_await change_tournament(row.id, end);
    co_return co_await show_tournament(request, row.id);
}

boost::asio::awaitable<Response> HttpApi::post_add_entrants(const Request& request) {
    const json::object given = object_from(request);
    const WholeTournament whole = co_await organised_tournament(request);
    const TournamentRow& row = whole.tournament;
    if (!row.on_board) throw HttpError{403, "not-yours", tr("online, players join for themselves")};
    const TournamentState state(whole);
    if (!state.can_enter(lease_.now())) throw takes_nobody();
    std::unordered_set<std::string> known;
    for (const EntrantRow& entrant : whole.entrants) known.insert(entrant.name);
    EnterTournament enter{
        .tournament = row.id, .entrants = {}, .most = max_entrants(state.terms().format), .at = lease_.now()};
    for (const std::string& name : names_in(given)) {
        check_filtered_words(name, "name");
        if (!known.insert(name).second)
            throw HttpError{409, "taken", tr("this name is already taken"), "name"};
        EntrantRow entrant;
        entrant.name = name;
        enter.entrants.push_back(std::move(entrant));
    }
    check_room(whole, std::ssize(enter.entrants));
    co_await change_tournament(row.id, std::move(enter));
    co_return co_await show_tournament(request, row.id);
}

boost::asio::awaitable<Response> HttpApi::post_remove_entrant(const Request& request) {
    const json::object given = object_from(request);
    const WholeTournament whole = co_await organised_tournament(request);
    const WithdrawEntrant leave{whole.tournament.id, entrant_in(given, whole), lease_.now(), true};
    co_await change_tournament(whole.tournament.id, leave);
    co_return co_await show_tournament(request, whole.tournament.id);
}

// Online, players come back by themselves, so that nobody is paired who is not there.
boost::asio::awaitable<Response> HttpApi::post_readmit_entrant(const Request& request) {
    const json::object given = object_from(request);
    const WholeTournament whole = co_await organised_tournament(request);
    const ReadmitEntrant back{whole.tournament.id, entrant_in(given, whole), lease_.now(),
                              whole.tournament.on_board};
    if (!TournamentState(whole).can_return(back.entrant, back.at)) throw takes_nobody();
    if (back.at_once) check_room(whole, 1, &whole.entrants[static_cast<std::size_t>(back.entrant)]);
    co_await change_tournament(whole.tournament.id, back);
    co_return co_await show_tournament(request, whole.tournament.id);
}

boost::asio::awaitable<Response> HttpApi::post_tournament_result(const Request& request) {
    const json::object given = object_from(request);
    const WholeTournament whole = co_await organised_tournament(request);
    const TournamentRow& row = whole.tournament;
    const auto number = int_field(given, "number");
    if (!number || *number < 0 || *number >= std::ssize(whole.games))
        throw HttpError{400, "bad-message", tr("there is no such game"), "number"};
    const TournamentGameRow& game = whole.games[static_cast<std::size_t>(*number)];
    const std::string outcome = string_field(given, "outcome").value_or("");
    const bool known = outcome == "white" || outcome == "black" || outcome == "draw" ||
                       outcome == "both-lost" || outcome == "unfinished";
    if (!known || !game.black) throw HttpError{400, "bad-message", tr("there is no such result"), "outcome"};
    if (!row.on_board && (game.turns > 1 || outcome_word(game) != "unfinished"))
        throw HttpError{409, "not-now", tr("this game decides itself")};
    const EntrantRow* own = entrant_of(whole, row.organiser);
    const bool is_own = own != nullptr && (game.white == own->number || game.black == own->number);
    if (is_own && lease_.now() < game.changed + play::usual_first_turn_time)
        throw HttpError{409, "not-now",
                        tr("you play in this game yourself: your opponent has a minute for the first turn")};
    DecideGame decide{row.id, {}, *number, {}, lease_.now()};
    if (row.format != "arena") decide.round = row.round;
    if (outcome != "unfinished") decide.outcome = outcome;
    co_await change_tournament(row.id, std::move(decide));
    if (game.game && outcome != "unfinished") {
        hub_.find(*game.game, [](const std::shared_ptr<Room>& room, bool) {
            if (room) room->cancel();
        });
    }
    co_return co_await show_tournament(request, row.id);
}

// All games that have ended, a few at a time: an arena has thousands.
boost::asio::awaitable<Response> HttpApi::get_tournament_games(const Request& request) {
    const WholeTournament whole = co_await whole_tournament(request.path_parameter);
    const auto ids = std::make_shared<std::deque<std::string>>();
    for (const TournamentGameRow& game : whole.games) {
        if (game.game && game.state == "ended") ids->push_back(*game.game);
    }
    Response reply{200, "text/plain; charset=utf-8"};
    reply.headers.emplace_back("Content-Disposition",
                               fmt::format("attachment; filename=\"{}.merels\"", whole.tournament.id));
    reply.next_part = [this, ids](Response::TakePart take) {
        const auto until = ids->begin() + std::min(std::ssize(*ids), games_at_once);
        const std::vector<std::string> some(ids->begin(), until);
        ids->erase(ids->begin(), until);
        store_.read([some](Store& store) { return saved_games(store, some); },
                    [take = std::move(take), more = !ids->empty()](StoreResult<std::string> text) {
                        take(text ? shared_text(std::move(*text)) : nullptr, more);
                    },
                    StoreAccess::ReadQueue::lists);
    };
    co_return reply;
}

boost::asio::awaitable<Response> HttpApi::get_tournament_table(const Request& request) {
    const std::string& id = request.path_parameter;
    if (!is_tournament_id(id)) throw no_such_tournament();
    const auto find = [id](Store& store) -> StoreResult<std::optional<std::string>> {
        const auto whole = store.whole_tournament(id);
        if (!whole) return std::unexpected(whole.error());
        if (!*whole) return std::nullopt;
        return standings_csv(**whole);
    };
    auto table = value_of(co_await read_list(store_, find));
    if (!table) throw no_such_tournament();
    Response reply{200, "text/csv; charset=utf-8", shared_text(std::move(*table)), {}};
    reply.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}.csv\"", id));
    co_return reply;
}

}  // namespace merels::server
