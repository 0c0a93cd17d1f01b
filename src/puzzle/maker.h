#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/history.h"
#include "core/puzzle_traits.h"
#include "core/tablebase_probe.h"
#include "puzzle/finder.h"

namespace merels::puzzle {

// Calls body(i) for each i below `count`, perhaps several at once.
using ParallelFor =
    std::function<void(std::uint32_t count, const std::function<void(std::uint32_t i)>& body)>;

// Makes puzzles of one game, no two of which are the same but for a symmetry of the board. What it makes
// depends on the seed and the games it is given, not on the number of threads.
class Maker {
  public:
    // What the puzzles ask for.
    enum class Kind : std::uint8_t { result, points };

    // The tablebase may be null; then a search proves. Both must outlive this.
    Maker(const AnyGame& game, const TablebaseProbe* tablebase, ParallelFor parallel_for,
          Kind kind = Kind::result);

    // Adds the puzzles of games that have been played.
    void add_games(const std::vector<History>& games);
    // Lets the computer play weakly against itself until there are `count` puzzles, or hardly any new ones
    // come up.
    void add_self_play(std::size_t count, std::uint64_t seed);

    [[nodiscard]] const std::vector<Puzzle>& puzzles() const { return puzzles_; }
    [[nodiscard]] std::size_t games_played() const { return games_played_; }
    // Called now and then by add_self_play().
    std::function<void(const Maker&)> on_progress = [](const Maker&) {};

  private:
    // A solution and the symmetry classes of the solver's positions in it.
    struct Found {
        Solution solution;
        std::vector<std::string> classes;
    };

    [[nodiscard]] std::unique_ptr<Prover> make_prover() const;
    [[nodiscard]] History self_play(std::uint64_t seed) const;
    [[nodiscard]] std::vector<Found> find_in(const History& history) const;
    [[nodiscard]] std::vector<std::string> classes_of(const Solution& solution) const;
    // How many of them were new.
    std::size_t keep_new(std::vector<std::vector<Found>> found, std::size_t count);

    const AnyGame& game_;
    const TablebaseProbe* tablebase_;
    ParallelFor parallel_for_;
    Kind kind_;
    std::vector<PointMap> symmetries_;
    std::set<std::string> seen_;
    std::vector<Puzzle> puzzles_;
    std::size_t easy_ = 0;
    std::size_t games_played_ = 0;
};

// Drops a puzzle if an earlier one has the same position but for a symmetry of the board, in the same game or
// in one that has other names for the same rules. The puzzles of a list are of one game.
void drop_repeats(std::vector<std::vector<Puzzle>>& by_game);

// The puzzles of several games in one order: game after game in turn, each game's shuffled.
[[nodiscard]] std::vector<Puzzle> interleave(std::vector<std::vector<Puzzle>> by_game, std::uint64_t seed);

}  // namespace merels::puzzle
