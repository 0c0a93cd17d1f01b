// Any text as a position of any game (its first line names the game): it is refused with a reason, or it
// becomes a position whose own text reads back to the same, and that can be played on from.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "registry/registry.h"
#include "require.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t line = std::min(input.find('\n'), size);
    const AnyGame* found = find_game(input.substr(0, line));
    const AnyGame& game = found != nullptr ? *found : *find_game("nine");
    const std::string_view text = input.substr(std::min(line + 1, size));
    const auto setup = game.read(text);
    if (!setup) {
        require(setup.error().at <= text.size() && !setup.error().text().empty());
        return 0;
    }
    require(game.read(game.write(*setup)) == setup);
    if (!game.problems(*setup).empty()) return 0;
    AnyPosition position = game.position(*setup);
    require(position.turns().empty() == position.outcome().over());
    Random random(1);
    position.play_at_random(random, 50);
    require(game.read(position.text()).has_value());
    return 0;
}
