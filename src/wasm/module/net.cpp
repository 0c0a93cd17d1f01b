#include <cstdint>
#include <span>

#include "core/network.h"
#include "registry/games.h"
#include "wasm/boxes.h"

namespace {

using namespace merels;

// Whether the file is that of the family's network, which is then loaded. A family without one has no Net.
template <GameFamily Family>
bool load_for(std::span<const std::uint8_t> file) {
    if constexpr (requires { typename Family::Net; }) {
        return merels::load_network(file, loaded_network<typename Family::Net>).has_value();
    } else {
        return false;
    }
}

template <GameFamily... Family>
bool load_for_any(std::span<const std::uint8_t> file, TypeList<Family...> /*families*/) {
    return (load_for<Family>(file) || ...);
}

}  // namespace

extern "C" {

// Loads a network from the bytes of its file, whose header says which one it is. False if it is not one.
MERELS_EXPORT(load_network) bool load_network() {
    const std::string_view bytes = merels::wasm::whole_inbox();
    return load_for_any({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, Families{});
}
}
