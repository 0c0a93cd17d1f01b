#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels::bench {

// The client's end of a WebSocket as bytes, for whoever brings the socket: little, and independent of the
// library the server uses.

// The request that opens one.
[[nodiscard]] std::string opening(std::string_view path, std::string_view cookie,
                                  std::string_view more_headers = "");

enum Opcode : std::uint8_t {
    text_frame = 1,
    binary_frame = 2,
    close_frame = 8,
    ping_frame = 9,
    pong_frame = 10
};

// A whole frame from client to server, masked as it must be.
[[nodiscard]] std::string frame(std::string_view payload, Opcode opcode = text_frame);

struct Frame {
    std::uint8_t opcode = 0;
    std::string payload;
};

// Takes the frame at the front of what has come in, if it is there whole.
[[nodiscard]] std::optional<Frame> take_frame(std::string& come_in);

}  // namespace merels::bench
