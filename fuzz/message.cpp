// Any bytes as what a client sends over a WebSocket, or as an event of ours. Each is refused or read; what is
// read can be written and is then read the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "require.h"
#include "server/game/read_action.h"
#include "server/game/read_event.h"

using namespace merels;
using namespace merels::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto action = read_action(text)) {
        require(!action->id.empty() && action->id.size() <= 40);
    } else {
        require(!action.error().refusal.reason().empty());
    }
    if (const auto event = read_event(text)) {
        const std::string written = play::write_event(*event);
        const auto again = read_event(written);
        require(again.has_value() && play::write_event(*again) == written);
    }
    return 0;
}
