#pragma once

#include <memory>
#include <optional>
#include <string>

namespace merels::terminal {

// Where the lines a person types come from.
class Input {
  public:
    Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    virtual ~Input() = default;

    // Shows the prompt and waits for a line; nothing at the end of the input.
    virtual std::optional<std::string> line(const std::string& prompt) = 0;
};

// Standard input: with line editing and a history of lines where it is a terminal; otherwise plain lines,
// each shown behind its prompt so that what is printed reads like a game that was typed.
[[nodiscard]] std::unique_ptr<Input> standard_input();

}  // namespace merels::terminal
