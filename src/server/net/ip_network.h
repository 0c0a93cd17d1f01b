#pragma once

#include <boost/asio/ip/address.hpp>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace merels::server {

// An address in its plain form: an IPv4 address that came over IPv6 (::ffff:10.0.0.1) is that IPv4 address.
[[nodiscard]] boost::asio::ip::address plain_address(const boost::asio::ip::address& address);

// Addresses with the same first bits: "10.0.0.0/8", "fd00::/8", or one address alone.
class IpNetwork {
  public:
    // Or why it is none.
    [[nodiscard]] static std::expected<IpNetwork, std::string> parse(std::string_view text);

    [[nodiscard]] bool contains(const boost::asio::ip::address& address) const;
    [[nodiscard]] bool is_v6() const { return first_.is_v6(); }
    // The network of so many bits around it; itself if it has no more.
    [[nodiscard]] IpNetwork widened_to(unsigned bits) const;
    // The one way to write it, always with its number of bits.
    [[nodiscard]] std::string text() const;

  private:
    IpNetwork(boost::asio::ip::address first, unsigned bits) : first_(std::move(first)), bits_(bits) {}

    boost::asio::ip::address first_;
    unsigned bits_;
};

[[nodiscard]] bool is_in_any(const std::vector<IpNetwork>& networks, const boost::asio::ip::address& address);
// The same for an address as text; what is none is in no network.
[[nodiscard]] bool is_in_any(const std::vector<IpNetwork>& networks, const std::string& address);

}  // namespace merels::server
