#include "mill/net.h"

#include <cstdint>
#include <span>

#include "wasm/boxes.h"

extern "C" {

// The network that judges Nine: the bytes of its file, before any game is asked for. Whether it is one.
MERELS_EXPORT(bring_net) bool bring_net() {
    const std::string_view bytes = merels::wasm::whole_inbox();
    return merels::mill::bring_net_of_nine(
        {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}
}
