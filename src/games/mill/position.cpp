#include "mill/position.h"

#include <algorithm>

#include "core/men.h"
#include "core/random.h"
#include "mill/notation.h"

namespace merels::mill {

Position::Position(const Rules& rules) : rules_(&rules) {
    hand_.fill(static_cast<std::uint8_t>(rules.variant.men));
}

Position::Position(const Rules& rules, const Setup& setup)
    : rules_(&rules),
      men_(men_of<Points>(setup)),
      hand_{static_cast<std::uint8_t>(setup.hand[0]), static_cast<std::uint8_t>(setup.hand[1])},
      left_mill_(setup.last_step),
      side_(setup.to_move) {
    forget_moot_steps();
}

Outcome Position::outcome_but_blocked() const {
    const Variant& variant = rules_->variant;
    for (const Side side : both_sides) {
        if (men_left(side) < variant.fewest) return Outcome::win(other(side), Why::too_few_men);
    }
    if (variant.first_mill_wins && board().in_mills(theirs()) != 0) {
        return Outcome::win(other(side_), Why::first_mill);
    }
    if (empty() == 0) {
        if (variant.full_board == Variant::FullBoard::draw) return Outcome::draw(Why::full_board);
        if (variant.full_board == Variant::FullBoard::first_loses) {
            return Outcome::win(Side::black, Why::full_board);
        }
    }
    return {};
}

Outcome Position::outcome() const {
    const Outcome outcome = outcome_but_blocked();
    if (outcome.over() || Choices(*this).count() > 0) return outcome;
    if (rules_->variant.blocked == Variant::Blocked::loses) return Outcome::win(other(side_), Why::blocked);
    return Outcome::draw(Why::blocked);
}

bool Position::can_go(Side side) const {
    const Points free = empty();
    if (free == 0) return false;
    if (hand(side) > 0 || may_fly(side)) return true;
    Points reach = 0;
    each_point(men(side), [&](Point point) { reach |= board().near(point); });
    return (reach & free) != 0;
}

Points Position::closing_points(Side side) const {
    const Points own = men(side);
    const Points wanted = board().completing(own) & empty();
    if (wanted == 0 || hand(side) > 0) return wanted;
    const bool fly = may_fly(side);
    Points found = 0;
    each_point(wanted, [&](Point point) {
        // A man that is itself one of the two others in the line leaves it by going there.
        each_point(fly ? own : own & board().near(point),
                   [&](Point man) { found |= board().completing(own & ~bit(man)) & bit(point); });
    });
    return found;
}

Points Rules::takeable(Points theirs) const {
    const Points outside = theirs & ~board.in_mills(theirs);
    if (outside != 0) return outside;
    return variant.all_in_mills == Variant::AllInMills::any ? theirs : 0;
}

void Position::play(const Turn& turn) {
    Points& own = men_[index(side_)];
    Points& theirs = men_[index(other(side_))];
    Step left_mill;
    std::size_t taken = turn.size();
    if (!turn.empty()) {
        if ((own & bit(turn[0])) != 0) {
            const bool left =
                rules_->variant.remembers_steps() && (board().in_mills(own) & bit(turn[0])) != 0;
            own ^= bit(turn[0]) | bit(turn[1]);
            if (left && (rules_->variant.close_again == Variant::CloseAgain::no ||
                         (board().in_mills(own) & bit(turn[1])) != 0)) {
                left_mill = {turn[0], turn[1]};
            }
            taken = 2;
        } else {
            own |= bit(turn[0]);
            --hand_[index(side_)];
            taken = 1;
        }
    }
    for (; taken < turn.size(); ++taken) theirs &= ~bit(turn[taken]);
    left_mill_[index(side_)] = left_mill;
    if (rules_->variant.remembers_steps()) forget_moot_steps();
    side_ = other(side_);
}

// A step that can no longer be taken back, because the man is gone or the point is taken, is as good as none.
void Position::forget_moot_steps() {
    for (const Side side : both_sides) {
        Step& step = left_mill_[index(side)];
        if (step == Step{}) continue;
        if ((men(side) & bit(step.to)) == 0 || (empty() & bit(step.from)) == 0) step = {};
    }
}

std::uint64_t Position::key() const {
    const auto step = [](const Step& s) { return static_cast<std::uint64_t>(s.from) << 8 | s.to; };
    const std::uint64_t men = static_cast<std::uint64_t>(men_[0]) << 32 | men_[1];
    const std::uint64_t rest =
        static_cast<std::uint64_t>(hand_[0]) | static_cast<std::uint64_t>(hand_[1]) << 8 |
        static_cast<std::uint64_t>(side_) << 16 | step(left_mill_[0]) << 24 | step(left_mill_[1]) << 40;
    return scramble(scramble(men) ^ rest);
}

std::uint64_t Position::symmetric_key() const {
    std::uint64_t least = UINT64_MAX;
    for (const Permutation& goes_to : rules_->symmetries) {
        const auto image = [&](Points men) {
            Points moved = 0;
            each_point(men, [&](Point man) { moved |= bit(goes_to[man]); });
            return moved;
        };
        Position turned = *this;
        for (Points& men : turned.men_) men = image(men);
        for (Step& step : turned.left_mill_) {
            if (step != Step{}) step = {goes_to[step.from], goes_to[step.to]};
        }
        least = std::min(least, turned.key());
    }
    return least;
}

Setup Position::setup() const {
    return setup_of(board().geometry().size(), men_, hand_, side_, left_mill_);
}

std::string Position::text() const {
    return write(rules_->variant, board().geometry(), setup());
}

Tally Position::tally(Side side) const {
    const int on_board = static_cast<int>(how_many(men(side)));
    return {hand(side), on_board, rules_->variant.men - hand(side) - on_board};
}

Role Position::role(const Turn& turn, std::size_t i) const {
    const bool moves = (own() & bit(turn[0])) != 0;
    if (i == 0) return moves ? Role::from : Role::place;
    return moves && i == 1 ? Role::to : Role::taken;
}

}  // namespace merels::mill
