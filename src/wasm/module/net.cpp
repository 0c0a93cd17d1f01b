#include "dvonn/net.h"

#include <cstdint>
#include <span>

#include "core/network.h"
#include "mill/net.h"
#include "wasm/boxes.h"

extern "C" {

// A network that judges a game: the bytes of its file, which tell by their number whose it is. Whether it is
// one.
MERELS_EXPORT(bring_net) bool bring_net() {
    static_assert(merels::mill::Net::file_size != merels::dvonn::Net::file_size);
    const std::string_view bytes = merels::wasm::whole_inbox();
    const std::span file(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    return merels::bring<merels::mill::Net>(file) || merels::bring<merels::dvonn::Net>(file);
}
}
