// Any text as a saved match: it is refused with a place in the text and a reason, or it is a match whose own
// file reads back to the same.
#include "play/saved_file.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto match = play::read_match(text);
    if (!match) {
        require_place(text, match.error());
        return 0;
    }
    const std::string written = play::write_match(*match);
    const auto again = play::read_match(written, &match->game());
    require(again.has_value());
    require(play::write_match(*again) == written);
    require(again->position().text() == match->position().text());
    require(again->entry().picked() == match->entry().picked());
    require(again->outcome() == match->outcome());
    return 0;
}
