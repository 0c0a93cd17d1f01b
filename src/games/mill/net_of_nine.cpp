// Where the network that has learnt Nine comes from: nine.net, beside this file.
#include "mill/net.h"

#ifdef __wasm__

#include <optional>

namespace merels::mill {
namespace {

std::optional<Net>& brought() {
    static std::optional<Net> net;
    return net;
}

}  // namespace

const Net* net_of_nine() {
    return brought() ? &*brought() : nullptr;
}

bool bring_net_of_nine(std::span<const std::uint8_t> file) {
    if (file.size() != Net::file_size) return false;
    brought().emplace(file.first<Net::file_size>());
    return true;
}

}  // namespace merels::mill

#else

// Made by CMake of the file's bytes.
extern const std::uint8_t nine_net[];
extern const std::size_t nine_net_size;

namespace merels::mill {

const Net* net_of_nine() {
    if (nine_net_size != Net::file_size) return nullptr;
    static const Net net(std::span<const std::uint8_t, Net::file_size>(nine_net, Net::file_size));
    return &net;
}

}  // namespace merels::mill

#endif
