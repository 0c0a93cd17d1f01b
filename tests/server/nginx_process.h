// The real nginx with the configuration that docs/operations.md shows, in front of servers of the tests.
#pragma once

#include <array>
#include <cstdint>
#include <sys/types.h>
#include <vector>

#include "server/client.h"
#include "support/folder.h"

namespace merels::testing {

class NginxProcess {
  public:
    explicit NginxProcess(const std::vector<std::uint16_t>& servers);
    NginxProcess(const NginxProcess&) = delete;
    NginxProcess& operator=(const NginxProcess&) = delete;
    ~NginxProcess();

    [[nodiscard]] Door door() const { return {ports_[0], folder_.path() + "/cert.pem"}; }
    [[nodiscard]] std::uint16_t plain_port() const { return ports_[1]; }  // the same without TLS

  private:
    void write_configuration(const std::vector<std::uint16_t>& servers);

    Folder folder_;
    std::array<std::uint16_t, 3> ports_;  // https, http, and http that leads to https
    pid_t child_ = -1;
};

}  // namespace merels::testing
