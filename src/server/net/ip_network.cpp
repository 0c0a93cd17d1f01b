#include "server/net/ip_network.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace merels::server {
namespace {

namespace ip = boost::asio::ip;

// Sets all bits after the first so many to 0.
template <class Bytes>
Bytes masked(Bytes bytes, unsigned bits) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const unsigned kept = std::clamp<int>(static_cast<int>(bits) - static_cast<int>(8 * i), 0, 8);
        bytes[i] &= static_cast<unsigned char>(0xFF00U >> kept);
    }
    return bytes;
}

ip::address masked(const ip::address& address, unsigned bits) {
    if (address.is_v4()) return ip::address_v4(masked(address.to_v4().to_bytes(), bits));
    return ip::address_v6(masked(address.to_v6().to_bytes(), bits));
}

}  // namespace

ip::address plain_address(const ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    // Without the interface it came by.
    return address.is_v6() ? ip::address(ip::address_v6(address.to_v6().to_bytes())) : address;
}

std::expected<IpNetwork, std::string> IpNetwork::parse(std::string_view text) {
    const auto wrong = std::unexpected(std::string(text) +
                                       " is not an address, or a network such as 10.0.0.0/8 or fd00::/8");
    const std::size_t slash = text.find('/');
    boost::system::error_code failed;
    const auto address = ip::make_address(std::string(text.substr(0, slash)), failed);
    if (failed) return wrong;
    const ip::address plain = plain_address(address);
    unsigned bits = plain.is_v4() ? 32 : 128;
    if (slash == std::string_view::npos) return IpNetwork(plain, bits);
    unsigned given = 0;
    const std::string_view digits = text.substr(slash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), given);
    if (error != std::errc() || end != digits.data() + digits.size() || given > bits || plain != address)
        return wrong;
    bits = given;
    if (masked(plain, bits) != plain)
        return std::unexpected(std::string(text) + " has bits set after its first " + std::to_string(bits) +
                               "; the network is " + masked(plain, bits).to_string() + "/" +
                               std::string(digits));
    return IpNetwork(plain, bits);
}

bool IpNetwork::contains(const ip::address& address) const {
    const ip::address plain = plain_address(address);
    return plain.is_v4() == first_.is_v4() && masked(plain, bits_) == first_;
}

IpNetwork IpNetwork::widened_to(unsigned bits) const {
    return bits_ <= bits ? *this : IpNetwork(masked(first_, bits), bits);
}

std::string IpNetwork::text() const {
    return first_.to_string() + "/" + std::to_string(bits_);
}

bool is_in_any(const std::vector<IpNetwork>& networks, const ip::address& address) {
    return std::ranges::any_of(networks, [&](const IpNetwork& one) { return one.contains(address); });
}

bool is_in_any(const std::vector<IpNetwork>& networks, const std::string& address) {
    if (networks.empty()) return false;
    boost::system::error_code failed;
    const auto parsed = ip::make_address(address, failed);
    return !failed && is_in_any(networks, parsed);
}

}  // namespace merels::server
