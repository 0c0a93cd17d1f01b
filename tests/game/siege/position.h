#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/bits.h"
#include "core/game.h"
#include "siege/board.h"

namespace merels::siege {

struct Rules {
    explicit Rules(Variant chosen) : variant(std::move(chosen)), board(variant) {}

    Variant variant;
    Board board;
};

inline constexpr int white_pieces = 5;
inline constexpr int black_pieces = 6;

class Choices;

class Position {
  public:
    using Choices = siege::Choices;
    static constexpr bool has_stacks = false;

    explicit Position(const Rules& rules);  // the start
    // A position as set up; it must have no problems.
    Position(const Rules& rules, const Setup& setup);

    [[nodiscard]] Side to_move() const { return side_; }
    [[nodiscard]] Outcome outcome() const;
    void play(const Turn& turn);
    [[nodiscard]] std::uint64_t key() const;

    [[nodiscard]] Setup setup() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Tally tally(Side side) const;
    [[nodiscard]] std::optional<int> score(Side /*side*/) const { return std::nullopt; }
    [[nodiscard]] Role role(const Turn& /*turn*/, std::size_t i) const {
        return i == 0 ? Role::from : Role::to;
    }
    [[nodiscard]] Message why_not(const Turn& picked, Point point) const;
    [[nodiscard]] std::vector<Message> merits(const Turn& turn) const;

    // The piece a turn takes: the one landed on or the one jumped; no_point if it takes none.
    [[nodiscard]] Point taken(Point from, Point to) const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    friend class siege::Choices;

    [[nodiscard]] Points own() const { return pieces_[index(side_)]; }
    [[nodiscard]] Points theirs() const { return pieces_[index(other(side_))]; }
    [[nodiscard]] Points empty() const {
        return ~(pieces_[0] | pieces_[1]) & ((Points{1} << point_count) - 1);
    }
    // The empty points a piece may go to.
    [[nodiscard]] Points open_to(Point piece) const {
        return (bit(piece) & king_) != 0 ? empty() : empty() & ~bit(throne);
    }
    [[nodiscard]] Outcome decided() const;
    [[nodiscard]] Points destinations(Point from) const;
    [[nodiscard]] std::string name(Point point) const { return rules_->board.geometry().name(point); }

    const Rules* rules_;
    std::array<Points, 2> pieces_{};  // White's with the king
    Points king_ = 0;
    Side side_ = Side::white;
};

// The legal turns, listed: the game is small.
class Choices {
  public:
    explicit Choices(const Position& position);

    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] Turn nth(std::uint32_t n) const { return turns_[n]; }

    template <class Visit>
    void each(Visit&& visit) const {
        for (std::uint32_t i = 0; i < count_; ++i) visit(turns_[i]);
    }

  private:
    static constexpr std::size_t most = black_pieces * 10;  // four steps, four jumps and two arcs each

    std::uint32_t count_ = 0;
    std::array<Turn, most> turns_;
};

// Positions as texts: the rows from the top with w, b, k and . for what stands there, then the side to move.
[[nodiscard]] std::string write(const Setup& setup);

}  // namespace merels::siege
