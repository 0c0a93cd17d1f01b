#include "puzzle/attempt.h"

#include "core/turn_text.h"
#include "registry/registry.h"

namespace merels::puzzle {
namespace {

constexpr std::size_t longest_turn = 64;

std::unexpected<Message> refuse(Sentence why) {
    return std::unexpected(Message{why, {}});
}

}  // namespace

std::expected<Attempt, Message> check_attempt(const Puzzle& puzzle, std::span<const std::string> turns) {
    const AnyGame* game = find_game(puzzle.game);
    if (game == nullptr) return refuse(tr("there is no such game"));
    auto now = read_position(*game, puzzle.position);
    if (!now) return std::unexpected(now.error().why);
    if (turns.size() > puzzle.solver_turns()) return refuse(tr("the puzzle has fewer turns than that"));
    Attempt attempt;
    for (const std::string& text : turns) {
        if (text.size() > longest_turn) return refuse(tr("that is too long for a turn"));
        const auto turn = read_turn(game->geometry(), *now, text);
        if (!turn) return std::unexpected(turn.error().why);
        const auto expected = read_turn(game->geometry(), *now, puzzle.solution[2 * attempt.right]);
        if (!expected) return std::unexpected(expected.error().why);
        if (*turn != *expected) return attempt;
        now->play(*turn);
        ++attempt.right;
        if (2 * attempt.right - 1 == puzzle.solution.size()) break;
        const auto reply = read_turn(game->geometry(), *now, puzzle.solution[2 * attempt.right - 1]);
        if (!reply) return std::unexpected(reply.error().why);
        now->play(*reply);
    }
    attempt.solved = attempt.right == puzzle.solver_turns();
    return attempt;
}

}  // namespace merels::puzzle
