// Any text as a turn, in positions of any game met in random play (the first line names the game, the byte
// after it says how many turns are played first): it is refused with a reason, or it is a legal turn.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/turn_text.h"
#include "registry/registry.h"
#include "require.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t line = input.find('\n');
    if (line == std::string_view::npos || line + 1 == size) return 0;
    const AnyGame* found = find_game(input.substr(0, line));
    const AnyGame& game = found != nullptr ? *found : *find_game("nine");
    const int played = data[line + 1];
    const std::string_view text = input.substr(line + 2);
    Random random(1);
    AnyPosition position = game.start(1);
    position.play_at_random(random, played);
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
