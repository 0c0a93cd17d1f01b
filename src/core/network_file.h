#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace merels {

// The file of a network: a header of 40 bytes, then the weights (Network::Weights in core/network.h). Numbers
// are little-endian.
//
//     offset  size  content
//          0     8  "MERELNET"
//          8     4  format version, 1
//         12     4  size of the weights in bytes
//         16     8  FNV-1a checksum of the weights
//         24     8  id of the network in ASCII, padded with zeros: "nine"
//         32     4  number of input features
//         36     2  width of the accumulator
//         38     2  number of phases
//         40        weights
struct NetworkHeader {
    std::array<char, 8> magic = {'M', 'E', 'R', 'E', 'L', 'N', 'E', 'T'};
    std::uint32_t version = 1;
    std::uint32_t weights_size = 0;
    std::uint64_t checksum = 0;
    std::array<char, 8> id{};
    std::uint32_t features = 0;
    std::uint16_t width = 0;
    std::uint16_t phases = 0;
};
inline constexpr std::size_t network_header_size = sizeof(NetworkHeader);
static_assert(network_header_size == 40 && std::endian::native == std::endian::little);

enum class NetworkError : std::uint8_t { not_a_network, version, other_network, shape, size, checksum };
[[nodiscard]] std::string_view describe(NetworkError error);

// The weights in a file, if its header has these fields and the checksum is right. (That of `expected` is
// ignored.)
[[nodiscard]] std::expected<std::span<const std::uint8_t>, NetworkError> read_network_file(
    std::span<const std::uint8_t> file, const NetworkHeader& expected);

// The file with these weights, which must have the size that the header says.
[[nodiscard]] std::string write_network_file(NetworkHeader header, std::string_view weights);

}  // namespace merels
