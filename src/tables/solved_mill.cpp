#include "tables/solved_mill.h"

#include <cassert>

#include "tables/one_turn.h"
#include "tables/solving.h"

namespace merels::tables {
namespace {

// Where the table of a placing is not kept, those one turn on are.
template <class InTable>
std::optional<Cell> in_tables_or_one_turn_on(const mill::Position& position, InTable&& in_table) {
    const std::optional<Cell> found = in_table(position);
    if (found || position.hand(position.to_move()) == 0) return found;
    return cell_by_turns(position, in_table);
}

}  // namespace

std::optional<Cell> MemoryLookup::cell(const Spot& spot) const {
    const Cells* cells = shelf_->find(spot.subspace);
    if (cells == nullptr) return std::nullopt;
    return (*cells)[spot.cell];
}

std::optional<Worth::Kind> MemoryLookup::kind(const Spot& spot) const {
    const auto found = cell(spot);
    if (!found) return std::nullopt;
    return cell::worth(*found).kind;
}

std::optional<Worth> SolvedMill::worth(const AnyPosition& position) const {
    const auto* inside = position.as<mill::Position>();
    if (inside == nullptr) return std::nullopt;
    return worth(*inside);
}

bool SolvedMill::knows_rules_of(const mill::Position& position) const {
    return &position.rules() == &ground_->rules() || same_rules(position.rules().variant, ground_->variant());
}

std::optional<Worth> SolvedMill::worth(const mill::Position& position) const {
    if (!knows_rules_of(position)) return std::nullopt;
    if (const Outcome outcome = position.outcome(); outcome.over()) {
        return cell::worth(cell_of_end(position, outcome));
    }
    const auto found = look_up(*ground_, *lookup_, position);
    return found ? std::optional(cell::worth(*found)) : std::nullopt;
}

std::optional<Worth::Kind> SolvedMill::kind(const mill::Position& position) const {
    if (!knows_rules_of(position)) return std::nullopt;
    if (const Outcome outcome = position.outcome(); outcome.over()) {
        return cell::worth(cell_of_end(position, outcome)).kind;
    }
    const auto found =
        in_tables_or_one_turn_on(position, [&](const mill::Position& at) -> std::optional<Cell> {
            const auto spot = find(*ground_, at);
            const auto kind = spot ? lookup_->kind(*spot) : std::nullopt;
            if (!kind) return std::nullopt;
            if (*kind == Worth::Kind::draw) return cell::draw;
            return *kind == Worth::Kind::win ? cell::win(0) : cell::loss(0);
        });
    return found ? std::optional(cell::worth(*found).kind) : std::nullopt;
}

const mill::Rules* mill_rules(const AnyGame& game) {
    const AnyPosition start = game.start(0);
    const auto* position = start.as<mill::Position>();
    return position == nullptr ? nullptr : &position->rules();
}

const mill::Rules* solvable_rules(const AnyGame& game) {
    const mill::Rules* rules = mill_rules(game);
    return rules != nullptr && reasons_not_to_solve(rules->variant).empty() ? rules : nullptr;
}

std::optional<Cell> look_up(const Ground& ground, const Lookup& lookup, const mill::Position& position) {
    return in_tables_or_one_turn_on(position, [&](const mill::Position& at) -> std::optional<Cell> {
        const auto spot = find(ground, at);
        return spot ? lookup.cell(*spot) : std::nullopt;
    });
}

bool is_small(const mill::Variant& variant) {
    // Two squares and a centre at the most: a few million positions for each number of men.
    constexpr int few_points = 17;
    return variant.points() <= few_points;
}

std::unique_ptr<SolvedMill> solve_in_memory(std::unique_ptr<const Ground> ground, const ForRows& for_rows) {
    auto shelf = std::make_unique<MemoryShelf>();
    SolvingOptions options;
    options.for_rows = for_rows;
    // in memory nothing can go wrong
    [[maybe_unused]] const auto solved = solve(*ground, *shelf, options);
    assert(solved);
    return std::make_unique<SolvedMill>(std::move(ground), std::make_unique<MemoryLookup>(std::move(shelf)));
}

}  // namespace merels::tables
