#include "play/result_text.h"

#include <algorithm>
#include <iterator>

namespace merels::play {
namespace {

// In the order of Outcome::State.
constexpr std::string_view tokens[] = {"*", "1-0", "0-1", "1/2-1/2"};

}  // namespace

std::string_view result_token(const Outcome& outcome) {
    return tokens[static_cast<std::size_t>(outcome.state)];
}

std::optional<Outcome::State> result_of(std::string_view token) {
    const auto* const found = std::ranges::find(tokens, token);
    if (found == std::end(tokens)) return std::nullopt;
    return static_cast<Outcome::State>(found - std::begin(tokens));
}

}  // namespace merels::play
