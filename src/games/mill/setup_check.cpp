#include "mill/setup_check.h"

#include <algorithm>
#include <string>

#include "core/men.h"

namespace merels::mill {
namespace {

std::string side_name(Side side) {
    return std::string(name(side));
}

class Check {
  public:
    Check(const Rules& rules, const Setup& setup)
        : rules_(rules), variant_(rules.variant), setup_(setup), men_(men_of<Points>(setup)) {}

    std::vector<Message> all() {
        if (!board_fits()) return found_;
        numbers();
        if (!found_.empty()) return found_;  // what follows supposes sensible numbers
        past_placing();
        hands();
        removals();
        mills();
        steps();
        return found_;
    }

  private:
    [[nodiscard]] int on_board(Side side) const { return static_cast<int>(how_many(men_[index(side)])); }
    [[nodiscard]] int in_hand(Side side) const { return setup_.hand[index(side)]; }
    [[nodiscard]] int left(Side side) const { return on_board(side) + in_hand(side); }
    [[nodiscard]] int lost(Side side) const { return variant_.men - left(side); }
    void say(Sentence english, std::vector<std::string> words) {
        found_.push_back({english, std::move(words)});
    }

    bool board_fits() {
        const std::size_t points = rules_.board.geometry().size();
        if (setup_.board.size() != points) {
            say(tr("the board has {} points, not {}"),
                {std::to_string(points), std::to_string(setup_.board.size())});
            return false;
        }
        for (std::size_t point = 0; point < points; ++point) {
            const Piece& piece = setup_.board[point];
            const bool man =
                piece == Piece{Colour::white, 1, false} || piece == Piece{Colour::black, 1, false};
            if (!man && piece != Piece{}) {
                say(tr("only a white man, a black man or nothing can stand on {}"),
                    {rules_.board.geometry().spots[point].name});
            }
        }
        return found_.empty();
    }

    void numbers() {
        for (const Side side : both_sides) {
            if (in_hand(side) < 0)
                say(tr("{} cannot have a negative number of men in hand"), {side_name(side)});
            if (left(side) > variant_.men) {
                say(tr("{} has {} men, hand included; the maximum is {}"),
                    {side_name(side), std::to_string(left(side)), std::to_string(variant_.men)});
            }
        }
    }

    // A side loses the moment it is one man short, so it cannot be two short, and both cannot be short at
    // all.
    void past_placing() {
        const int fewest = variant_.fewest;
        const bool both_short =
            std::ranges::all_of(both_sides, [&](Side side) { return left(side) < fewest; });
        if (both_short) {
            found_.push_back(plural(static_cast<std::size_t>(fewest),
                                    "both sides have no men left: the game was over before it came to this",
                                    "both sides have fewer than {} men: the game was over before it came to "
                                    "this"));
            return;
        }
        for (const Side side : both_sides) {
            const int least = fewest - variant_.two_mills;  // what a last removal can leave
            if (left(side) < least) {
                say(tr("{} has only {} left: the game was over before it came to this"),
                    {side_name(side), std::to_string(left(side))});
            }
        }
    }

    // Where placing comes before moving, the sides place in turn.
    void hands() {
        if (variant_.mixed) return;
        const int white = in_hand(Side::white);
        const int black = in_hand(Side::black);
        if (setup_.to_move == Side::white && white != black) {
            say(tr("with White to move both sides have the same number in hand, not {} and {}"),
                {std::to_string(white), std::to_string(black)});
        }
        if (setup_.to_move == Side::black && black != white + 1 && (white != 0 || black != 0)) {
            say(tr("with Black to move Black has one man more in hand than White, not {} against {}"),
                {std::to_string(black), std::to_string(white)});
        }
    }

    // A side that still has men in hand, and may only place them, has made as many turns as it has placed
    // men, and the first two cannot have closed a mill.
    void removals() {
        for (const Side side : both_sides) {
            const Side taker = other(side);
            if (variant_.first_mill_wins && lost(side) > 0) {
                say(tr("{} has lost {}, but no man is ever taken in this game"),
                    {side_name(side), std::to_string(lost(side))});
                continue;
            }
            if (variant_.mixed || in_hand(taker) == 0) continue;
            const int placed = variant_.men - in_hand(taker);
            const int most = std::max(0, placed - 2) * variant_.two_mills;
            if (lost(side) > most) {
                say(tr("{} has lost {}, but {} has placed {} and can have taken at most {}"),
                    {side_name(side), std::to_string(lost(side)), side_name(taker), std::to_string(placed),
                     std::to_string(most)});
            }
        }
    }

    void mills() {
        const Points own = men_[index(setup_.to_move)];
        if (variant_.first_mill_wins && rules_.board.in_mills(own) != 0) {
            say(tr("{} has a mill and would have won before it was its turn again"),
                {side_name(setup_.to_move)});
        }
    }

    // What became of the man or the point since does not matter; but it must have been a step that could be
    // taken.
    void steps() {
        for (const Side side : both_sides) {
            const Step& step = setup_.last_step[index(side)];
            if (step == Step{}) continue;
            const std::size_t points = setup_.board.size();
            const bool on_board = step.from < points && step.to < points && step.from != step.to;
            const bool may_fly = left(side) <= variant_.fly_at;
            const bool steps = on_board && (may_fly || (rules_.board.near(step.from) & bit(step.to)) != 0);
            if (!steps) {
                say(tr("{}'s last step does not follow a line"), {side_name(side)});
            }
        }
    }

    const Rules& rules_;
    const Variant& variant_;
    const Setup& setup_;
    std::array<Points, 2> men_;
    std::vector<Message> found_;
};

}  // namespace

std::vector<Message> problems(const Rules& rules, const Setup& setup) {
    return Check(rules, setup).all();
}

}  // namespace merels::mill
