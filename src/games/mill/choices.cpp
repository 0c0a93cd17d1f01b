#include "mill/position.h"

namespace merels::mill {

Choices::Choices(const Position& position) : position_(position) {
    if (position.outcome_but_blocked().over()) return;
    const Points empty = position.empty();
    if (position.may_place()) add(no_point, empty, position.board().completing(position.own()) & empty);
    if (position.may_move()) add_moves();
    settle_mills();
    count_turns();
}

void Choices::add(Point from, Points to, Points closing) {
    Origin& origin = origins_[origin_count_++];
    origin.from = from;
    origin.quiet = to & ~closing;
    origin.closing = closing;
    origin.closing_two = 0;
}

void Choices::add_moves() {
    const Board& board = position_.board();
    const Points own = position_.own();
    const Points empty = position_.empty();
    const bool fly = position_.may_fly();
    const Points completing = board.completing(own) & empty;
    each_point(own, [&](Point from) {
        Points to = fly ? empty : board.near(from) & empty;
        // A line that the man itself stands on is not completed by its leaving: look again without it.
        Points closing = to & completing;
        if (closing != 0) closing &= board.completing(own & ~bit(from));
        if (closing != 0 && position_.rules().variant.remembers_steps()) {
            each_point(closing, [&](Point back) {
                if (position_.closes_again(from, back)) to &= ~bit(back);
            });
            closing &= to;
        }
        add(from, to, closing);
        if (to == 0) --origin_count_;
    });
}

// Works out who may be taken, if a mill can be closed. Nobody: closing one is a turn like any other.
void Choices::settle_mills() {
    const Variant& variant = position_.rules().variant;
    Points closing = 0;
    for (std::size_t i = 0; i < origin_count_; ++i) closing |= origins_[i].closing;
    if (closing == 0) return;
    if (!variant.first_mill_wins) takeable_ = position_.rules().takeable(position_.theirs());
    for (std::size_t i = 0; i < origin_count_; ++i) {
        Origin& origin = origins_[i];
        if (takeable_ == 0) {
            origin.quiet |= origin.closing;
            origin.closing = 0;
        } else if (variant.two_mills == 2) {
            split_double_mills(origin);
        }
    }
}

void Choices::split_double_mills(Origin& origin) const {
    const Points left = origin.from == no_point ? 0 : bit(origin.from);
    each_point(origin.closing, [&](Point to) {
        const Points men = (position_.own() & ~left) | bit(to);
        if (position_.board().mills_through(to, men) >= 2) origin.closing_two |= bit(to);
    });
    origin.closing &= ~origin.closing_two;
}

Points Choices::takeable_after(Point taken) const {
    const Points rest = position_.theirs() & ~bit(taken);
    return position_.rules().takeable(rest);
}

std::uint32_t Choices::ways_to_take_two() const {
    std::uint32_t ways = 0;
    each_point(takeable_, [&](Point taken) {
        const auto second = how_many(takeable_after(taken));
        ways += second == 0 ? 1 : second;
    });
    return ways;
}

void Choices::count_turns() {
    const std::uint32_t take_one = how_many(takeable_);
    for (std::size_t i = 0; i < origin_count_; ++i) {
        Origin& origin = origins_[i];
        count_ += how_many(origin.quiet) + how_many(origin.closing) * take_one;
        if (origin.closing_two != 0) {
            if (take_two_ == 0) take_two_ = ways_to_take_two();
            count_ += how_many(origin.closing_two) * take_two_;
        }
        origin.end = count_;
    }
    if (count_ == 0 && position_.rules().variant.blocked == Variant::Blocked::passes &&
        position_.can_go(other(position_.to_move()))) {
        pass_ = true;
        count_ = 1;
    }
}

Turn Choices::nth(std::uint32_t n) const {
    if (pass_) return {};
    const Origin* origin = origins_.data();
    while (n >= origin->end) ++origin;
    if (origin != origins_.data()) n -= origin[-1].end;

    const std::uint32_t quiet = how_many(origin->quiet);
    if (n < quiet) return start(origin->from, nth_point(origin->quiet, n));
    n -= quiet;
    const std::uint32_t take_one = how_many(takeable_);
    const std::uint32_t closing = how_many(origin->closing) * take_one;
    if (n < closing) {
        return with(start(origin->from, nth_point(origin->closing, n / take_one)),
                    nth_point(takeable_, n % take_one));
    }
    n -= closing;
    return nth_of_two(start(origin->from, nth_point(origin->closing_two, n / take_two_)), n % take_two_);
}

Turn Choices::nth_of_two(const Turn& moved, std::uint32_t n) const {
    Turn found;
    each_point(takeable_, [&](Point taken) {
        const Points second = takeable_after(taken);
        const auto ways = second == 0 ? 1U : how_many(second);
        if (found.empty() && n < ways) {
            found = with(moved, taken);
            if (second != 0) found.push_back(nth_point(second, n));
        }
        n -= ways;
    });
    return found;
}

}  // namespace merels::mill
