#include "dvonn/position.h"

#include <bit>

#include "dvonn/notation.h"

namespace merels::dvonn {
namespace {

// Mixes a word enough for another to be added to it; scramble() does the rest at the end.
constexpr std::uint64_t stir(std::uint64_t word) {
    word *= 0x9e3779b97f4a7c15U;
    return word ^ word >> 32;
}

}  // namespace

Position::Position(const Setup& setup)
    : to_place_(static_cast<std::uint8_t>(setup.hand[0] + setup.hand[1] + setup.red_hand)),
      side_(setup.to_move) {
    for (std::size_t point = 0; point < setup.board.size(); ++point) {
        const Piece& piece = setup.board[point];
        put(cell_of(static_cast<Point>(point)), piece.colour, piece.height, piece.holds_red);
    }
}

Position Position::at_random(Random random) {
    std::array<Cell, all_pieces> cells = tables.cell;
    Position position;
    for (std::uint32_t left = all_pieces; left > 0; --left) {
        std::swap(cells[random.below(left)], cells[left - 1]);
        position.place(cells[left - 1]);
    }
    return position;
}

Outcome Position::outcome() const {
    if (placing() || can_go(side_) || can_go(other(side_))) return {};
    if (score_[0] == score_[1]) return Outcome::draw(Why::equal_score);
    return Outcome::win(score_[0] > score_[1] ? Side::white : Side::black, Why::higher_score);
}

bool Position::can_go(Side side) const {
    for (Cells left = free_stacks(side); left != 0; left &= left - 1) {
        if (landings(lowest(left)) != 0) return true;
    }
    return false;
}

void Position::play(const Turn& turn) {
    if (turn.size() == 1) {
        place(cell_of(turn[0]));
        return;
    }
    if (!turn.empty()) stack(cell_of(turn[0]), cell_of(turn[1]));
    side_ = other(side_);
}

void Position::put(Cell cell, Colour top, int height, bool red) {
    heights_[cell] = static_cast<std::uint8_t>(height);
    for (const Side side : both_sides) {
        if (top != colour(side)) continue;
        stacks_[index(side)] |= bit(cell);
        score_[index(side)] = static_cast<std::uint8_t>(score_[index(side)] + height);
    }
    if (red || top == Colour::red) with_red_ |= bit(cell);
    if (height == 1) singles_ |= bit(cell);
}

// The sides place in turn, reds first; White, who places the last piece, goes on to make the first stacking
// move (D2, D6).
void Position::place(Cell cell) {
    put(cell, red_hand() > 0 ? Colour::red : colour(side_), 1, false);
    --to_place_;
    if (placing()) side_ = other(side_);
}

void Position::stack(Cell from, Cell to) {
    Cells& own = stacks_[index(side_)];
    Cells& theirs = stacks_[index(other(side_))];
    const int landed_on = heights_[to];
    const bool red = (with_red_ & bit(from)) != 0;
    const bool on_own = (own & bit(to)) != 0;
    const bool on_theirs = (theirs & bit(to)) != 0;

    heights_[to] = static_cast<std::uint8_t>(heights_[to] + heights_[from]);
    heights_[from] = 0;
    singles_ &= ~(bit(from) | bit(to));
    own = (own & ~bit(from)) | bit(to);
    theirs &= ~bit(to);
    if (red) with_red_ = (with_red_ & ~bit(from)) | bit(to);
    score_[index(side_)] = static_cast<std::uint8_t>(score_[index(side_)] + (on_own ? 0 : landed_on));
    score_[index(other(side_))] =
        static_cast<std::uint8_t>(score_[index(other(side_))] - (on_theirs ? landed_on : 0));

    // What was connected to a red still is, unless the stack took the red along or was a bridge.
    if (red || neighbours_apart(occupied(), from)) drop_unconnected();
}

void Position::drop_unconnected() {
    const Cells lost = occupied() & ~connected(with_red_, occupied());
    each_point(lost, [&](Cell cell) {
        for (const Side side : both_sides) {
            if ((stacks_[index(side)] & bit(cell)) == 0) continue;
            score_[index(side)] = static_cast<std::uint8_t>(score_[index(side)] - heights_[cell]);
        }
        heights_[cell] = 0;
    });
    for (Cells& stacks : stacks_) stacks &= ~lost;
    singles_ &= ~lost;
}

// Black's stacks are the rest of what has a height, and what is left to place the rest of the pieces.
std::uint64_t Position::key() const {
    const std::uint64_t phase = (placing() ? 2U : 0U) | index(side_);
    const auto words = std::bit_cast<std::array<std::uint64_t, 8>>(heights_);
    std::uint64_t even = stir(stacks_[0]);
    std::uint64_t odd = stir(with_red_ | phase << 62);
    for (std::size_t i = 0; i < words.size(); i += 2) {
        even = stir(even ^ words[i]);
        odd = stir(odd ^ words[i + 1]);
    }
    return scramble(even ^ scramble(odd));
}

Setup Position::setup() const {
    Setup setup;
    setup.board.resize(all_pieces);
    each_point(occupied(), [&](Cell cell) {
        Colour top = Colour::red;
        for (const Side side : both_sides) {
            if ((stacks(side) & bit(cell)) != 0) top = colour(side);
        }
        setup.board[point_of(cell)] = {top, heights_[cell], (with_red_ & bit(cell)) != 0};
    });
    for (const Side side : both_sides) setup.hand[index(side)] = hand(side);
    setup.red_hand = red_hand();
    setup.to_move = side_;
    return setup;
}

std::string Position::text() const {
    return write(setup());
}

// Pieces that leave the board may be anybody's, buried as they are: a position cannot tell whose were lost.
Tally Position::tally(Side side) const {
    return {hand(side), static_cast<int>(how_many(stacks(side))), 0};
}

Role Position::role(const Turn& /*turn*/, std::size_t i) const {
    if (placing()) return Role::place;
    return i == 0 ? Role::from : Role::to;
}

}  // namespace merels::dvonn
