#include "yote/position.h"

#include "core/men.h"
#include "core/random.h"
#include "yote/notation.h"

namespace merels::yote {

Position::Position(const Rules& rules) : rules_(&rules) {
    hand_.fill(static_cast<std::uint8_t>(rules.variant.men));
}

Position::Position(const Rules& rules, const Setup& setup)
    : rules_(&rules),
      men_(men_of<Cells>(setup)),
      hand_{static_cast<std::uint8_t>(setup.hand[0]), static_cast<std::uint8_t>(setup.hand[1])},
      last_step_(setup.last_step),
      side_(setup.to_move) {
    for (const Side side : both_sides) forget_if_moot(side);
}

Outcome Position::outcome() const {
    const int white = men_left(Side::white);
    const int black = men_left(Side::black);
    if (white == 0) return Outcome::win(Side::black, Why::all_men_lost);
    if (black == 0) return Outcome::win(Side::white, Why::all_men_lost);
    if (too_few_men()) return Outcome::draw(Why::few_men_each);
    if (Choices(*this).count() > 0) return {};
    switch (rules_->variant.no_move) {
        case Variant::NoMove::loses:
            return Outcome::win(other(side_), Why::blocked);
        case Variant::NoMove::draws:
            return Outcome::draw(Why::blocked);
        case Variant::NoMove::more_men_wins:
            break;
    }
    if (white == black) return Outcome::draw(Why::no_move_equal);
    return Outcome::win(white > black ? Side::white : Side::black, Why::no_move_more_men);
}

void Position::jump(const Turn& turn) {
    Cells& own = men_[index(side_)];
    Cells& theirs = men_[index(other(side_))];
    Point at = turn[0];
    for (std::size_t i = 1; i < turn.size(); i += 2) {
        const Point to = turn[i];
        own ^= bit(at) | bit(to);
        theirs &= ~bit(Board::middle(at, to));
        at = to;
        if (i + 1 == turn.size()) return;
        if (turn[i + 1] == board().hand()) {
            --hand_[index(other(side_))];
        } else {
            theirs &= ~bit(turn[i + 1]);
        }
    }
}

std::uint64_t Position::key() const {
    const auto step = [](const Step& s) { return static_cast<std::uint64_t>(s.from) << 8 | s.to; };
    const std::uint64_t rest =
        static_cast<std::uint64_t>(hand_[0]) | static_cast<std::uint64_t>(hand_[1]) << 8 |
        static_cast<std::uint64_t>(side_) << 16 | step(last_step_[0]) << 24 | step(last_step_[1]) << 40;
    return scramble(scramble(scramble(men_[0]) ^ men_[1]) ^ rest);
}

Setup Position::setup() const {
    return setup_of(board().geometry().size(), men_, hand_, side_, last_step_);
}

std::string Position::text() const {
    return write(rules_->variant, board().geometry(), setup());
}

Tally Position::tally(Side side) const {
    const int on_board = static_cast<int>(how_many(men(side)));
    return {hand(side), on_board, rules_->variant.men - hand(side) - on_board};
}

Role Position::role(const Turn& turn, std::size_t i) const {
    if (i == 0) return (own() & bit(turn[0])) != 0 ? Role::from : Role::place;
    return i % 2 == 1 ? Role::to : Role::taken;
}

}  // namespace merels::yote
