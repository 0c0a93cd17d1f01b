#include "dvonn/merits.h"

#include <utility>

#include "core/bits.h"

namespace merels::dvonn {
namespace {

std::uint32_t moves_of(const Position& position, Side side) {
    std::uint32_t ways = 0;
    each_point(position.free_stacks(side), [&](Cell stack) { ways += how_many(position.landings(stack)); });
    return ways;
}

using Kind = MeritKind;

class MeritFinder {
  public:
    MeritFinder(const Position& before, const Turn& turn)
        : before_(before),
          after_(before),
          us_(before.to_move()),
          from_(cell_of(turn[0])),
          to_(cell_of(turn[turn.size() - 1])) {
        after_.play(turn);
    }

    [[nodiscard]] std::vector<Merit> all() {
        if (before_.placing()) {
            add_neighbour();
        } else {
            add_capture();
            add_cut_off();
            add_red();
            add_moves_left();
        }
        return std::move(merits_);
    }

  private:
    void add(Kind kind, std::uint32_t count = 0) {
        merits_.push_back({.kind = std::to_underlying(kind), .count = count});
    }

    [[nodiscard]] Side them() const { return other(us_); }
    [[nodiscard]] bool takes() const { return (before_.stacks(them()) & bit(to_)) != 0; }

    void add_neighbour() {
        if ((spread(bit(to_)) & before_.with_red()) != 0 && before_.red_hand() == 0) add(Kind::next_to_red);
    }

    void add_capture() {
        if (takes()) add(Kind::takes_stack, static_cast<std::uint32_t>(before_.height(to_)));
    }

    // What left the board because it was no longer connected to a red.
    void add_cut_off() {
        const Cells gone = before_.occupied() & ~after_.occupied() & ~bit(from_);
        int lost = 0;
        each_point(gone & before_.stacks(them()), [&](Cell cell) { lost += before_.height(cell); });
        if (lost > 0) add(Kind::cuts_off, static_cast<std::uint32_t>(lost));
    }

    void add_red() {
        const bool had = (before_.with_red() & before_.stacks(us_) & bit(to_)) != 0;
        if ((before_.with_red() & bit(to_)) != 0 && !had) {
            add(Kind::takes_red);
        } else if ((before_.with_red() & bit(from_)) != 0) {
            add(Kind::carries_red);
        }
    }

    void add_moves_left() {
        const std::uint32_t before = moves_of(before_, them());
        const std::uint32_t left = moves_of(after_, them());
        constexpr std::uint32_t few = 4;
        if (left >= before) return;
        if (left == 0) {
            add(Kind::no_moves_left);
        } else if (left <= few) {
            add(Kind::few_moves_left, left);
        }
    }

    const Position& before_;
    Position after_;
    Side us_;
    Cell from_;
    Cell to_;
    std::vector<Merit> merits_;
};

Message describe(const Merit& merit, const std::string& them) {
    switch (static_cast<MeritKind>(merit.kind)) {
        case Kind::next_to_red:
            return {tr("stands next to a red piece"), {}};
        case Kind::takes_stack:
            return plural(merit.count, "takes a piece", "takes a stack of {} pieces");
        case Kind::cuts_off:
            return plural(merit.count, "cuts off a piece", "cuts off {} pieces");
        case Kind::takes_red:
            return {tr("puts a red piece in your own stack"), {}};
        case Kind::carries_red:
            return {tr("takes the red piece along, away from others"), {}};
        case Kind::no_moves_left:
            return {tr("leaves {} without a move"), {them}};
        case Kind::few_moves_left:
            break;
    }
    return plural(merit.count, "leaves {} only {} move", "leaves {} only {} moves",
                  {them, std::to_string(merit.count)});
}

}  // namespace

std::vector<Merit> find_merits(const Position& before, const Turn& turn) {
    if (turn.empty()) return {};
    return MeritFinder(before, turn).all();
}

std::vector<Message> Position::merits(const Turn& turn) const {
    const std::string them(merels::name(other(side_)));
    std::vector<Message> messages;
    for (const Merit& merit : find_merits(*this, turn)) messages.push_back(describe(merit, them));
    return messages;
}

}  // namespace merels::dvonn
