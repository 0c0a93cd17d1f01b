#pragma once

#include <memory>
#include <string>
#include <utility>

namespace merels::server {

// A text that is sent to many clients without being copied.
using SharedText = std::shared_ptr<const std::string>;

[[nodiscard]] inline SharedText shared_text(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace merels::server
