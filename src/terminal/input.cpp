#include "terminal/input.h"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <histedit.h>
#include <iostream>
#include <poll.h>
#include <string_view>
#include <unistd.h>

#include "core/letters.h"

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
    [[nodiscard]] bool terminal() const override { return false; }
    bool interrupted_within(std::chrono::milliseconds /*time*/) override { return false; }
};

// A prompt the editor can show: it takes none with a character that the locale does not have.
std::string in_this_locale(std::string prompt) {
    if (std::mbstowcs(nullptr, prompt.c_str(), 0) != static_cast<std::size_t>(-1)) return prompt;
    for (char& c : prompt) {
        if (static_cast<unsigned char>(c) >= 0x80) c = '?';
    }
    return prompt;
}

class EditedInput final : public Input {
  public:
    EditedInput() {
        (void)std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe): no other thread runs yet
        editor_ = el_init("merels", stdin, stdout, stderr);
        lines_ = history_init();
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
        prompt_ = in_this_locale(prompt);
        int length = 0;
        const char* typed = el_gets(editor_, &length);
        if (typed == nullptr || length <= 0) {
            std::cout << '\n';
            return std::nullopt;
        }
        HistEvent event;
        if (length > 1) ::history(lines_, &event, H_ENTER, typed);
        std::string text(typed, static_cast<std::size_t>(length));
        if (text.back() == '\n') text.pop_back();
        return text;
    }
    [[nodiscard]] bool terminal() const override { return true; }
    bool interrupted_within(std::chrono::milliseconds time) override {
        std::cout << std::flush;
        pollfd keyboard{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        return poll(&keyboard, 1, static_cast<int>(time.count())) > 0;
    }

  private:
    static char* prompt(EditLine* editor) {
        EditedInput* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return self->prompt_.data();
    }

    EditLine* editor_ = nullptr;
    ::History* lines_ = nullptr;
    std::string prompt_;
};

}  // namespace

std::unique_ptr<Input> standard_input() {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) return std::make_unique<EditedInput>();
    return std::make_unique<PipedInput>();
}

std::optional<bool> ask_yes_or_no(const Ask& ask, const std::string& question) {
    while (true) {
        const auto answer = ask(question + " (yes or no) ");
        if (!answer) return std::nullopt;
        const std::string word = lower(*answer);
        if (word == "y" || word == "yes") return true;
        if (word == "n" || word == "no") return false;
        std::cout << "Please answer yes or no.\n";
    }
}

}  // namespace merels::terminal
