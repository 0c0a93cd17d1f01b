#include "siege/position.h"

#include "core/random.h"

namespace merels::siege {
namespace {

constexpr Points start_white = bit(7) | bit(11) | bit(throne) | bit(13) | bit(17);
constexpr Points start_black = bit(1) | bit(2) | bit(10) | bit(14) | bit(22) | bit(23);

constexpr Piece king_piece{Colour::white, 1, false, 1};

}  // namespace

Position::Position(const Rules& rules)
    : rules_(&rules), pieces_{start_white, start_black}, king_(bit(throne)) {}

Position::Position(const Rules& rules, const Setup& setup) : rules_(&rules), side_(setup.to_move) {
    for (Point point = 0; point < point_count; ++point) {
        const Piece& piece = setup.board[point];
        if (piece.colour == Colour::white) pieces_[0] |= bit(point);
        if (piece.colour == Colour::black) pieces_[1] |= bit(point);
        if (piece == king_piece) king_ = bit(point);
    }
}

Outcome Position::decided() const {
    if (king_ == 0) return Outcome::win(Side::black, Why::main_piece_lost);
    if ((king_ & corners) != 0) return Outcome::win(Side::white, Why::goal_reached);
    if (pieces_[1] == 0) return Outcome::win(Side::white, Why::all_men_lost);
    return {};
}

Outcome Position::outcome() const {
    const Outcome outcome = decided();
    if (outcome.over() || Choices(*this).count() > 0) return outcome;
    return Outcome::win(other(side_), Why::blocked);
}

Points Position::destinations(Point from) const {
    const Points open = open_to(from);
    Points found = 0;
    for (const auto& direction : directions) {
        const Point next = step(from, direction);
        if (next == no_point) continue;
        found |= bit(next) & open;
        const Point behind = step(next, direction);
        if (behind != no_point && (bit(next) & theirs()) != 0) found |= bit(behind) & open;
    }
    return found | (rules_->board.along_arcs(from) & (open | theirs()));
}

Point Position::taken(Point from, Point to) const {
    if ((bit(to) & theirs()) != 0) return to;
    const bool jumps = from - to == 2 || to - from == 2 || from - to == 2 * width || to - from == 2 * width;
    return jumps ? static_cast<Point>((from + to) / 2) : no_point;
}

void Position::play(const Turn& turn) {
    const Point from = turn[0];
    const Point to = turn[1];
    if (const Point gone = taken(from, to); gone != no_point) {
        pieces_[index(other(side_))] &= ~bit(gone);
        king_ &= ~bit(gone);
    }
    pieces_[index(side_)] ^= bit(from) | bit(to);
    if ((king_ & bit(from)) != 0) king_ = bit(to);
    side_ = other(side_);
}

Choices::Choices(const Position& position) {
    if (position.decided().over()) return;
    each_point(position.own(), [&](Point from) {
        each_point(position.destinations(from), [&](Point to) { turns_[count_++] = Turn{from, to}; });
    });
}

std::uint64_t Position::key() const {
    const std::uint64_t pieces = static_cast<std::uint64_t>(pieces_[0]) << 32 | pieces_[1];
    return scramble(scramble(pieces) ^ (static_cast<std::uint64_t>(king_) << 1 | index(side_)));
}

Setup Position::setup() const {
    Setup setup;
    setup.board.resize(point_count);
    for (const Side side : both_sides)
        each_point(pieces_[index(side)], [&](Point point) { setup.board[point] = {colour(side), 1, false}; });
    each_point(king_, [&](Point point) { setup.board[point] = king_piece; });
    setup.to_move = side_;
    return setup;
}

std::string Position::text() const {
    return write(setup());
}

Tally Position::tally(Side side) const {
    const int on_board = static_cast<int>(how_many(pieces_[index(side)]));
    return {0, on_board, (side == Side::white ? white_pieces : black_pieces) - on_board};
}

Message Position::why_not(const Turn& picked, Point point) const {
    if (point >= point_count) return {tr("there is no such point on this board"), {}};
    if (picked.empty()) {
        if ((bit(point) & own()) != 0) return {tr("the piece on {} cannot move"), {name(point)}};
        return {tr("there is no piece of yours on {}"), {name(point)}};
    }
    if (point == throne) return {tr("only the king may stand on the throne"), {}};
    return {tr("the piece cannot go to {}"), {name(point)}};
}

std::vector<Message> Position::merits(const Turn& turn) const {
    const Point gone = taken(turn[0], turn[1]);
    if (gone == no_point) return {};
    if ((bit(gone) & king_) != 0) return {{tr("takes the king"), {}}};
    return {{tr("takes the man on {}"), {name(gone)}}};
}

std::string write(const Setup& setup) {
    std::string text;
    for (std::size_t point = 0; point < setup.board.size(); ++point) {
        if (point > 0 && point % width == 0) text += '/';
        const Piece& piece = setup.board[point];
        if (piece == king_piece) {
            text += 'k';
        } else {
            text += piece.colour == Colour::white ? 'w' : piece.colour == Colour::black ? 'b' : '.';
        }
    }
    return text + (setup.to_move == Side::white ? " w" : " b");
}

}  // namespace merels::siege
