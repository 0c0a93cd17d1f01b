#include "tables/solved_mill.h"

#include <tuple>

#include "tables/one_turn.h"

namespace merels::tables {

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

bool same_rules(const mill::Variant& a, const mill::Variant& b) {
    const auto rules_of = [](const mill::Variant& v) {
        return std::tie(v.squares, v.centre, v.cross_lines, v.diagonals, v.men, v.fewest, v.fly_at, v.mixed,
                        v.first_mill_wins, v.two_mills, v.all_in_mills, v.close_again, v.blocked, v.full_board);
    };
    return rules_of(a) == rules_of(b);
}

std::optional<Worth> SolvedMill::worth(const AnyPosition& position) const {
    const auto* inside = position.as<mill::Position>();
    if (inside == nullptr) return std::nullopt;
    return worth(*inside);
}

std::optional<Worth> SolvedMill::worth(const mill::Position& position) const {
    if (&position.rules() != &ground_.rules() && !same_rules(position.rules().variant, ground_.variant()))
        return std::nullopt;
    if (const Outcome outcome = position.outcome(); outcome.over()) {
        return cell::worth(cell_of_end(position, outcome));
    }
    const auto look_up = [&](const mill::Position& at) -> std::optional<Cell> {
        const std::optional<Spot> spot = find(ground_, at);
        return spot ? lookup_->cell(*spot) : std::nullopt;
    };
    if (const auto found = look_up(position)) return cell::worth(*found);
    // Where the table of a placing is not kept, those one turn on are.
    if (position.hand(position.to_move()) == 0) return std::nullopt;
    const auto found = cell_by_turns(position, look_up);
    if (!found) return std::nullopt;
    return cell::worth(*found);
}

std::optional<Worth::Kind> SolvedMill::kind(const mill::Position& position) const {
    const std::optional<Spot> spot = position.outcome().over() ? std::nullopt : find(ground_, position);
    if (spot) {
        if (const auto found = lookup_->kind(*spot)) return found;
    }
    const auto found = worth(position);
    return found ? std::optional(found->kind) : std::nullopt;
}

}  // namespace merels::tables
