// Any text as another program's record (its first line may name the game): it is refused with a place in the
// text and a reason, or it is a match that can be saved and loaded.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "play/records.h"
#include "registry/registry.h"
#include "require.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t line = std::min(input.find('\n'), size);
    const AnyGame* named = find_game(input.substr(0, line));
    const std::string_view text = named == nullptr ? input : input.substr(std::min(line + 1, size));
    const auto match =
        play::read_any(text, named == nullptr ? play::Match::GamePointer{} : play::share(*named));
    if (!match) {
        require_place(text, match.error());
        return 0;
    }
    const std::string written = play::write_match(*match);
    const auto again = play::read_match(written);
    require(again.has_value());
    require(play::write_match(*again) == written);
    return 0;
}
