#include "mill/merits.h"

#include <utility>

#include "core/bits.h"

namespace merels::mill {
namespace {

using Kind = MeritKind;

class MeritFinder {
  public:
    MeritFinder(const Position& before, const Turn& turn) : before_(before), after_(before), turn_(turn) {
        after_.play(turn);
    }

    [[nodiscard]] std::vector<Merit> all() {
        if (!turn_.empty()) {
            add_mills();
            add_defence();
            add_threats();
            add_blocking();
            if (merits_.empty()) add_crossing();
        }
        return std::move(merits_);
    }

  private:
    void add(Kind kind, Point point = no_point, std::uint32_t count = 0) {
        merits_.push_back({std::to_underlying(kind), point, count});
    }

    [[nodiscard]] bool moves() const { return before_.role(turn_, 0) == Role::from; }
    [[nodiscard]] Point arrives() const { return turn_[moves() ? 1 : 0]; }
    [[nodiscard]] bool takes() const { return turn_.size() > (moves() ? 2U : 1U); }
    [[nodiscard]] bool leaves_mill() const {
        return moves() && (before_.board().in_mills(before_.own()) & bit(turn_[0])) != 0;
    }
    // A side after the turn: it is the other one that is to move then.
    [[nodiscard]] Side us() const { return before_.to_move(); }
    [[nodiscard]] Side them() const { return other(us()); }

    void add_mills() {
        if (!takes()) {
            if (leaves_mill() && (after_.closing_points(us()) & bit(turn_[0])) != 0 && !can_reach(turn_[0])) {
                add(Kind::opens_mill);
            }
            return;
        }
        const bool two = before_.board().mills_through(arrives(), after_.men(us())) > 1;
        if (two) {
            add(Kind::closes_two_mills);
        } else if (leaves_mill()) {
            add(can_reach(turn_[0]) ? Kind::swaps_mills : Kind::running_mill);
        } else {
            add(Kind::closes_mill);
        }
    }

    // Whether they could step onto a point next.
    [[nodiscard]] bool can_reach(Point point) const {
        if (after_.may_place() || after_.may_fly()) return true;
        return (before_.board().near(point) & after_.men(them())) != 0;
    }

    void add_defence() {
        const Points stopped = before_.closing_points(them()) & ~after_.closing_points(them());
        each_point(stopped, [&](Point point) { add(Kind::blocks_mill, point); });
    }

    void add_threats() {
        const Points threats = after_.closing_points(us());
        const Points new_threats = threats & ~before_.closing_points(us());
        if (new_threats == 0) return;
        if (how_many(threats) >= 2) {
            add(Kind::threatens_mills, no_point, how_many(threats));
        } else if (!leaves_mill()) {
            add(Kind::threatens_mill, lowest(new_threats));
        }
    }

    void add_blocking() {
        if (after_.may_place() || after_.may_fly()) return;
        const auto ways = Choices(after_).count();
        constexpr std::uint32_t few = 4;
        if (ways > few || ways >= moves_of(before_)) return;
        if (ways == 0) {
            add(Kind::no_moves_left);
        } else {
            add(Kind::few_moves_left, no_point, ways);
        }
    }

    // A man placed where as many lines meet as anywhere has the most ways to go.
    void add_crossing() {
        if (moves()) return;
        const Board& board = before_.board();
        const std::uint32_t ways = how_many(board.near(arrives()));
        bool most = true;
        each_point(board.all(), [&](Point point) { most = most && how_many(board.near(point)) <= ways; });
        if (most) add(Kind::crossing, no_point, ways);
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
    std::vector<Merit> merits_;
};

Message describe(const Position& before, const Merit& merit) {
    const std::string them(name(other(before.to_move())));
    const auto point = [&] { return before.board().geometry().name(merit.point); };
    switch (static_cast<MeritKind>(merit.kind)) {
        case Kind::opens_mill:
            return {tr("opens a mill that can be closed again next turn"), {}};
        case Kind::closes_mill:
            return {tr("closes a mill"), {}};
        case Kind::closes_two_mills:
            return {tr("closes two mills at once"), {}};
        case Kind::swaps_mills:
            return {tr("closes a mill and opens another"), {}};
        case Kind::running_mill:
            return {tr("opens one mill and closes another, and back again next turn"), {}};
        case Kind::blocks_mill:
            return {tr("keeps {} from closing a mill on {}"), {them, point()}};
        case Kind::threatens_mill:
            return {tr("threatens to close a mill on {}"), {point()}};
        case Kind::threatens_mills:
            if (merit.count == 2) return {tr("threatens two mills"), {}};
            return plural(merit.count, "threatens {} mill", "threatens {} mills");
        case Kind::no_moves_left:
            return {tr("leaves {} without a move"), {them}};
        case Kind::few_moves_left:
            return plural(merit.count, "leaves {} only {} move", "leaves {} only {} moves",
                          {them, std::to_string(merit.count)});
        case Kind::crossing:
            break;
    }
    return plural(merit.count, "stands on a crossing, with {} way to go",
                  "stands on a crossing, with {} ways to go");
}

}  // namespace

std::vector<Merit> find_merits(const Position& before, const Turn& turn) {
    return MeritFinder(before, turn).all();
}

std::vector<Message> Position::merits(const Turn& turn) const {
    std::vector<Message> messages;
    for (const Merit& merit : find_merits(*this, turn)) messages.push_back(describe(*this, merit));
    return messages;
}

}  // namespace merels::mill
