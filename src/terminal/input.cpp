#include "terminal/input.h"

#include <cstdio>
#include <histedit.h>
#include <iostream>
#include <string_view>
#include <unistd.h>

namespace merels::terminal {
namespace {

class PipedInput final : public Input {
  public:
    std::optional<std::string> line(const std::string& prompt) override {
        std::cout << prompt << std::flush;
        std::string typed;
        if (!std::getline(std::cin, typed)) {
            std::cout << '\n';
            return std::nullopt;
        }
        if (!typed.empty() && typed.back() == '\r') typed.pop_back();
        std::cout << typed << '\n';
        return typed;
    }
};

class EditedInput final : public Input {
  public:
    EditedInput() : editor_(el_init("merels", stdin, stdout, stderr)), lines_(history_init()) {
        el_set(editor_, EL_CLIENTDATA, this);
        el_set(editor_, EL_PROMPT, &EditedInput::prompt);
        el_set(editor_, EL_EDITOR, "emacs");
        el_set(editor_, EL_SIGNAL, 1);  // Ctrl-C and Ctrl-Z put the terminal back as it was first
        HistEvent event;
        ::history(lines_, &event, H_SETSIZE, 1000);
        el_set(editor_, EL_HIST, ::history, lines_);
        el_source(editor_, nullptr);
    }
    EditedInput(const EditedInput&) = delete;
    EditedInput& operator=(const EditedInput&) = delete;
    ~EditedInput() override {
        history_end(lines_);
        el_end(editor_);
    }

    std::optional<std::string> line(const std::string& prompt) override {
        std::cout << std::flush;
        prompt_ = prompt;
        int length = 0;
        const char* typed = el_gets(editor_, &length);
        if (typed == nullptr || length <= 0) return std::nullopt;
        HistEvent event;
        if (length > 1) ::history(lines_, &event, H_ENTER, typed);
        std::string text(typed, static_cast<std::size_t>(length));
        if (text.back() == '\n') text.pop_back();
        return text;
    }

  private:
    static char* prompt(EditLine* editor) {
        EditedInput* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return self->prompt_.data();
    }

    EditLine* editor_;
    ::History* lines_;
    std::string prompt_;
};

}  // namespace

std::unique_ptr<Input> standard_input() {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) return std::make_unique<EditedInput>();
    return std::make_unique<PipedInput>();
}

}  // namespace merels::terminal
