#pragma once

#include <stdexcept>

#include "server/cluster/store.h"

namespace merels::server {

// Why the server cannot start with its database; thrown by constructors.
class StoreFailure : public std::runtime_error {
  public:
    explicit StoreFailure(const StoreError& error) : std::runtime_error(error.reason), kind_(error.kind) {}
    [[nodiscard]] StoreError::Kind kind() const { return kind_; }

  private:
    StoreError::Kind kind_;
};

}  // namespace merels::server
