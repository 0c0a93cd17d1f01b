#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/bits.h"
#include "core/game.h"
#include "mill/board.h"
#include "mill/net.h"
#include "mill/symmetries.h"
#include "mill/variant.h"

namespace merels::mill {

// What a game is played by. Positions refer to it.
struct Rules {
    explicit Rules(Variant chosen)
        : variant(std::move(chosen)),
          board(variant),
          symmetries(symmetries_of(variant)),
          net_knows_moving(is_nine_once_placed(variant)),
          net_knows_placing(same_rules(variant, Variant{})) {}

    // The men of `theirs` that closing a mill may take: those outside mills or, if there are none, what the
    // variant says (M6).
    [[nodiscard]] Points takeable(Points theirs) const;

    Variant variant;
    Board board;
    std::vector<Permutation> symmetries;
    bool net_knows_moving;   // the network of Nine (net.h) is valid once all men are placed
    bool net_knows_placing;  // ... and before
};

class Choices;

// A position of any game of the mill family.
class Position {
  public:
    using Choices = mill::Choices;
    static constexpr bool has_stacks = false;

    explicit Position(const Rules& rules);  // the empty board, all men in hand
    // A position as set up; it must have no problems (see setup.h).
    Position(const Rules& rules, const Setup& setup);
    // The same from sets of points, White's first; it must be possible.
    Position(const Rules& rules, std::array<Points, 2> men, std::array<std::uint8_t, 2> hand, Side to_move)
        : rules_(&rules), men_(men), hand_(hand), side_(to_move) {}

    [[nodiscard]] Side to_move() const { return side_; }
    [[nodiscard]] Outcome outcome() const;
    void play(const Turn& turn);
    [[nodiscard]] std::uint64_t key() const;
    // A hash that is the same for positions that come to the same by a symmetry of the board.
    [[nodiscard]] std::uint64_t symmetric_key() const;

    [[nodiscard]] Setup setup() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Tally tally(Side side) const;
    [[nodiscard]] std::optional<int> score(Side /*side*/) const { return std::nullopt; }
    [[nodiscard]] Role role(const Turn& turn, std::size_t i) const;
    [[nodiscard]] Message why_not(const Turn& picked, Point point) const;
    [[nodiscard]] std::vector<Message> merits(const Turn& turn) const;

    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] const Board& board() const { return rules_->board; }
    [[nodiscard]] Points men(Side side) const { return men_[index(side)]; }
    [[nodiscard]] Points own() const { return men(side_); }
    [[nodiscard]] Points theirs() const { return men(other(side_)); }
    [[nodiscard]] Points empty() const { return board().all() & ~(men_[0] | men_[1]); }
    [[nodiscard]] int hand(Side side) const { return hand_[index(side)]; }
    // Men on the board and in hand.
    [[nodiscard]] int men_left(Side side) const { return static_cast<int>(how_many(men(side))) + hand(side); }

    // The empty points where a side would close a mill, were it to move.
    [[nodiscard]] Points closing_points(Side side) const;

    // What the side to move may do; each side's phase is its own (M4).
    [[nodiscard]] bool may_place() const { return hand(side_) > 0; }
    [[nodiscard]] bool may_move() const { return hand(side_) == 0 || rules_->variant.mixed; }
    [[nodiscard]] bool may_fly() const { return may_fly(side_); }
    [[nodiscard]] bool may_fly(Side side) const {
        const Variant& variant = rules_->variant;
        return (hand(side) == 0 || variant.fly_with_hand) && men_left(side) <= variant.fly_at;
    }
    // Whether a side has anything at all to do, were it to move.
    [[nodiscard]] bool can_go(Side side) const;
    // Whether this step goes straight back into the mill it left a turn ago, in a variant that forbids it.
    [[nodiscard]] bool closes_again(Point from, Point to) const {
        return left_mill_[index(side_)] == Step{to, from} && rules_->variant.remembers_steps();
    }

    friend bool operator==(const Position& a, const Position& b) {
        return a.rules_ == b.rules_ && a.men_ == b.men_ && a.hand_ == b.hand_ && a.side_ == b.side_ &&
               a.left_mill_ == b.left_mill_;
    }

  private:
    friend class mill::Choices;

    // How the game stands apart from the side to move being blocked.
    [[nodiscard]] Outcome outcome_but_blocked() const;

    void forget_moot_steps();

    const Rules* rules_;
    std::array<Points, 2> men_{};
    std::array<std::uint8_t, 2> hand_{};
    std::array<Step, 2>
        left_mill_{};  // each side's latest turn, if it must not be taken back into a mill and still can be
    Side side_ = Side::white;
};

// What the side to move may do, as sets: for each man (or the hand) where it may go without closing a mill,
// and where it closes one or two. Which men may be taken does not depend on the man that moved.
class Choices {
  public:
    explicit Choices(const Position& position);

    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] Turn nth(std::uint32_t n) const;

    template <class Visit>
    void each(Visit&& visit) const {
        if (pass_) visit(Turn{});
        for (std::size_t i = 0; i < origin_count_; ++i) {
            const Origin& origin = origins_[i];
            each_point(origin.quiet, [&](Point to) { visit(start(origin.from, to)); });
            each_point(origin.closing, [&](Point to) {
                each_point(takeable_, [&](Point taken) { visit(with(start(origin.from, to), taken)); });
            });
            each_point(origin.closing_two, [&](Point to) {
                each_point(takeable_, [&](Point taken) {
                    const Turn one = with(start(origin.from, to), taken);
                    const Points second = takeable_after(taken);
                    if (second == 0) visit(one);
                    each_point(second, [&](Point also) { visit(with(one, also)); });
                });
            });
        }
    }

  private:
    // Where a man can come from, and where it can go from there.
    struct Origin {
        Points quiet;
        Points closing;      // and one man is taken
        Points closing_two;  // and two men are, where the variant says so
        std::uint32_t end;   // how many turns there are up to this origin's last
        Point from;          // no_point: the hand
    };
    static constexpr std::size_t most_origins = 17;  // 16 men and the hand

    static Turn start(Point from, Point to) { return from == no_point ? Turn{to} : Turn{from, to}; }
    static Turn with(Turn turn, Point taken) {
        turn.push_back(taken);
        return turn;
    }
    void add(Point from, Points to, Points closing);
    void add_moves();
    void settle_mills();
    void split_double_mills(Origin& origin) const;
    void count_turns();
    [[nodiscard]] Points takeable_after(Point taken) const;
    [[nodiscard]] std::uint32_t ways_to_take_two() const;
    [[nodiscard]] Turn nth_of_two(const Turn& moved, std::uint32_t n) const;

    const Position& position_;
    Points takeable_ = 0;  // only worked out if a mill can be closed
    std::uint32_t count_ = 0;
    std::uint32_t take_two_ = 0;  // ways to take two men
    std::size_t origin_count_ = 0;
    bool pass_ = false;
    std::array<Origin, most_origins> origins_;  // the first origin_count_ of them
};

}  // namespace merels::mill
