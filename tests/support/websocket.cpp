#include "support/websocket.h"

#include <fmt/format.h>

namespace merels::testing::websocket {
namespace {

constexpr unsigned short_length = 126;
constexpr unsigned long_length = 127;

}  // namespace

std::string upgrade_request(std::string_view path, std::string_view cookie, std::string_view more_headers) {
    return fmt::format(
        "GET {} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{}{}{}{}\r\n",
        path, cookie.empty() ? "" : "Cookie: ", cookie, cookie.empty() ? "" : "\r\n", more_headers);
}

std::string frame(std::string_view payload, Opcode opcode) {
    constexpr char mask[] = {0x12, 0x34, 0x56, 0x78};
    constexpr unsigned mask_bit = 0x80;
    std::string bytes;
    bytes += static_cast<char>(0x80U | opcode);
    if (payload.size() < short_length) {
        bytes += static_cast<char>(mask_bit | payload.size());
    } else if (payload.size() <= UINT16_MAX) {
        bytes += static_cast<char>(mask_bit | short_length);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 0xffU);
    } else {
        bytes += static_cast<char>(mask_bit | long_length);
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes += static_cast<char>((payload.size() >> shift) & 0xffU);
    }
    bytes.append(mask, sizeof mask);
    for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
    return bytes;
}

std::optional<Frame> take_frame(std::string& received) {
    const auto byte = [&](std::size_t at) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(received[at]));
    };
    if (received.size() < 2) return std::nullopt;
    std::uint64_t length = byte(1) & 0x7fU;
    std::size_t head = 2;
    const std::size_t more = length == short_length ? 2 : length == long_length ? 8 : 0;
    if (received.size() < head + more) return std::nullopt;
    if (more > 0) {
        length = 0;
        for (std::size_t i = 0; i < more; ++i) length = length << 8 | byte(head + i);
        head += more;
    }
    if (received.size() < head + length) return std::nullopt;
    Frame found{static_cast<std::uint8_t>(byte(0) & 0xfU), received.substr(head, length)};
    received.erase(0, head + length);
    return found;
}

}  // namespace merels::testing::websocket
