#pragma once

#include <memory>
#include <optional>

#include "core/solved.h"
#include "mill/position.h"
#include "tables/cell.h"
#include "tables/ground.h"
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
};

class MemoryLookup final : public Lookup {
  public:
    explicit MemoryLookup(std::unique_ptr<MemoryShelf> shelf) : shelf_(std::move(shelf)) {}
    [[nodiscard]] std::optional<Cell> cell(const Spot& spot) const override;
    [[nodiscard]] std::optional<Worth::Kind> kind(const Spot& spot) const override;

  private:
    std::unique_ptr<MemoryShelf> shelf_;
};

// The solved positions of one variant of the mill family.
class SolvedMill final : public SolvedPositions {
  public:
    // There must be no reason not to solve the rules, which must outlive this.
    SolvedMill(const mill::Rules& rules, std::unique_ptr<const Lookup> lookup)
        : ground_(rules), lookup_(std::move(lookup)) {}

    [[nodiscard]] std::optional<Worth> worth(const AnyPosition& position) const override;

    // The same for a position of these rules or the same ones elsewhere.
    [[nodiscard]] std::optional<Worth> worth(const mill::Position& position) const;
    // Only win, draw or loss, which is quicker.
    [[nodiscard]] std::optional<Worth::Kind> kind(const mill::Position& position) const;

    [[nodiscard]] const Ground& ground() const { return ground_; }

  private:
    Ground ground_;
    std::unique_ptr<const Lookup> lookup_;
};

// Whether positions are worth the same by both: all but names and the limits on quiet turns agree.
[[nodiscard]] bool same_rules(const mill::Variant& a, const mill::Variant& b);

}  // namespace merels::tables
