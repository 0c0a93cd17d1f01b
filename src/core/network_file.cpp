#include "core/network_file.h"

#include "core/checksum.h"

namespace merels {
std::string_view describe(NetworkError error) {
    switch (error) {
        case NetworkError::not_a_network:
            return "this is not the file of a network";
        case NetworkError::version:
            return "the network's file is of another format version";
        case NetworkError::other_network:
            return "this is the network of another game";
        case NetworkError::shape:
            return "the network's layers have another shape";
        case NetworkError::size:
            return "the network's file has the wrong size";
        case NetworkError::checksum:
            return "the network's file is damaged";
    }
    return {};
}

std::expected<std::span<const std::uint8_t>, NetworkError> read_network_file(
    std::span<const std::uint8_t> file, const NetworkHeader& expected) {
    NetworkHeader found;
    if (file.size() < sizeof found) return std::unexpected(NetworkError::not_a_network);
    __builtin_memcpy(&found, file.data(), sizeof found);
    const auto weights = file.subspan(sizeof found);
    if (found.magic != expected.magic) return std::unexpected(NetworkError::not_a_network);
    if (found.version != expected.version) return std::unexpected(NetworkError::version);
    if (found.id != expected.id) return std::unexpected(NetworkError::other_network);
    if (found.features != expected.features || found.width != expected.width ||
        found.phases != expected.phases)
        return std::unexpected(NetworkError::shape);
    if (found.weights_size != expected.weights_size || weights.size() != expected.weights_size)
        return std::unexpected(NetworkError::size);
    if (found.checksum != fnv1a(weights)) return std::unexpected(NetworkError::checksum);
    return weights;
}

std::string write_network_file(NetworkHeader header, std::string_view weights) {
    header.checksum = fnv1a(weights);
    std::string bytes(sizeof header, '\0');
    __builtin_memcpy(bytes.data(), &header, sizeof header);
    bytes += weights;
    return bytes;
}

}  // namespace merels
