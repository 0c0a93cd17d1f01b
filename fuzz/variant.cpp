// Any text as a variant of a person's own: it is refused with reasons, or it is a game that can be played,
// told in words, and read back from its own text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "registry/registry.h"
#include "require.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto game = read_game(text);
    if (!game) {
        require(!game.error().empty());
        for (const VariantProblem& reason : game.error()) require(!reason.text().empty());
        return 0;
    }
    require(!(*game)->rules().empty());
    AnyPosition position = (*game)->start(1);
    Random random(1);
    position.play_at_random(random, 30);
    require((*game)->read(position.text()).has_value());
    const auto again = read_game((*game)->variant_text());
    require(again && (*again)->variant_text() == (*game)->variant_text());
    return 0;
}
