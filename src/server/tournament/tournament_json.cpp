// A tournament as clients see it.
#include <algorithm>
#include <fmt/format.h>

#include "registry/registry.h"
#include "server/game/clock_json.h"
#include "server/tournament/tournament_state.h"

namespace merels::server {
namespace {

// Besides the games that are not over. In an arena only the latest are of interest, and everybody there asks
// for them again and again.
constexpr std::size_t most_games_shown = 2000;
constexpr std::size_t most_arena_games_shown = 200;

template <class T>
json::value maybe(const std::optional<T>& value) {
    return value ? json::value(*value) : json::value(nullptr);
}

std::string title_of(const std::string& game) {
    const AnyGame* found = find_game(game);
    return found == nullptr ? game : found->title();
}

json::object entrant_json(const EntrantRow& row) {
    return {{"player", maybe(row.player)},    {"name", row.name},      {"rating", maybe(row.rating)},
            {"level", maybe(row.level)},      {"bot", row.bot},        {"withdrawn", row.withdrawn},
            {"first_round", row.first_round}, {"removed", row.removed}};
}

json::object standing_json(const tournament::Standing& one) {
    return {{"entrant", one.entrant},
            {"rank", one.rank},
            {"points", one.points},
            {"games", one.games},
            {"wins", one.wins},
            {"draws", one.draws},
            {"losses", one.losses},
            {"on_streak", one.on_streak},
            {"buchholz_cut", one.buchholz_cut},
            {"buchholz", one.buchholz},
            {"sonneborn_berger", one.sonneborn_berger},
            {"direct", one.direct},
            {"performance", maybe(one.performance)}};
}

json::object game_json(const TournamentGameRow& game) {
    return {{"number", game.number},          {"round", game.round},      {"white", game.white},
            {"black", maybe(game.black)},     {"game", maybe(game.game)}, {"outcome", outcome_word(game)},
            {"forfeited", is_forfeited(game)}};
}

// What lists and the page of a tournament share.
json::object head_json(const TournamentRow& row, const TournamentTerms& terms) {
    const bool arena = terms.format == tournament::Format::arena;
    return {{"id", row.id},
            {"name", terms.name},
            {"format", word(terms.format)},
            {"game", terms.game},
            {"title", title_of(terms.game)},
            {"clock", clock_json(terms.clock)},
            {"rated", terms.rated},
            {"over_the_board", row.on_board},
            {"bots", terms.bots},
            {"organiser", json::object{{"id", row.organiser}, {"name", row.organiser_name}}},
            {"state", row.state},
            {"starts", maybe(row.starts)},
            {"started", maybe(row.started)},
            {"ends", maybe(row.ends)},
            {"minutes", arena ? json::value(terms.minutes) : json::value(nullptr)},
            {"round", row.round},
            {"rounds", terms.rounds > 0 ? json::value(terms.rounds) : json::value(nullptr)}};
}

// A half point as people write it.
std::string half_points(int halves) {
    return fmt::format("{}{}", halves / 2, halves % 2 == 0 ? "" : ".5");
}

// A name that a spreadsheet takes for text, whatever it begins with.
std::string csv_text(const std::string& text) {
    std::string quoted = "\"";
    if (!text.empty() && std::string_view("=+-@\t\r").contains(text.front())) quoted += '\'';
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

json::object listed_tournament_json(const TournamentRow& row) {
    json::object object = head_json(row, terms_of(row));
    object["entrants"] = row.entrants;
    return object;
}

std::string tournament_json(const WholeTournament& whole) {
    const TournamentRow& row = whole.tournament;
    const TournamentState state(whole);
    const TournamentTerms& terms = state.terms();
    json::object object = head_json(row, terms);
    object["rounds"] = maybe(state.rounds());
    object["twice"] = terms.twice;
    object["fill"] = terms.fill;
    object["private"] = row.is_private;
    object["created"] = row.created;
    object["ended"] = maybe(row.ended);
    object["next_round"] = maybe(row.next_round);
    object["version"] = row.version;
    json::array entrants;
    for (const EntrantRow& one : whole.entrants) entrants.push_back(entrant_json(one));
    object["entrants"] = std::move(entrants);
    json::array standings;
    for (const tournament::Standing& one : state.standings()) standings.push_back(standing_json(one));
    object["standings"] = std::move(standings);
    json::array games;
    const std::size_t most =
        terms.format == tournament::Format::arena ? most_arena_games_shown : most_games_shown;
    const std::size_t latest = whole.games.size() - std::min(whole.games.size(), most);
    for (std::size_t i = 0; i < whole.games.size(); ++i) {
        const TournamentGameRow& game = whole.games[i];
        if (i >= latest || outcome_word(game) == "unfinished") games.push_back(game_json(game));
    }
    object["pairings"] = std::move(games);
    return json::serialize(object);
}

std::string standings_csv(const WholeTournament& whole) {
    const TournamentState state(whole);
    const bool arena = state.terms().format == tournament::Format::arena;
    std::string text =
        "rank,name,rating,points,games,wins,draws,losses,buchholz_cut_1,buchholz,sonneborn_berger,"
        "performance\r\n";
    for (const tournament::Standing& one : state.standings()) {
        const EntrantRow& entrant = whole.entrants[static_cast<std::size_t>(one.entrant)];
        const auto number = [](const auto& value) { return value ? std::to_string(*value) : std::string(); };
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\r\n", one.rank, csv_text(entrant.name),
                        number(entrant.rating), arena ? std::to_string(one.points) : half_points(one.points),
                        one.games, one.wins, one.draws, one.losses, half_points(one.buchholz_cut),
                        half_points(one.buchholz), one.sonneborn_berger / 4.0, number(one.performance));
    }
    return text;
}

}  // namespace merels::server
