#include "server/tournament/tournament_state.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/level.h"
#include "registry/registry.h"
#include "server/game/rated_games.h"

namespace merels::server {
namespace {

using tournament::EntrantNumber;
using tournament::Format;
using tournament::Pair;

constexpr std::int64_t between_rounds = 15'000;
constexpr std::int64_t abandoned_after = 300'000;
constexpr int fewest_entrants_with_computers = 4;

bool is_unfinished(const TournamentGameRow& game) {
    return outcome_word(game) == "unfinished";
}

tournament::Outcome outcome_of(const TournamentGameRow& game) {
    using enum tournament::Outcome;
    const std::string_view word = outcome_word(game);
    return word == "white" || word == "bye" ? white_won
           : word == "black"                ? black_won
           : word == "draw"                 ? drawn
           : word == "both-lost"            ? both_lost
                                            : unfinished;
}

}  // namespace

std::string_view outcome_word(const TournamentGameRow& game) {
    if (game.outcome) return *game.outcome;
    if (!game.game || game.state == "open" || game.state == "running") return "unfinished";
    return game.winner ? std::string_view(*game.winner) : "both-lost";  // cancelled, or removed
}

bool is_forfeited(const TournamentGameRow& game) {
    if (!game.game || is_unfinished(game)) return false;
    return game.outcome || game.state != "ended" || (game.why == "time" && game.turns < 2);
}

TournamentState::TournamentState(const WholeTournament& whole)
    : whole_(whole), terms_(terms_of(whole.tournament)) {
    std::unordered_set<std::int64_t> paired;
    for (const TournamentGameRow& game : whole.games) {
        paired.insert(game.white);
        if (game.black) paired.insert(*game.black);
    }
    std::unordered_map<std::int64_t, EntrantNumber> places;
    // The Berger table of another number of entrants has other pairs in every round.
    const bool complete = terms_.format == Format::round_robin && whole.tournament.round > 0;
    for (const EntrantRow& row : whole.entrants) {
        if ((row.withdrawn || complete) && !paired.contains(row.number)) continue;
        places[row.number] = static_cast<EntrantNumber>(numbers_.size());
        numbers_.push_back(row.number);
        entrants_.push_back({.rating = static_cast<int>(row.rating.value_or(1500)),
                             .first_round = static_cast<int>(row.first_round),
                             .withdrawn = row.withdrawn});
    }
    for (const TournamentGameRow& game : whole.games) {
        games_.push_back({.round = static_cast<int>(game.round),
                          .white = places.at(game.white),
                          .black = game.black ? places.at(*game.black) : tournament::nobody,
                          .outcome = outcome_of(game),
                          .forfeited = is_forfeited(game)});
    }
}

std::optional<int> TournamentState::rounds() const {
    const auto field = static_cast<int>(entrants_.size());
    switch (terms_.format) {
        case Format::round_robin:
            return tournament::rounds_of_round_robin(field, terms_.twice);
        case Format::swiss:
            return terms_.rounds > 0 ? terms_.rounds : tournament::suggested_swiss_rounds(field - late());
        case Format::arena:
            return std::nullopt;
    }
    return std::nullopt;
}

bool TournamentState::can_enter(Moment now) const {
    const TournamentRow& row = whole_.tournament;
    if (row.state == "open") return true;
    if (row.state != "running") return false;
    switch (terms_.format) {
        case Format::round_robin:
            return false;
        case Format::swiss:
            return row.round < rounds().value_or(0);
        case Format::arena:
            return row.ends && now < *row.ends;
    }
    return false;
}

bool TournamentState::can_return(std::int64_t entrant, Moment now) const {
    return can_enter(now) ||
           (whole_.tournament.state == "running" && std::ranges::find(numbers_, entrant) != numbers_.end());
}

std::vector<tournament::Standing> TournamentState::standings() const {
    auto all = tournament::standings(terms_.format, entrants_, games_);
    for (tournament::Standing& one : all)
        one.entrant = static_cast<EntrantNumber>(numbers_[static_cast<std::size_t>(one.entrant)]);
    return all;
}

std::optional<TournamentChange> TournamentState::next_step(Moment now) const {
    const TournamentRow& row = whole_.tournament;
    if (row.state == "open") return row.starts && *row.starts <= now ? start(now) : std::nullopt;
    if (row.state != "running") return std::nullopt;
    return terms_.format == Format::arena ? next_arena_step(now) : next_round(now);
}

std::optional<TournamentChange> TournamentState::start(Moment now) const {
    const TournamentRow& row = whole_.tournament;
    if (auto computers = fill(now)) return *computers;
    if (active() < 2) return EndTournament{row.id, row.round, "cancelled", now};
    if (terms_.format == Format::arena) {
        BeginRound first = begin({}, now);
        first.ends = now + terms_.minutes * 60'000LL;
        return first;
    }
    return next_round(now);
}

// Computers that make the field even, and large enough.
std::optional<EnterTournament> TournamentState::fill(Moment now) const {
    const auto is_active_computer = [](const EntrantRow& row) { return row.level && !row.withdrawn; };
    const bool filled = std::ranges::any_of(whole_.entrants, is_active_computer);
    if (terms_.fill == 0 || filled || active() == 0) return std::nullopt;
    const int wanted = terms_.format == Format::arena
                           ? active() + 1
                           : std::max(fewest_entrants_with_computers, active() + active() % 2);
    const AnyGame* game = find_game(terms_.game);
    const auto rating = game == nullptr ? std::nullopt : computer_rating(*game, terms_.fill);
    EnterTournament enter{.tournament = whole_.tournament.id,
                          .entrants = {},
                          .most = max_entrants(terms_.format) + fewest_entrants_with_computers,
                          .at = now,
                          .version = whole_.tournament.version};
    for (int more = active(); more < wanted; ++more) {
        EntrantRow computer{.name = computer_name(terms_.fill), .level = terms_.fill};
        if (rating) computer.rating = rating->rating;
        enter.entrants.push_back(std::move(computer));
    }
    if (enter.entrants.empty()) return std::nullopt;
    return enter;
}

std::optional<TournamentChange> TournamentState::next_arena_step(Moment now) const {
    const TournamentRow& row = whole_.tournament;
    const auto unfinished = std::ranges::count_if(whole_.games, is_unfinished);
    if (row.ends && now >= *row.ends)
        return unfinished > 0
                   ? std::nullopt
                   : std::optional<TournamentChange>(EndTournament{row.id, row.round, "ended", now});
    const auto pairs =
        tournament::pair_arena(entrants_, games_, waiting(now), static_cast<int>(unfinished) * 2);
    BeginRound wave = begin(pairs, now);
    if (!wave.games.empty() || !wave.absent.empty()) return wave;
    if (is_abandoned(now)) return EndTournament{row.id, row.round, "ended", now};
    return std::nullopt;
}

// Whether no two people are left in an arena, and nothing has happened in it for a while.
bool TournamentState::is_abandoned(Moment now) const {
    const auto people = std::ranges::count_if(
        whole_.entrants, [](const EntrantRow& row) { return row.player && !row.withdrawn; });
    if (people >= 2 || std::ranges::any_of(whole_.games, is_unfinished)) return false;
    Moment latest = whole_.tournament.changed;
    for (const TournamentGameRow& game : whole_.games) latest = std::max(latest, game.changed);
    return now - latest >= abandoned_after;
}

// Those in an arena who have no game, and since when.
std::vector<tournament::Waiting> TournamentState::waiting(Moment now) const {
    std::unordered_map<std::int64_t, Moment> free_since;
    for (const EntrantRow& row : whole_.entrants) {
        if (!row.withdrawn)
            free_since[row.number] = std::max(row.since, whole_.tournament.started.value_or(now));
    }
    for (const std::int64_t entrant : absent()) free_since.erase(entrant);
    for (const TournamentGameRow& game : whole_.games) {
        for (const std::int64_t entrant : {game.white, game.black.value_or(game.white)}) {
            if (is_unfinished(game)) {
                free_since.erase(entrant);
            } else if (const auto found = free_since.find(entrant); found != free_since.end()) {
                found->second = std::max(found->second, game.changed);
            }
        }
    }
    std::vector<tournament::Waiting> all;
    for (std::size_t place = 0; place < numbers_.size(); ++place) {
        if (const auto found = free_since.find(numbers_[place]); found != free_since.end())
            all.push_back(
                {static_cast<EntrantNumber>(place), std::max<std::int64_t>(0, now - found->second)});
    }
    return all;
}

std::optional<TournamentChange> TournamentState::next_round(Moment now) const {
    const TournamentRow& row = whole_.tournament;
    if (round_unfinished()) return std::nullopt;
    const bool asked_for = row.next_round && *row.next_round <= now;
    const auto missing = absent();
    const bool last = row.round >= rounds().value_or(0) || active() - std::ssize(missing) < 2;
    if (row.state == "running" && !asked_for) {
        if (row.on_board || row.next_round) return std::nullopt;
        if (!last) return PlanRound{row.id, row.round, now + between_rounds, now};
    }
    if (last) return EndTournament{row.id, row.round, "ended", now};
    std::vector<tournament::Entrant> field = entrants_;
    for (std::size_t place = 0; place < field.size(); ++place)
        field[place].withdrawn =
            field[place].withdrawn || std::ranges::find(missing, numbers_[place]) != missing.end();
    const auto round = static_cast<int>(row.round) + 1;
    return begin(terms_.format == Format::round_robin ? tournament::pair_round_robin(field, round)
                                                      : tournament::pair_swiss(field, games_, round),
                 now);
}

BeginRound TournamentState::begin(const std::vector<Pair>& pairs, Moment now) const {
    BeginRound round{.tournament = whole_.tournament.id,
                     .round = whole_.tournament.round + 1,
                     .at = now,
                     .games = {},
                     .absent = absent()};
    // Whoever joins or leaves before the start changes the pairs of the first round, and later is late.
    if (round.round == 1) round.version = whole_.tournament.version;
    const auto row_of = [&](EntrantNumber place) { return numbers_[static_cast<std::size_t>(place)]; };
    std::int64_t number = std::ssize(whole_.games);
    for (const Pair& pair : pairs) {
        TournamentGameRow game{
            .number = number++, .round = round.round, .white = row_of(pair.white), .made = now};
        if (pair.black == tournament::nobody) {
            game.outcome = "bye";
        } else {
            game.black = row_of(pair.black);
        }
        round.games.push_back(std::move(game));
    }
    return round;
}

// Those who did not begin a game in time, and have not come back since.
std::vector<std::int64_t> TournamentState::absent() const {
    std::vector<std::int64_t> all;
    if (whole_.tournament.on_board) return all;
    for (const TournamentGameRow& game : whole_.games) {
        if (!game.black || !game.winner || game.why != "time" || game.turns > 1) continue;
        const bool white_was_to_begin = game.turns == 0;
        if (*game.winner != (white_was_to_begin ? "black" : "white")) continue;
        const std::int64_t missing = white_was_to_begin ? game.white : *game.black;
        const EntrantRow& row = whole_.entrants[static_cast<std::size_t>(missing)];
        if (!row.withdrawn && !row.level && row.since < game.changed) all.push_back(missing);
    }
    return all;
}

bool TournamentState::round_unfinished() const {
    return std::ranges::any_of(whole_.games, [&](const TournamentGameRow& game) {
        return game.round == whole_.tournament.round && is_unfinished(game);
    });
}

// Late entrants, by whom a Swiss does not become longer.
int TournamentState::late() const {
    return static_cast<int>(
        std::ranges::count_if(entrants_, [](const tournament::Entrant& one) { return one.first_round > 1; }));
}

int TournamentState::active() const {
    return static_cast<int>(
        std::ranges::count_if(entrants_, [](const tournament::Entrant& one) { return !one.withdrawn; }));
}

}  // namespace merels::server
