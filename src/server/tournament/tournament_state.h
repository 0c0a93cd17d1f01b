// What has happened in a tournament so far, and what follows from it. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/moment.h"
#include "server/cluster/store.h"
#include "server/tournament/tournament_terms.h"
#include "tournament/tournament.h"

namespace merels::server {

// A tournament in the terms of its rules. Entrants who left before they were paired are not in it, and in a
// round robin that has begun nobody is who was not paired.
class TournamentState {
  public:
    explicit TournamentState(const WholeTournament& whole);

    [[nodiscard]] const TournamentTerms& terms() const { return terms_; }
    // How many rounds there are; of an arena none.
    [[nodiscard]] std::optional<int> rounds() const;
    // Whether somebody may still join.
    [[nodiscard]] bool can_enter(Moment now) const;
    // Whether this entrant may come back: as somebody new or, while it runs, to a place that was theirs.
    [[nodiscard]] bool can_return(std::int64_t entrant, Moment now) const;
    // Best first, by the numbers of the rows.
    [[nodiscard]] std::vector<tournament::Standing> standings() const;

    // What is to be done now by itself, if anything. The games of a new round have no ids yet.
    [[nodiscard]] std::optional<TournamentChange> next_step(Moment now) const;

  private:
    [[nodiscard]] std::optional<TournamentChange> start(Moment now) const;
    [[nodiscard]] std::optional<EnterTournament> fill(Moment now) const;
    [[nodiscard]] std::optional<TournamentChange> next_arena_step(Moment now) const;
    [[nodiscard]] std::optional<TournamentChange> next_round(Moment now) const;
    [[nodiscard]] BeginRound begin(const std::vector<tournament::Pair>& pairs, Moment now) const;
    [[nodiscard]] std::vector<tournament::Waiting> waiting(Moment now) const;
    [[nodiscard]] std::vector<std::int64_t> absent() const;
    [[nodiscard]] bool is_abandoned(Moment now) const;
    [[nodiscard]] bool round_unfinished() const;
    [[nodiscard]] int late() const;
    [[nodiscard]] int active() const;

    const WholeTournament& whole_;
    TournamentTerms terms_;
    std::vector<std::int64_t> numbers_;  // of the rows, by EntrantNumber
    std::vector<tournament::Entrant> entrants_;
    std::vector<tournament::Game> games_;
};

// How a game has ended, if it has; "unfinished" otherwise.
[[nodiscard]] std::string_view outcome_word(const TournamentGameRow& game);
// Whether it was decided without both sides having played.
[[nodiscard]] bool is_forfeited(const TournamentGameRow& game);

// A tournament as clients see it; and a line of their list.
[[nodiscard]] std::string tournament_json(const WholeTournament& whole);
[[nodiscard]] json::object listed_tournament_json(const TournamentRow& row);
// The standings as comma-separated values.
[[nodiscard]] std::string standings_csv(const WholeTournament& whole);

}  // namespace merels::server
