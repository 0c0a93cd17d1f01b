#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/turn.h"

namespace merels::puzzle {

// What the side to move has to achieve.
enum class Goal : std::uint8_t {
    win,
    draw,
    points,  // to win by as many points as possible, where a game has a score
};

// "win", "draw" or "points"; and back.
[[nodiscard]] std::string_view name_of(Goal goal);
[[nodiscard]] std::optional<Goal> goal_of(std::string_view name);

// A wrong first turn that looks good, and the answer that shows why it is not.
struct Refutation {
    std::string wrong;
    std::string reply;

    friend bool operator==(const Refutation&, const Refutation&) = default;
};

// The most turns of the solver in one solution.
inline constexpr std::size_t most_solver_turns = 6;

// A position in which exactly one turn keeps the win (or the draw, or the points), again and again until the
// last turn of the solution. Positions and turns are texts, as people write them.
struct Puzzle {
    std::string id;  // see id_of()
    std::string game;
    Goal goal = Goal::win;
    int rating = 1500;                // how difficult it is taken to be before anybody has tried it
    std::vector<std::string> themes;  // ids, in the order of all_themes()
    std::string position;
    std::vector<std::string> solution;  // the solver's turns and the replies between: an odd number
    std::optional<Refutation> refutation;

    [[nodiscard]] std::size_t solver_turns() const { return (solution.size() + 1) / 2; }
    friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// Eight letters and digits that follow from the game and the position, and nothing else: a puzzle keeps its
// id when its rating or its themes change.
[[nodiscard]] std::string id_of(std::string_view game, std::string_view position);
inline constexpr std::size_t id_length = 8;
// Whether a text could be an id.
[[nodiscard]] bool looks_like_id(std::string_view text);

}  // namespace merels::puzzle
