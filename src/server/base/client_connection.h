#pragma once

#include <cstdint>
#include <string_view>

#include "server/base/shared_text.h"

namespace merels::server {

// Why a WebSocket is closed (RFC 6455).
inline constexpr std::uint16_t policy_violation = 1008;

// An open WebSocket, or a response that goes on, as rooms and handlers see it. For the event loop's thread.
class ClientConnection {
  public:
    ClientConnection() = default;
    ClientConnection(const ClientConnection&) = delete;
    ClientConnection& operator=(const ClientConnection&) = delete;
    virtual ~ClientConnection() = default;
    // Sends a text. A client that does not read what it is sent is disconnected.
    virtual void send(SharedText text) = 0;
    // Sends a part of the initial state, however long that is. It does not count towards the limit of unread
    // bytes.
    virtual void send_initial(SharedText text) = 0;
    virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

}  // namespace merels::server
