#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels::testing::websocket {

// The client's side of the WebSocket protocol as bytes, independent of the library the server uses.

// The HTTP request that opens a WebSocket.
[[nodiscard]] std::string upgrade_request(std::string_view path, std::string_view cookie,
                                          std::string_view more_headers = "");

enum Opcode : std::uint8_t {
    text_frame = 1,
    binary_frame = 2,
    close_frame = 8,
    ping_frame = 9,
    pong_frame = 10
};

// A frame from client to server, masked as the protocol demands.
[[nodiscard]] std::string frame(std::string_view payload, Opcode opcode = text_frame);

struct Frame {
    std::uint8_t opcode = 0;
    std::string payload;
};

// Removes and returns the first frame of the received bytes, if it is complete.
[[nodiscard]] std::optional<Frame> take_frame(std::string& received);

}  // namespace merels::testing::websocket
