#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace merels {

// A place on a board: its number in the game's Geometry.
using Point = std::uint8_t;
inline constexpr Point no_point = 0xff;

// What a side does when it is its turn: a short list of points. [to] places a man, [from, to] moves one,
// further points are men taken; the empty list passes. What each point means is the game's to say (see Role).
//
// Sixteen bytes, trivially copyable, zero past its end.
class Turn {
  public:
    static constexpr std::size_t capacity = 15;

    constexpr Turn() = default;
    constexpr Turn(std::initializer_list<Point> points) {
        // All at once, not byte by byte or word by word: parts just written are slow to read again as a
        // whole, and the search makes and copies turns all the time.
        Words words{};
        std::size_t i = 0;
        for (const Point point : points) {
            words[i / 8] |= std::uint64_t{point} << 8 * (i % 8);
            ++i;
        }
        words[1] |= std::uint64_t{points.size()} << 56;
        if consteval {
            *this = std::bit_cast<Turn>(words);
        } else {
            *this = std::bit_cast<Turn>(Whole{words[0], words[1]});
        }
    }
    constexpr explicit Turn(std::span<const Point> points) {
        for (const Point point : points) push_back(point);
    }

    constexpr void push_back(Point point) {
        assert(size_ < capacity);
        points_[size_++] = point;
    }
    constexpr void pop_back() {
        assert(size_ > 0);
        points_[--size_] = 0;
    }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr Point operator[](std::size_t i) const { return points_[i]; }
    [[nodiscard]] constexpr const Point* begin() const { return points_.data(); }
    [[nodiscard]] constexpr const Point* end() const { return points_.data() + size_; }

    [[nodiscard]] constexpr bool starts_with(const Turn& prefix) const {
        return prefix.size_ <= size_ && std::equal(prefix.begin(), prefix.end(), begin());
    }

    friend constexpr bool operator==(const Turn& a, const Turn& b) {
        const auto words = std::bit_cast<Words>(a);
        const auto others = std::bit_cast<Words>(b);
        return words[0] == others[0] && words[1] == others[1];
    }
    friend constexpr auto operator<=>(const Turn&, const Turn&) = default;

  private:
    using Words = std::array<std::uint64_t, 2>;
    using Whole [[gnu::vector_size(16)]] = std::uint64_t;
    static_assert(std::endian::native == std::endian::little);  // the first point is the lowest byte

    std::array<Point, capacity> points_{};
    std::uint8_t size_ = 0;
};

static_assert(sizeof(Turn) == 16);

// What a point of a turn is there for. The interfaces need no more than this to prompt, to write and to
// animate a turn.
enum class Role : std::uint8_t {
    place,  // a man from the hand comes to stand here
    from,   // the man standing here is the one that moves
    to,     // ... to here
    taken,  // the man standing here leaves the board
};

}  // namespace merels
