// What speaks for a turn, in words: for hints.
#include <algorithm>

#include "core/bits.h"
#include "dvonn/position.h"

namespace merels::dvonn {
namespace {

std::uint32_t moves_of(const Position& position, Side side) {
    std::uint32_t ways = 0;
    each_point(position.free_stacks(side), [&](Cell stack) { ways += how_many(position.landings(stack)); });
    return ways;
}

class Merits {
  public:
    Merits(const Position& before, const Turn& turn)
        : before_(before), after_(before), us_(before.to_move()), to_(cell_of(turn[turn.size() - 1])) {
        after_.play(turn);
    }

    [[nodiscard]] std::vector<Message> of_placing() {
        if ((spread(bit(to_)) & before_.with_red()) != 0 && before_.red_hand() == 0) {
            merits_.push_back({"stands next to a red piece", {}});
        }
        return std::move(merits_);
    }

    [[nodiscard]] std::vector<Message> of_stacking(Cell from) {
        add_capture();
        add_cut_off(from);
        add_red(from);
        add_moves_left();
        return std::move(merits_);
    }

  private:
    [[nodiscard]] Side them() const { return other(us_); }
    [[nodiscard]] std::string their_name() const { return std::string(name(them())); }
    [[nodiscard]] bool takes() const { return (before_.stacks(them()) & bit(to_)) != 0; }

    void add_capture() {
        if (!takes()) return;
        const int height = before_.height(to_);
        if (height == 1) {
            merits_.push_back({"takes a piece of {}'s", {their_name()}});
        } else {
            merits_.push_back({"takes a stack of {} pieces", {std::to_string(height)}});
        }
    }

    // What left the board because it was no longer connected to a red.
    void add_cut_off(Cell from) {
        const Cells gone = before_.occupied() & ~after_.occupied() & ~bit(from);
        int lost = 0;
        each_point(gone & before_.stacks(them()), [&](Cell cell) { lost += before_.height(cell); });
        if (lost == 1) merits_.push_back({"cuts off a piece of {}'s", {their_name()}});
        if (lost > 1) merits_.push_back({"cuts off {} pieces of {}'s", {std::to_string(lost), their_name()}});
    }

    void add_red(Cell from) {
        const bool had = (before_.with_red() & before_.stacks(us_) & bit(to_)) != 0;
        if ((before_.with_red() & bit(to_)) != 0 && !had) {
            merits_.push_back({"puts a red piece in your own stack", {}});
        } else if ((before_.with_red() & bit(from)) != 0) {
            merits_.push_back({"takes the red piece along, away from others", {}});
        }
    }

    void add_moves_left() {
        const std::uint32_t before = moves_of(before_, them());
        const std::uint32_t left = moves_of(after_, them());
        constexpr std::uint32_t few = 4;
        if (left >= before) return;
        if (left == 0) {
            merits_.push_back({"leaves {} without a move", {their_name()}});
        } else if (left <= few) {
            merits_.push_back({"leaves {} only {} moves", {their_name(), std::to_string(left)}});
        }
    }

    const Position& before_;
    Position after_;
    Side us_;
    Cell to_;
    std::vector<Message> merits_;
};

}  // namespace

std::vector<Message> Position::merits(const Turn& turn) const {
    if (turn.empty()) return {};
    if (placing()) return Merits(*this, turn).of_placing();
    return Merits(*this, turn).of_stacking(cell_of(turn[0]));
}

}  // namespace merels::dvonn
