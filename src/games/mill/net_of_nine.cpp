#include "mill/net.h"

// Made by CMake of the file's bytes.
extern const std::uint8_t nine_net[];
extern const std::size_t nine_net_size;

namespace merels::mill {

std::span<const std::uint8_t> Net::carried() {
    return {nine_net, nine_net_size};
}

}  // namespace merels::mill
