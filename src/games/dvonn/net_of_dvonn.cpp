#include "dvonn/net.h"

// Made by CMake of the file's bytes.
extern const std::uint8_t dvonn_net[];
extern const std::size_t dvonn_net_size;

namespace merels::dvonn {

std::span<const std::uint8_t> Net::carried() {
    return {dvonn_net, dvonn_net_size};
}

}  // namespace merels::dvonn
