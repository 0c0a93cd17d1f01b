#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.h"

namespace merels::server {

// Why an action changed nothing: a code for programs, a sentence for people.
struct Refusal {
    std::string_view code;  // a literal
    std::string reason;
};

enum class Do : std::uint8_t {
    pick,
    undo,
    confirm,
    turn,
    offer_draw,
    decline_draw,
    ask_takeback,
    allow_takeback,
    decline_takeback,
    forfeit,
    quit,
    claim,
    say,
    offer_rematch,
    decline_rematch,
};

// What a client asks for; docs/protocol.md has the list.
struct Action {
    Do what = Do::pick;
    std::string id;  // the client's own
    std::int64_t turns = 0;
    std::string text = {};  // the point, the turn or the message
    std::optional<Side> side = {};
};

// Reads what a client sent, which may be anything. A refusal comes with the id, if that could be read.
struct Unreadable {
    std::string id;
    Refusal refusal;
};
[[nodiscard]] std::expected<Action, Unreadable> read_action(std::string_view text);

}  // namespace merels::server
