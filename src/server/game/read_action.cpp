#include "server/game/read_action.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

#include "play/event.h"
#include "server/base/json.h"

namespace merels::server {
namespace {

using play::ActionKind;

constexpr std::string_view bad_message = "bad-message";

// In the order of ActionKind: what it is called, whether it must say how many turns it thinks there are, and
// the member its text is in.
struct Form {
    std::string_view word;
    bool counts_turns = false;
    std::string_view text = {};
};
constexpr Form forms[] = {
    {"pick", true, "point"},
    {"undo", true},
    {"confirm", true},
    {"turn", true, "turn"},
    {"offer-draw"},
    {"decline-draw"},
    {"ask-takeback"},
    {"allow-takeback"},
    {"decline-takeback"},
    {"forfeit"},
    {"abort"},
    {"quit"},
    {"claim"},
    {"say", false, "message"},
    {"offer-rematch"},
    {"decline-rematch"},
};
static_assert(std::size(forms) == static_cast<std::size_t>(ActionKind::decline_rematch) + 1);

constexpr std::size_t longest_id = 40;
constexpr std::size_t longest_text = 200;

bool plain(char c) {
    return c > ' ' && c < '\x7f';
}

}  // namespace

std::expected<play::Action, ActionError> read_action(std::string_view text) {
    play::Action action;
    // These reasons are for programmers: no page sends such a message.
    const auto refuse = [&](std::string why) {
        return std::unexpected(ActionError{action.id, {bad_message, verbatim(std::move(why))}});
    };
    const auto object = parse_object(text);
    if (!object) return refuse("a message is a JSON object");
    const std::string id = string_field(*object, "id").value_or("");
    if (id.empty() || id.size() > longest_id || !std::ranges::all_of(id, plain))
        return refuse("an action has an id of 1 to 40 plain characters");
    action.id = id;
    const auto* const form = std::ranges::find(forms, string_field(*object, "do").value_or(""), &Form::word);
    if (form == std::end(forms)) return refuse("there is no such action");
    action.kind = static_cast<ActionKind>(form - std::begin(forms));
    if (form->counts_turns) {
        const auto turns = int_field(*object, "turns");
        if (!turns) return refuse("this action says how many turns have been played (\"turns\")");
        action.turns = *turns;
    }
    if (!form->text.empty()) {
        const auto words = string_field(*object, form->text);
        if (!words || words->size() > longest_text)
            return refuse(fmt::format("this action needs a text in \"{}\"", form->text));
        action.text = *words;
    }
    if (const auto side = string_field(*object, "side")) {
        action.side = play::side_of(*side);
        if (!action.side) return refuse("a side is \"white\" or \"black\"");
    }
    return action;
}

}  // namespace merels::server
