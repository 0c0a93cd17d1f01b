#include "review/turn_review.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

#include "core/insertion_sort.h"
#include "engine/engine.h"
#include "engine/hint.h"

namespace merels::review {
namespace {

using engine::PrincipalVariation;
using engine::RatedTurn;
using engine::SearchResult;

constexpr std::size_t max_line = 8;              // turns of a line that is shown
constexpr std::uint64_t confirmation = 3;        // times the nodes of the first search
constexpr std::uint64_t ranking_nodes = 20'000;  // to choose among the turns that keep a draw
constexpr std::size_t ranking_table_bytes = std::size_t{1} << 20;

// The turns of a position that end the game as drawn by what has happened, though the board alone would let
// it go on.
std::vector<Turn> drawn_by_rules(const History& before, const std::vector<Turn>& legal) {
    constexpr int shortest_repetition = 3;  // quiet turns before the one that repeats a position
    const int quiet = before.quiet_turns();
    const DrawRules& rules = before.draw_rules();
    const auto reached = [&](int limit) { return limit > 0 && quiet + 1 >= limit; };
    if (quiet < shortest_repetition && !reached(rules.quiet_turns) && !reached(rules.quiet_turns_at_few))
        return {};
    std::vector<Turn> drawn;
    for (const Turn& turn : legal) {
        History after = before;
        after.play(turn);
        const Outcome outcome = after.outcome();
        if (outcome.why == Why::repetition || outcome.why == Why::turn_limit) drawn.push_back(turn);
    }
    return drawn;
}

bool contains(const std::vector<Turn>& turns, const Turn& turn) {
    return std::ranges::find(turns, turn) != turns.end();
}

// The position of a turn that is judged.
struct Situation {
    History alone;            // the position without what has happened before
    std::vector<Turn> legal;  // its turns
    std::vector<Turn> drawn;  // those that end the game by its draw rules

    [[nodiscard]] const AnyPosition& position() const { return alone.position(); }
    [[nodiscard]] bool draws(const Turn& turn) const { return contains(drawn, turn); }
};

// The result of the last depth that was completed, so that all its values are of the same depth.
SearchResult search_completed(const History& history, const engine::SearchLimits& limits,
                              engine::TranspositionTable& table) {
    const std::atomic<bool> never{false};
    std::optional<SearchResult> completed;
    table.new_search();
    SearchResult last =
        engine::search(history, limits, table, never, [&](const SearchResult& each) { completed = each; });
    return completed ? std::move(*completed) : std::move(last);
}

void shorten(std::vector<Turn>& line) {
    if (line.size() > max_line) line.resize(max_line);
}

// The turns of perfect play from a position on; none without a tablebase.
std::vector<Turn> perfect_line(const AnyPosition& position, const TablebaseProbe* tablebase) {
    if (position.outcome().over()) return {};
    const auto rated = rate_by(tablebase, position);
    if (!rated || rated->empty()) return {};
    return engine::perfect_lines(position, *rated, *tablebase, 1).front().turns;
}

// What follows a turn in perfect play; nothing if it ends the game by its draw rules.
std::vector<Turn> line_after(const Situation& situation, const Turn& turn, const ReviewContext& context) {
    if (situation.draws(turn)) return {};
    return perfect_line(situation.position().after(turn), context.tablebase);
}

void describe_answer(TurnReview& review, const AnyPosition& before) {
    const AnyPosition after = before.after(review.turn);
    if (!review.answer.empty()) review.answer_merits = after.merits(review.answer.front());
}

// ----- solved positions

// The best turn: of several that keep a draw, the one that is hardest to answer. Its search knows nothing of
// the tablebase, and leaves nothing behind for those that do.
Turn best_of(const History& history, const std::vector<RatedTurn>& rated, const ReviewContext& context) {
    if (rated.front().value.wdl != Wdl::draw) return rated.front().turn;
    engine::SearchLimits limits{.nodes = std::min(context.nodes, ranking_nodes)};
    for (const RatedTurn& each : rated)
        if (each.value.wdl == Wdl::draw) limits.root_turns.push_back(each.turn);
    engine::TranspositionTable table(ranking_table_bytes);
    return search_completed(history, limits, table).turn();
}

// The reasons for the first of two turns by their solved values.
std::vector<Message> solved_reasons(const History& history, const Turn& best,
                                    const std::vector<RatedTurn>& rated) {
    SearchResult result{{PrincipalVariation{{best}, engine::search_value(rated.front().value)}}, 0, 0};
    const auto next = std::ranges::find_if(rated, [&](const RatedTurn& each) { return each.turn != best; });
    if (next != rated.end()) result.variations.push_back({{next->turn}, engine::search_value(next->value)});
    return engine::reasons_for(history, result);
}

void explain_solved(TurnReview& review, const Situation& situation, const std::vector<RatedTurn>& rated,
                    const ReviewContext& context) {
    const Turn best = best_of(situation.alone, rated, context);
    review.reasons = solved_reasons(situation.alone, best, rated);
    review.better = line_after(situation, best, context);
    review.better.insert(review.better.begin(), best);
    shorten(review.better);
    review.answer = line_after(situation, review.turn, context);
    shorten(review.answer);
    describe_answer(review, situation.position());
}

// Turns that end the game by its draw rules are draws, whatever the tablebase says of the position.
void apply_draw_rules(const std::vector<Turn>& drawn, std::vector<RatedTurn>& rated) {
    for (RatedTurn& each : rated)
        if (contains(drawn, each.turn)) each.value = {};
    insertion_sort(rated, engine::is_better);
}

void review_solved(TurnReview& review, const Situation& situation, std::vector<RatedTurn> rated,
                   const ReviewContext& context) {
    apply_draw_rules(situation.drawn, rated);
    const TablebaseValue best = rated.front().value;
    const TablebaseValue played = std::ranges::find(rated, review.turn, &RatedTurn::turn)->value;
    const auto keeping =
        std::ranges::count_if(rated, [&](const RatedTurn& each) { return each.value.wdl == best.wdl; });
    const Verdict verdict =
        classify(SolvedChoice{best, played, rated.size(), static_cast<std::size_t>(keeping)});
    review.source = Source::tablebase;
    review.label = verdict.label;
    review.lost = verdict.lost;
    review.best_value = engine::search_value(best);
    review.value = engine::search_value(played);
    review.best_points = points_of_result(best.wdl);
    review.points = points_of_result(played.wdl);
    if (review.error()) explain_solved(review, situation, rated, context);
}

// ----- the others

// The turns whose values are known without a search: those that end the game by its draw rules, and those to
// positions that are solved. The values of all others come from a search.
struct KnownTurns {
    std::vector<PrincipalVariation> known;
    std::vector<Turn> others;
};

std::optional<TablebaseValue> value_after(const AnyPosition& after, const Turn& turn, const Turn& played,
                                          const ReviewContext& context) {
    if (after.outcome().over()) return std::nullopt;
    if (turn == played && context.after) return context.after;
    return context.tablebase == nullptr ? std::nullopt : context.tablebase->probe(after);
}

KnownTurns known_turns(const Situation& situation, const Turn& played, const ReviewContext& context) {
    KnownTurns turns;
    for (const Turn& turn : situation.legal) {
        if (situation.draws(turn)) {
            turns.known.push_back({{turn}, 0});
            continue;
        }
        const AnyPosition after = situation.position().after(turn);
        if (const auto value = value_after(after, turn, played, context)) {
            const RatedTurn rated = engine::rate_turn(situation.position(), turn, after, *value);
            turns.known.push_back({{turn}, engine::search_value(rated.value)});
        } else {
            turns.others.push_back(turn);
        }
    }
    return turns;
}

// A turn and the best one.
struct Comparison {
    PrincipalVariation best;
    PrincipalVariation played;
    std::optional<PrincipalVariation> second;  // if the best was played
    int depth = 1;
};

// Of turns that were searched together and those that are known, the turn among them.
Comparison compare_by(const SearchResult& searched, const KnownTurns& turns, const Turn& turn) {
    std::vector<PrincipalVariation> all = searched.variations;
    all.insert(all.end(), turns.known.begin(), turns.known.end());
    insertion_sort(all, [](const auto& a, const auto& b) { return a.value > b.value; });
    const auto played =
        std::ranges::find_if(all, [&](const PrincipalVariation& each) { return each.turns.front() == turn; });
    Comparison comparison{all.front(), all.front(), std::nullopt, std::max(searched.depth, 1)};
    if (played != all.end()) comparison.played = *played;  // a search of very few nodes may not reach it
    if (played == all.begin() && all.size() > 1) comparison.second = all[1];
    return comparison;
}

struct SearchedVerdict {
    Comparison comparison;
    Verdict verdict;
};

SearchedVerdict verdict_by(const SearchResult& searched, const KnownTurns& turns, const Situation& situation,
                           const Turn& turn) {
    Comparison comparison = compare_by(searched, turns, turn);
    const auto second = comparison.second ? std::optional(comparison.second->value) : std::nullopt;
    const Verdict verdict = classify(
        SearchedChoice{comparison.best.value, comparison.played.value, second, situation.legal.size()});
    return {std::move(comparison), verdict};
}

SearchResult search_two(const History& alone, std::vector<Turn> among, std::uint64_t nodes,
                        const ReviewContext& context) {
    return search_completed(
        alone,
        {.nodes = nodes, .multi_pv = 2, .root_turns = std::move(among), .tablebase = context.tablebase},
        context.table);
}

// Whether an error counts at once, or only if a longer search finds it too.
enum class Errors : std::uint8_t { unconfirmed, confirmed };

SearchedVerdict compare(const Situation& situation, const KnownTurns& turns, const Turn& turn,
                        const ReviewContext& context, Errors errors) {
    if (turns.others.empty()) return verdict_by({}, turns, situation, turn);
    // None stands for all, as in SearchLimits.
    const std::vector<Turn> among = turns.known.empty() ? std::vector<Turn>{} : turns.others;
    const SearchResult first = search_two(situation.alone, among, context.nodes, context);
    std::vector<Turn> both = {first.turn()};
    const bool searched = contains(turns.others, turn) && first.turn() != turn;
    if (searched) both.push_back(turn);
    SearchedVerdict compared = verdict_by(
        searched ? search_two(situation.alone, both, context.nodes, context) : first, turns, situation, turn);
    if (errors == Errors::unconfirmed || !is_error(compared.verdict.label)) return compared;
    return verdict_by(search_two(situation.alone, both, confirmation * context.nodes, context), turns,
                      situation, turn);
}

// What the table holds of other positions saves time, and can mislead. So a turn that looks like an error is
// judged again with an empty table: an error is one whatever was searched before.
SearchedVerdict compare(const Situation& situation, const Turn& turn, const ReviewContext& context) {
    const KnownTurns turns = known_turns(situation, turn, context);
    SearchedVerdict compared = compare(situation, turns, turn, context, Errors::unconfirmed);
    if (!is_error(compared.verdict.label)) return compared;
    engine::TranspositionTable empty(context.table.bytes());
    return compare(situation, turns, turn, {empty, context.nodes, context.tablebase, context.after},
                   Errors::confirmed);
}

// What follows the first turn of a variation: a turn of known value has no line of a search.
std::vector<Turn> line_of(const PrincipalVariation& variation, const Situation& situation,
                          const ReviewContext& context) {
    if (variation.turns.size() == 1) return line_after(situation, variation.turns.front(), context);
    return {variation.turns.begin() + 1, variation.turns.end()};
}

void review_searched(TurnReview& review, const Situation& situation, const ReviewContext& context) {
    const auto [comparison, verdict] = compare(situation, review.turn, context);
    review.source = Source::engine;
    review.depth = comparison.depth;
    review.label = verdict.label;
    review.lost = verdict.lost;
    review.best_value = std::max(comparison.best.value, comparison.played.value);
    review.value = comparison.played.value;
    review.best_points = points_of_value(review.best_value);
    review.points = points_of_value(review.value);
    if (!review.error()) return;
    review.reasons = engine::reasons_for(situation.alone, {{comparison.best}, comparison.depth, 0});
    review.better = line_of(comparison.best, situation, context);
    review.better.insert(review.better.begin(), comparison.best.turns.front());
    review.answer = line_of(comparison.played, situation, context);
    shorten(review.better);
    shorten(review.answer);
    describe_answer(review, situation.position());
}

}  // namespace

std::optional<std::vector<RatedTurn>> rate_by(const TablebaseProbe* tablebase, const AnyPosition& position) {
    if (tablebase == nullptr || !tablebase->probe(position)) return std::nullopt;
    return engine::rate_turns(position, *tablebase);
}

TurnReview review_turn(const History& before, const Turn& turn, std::optional<std::vector<RatedTurn>> rated,
                       const ReviewContext& context) {
    const AnyPosition& position = before.position();
    TurnReview review{.played = before.size(), .side = position.to_move(), .turn = turn};
    std::vector<Turn> legal = position.turns();
    std::vector<Turn> drawn = drawn_by_rules(before, legal);
    const Situation situation{History(before.game(), position), std::move(legal), std::move(drawn)};
    if (rated && rated->size() == situation.legal.size()) {
        review_solved(review, situation, std::move(*rated), context);
    } else {
        review_searched(review, situation, context);
    }
    return review;
}

}  // namespace merels::review
