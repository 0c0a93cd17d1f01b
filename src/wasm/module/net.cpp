#include "dvonn/net.h"

#include <cstdint>
#include <span>

#include "core/network.h"
#include "mill/net.h"
#include "wasm/boxes.h"

extern "C" {

// Loads a network from the bytes of its file, whose header says which one it is. False if it is not one.
MERELS_EXPORT(load_network) bool load_network() {
    const std::string_view bytes = merels::wasm::whole_inbox();
    const std::span file(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    const auto is_file_of = [&](auto& network) { return merels::load_network(file, network).has_value(); };
    return is_file_of(merels::loaded_network<merels::mill::Net>) ||
           is_file_of(merels::loaded_network<merels::dvonn::Net>);
}
}
