#include "core/any_game.h"

namespace merels {

std::expected<AnyPosition, TextError> read_position(const AnyGame& game, std::string_view text) {
    const auto setup = game.read(text);
    if (!setup) return std::unexpected(setup.error());
    auto problems = game.problems(*setup);
    if (!problems.empty()) return std::unexpected(TextError{0, std::move(problems.front())});
    return game.position(*setup);
}

}  // namespace merels
