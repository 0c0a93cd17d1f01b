#include "server/tournament/tournament_terms.h"

#include <algorithm>
#include <iterator>

#include "core/level.h"
#include "registry/registry.h"
#include "server/base/names.h"
#include "server/game/clock_json.h"
#include "server/game/game_factory.h"
#include "server/game/rated_games.h"
#include "server/game/row_mapping.h"

namespace merels::server {
namespace {

using tournament::Format;

constexpr std::string_view formats[] = {"round-robin", "swiss", "arena"};  // in the order of Format

using Problem = std::optional<CreateGameError>;

int int_in(const json::object& given, std::string_view name) {
    return static_cast<int>(std::clamp<std::int64_t>(int_field(given, name).value_or(0), -1, 1'000'000));
}

Problem clock_of_tournament_problem(const TournamentTerms& terms) {
    if (terms.on_board) return std::nullopt;
    if (!terms.clock) return CreateGameError{tr("a tournament needs a clock"), "clock"};
    if (const auto problem = clock_problem(*terms.clock)) return CreateGameError{*problem, "clock"};
    if (terms.clock->days > 0)
        return CreateGameError{tr("a tournament's games are played in one sitting"), "clock"};
    return std::nullopt;
}

Problem length_problem(const TournamentTerms& terms) {
    if (terms.format == Format::arena && (terms.minutes < 5 || terms.minutes > 360))
        return CreateGameError{tr("an arena lasts 5 minutes to 6 hours"), "minutes"};
    if (terms.format == Format::swiss && (terms.rounds < 0 || terms.rounds > 15))
        return CreateGameError{tr("a Swiss tournament has at most 15 rounds"), "rounds"};
    return std::nullopt;
}

Problem kind_problem(const TournamentTerms& terms) {
    if (terms.on_board && terms.format == Format::arena)
        return CreateGameError{tr("an arena is played online"), "over_the_board"};
    if (terms.on_board && terms.rated)
        return CreateGameError{tr("only games that are played here are rated"), "rated"};
    if (terms.fill < 0 || terms.fill > strongest_level || (terms.fill > 0 && terms.on_board))
        return CreateGameError{tr("a level is from 1 to 10"), "fill"};
    if (terms.rated && terms.fill > 0 && !computer_rating(*find_game(terms.game), terms.fill))
        return CreateGameError{tr("this level has no rating; choose another level, or a casual tournament"),
                               "fill"};
    return std::nullopt;
}

Problem start_problem(const TournamentTerms& terms, std::int64_t now) {
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    if (terms.starts && (*terms.starts < now - 60'000 || *terms.starts > now + 60 * day))
        return CreateGameError{tr("a tournament starts within the next 60 days"), "starts"};
    return std::nullopt;
}

}  // namespace

std::int64_t max_entrants(Format format) {
    constexpr std::int64_t most[] = {max_round_robin_entrants, max_swiss_entrants, max_arena_entrants};
    return most[static_cast<std::size_t>(format)];
}

std::string_view word(Format format) {
    return formats[static_cast<std::size_t>(format)];
}

std::optional<Format> format_of(std::string_view word) {
    const auto* const found = std::ranges::find(formats, word);
    if (found == std::end(formats)) return std::nullopt;
    return static_cast<Format>(found - std::begin(formats));
}

std::expected<TournamentTerms, CreateGameError> read_tournament_terms(const json::object& given,
                                                                      std::int64_t now) {
    const auto truth = [&](std::string_view name) { return bool_field(given, name).value_or(false); };
    const auto name = tidy_title(string_field(given, "name").value_or(""));
    if (!name) return std::unexpected(CreateGameError{tr("a name is 1 to 60 visible characters"), "name"});
    const auto format = format_of(string_field(given, "format").value_or(""));
    if (!format)
        return std::unexpected(
            CreateGameError{tr("a tournament is a round robin, a Swiss or an arena"), "format"});
    const AnyGame* game = find_game(string_field(given, "game").value_or(""));
    if (game == nullptr || not_hosted(*game))
        return std::unexpected(CreateGameError{tr("there is no such game"), "game"});
    const TournamentTerms terms{.name = *name,
                                .format = *format,
                                .game = game->name(),
                                .clock = truth("over_the_board") ? std::nullopt : clock_in(given),
                                .rated = truth("rated"),
                                .on_board = truth("over_the_board"),
                                .twice = *format == Format::round_robin && truth("twice"),
                                .rounds = *format == Format::swiss ? int_in(given, "rounds") : 0,
                                .minutes = *format == Format::arena ? int_in(given, "minutes") : 0,
                                .fill = int_in(given, "fill"),
                                .bots = !truth("over_the_board") && truth("bots"),
                                .is_private = truth("private"),
                                .starts = int_field(given, "starts")};
    for (const Problem& problem : {clock_of_tournament_problem(terms), length_problem(terms),
                                   kind_problem(terms), start_problem(terms, now)}) {
        if (problem) return std::unexpected(*problem);
    }
    return terms;
}

std::string write_tournament_terms(const TournamentTerms& terms) {
    json::object object{{"name", terms.name},     {"game", terms.game},
                        {"rated", terms.rated},   {"twice", terms.twice},
                        {"rounds", terms.rounds}, {"minutes", terms.minutes},
                        {"fill", terms.fill},     {"clock", clock_json(terms.clock)},
                        {"bots", terms.bots}};
    return json::serialize(object);
}

TournamentTerms terms_of(const TournamentRow& row) {
    const json::object object = parse_object(row.terms).value_or(json::object());
    TournamentTerms terms{.name = string_field(object, "name").value_or(""),
                          .format = format_of(row.format).value_or(Format::swiss),
                          .game = string_field(object, "game").value_or(""),
                          .clock = clock_in(object),
                          .rated = bool_field(object, "rated").value_or(false),
                          .on_board = row.on_board,
                          .twice = bool_field(object, "twice").value_or(false),
                          .rounds = int_in(object, "rounds"),
                          .minutes = int_in(object, "minutes"),
                          .fill = int_in(object, "fill"),
                          .bots = bool_field(object, "bots").value_or(false),
                          .is_private = row.is_private,
                          .starts = row.starts};
    return terms;
}

}  // namespace merels::server
