#pragma once

#include <chrono>
#include <functional>
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

    // Whether a person sits there, to be waited for and asked again.
    [[nodiscard]] virtual bool terminal() const = 0;

    // Gives a person at a terminal this long to look; sooner if they press Enter, and then true.
    virtual bool interrupted_within(std::chrono::milliseconds time) = 0;
};

// Standard input: with line editing and a history of lines where it is a terminal; otherwise plain lines,
// each shown behind its prompt so that what is printed reads like a game that was typed.
[[nodiscard]] std::unique_ptr<Input> standard_input();

// Asks until the answer is yes or no; nothing when there is no answer.
using Ask = std::function<std::optional<std::string>(const std::string& prompt)>;
[[nodiscard]] std::optional<bool> ask_yes_or_no(const Ask& ask, const std::string& question);

}  // namespace merels::terminal
