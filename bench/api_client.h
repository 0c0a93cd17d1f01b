#pragma once

#include <cstdint>
#include <string>

#include "support/client_socket.h"

namespace merels::bench {

// Sends JSON requests, one after the other, over one connection.
class ApiClient {
  public:
    explicit ApiClient(std::uint16_t port);

    // The cookie the response sets. Throws std::runtime_error if it sets none.
    [[nodiscard]] std::string post(const std::string& path, const std::string& body);

  private:
    testing::ClientSocket socket_;
};

}  // namespace merels::bench
