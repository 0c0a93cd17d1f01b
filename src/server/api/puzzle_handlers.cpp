// Puzzles: the one of the day, the next one, and rated attempts.
#include <algorithm>
#include <set>

#include "core/random.h"
#include "puzzle/attempt.h"
#include "puzzle/pack.h"
#include "rating/glicko2.h"
#include "registry/registry.h"
#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/explorer_reader.h"
#include "server/api/http_api.h"
#include "server/api/rating_json.h"
#include "server/base/json.h"
#include "store/rated_puzzles.h"

namespace merels::server {
namespace {

constexpr int attempts_to_store = 3;
// The difficulty of a puzzle is an estimate until people have tried it.
constexpr double first_deviation = 200;
constexpr std::size_t longest_theme = 40;

PuzzleRatingRow first_row(const puzzle::Puzzle& puzzle) {
    return {.id = puzzle.id,
            .rating = {static_cast<double>(puzzle.rating), first_deviation, rating::initial_volatility}};
}

json::array text_array(const std::vector<std::string>& texts) {
    return json::array(texts.begin(), texts.end());
}

json::object puzzle_json(const puzzle::Puzzle& puzzle, const PuzzleRatingRow& row) {
    const PuzzleRatingRow& shown = row.tried > 0 ? row : first_row(puzzle);
    json::value refutation = nullptr;
    if (puzzle.refutation)
        refutation = {{"wrong", puzzle.refutation->wrong}, {"reply", puzzle.refutation->reply}};
    return {{"id", puzzle.id},
            {"game", puzzle.game},
            {"goal", json::string(puzzle::name_of(puzzle.goal))},
            {"rating", rounded(shown.rating.rating)},
            {"themes", text_array(puzzle.themes)},
            {"position", puzzle.position},
            {"solution", text_array(puzzle.solution)},
            {"refutation", std::move(refutation)}};
}

json::object player_json(const PuzzleRatingRow& row, Moment now) {
    const double deviation =
        row.tried > 0 ? rating::deviation_after(row.rating, now - row.at) : row.rating.deviation;
    return {{"rating", rounded(row.rating.rating)},
            {"provisional", rating::is_provisional(deviation)},
            {"tried", row.tried},
            {"solved", row.solved}};
}

const puzzle::Puzzle& known_puzzle(const std::string& id) {
    const puzzle::Puzzle* found = puzzle::looks_like_id(id) ? puzzle::shipped_pack().find(id) : nullptr;
    if (found == nullptr) throw HttpError{404, "not-found", tr("there is no such puzzle")};
    return *found;
}

std::vector<std::string> turns_in(const json::object& object) {
    const json::value* given = object.if_contains("turns");
    const json::array* array = given == nullptr ? nullptr : given->if_array();
    const auto is_text = [](const json::value& value) { return value.is_string(); };
    if (array == nullptr || array->size() > puzzle::most_solver_turns ||
        !std::ranges::all_of(*array, is_text))
        throw HttpError{400, "bad-message", tr("the turns must be a list of strings"), "turns"};
    std::vector<std::string> turns;
    for (const json::value& value : *array) turns.emplace_back(value.get_string());
    return turns;
}

// What the ratings become, each by the other as it was before.
RatePuzzle rated(const PuzzleRatings& before, bool solved, Moment now) {
    const auto strength = [&](const PuzzleRatingRow& row) {
        const double deviation =
            row.tried > 0 ? rating::deviation_after(row.rating, now - row.at) : row.rating.deviation;
        return rating::Opponent{row.rating.rating, deviation};
    };
    const auto after = [&](const PuzzleRatingRow& row, const PuzzleRatingRow& opponent, bool won) {
        PuzzleRatingRow next = row;
        const Moment elapsed = row.tried > 0 ? now - row.at : 0;
        next.rating = rating::after_game(row.rating, elapsed, {strength(opponent), won ? 1.0 : 0.0});
        ++next.tried;
        if (solved) ++next.solved;
        next.at = now;
        return next;
    };
    return {.player = after(before.player, before.puzzle, solved),
            .puzzle = after(before.puzzle, before.player, !solved),
            .solved = solved,
            .at = now};
}

}  // namespace

// A puzzle, with the rating of the player who asks; without a player nothing is known.
boost::asio::awaitable<Response> HttpApi::show_puzzle(const Request& request, const puzzle::Puzzle& shown) {
    const auto player = co_await find_player(request);
    const auto find = [id = player ? player->id : std::string(), puzzle = shown.id](Store& store) {
        return store.puzzle_ratings(id, puzzle);
    };
    const PuzzleRatings ratings = value_of(co_await read_list(store_, find));
    json::object answer{{"puzzle", puzzle_json(shown, ratings.puzzle)}, {"player", nullptr}};
    if (player) answer["player"] = player_json(ratings.player, lease_.now());
    co_return json_response(json::serialize(answer));
}

// A player's rating at puzzles and the ids of those tried, for the player.
boost::asio::awaitable<json::object> HttpApi::puzzles_json(const std::string& player) {
    const auto find_rating = [player](Store& store) { return store.puzzle_ratings(player, ""); };
    const PuzzleRatings ratings = value_of(co_await read_list(store_, find_rating));
    const auto find_tried = [player](Store& store) { return store.tried_puzzles(player); };
    const auto tried = value_of(co_await read_list(store_, find_tried));
    co_return json::object{{"rating", player_json(ratings.player, lease_.now())},
                           {"tried", text_array(tried)}};
}

boost::asio::awaitable<Response> HttpApi::get_daily_puzzle(const Request& request) {
    const puzzle::Puzzle* daily = puzzle::shipped_pack().of_day(lease_.now() / day_length);
    if (daily == nullptr) throw HttpError{404, "not-found", tr("there is no such puzzle")};
    co_return co_await show_puzzle(request, *daily);
}

boost::asio::awaitable<Response> HttpApi::get_puzzle(const Request& request) {
    co_return co_await show_puzzle(request, known_puzzle(request.path_parameter));
}

boost::asio::awaitable<Response> HttpApi::get_next_puzzle(const Request& request) {
    const std::string game = request.query_value("game");
    const std::string theme = request.query_value("theme");
    if (!game.empty() && find_game(game) == nullptr)
        throw HttpError{400, "bad-message", tr("there is no such game"), "game"};
    if (theme.size() > longest_theme)
        throw HttpError{400, "bad-message", tr("there is no such theme"), "theme"};
    puzzle::Wanted wanted{.game = game.empty() ? game : find_game(game)->name(), .theme = theme};
    std::set<std::string> tried;
    if (const auto player = co_await find_player(request)) {
        const auto find = [id = player->id](Store& store) { return store.tried_puzzles(id); };
        const auto ids = value_of(co_await read_list(store_, find));
        tried.insert(ids.begin(), ids.end());
        const auto find_rating = [id = player->id](Store& store) { return store.puzzle_ratings(id, ""); };
        const PuzzleRatings known = value_of(co_await read_list(store_, find_rating));
        wanted.rating = static_cast<int>(rounded(known.player.rating.rating));
    }
    if (!request.query_value("rating").empty())
        wanted.rating = static_cast<int>(std::clamp<std::int64_t>(request.query_number("rating"), 0, 4000));
    puzzle::Pack::Ratings ratings;
    const auto find_rated = [](Database& database) { return rated_puzzles(database); };
    const auto rated_rows = value_of(co_await explorer_->read(scheduler_, loop_, find_rated));
    for (const PuzzleRatingRow& row : rated_rows)
        ratings.emplace(row.id, static_cast<int>(rounded(row.rating.rating)));
    Random random(scramble(static_cast<std::uint64_t>(lease_.now())));
    const puzzle::Puzzle* next = puzzle::shipped_pack().choose(
        wanted, [&](const puzzle::Puzzle& each) { return tried.contains(each.id); }, random, ratings);
    if (next == nullptr) throw HttpError{404, "not-found", tr("there are no more puzzles of this kind")};
    co_return co_await show_puzzle(request, *next);
}

// The solver's turns are checked here, by the rules: a client cannot say that it has solved a puzzle. An
// attempt counts once for each player and puzzle.
boost::asio::awaitable<Response> HttpApi::post_puzzle_attempt(const Request& request) {
    const Identity identity = co_await require_player(request);
    const puzzle::Puzzle& tried = known_puzzle(request.path_parameter);
    const auto attempt = puzzle::check_attempt(tried, turns_in(object_from(request)));
    if (!attempt) throw HttpError{409, "not-legal", attempt.error().text(), "turns"};
    const auto find = [id = identity.player.id, puzzle = tried.id](Store& store) {
        return store.puzzle_ratings(id, puzzle);
    };
    bool counted = false;
    PuzzleRatingRow player;
    for (int i = 0; i < attempts_to_store && !counted; ++i) {
        PuzzleRatings before = value_of(co_await read_store(store_, find));
        player = before.player;
        if (before.tried) break;
        if (before.puzzle.tried == 0) before.puzzle = first_row(tried);
        RatePuzzle change = rated(before, attempt->solved, lease_.now());
        const PuzzleRatingRow after = change.player;
        std::vector<Change> changes{std::move(change)};
        counted = value_of(co_await write_store(store_, std::move(changes))).front();
        if (counted) player = after;
    }
    co_return json_response(json::serialize(json::object{{"solved", attempt->solved},
                                                         {"right", attempt->right},
                                                         {"counted", counted},
                                                         {"player", player_json(player, lease_.now())}}));
}

}  // namespace merels::server
