#include "store/rated_commit.h"

#include <fmt/format.h>
#include <set>

#include "store/rating_ledger.h"
#include "store/reading.h"

namespace merels::store {
namespace {

const NewEvent* rated_event(const Change& change) {
    const auto* step = std::get_if<NewEvent>(&change);
    return step != nullptr && step->rated ? step : nullptr;
}

}  // namespace

RatedCommit::RatedCommit(std::span<const Change> changes) {
    for (const Change& change : changes) {
        if (const NewEvent* step = rated_event(change)) results_.push_back(step);
    }
}

std::vector<std::string> RatedCommit::players() const {
    std::set<std::string> all;
    for (const NewEvent* step : results_) {
        for (const RatedSide& side : step->rated->sides) {
            if (!side.player.empty()) all.insert(side.player);
        }
    }
    return {all.begin(), all.end()};
}

void RatedCommit::add_locks(std::vector<Statement>& to) const {
    to.push_back({"SELECT id FROM players WHERE id = ANY (CAST($1 AS TEXT[])) ORDER BY id FOR NO KEY UPDATE",
                  {fmt::format("{{{}}}", fmt::join(players(), ","))}});
}

// No row if the event was not written; otherwise which result of these two today it is. The game keeps it:
// so it can be told from the game alone whether it counts.
void RatedCommit::add_check(std::vector<Statement>& to, const Change& change, const std::string& attempt) {
    const NewEvent* step = rated_event(change);
    if (step == nullptr) return;
    pending_.push_back({step, to.size()});
    to.push_back(
        {"UPDATE games SET ended = $5, "
         "pair_number = (SELECT games FROM pair_days WHERE pair = $3 AND day = $4) "
         "WHERE id = $1 AND attempt = $2 RETURNING pair_number",
         {step->game, attempt, step->pair, day_of(*step), step->event.at}});
}

void RatedCommit::add_reads(std::vector<Statement>& to) {
    reads_ = to.size();
    std::set<RatingLedger::Key> wanted;
    for (const NewEvent* step : results_) {
        for (const RatedSide& side : step->rated->sides) {
            if (!side.player.empty()) wanted.emplace(side.player, step->rated->game);
        }
    }
    for (const auto& [player, game] : wanted) {
        to.push_back(
            {"SELECT " RATING_COLUMNS " FROM ratings r WHERE r.player = $1 AND r.game = $2", {player, game}});
    }
    reads_end_ = to.size();
}

std::vector<Statement> RatedCommit::writes(std::span<const QueryResult> answers) const {
    RatingLedger ledger;
    for (std::size_t i = reads_; i < reads_end_; ++i) {
        for (const Row& row : answers[i].rows) ledger.put(rating_of(row));
    }
    std::vector<Statement> statements;
    std::set<RatingLedger::Key> changed;
    for (const Pending& pending : pending_) {
        const auto& count = answers[pending.check].rows;
        if (count.empty() || reading::number(count[0][0]) > Store::results_a_day) continue;
        const NewEvent& step = *pending.step;
        for (const RatingChange& change : ledger.rate({step.game, step.event.at, *step.rated})) {
            statements.push_back(write_rating_change(change));
            changed.emplace(change.player, change.game);
        }
    }
    for (const RatingLedger::Key& key : changed) statements.push_back(write_rating(ledger.ratings().at(key)));
    return statements;
}

}  // namespace merels::store
