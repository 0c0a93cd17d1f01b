#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "play/action.h"

namespace merels::server {

// Why a client's message is no action, with the action's id if that could be read.
struct ActionError {
    std::string id;
    play::Refusal refusal;
};

// Reads what a client sent, which may be anything.
[[nodiscard]] std::expected<play::Action, ActionError> read_action(std::string_view text);

}  // namespace merels::server
