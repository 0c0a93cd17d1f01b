// What speaks for a turn, in words: for hints.
#include "core/bits.h"
#include "mill/position.h"

namespace merels::mill {
namespace {

class Merits {
  public:
    Merits(const Position& before, const Turn& turn) : before_(before), after_(before), turn_(turn) {
        after_.play(turn);
    }

    [[nodiscard]] std::vector<Message> all() {
        if (!turn_.empty()) {
            add_mills();
            add_defence();
            add_threats();
            add_blocking();
        }
        return std::move(merits_);
    }

  private:
    [[nodiscard]] bool moves() const { return before_.role(turn_, 0) == Role::from; }
    [[nodiscard]] Point arrives() const { return turn_[moves() ? 1 : 0]; }
    [[nodiscard]] bool takes() const { return turn_.size() > (moves() ? 2U : 1U); }
    [[nodiscard]] bool leaves_mill() const {
        return moves() && (before_.board().in_mills(before_.own()) & bit(turn_[0])) != 0;
    }
    [[nodiscard]] std::string name(Point point) const { return before_.board().geometry().name(point); }
    // A side after the turn: it is the other one that is to move then.
    [[nodiscard]] Side us() const { return before_.to_move(); }
    [[nodiscard]] Side them() const { return other(us()); }
    [[nodiscard]] std::string their_name() const { return std::string(merels::name(them())); }

    void add_mills() {
        if (!takes()) {
            if (leaves_mill() && (after_.closing_points(us()) & bit(turn_[0])) != 0 && !can_reach(turn_[0])) {
                merits_.push_back({"opens a mill that can be closed again next turn", {}});
            }
            return;
        }
        const bool two = before_.board().mills_through(arrives(), after_.men(us())) > 1;
        if (two) {
            merits_.push_back({"closes two mills at once", {}});
        } else if (leaves_mill()) {
            merits_.push_back({"closes a mill and opens another", {}});
        } else {
            merits_.push_back({"closes a mill", {}});
        }
    }

    // Whether they could step onto a point next.
    [[nodiscard]] bool can_reach(Point point) const {
        if (after_.may_place() || after_.may_fly()) return true;
        return (before_.board().near(point) & after_.men(them())) != 0;
    }

    void add_defence() {
        const Points stopped = before_.closing_points(them()) & ~after_.closing_points(them());
        each_point(stopped, [&](Point point) {
            merits_.push_back({"keeps {} from closing a mill on {}", {their_name(), name(point)}});
        });
    }

    void add_threats() {
        const Points threats = after_.closing_points(us());
        const Points new_threats = threats & ~before_.closing_points(us());
        if (how_many(threats) >= 2 && new_threats != 0) {
            merits_.push_back(
                {"threatens to close a mill in {} places", {std::to_string(how_many(threats))}});
        } else if (new_threats != 0 && !leaves_mill()) {
            merits_.push_back({"threatens to close a mill on {}", {name(lowest(new_threats))}});
        }
    }

    void add_blocking() {
        if (after_.may_place() || after_.may_fly()) return;
        const auto ways = Choices(after_).count();
        constexpr std::uint32_t few = 4;
        if (ways == 0 || ways > few || ways >= moves_of(before_)) return;
        if (ways == 1) {
            merits_.push_back({"leaves {} a single move", {their_name()}});
        } else {
            merits_.push_back({"leaves {} only {} moves", {their_name(), std::to_string(ways)}});
        }
    }

    // Their moves, counted along the lines.
    [[nodiscard]] std::uint32_t moves_of(const Position& position) const {
        std::uint32_t ways = 0;
        each_point(position.men(them()),
                   [&](Point man) { ways += how_many(position.board().near(man) & position.empty()); });
        return ways;
    }

    const Position& before_;
    Position after_;
    const Turn& turn_;
    std::vector<Message> merits_;
};

}  // namespace

std::vector<Message> Position::merits(const Turn& turn) const {
    return Merits(*this, turn).all();
}

}  // namespace merels::mill
