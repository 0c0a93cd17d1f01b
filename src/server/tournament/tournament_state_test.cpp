// What follows in a tournament from what has happened so far (W17).
#include "server/tournament/tournament_state.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

namespace {

constexpr std::int64_t begun = 1'000'000;

WholeTournament tournament_of(const char* format, int entrants, const json::object& more = {}) {
    json::object terms{
        {"name", "Club"}, {"game", "nine"}, {"clock", {{"initial", 300000}, {"increment", 0}, {"days", 0}}}};
    for (const auto& member : more) terms[member.key()] = member.value();
    WholeTournament whole;
    whole.tournament = {.id = "t",
                        .organiser = "olga",
                        .terms = json::serialize(terms),
                        .format = format,
                        .created = begun,
                        .starts = begun};
    for (int i = 0; i < entrants; ++i)
        whole.entrants.push_back(
            {.number = i, .player = "p" + std::to_string(i), .name = "P", .since = begun});
    return whole;
}

template <class T>
T step(const WholeTournament& whole, Moment now) {
    const auto next = TournamentState(whole).next_step(now);
    REQUIRE(next.has_value());
    const T* found = std::get_if<T>(&*next);
    REQUIRE(found != nullptr);
    return *found;
}
bool waits(const WholeTournament& whole, Moment now) {
    return !TournamentState(whole).next_step(now).has_value();
}

// Makes a step as the store does.
void apply(WholeTournament& whole, const BeginRound& round) {
    whole.tournament.state = "running";
    whole.tournament.round = round.round;
    whole.tournament.next_round.reset();
    if (!whole.tournament.started) whole.tournament.started = round.at;
    if (!whole.tournament.ends) whole.tournament.ends = round.ends;
    for (const std::int64_t absent : round.absent)
        whole.entrants[static_cast<std::size_t>(absent)].withdrawn = true;
    for (TournamentGameRow game : round.games) {
        if (game.black) {
            game.game = "g" + std::to_string(game.number);
            game.state = "running";
        }
        whole.games.push_back(game);
    }
}

void end_game(TournamentGameRow& game, const char* winner, std::int64_t turns = 10,
              const char* why = "blocked", Moment at = begun + 100) {
    game.state = "ended";
    game.winner = winner;
    game.turns = turns;
    game.why = why;
    game.changed = at;
}

}  // namespace

TEST_CASE("W17: a Swiss starts, pauses between rounds, and ends after the last") {
    WholeTournament whole = tournament_of("swiss", 4, {{"rounds", 2}});
    CHECK(waits(whole, begun - 1));
    apply(whole, step<BeginRound>(whole, begun));
    CHECK(whole.games.size() == 2);
    CHECK(waits(whole, begun + 50));
    end_game(whole.games[0], "white");
    CHECK(waits(whole, begun + 150));
    end_game(whole.games[1], "draw");
    const auto plan = step<PlanRound>(whole, begun + 200);
    CHECK(plan.next_round > begun + 200);
    whole.tournament.next_round = plan.next_round;
    CHECK(waits(whole, plan.next_round - 1));
    apply(whole, step<BeginRound>(whole, plan.next_round));
    CHECK(whole.tournament.round == 2);
    CHECK(whole.games.size() == 4);
    for (TournamentGameRow& game : whole.games) end_game(game, "white");
    CHECK(step<EndTournament>(whole, plan.next_round + 200).state == "ended");
}

TEST_CASE("W17: who does not begin is left out, but not who gives up or has come back") {
    WholeTournament whole = tournament_of("swiss", 6, {{"rounds", 3}});
    apply(whole, step<BeginRound>(whole, begun));
    end_game(whole.games[0], "black", 0, "time");     // White did not come
    end_game(whole.games[1], "white", 1, "time");     // Black did not
    end_game(whole.games[2], "black", 0, "forfeit");  // White gave up at once
    CHECK(is_forfeited(whole.games[0]));
    CHECK_FALSE(is_forfeited(whole.games[2]));
    whole.entrants[static_cast<std::size_t>(*whole.games[1].black)].since = begun + 500;  // has come back
    whole.tournament.next_round = begun + 1000;
    const auto next = step<BeginRound>(whole, begun + 1000);
    CHECK(next.absent == std::vector{whole.games[0].white});
    for (const TournamentGameRow& game : next.games) {
        CHECK(game.white != whole.games[0].white);
        CHECK(game.black != whole.games[0].white);
    }
}

TEST_CASE("W17: an arena that people have left ends after five minutes, one with people in it does not") {
    constexpr Moment left = begun + 60'000;
    constexpr Moment later = left + 300'000;
    WholeTournament whole = tournament_of("arena", 2, {{"minutes", 60}});
    whole.entrants.push_back({.number = 2, .name = "Computer 3", .level = 3, .since = begun});
    apply(whole, step<BeginRound>(whole, begun));
    apply(whole, step<BeginRound>(whole, begun + 1000));
    REQUIRE(whole.games.size() == 1);
    end_game(whole.games[0], "white", 10, "blocked", left);
    const WholeTournament played = whole;
    whole.entrants[0].withdrawn = whole.entrants[1].withdrawn = true;
    CHECK(waits(whole, later - 1));
    CHECK(step<EndTournament>(whole, later).state == "ended");
    // Somebody was there a moment ago.
    whole.tournament.changed = left + 1000;
    CHECK(waits(whole, later));
    // A game is being played.
    whole = played;
    whole.entrants[0].withdrawn = whole.entrants[1].withdrawn = true;
    whole.games[0].state = "running";
    CHECK(waits(whole, later));
    // Two people play on.
    CHECK(step<BeginRound>(played, later).games.size() == 1);
}

TEST_CASE("W17: an arena pairs those who are free, until its end") {
    WholeTournament whole = tournament_of("arena", 4, {{"minutes", 10}});
    const auto start = step<BeginRound>(whole, begun);
    CHECK(start.ends == begun + 600'000);
    apply(whole, start);
    apply(whole, step<BeginRound>(whole, begun + 1000));
    CHECK(whole.games.size() == 2);
    CHECK(waits(whole, begun + 2000));
    end_game(whole.games[0], "white");
    end_game(whole.games[1], "black");
    apply(whole, step<BeginRound>(whole, begun + 60'000));
    CHECK(whole.games.size() == 4);
    CHECK(waits(whole, begun + 600'000));  // the last games are played to their end
    end_game(whole.games[2], "white");
    end_game(whole.games[3], "white");
    CHECK(step<EndTournament>(whole, begun + 600'000).state == "ended");
}

TEST_CASE("W17: of very many pairings the latest are shown, and all that are not over") {
    WholeTournament whole = tournament_of("arena", 4, {{"minutes", 600}});
    apply(whole, step<BeginRound>(whole, begun));
    apply(whole, step<BeginRound>(whole, begun + 1000));
    REQUIRE(whole.games.size() == 2);
    end_game(whole.games[0], "white");
    for (int i = 2; i < 3000; ++i) {
        whole.games.push_back(whole.games[0]);
        whole.games.back().number = i;
    }
    const json::object shown = *parse_object(tournament_json(whole));
    const json::array& pairings = shown.at("pairings").as_array();
    REQUIRE(pairings.size() == 201);
    CHECK(pairings[0].at("number").as_int64() == 1);
    CHECK(pairings[0].at("outcome").as_string() == "unfinished");
    CHECK(pairings[1].at("number").as_int64() == 2800);
    // Of rounds more are shown: one pages back to them.
    whole.tournament.format = "swiss";
    const json::object swiss = *parse_object(tournament_json(whole));
    REQUIRE(swiss.at("pairings").as_array().size() == 2001);
    CHECK(swiss.at("pairings").at(1).at("number").as_int64() == 1000);
}

TEST_CASE("W17: computers fill up the field; without enough players there is no tournament") {
    WholeTournament whole = tournament_of("swiss", 1);
    CHECK(step<EndTournament>(whole, begun).state == "cancelled");
    whole = tournament_of("swiss", 1, {{"fill", 2}});
    CHECK(step<EnterTournament>(whole, begun).entrants.size() == 3);
    whole = tournament_of("round-robin", 5, {{"fill", 2}});
    CHECK(step<EnterTournament>(whole, begun).entrants.size() == 1);
    whole.entrants.push_back({.number = 5, .name = "Computer", .level = 2});
    apply(whole, step<BeginRound>(whole, begun));
    CHECK(whole.games.size() == 3);
    whole = tournament_of("arena", 2, {{"minutes", 10}, {"fill", 2}});
    CHECK(step<EnterTournament>(whole, begun).entrants.size() == 1);
}

TEST_CASE("W17: who left before the start is not in the table; a game that was removed is lost by both") {
    WholeTournament whole = tournament_of("round-robin", 4);
    whole.entrants[1].withdrawn = true;
    apply(whole, step<BeginRound>(whole, begun));
    CHECK(TournamentState(whole).rounds() == 3);
    CHECK(TournamentState(whole).standings().size() == 3);
    TournamentGameRow& game = whole.games[whole.games[0].black ? 0 : 1];
    game.state = "";
    CHECK(outcome_word(game) == "both-lost");
    CHECK_FALSE(TournamentState(whole).can_enter(begun + 10));
}

TEST_CASE("W17: whoever was not paired when a round robin began is not in it, whatever becomes of them") {
    WholeTournament whole = tournament_of("round-robin", 4);
    whole.entrants[3].withdrawn = true;  // left before the start: three play
    apply(whole, step<BeginRound>(whole, begun));
    REQUIRE(whole.games.size() == 2);
    for (std::int64_t round = 1; round <= 3; ++round) {
        whole.entrants[3].withdrawn = false;
        whole.entrants.push_back(
            {.number = std::ssize(whole.entrants), .player = "late" + std::to_string(round)});
        const TournamentState state(whole);
        CHECK(state.rounds() == 3);
        CHECK(state.standings().size() == 3);
        CHECK_FALSE(state.can_return(3, begun + round));
        CHECK_FALSE(state.can_return(3 + round, begun + round));
        CHECK(state.can_return(0, begun + round));
        for (TournamentGameRow& game : whole.games) {
            if (outcome_word(game) == "unfinished") end_game(game, "draw");
        }
        whole.tournament.next_round = begun + round;
        if (round < 3) apply(whole, step<BeginRound>(whole, begun + round));
    }
    CHECK(step<EndTournament>(whole, begun + 3).state == "ended");
    // Everybody has met everybody once, and the byes give nothing.
    CHECK(std::ranges::count_if(whole.games, [](const auto& game) { return !game.black; }) == 3);
    for (const tournament::Standing& one : TournamentState(whole).standings()) {
        CHECK(one.games == 2);
        CHECK(one.points == 2);
    }
}

TEST_CASE("W17: who was paired in a Swiss may come back at any time, others as long as it takes players") {
    WholeTournament whole = tournament_of("swiss", 5, {{"rounds", 2}});
    whole.entrants[4].withdrawn = true;  // left before the start
    apply(whole, step<BeginRound>(whole, begun));
    whole.entrants[0].withdrawn = true;
    CHECK(TournamentState(whole).can_return(0, begun + 10));
    CHECK(TournamentState(whole).can_return(4, begun + 10));
    for (TournamentGameRow& game : whole.games) end_game(game, "white");
    whole.tournament.next_round = begun + 20;
    apply(whole, step<BeginRound>(whole, begun + 20));
    CHECK(TournamentState(whole).can_return(0, begun + 30));
    CHECK_FALSE(TournamentState(whole).can_return(4, begun + 30));
    whole.tournament.state = "ended";
    CHECK_FALSE(TournamentState(whole).can_return(0, begun + 40));
}

TEST_CASE("W17: a Swiss takes late entrants until its last round begins, and is no longer for them") {
    WholeTournament whole = tournament_of("swiss", 8);
    const auto rounds = TournamentState(whole).rounds();
    REQUIRE(rounds == 4);
    apply(whole, step<BeginRound>(whole, begun));
    for (std::int64_t round = 1; round < *rounds; ++round) {
        CHECK(TournamentState(whole).can_enter(begun + 10));
        whole.entrants.push_back({.number = std::ssize(whole.entrants),
                                  .player = "late" + std::to_string(round),
                                  .first_round = round + 1});
        CHECK(TournamentState(whole).rounds() == rounds);
        for (TournamentGameRow& game : whole.games) {
            if (outcome_word(game) == "unfinished") end_game(game, "white");
        }
        whole.tournament.next_round = begun + round;
        const auto next = step<BeginRound>(whole, begun + round);
        const std::int64_t latest = whole.entrants.back().number;
        CHECK(std::ranges::any_of(next.games, [&](const TournamentGameRow& game) {
            return game.white == latest || game.black == latest;
        }));
        apply(whole, next);
    }
    CHECK_FALSE(TournamentState(whole).can_enter(begun + 10));
}

TEST_CASE("W17: at real boards nothing happens without the organiser") {
    WholeTournament whole = tournament_of("swiss", 4, {{"rounds", 1}});
    whole.tournament.on_board = true;
    const auto start = step<BeginRound>(whole, begun);
    apply(whole, start);
    for (TournamentGameRow& game : whole.games) {
        game.game.reset();
        game.outcome = "draw";
    }
    CHECK(waits(whole, begun + 100'000));
    whole.tournament.next_round = begun + 100'000;
    CHECK(step<EndTournament>(whole, begun + 100'000).state == "ended");
}
