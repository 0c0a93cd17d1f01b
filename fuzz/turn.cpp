// Any text as a turn, in positions of any game met in random play: it is refused with a reason, or it is a
// legal turn.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/turn_text.h"
#include "registry/registry.h"

using namespace merels;

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const AnyGame& game = *all_games()[data[0] % all_games().size()];
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    Random random(1);
    AnyPosition position = game.start(1);
    position.play_at_random(random, data[1]);
    const auto turn = read_turn(game.geometry(), position, text);
    if (!turn) {
        require(turn.error().at <= text.size() && !turn.error().text().empty());
        return 0;
    }
    const auto legal = position.turns();
    require(std::ranges::find(legal, *turn) != legal.end());
    require(read_turn(game.geometry(), position, write_turn(game.geometry(), position, *turn)) == turn);
    return 0;
}
