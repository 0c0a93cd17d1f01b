#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "core/any_game.h"
#include "core/solved.h"
#include "mill/position.h"
#include "tables/cell.h"
#include "tables/ground.h"
#include "tables/rows.h"
#include "tables/shelf.h"
#include "tables/subspace.h"

namespace merels::tables {

// Tables to look things up in. Any number of threads may ask at once. Nothing where a table is not there, or
// cannot be believed.
class Lookup {
  public:
    Lookup() = default;
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;
    virtual ~Lookup() = default;

    [[nodiscard]] virtual std::optional<Cell> cell(const Spot& spot) const = 0;
    // Only win, draw or loss, which may be quicker.
    [[nodiscard]] virtual std::optional<Worth::Kind> kind(const Spot& spot) const = 0;
    // No table has positions with more men than this, on the board and in hand.
    [[nodiscard]] virtual int most_men() const = 0;
    // What is wrong with the first table that could not be believed; empty if none was met.
    [[nodiscard]] virtual std::string damage() const { return {}; }
};

class MemoryLookup final : public Lookup {
  public:
    explicit MemoryLookup(std::unique_ptr<MemoryShelf> shelf) : shelf_(std::move(shelf)) {}
    [[nodiscard]] std::optional<Cell> cell(const Spot& spot) const override;
    [[nodiscard]] std::optional<Worth::Kind> kind(const Spot& spot) const override;
    [[nodiscard]] int most_men() const override { return std::numeric_limits<int>::max(); }

  private:
    std::unique_ptr<MemoryShelf> shelf_;
};

// The solved positions of one variant of the mill family.
class SolvedMill final : public SolvedPositions {
  public:
    // The rules that the ground is of must outlive this.
    SolvedMill(std::unique_ptr<const Ground> ground, std::unique_ptr<const Lookup> lookup)
        : ground_(std::move(ground)), lookup_(std::move(lookup)) {}

    [[nodiscard]] std::optional<Worth> worth(const AnyPosition& position) const override;
    [[nodiscard]] int most_men() const override { return lookup_->most_men(); }

    // The same for a position of these rules or the same ones elsewhere.
    [[nodiscard]] std::optional<Worth> worth(const mill::Position& position) const;
    // Only win, draw or loss, which is quicker.
    [[nodiscard]] std::optional<Worth::Kind> kind(const mill::Position& position) const;

    [[nodiscard]] const Ground& ground() const { return *ground_; }
    [[nodiscard]] const Lookup& lookup() const { return *lookup_; }

  private:
    [[nodiscard]] bool knows_rules_of(const mill::Position& position) const;

    std::unique_ptr<const Ground> ground_;
    std::unique_ptr<const Lookup> lookup_;
};

// The rules of a game of the mill family, which live as long as the game; null for other games.
[[nodiscard]] const mill::Rules* mill_rules(const AnyGame& game);
// The same; null for games that cannot be solved here, too.
[[nodiscard]] const mill::Rules* solvable_rules(const AnyGame& game);

// What tables say of a position in which the game goes on. Where the table of a placing is not kept, those
// one turn on are: then it is worked out from them.
[[nodiscard]] std::optional<Cell> look_up(const Ground& ground, const Lookup& lookup,
                                          const mill::Position& position);

// Whether all positions of a variant are so few that they are solved when they are first asked for, in a
// second or two, and kept in memory.
[[nodiscard]] bool is_small(const mill::Variant& variant);
// Solves all of them now. The rules must outlive what is answered, and there must be no reason not to solve
// them.
[[nodiscard]] std::unique_ptr<SolvedMill> solve_in_memory(std::unique_ptr<const Ground> ground,
                                                          const ForRows& for_rows);

}  // namespace merels::tables
