#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "puzzle/puzzle.h"

namespace merels::puzzle {

// What puzzles somebody wants. Empty texts mean any.
struct Wanted {
    std::string game;
    std::string theme;
    int rating = 1500;
};

// The front door of this room: puzzles as they come in a file (docs/puzzles.md has the format). Immutable, so
// that threads can share it.
class Pack {
  public:
    // The pool is how many puzzles, from the first on, are for offline use and for the daily puzzle.
    Pack(std::vector<Puzzle> puzzles, std::size_t pool);
    Pack(const Pack&) = delete;
    Pack& operator=(const Pack&) = delete;
    Pack(Pack&&) = default;
    Pack& operator=(Pack&&) = default;
    ~Pack() = default;

    [[nodiscard]] const std::vector<Puzzle>& puzzles() const { return puzzles_; }
    [[nodiscard]] std::size_t pool() const { return pool_; }

    // Null if there is none of this id.
    [[nodiscard]] const Puzzle* find(std::string_view id) const;
    // The puzzle of a day, counted from the first of January 1970, UTC. Null for an empty pack.
    [[nodiscard]] const Puzzle* of_day(std::int64_t day) const;
    // One of the puzzles that are nearest to the rating wanted, drawn at random. Null if every puzzle of that
    // game and theme is left out. The ratings, by ids, are what people's results have made of some puzzles;
    // the others have their first rating.
    using Ratings = std::unordered_map<std::string, int>;
    [[nodiscard]] const Puzzle* choose(const Wanted& wanted,
                                       const std::function<bool(const Puzzle&)>& leave_out, Random& random,
                                       const Ratings& ratings = {}) const;

  private:
    std::vector<Puzzle> puzzles_;
    std::size_t pool_;
    std::unordered_map<std::string_view, std::size_t> by_id_;  // the ids are those of puzzles_
};

// The largest file that read_pack() takes, and the most puzzles.
inline constexpr std::size_t largest_pack = std::size_t{16} << 20;
inline constexpr std::size_t most_puzzles = 100'000;

[[nodiscard]] std::string write_pack(const Pack& pack);
// The pack, or what is wrong with the text and in which line. Games and themes must be known, ids unique and
// the checksum right; that positions and turns follow the rules is checked where they are used.
[[nodiscard]] std::expected<Pack, std::string> read_pack(std::string_view text);

// The puzzles that come with the program.
[[nodiscard]] const Pack& shipped_pack();

}  // namespace merels::puzzle
