// The real program at a terminal: what a person sees and types.
#pragma once

#include <chrono>
#include <csignal>
#include <poll.h>
#include <pty.h>
#include <string>
#include <string_view>
#include <termios.h>
#include <utmp.h>

#include "support/patience.h"
#include "support/program.h"

namespace merels::testing {

// The size of the window, in characters.
struct Window {
    unsigned short columns = 100;
    unsigned short rows = 45;
};

// A pseudo-terminal with the program on it. Ends the program when it goes.
class Screen {
  public:
    Screen(const std::string& program, const std::vector<std::string>& words, const Surroundings& around,
           const Window& window = {}) {
        winsize size{window.rows, window.columns, 0, 0};
        if (openpty(&ours_, &theirs_, nullptr, nullptr, &size) != 0) return;
        at_first_ = modes();
        child_ = fork();
        if (child_ != 0) return;
        close(ours_);
        login_tty(theirs_);
        become(program, words, around);
    }
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() {
        if (!ended_) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
        close(ours_);
        close(theirs_);
    }

    // Types keys as they are; "\r" is Enter, "\003" is Ctrl-C.
    void type(std::string_view keys) {
        while (!keys.empty()) {
            const ssize_t count = write(ours_, keys.data(), keys.size());
            if (count <= 0) return;
            keys.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    void line(const std::string& text) { type(text + "\r"); }

    // Types keys that the editing of the line is to see, and not the terminal: the program shows its prompt a
    // moment before it takes the keyboard over. False if it does not in time.
    bool edit(std::string_view keys, std::chrono::milliseconds time = patience()) {
        const auto until = std::chrono::steady_clock::now() + time;
        while ((modes().c_lflag & ICANON) != 0) {
            if (std::chrono::steady_clock::now() > until) return false;
            (void)read_some(5);
        }
        type(keys);
        return true;
    }

    // Waits until this text has appeared after what was last waited for; false if it does not in time.
    bool sees(std::string_view text, std::chrono::milliseconds time = patience()) {
        const auto until = std::chrono::steady_clock::now() + time;
        while (true) {
            const std::string now = plain();
            if (const auto at = now.find(text, seen_); at != std::string::npos) {
                seen_ = at + text.size();
                return true;
            }
            if (std::chrono::steady_clock::now() > until) return false;
            (void)read_some(50);
        }
    }

    // Waits for the end of the program; its exit status.
    int status(std::chrono::milliseconds time = patience()) {
        const auto until = std::chrono::steady_clock::now() + time;
        while (!ended_ && std::chrono::steady_clock::now() < until) {
            (void)read_some(20);
            int told = 0;
            if (waitpid(child_, &told, WNOHANG) != child_) continue;
            ended_ = true;
            status_ = status_of(told);
        }
        while (read_some(0)) {
        }
        return status_;
    }

    // Everything so far as it came, and without the codes for colours and the cursor.
    [[nodiscard]] const std::string& raw() const { return raw_; }
    [[nodiscard]] std::string plain() const {
        std::string text;
        for (std::size_t i = 0; i < raw_.size(); ++i) {
            if (raw_[i] == '\033' && i + 1 < raw_.size() && raw_[i + 1] == '[') {
                i += 2;
                while (i < raw_.size() && (raw_[i] < '@' || raw_[i] > '~')) ++i;
            } else if (raw_[i] != '\r') {
                text += raw_[i];
            }
        }
        return text;
    }

    // Whether the terminal is set as it was before the program started.
    [[nodiscard]] bool as_at_first() const {
        const termios now = modes();
        return now.c_iflag == at_first_.c_iflag && now.c_oflag == at_first_.c_oflag &&
               now.c_cflag == at_first_.c_cflag && now.c_lflag == at_first_.c_lflag;
    }

  private:
    [[nodiscard]] termios modes() const {
        termios modes{};
        tcgetattr(theirs_, &modes);
        return modes;
    }

    bool read_some(int milliseconds) {
        pollfd waiting{ours_, POLLIN, 0};
        if (poll(&waiting, 1, milliseconds) <= 0) return false;
        char buffer[4096];
        const ssize_t count = read(ours_, buffer, sizeof buffer);
        if (count > 0) raw_.append(buffer, static_cast<std::size_t>(count));
        return count > 0;
    }

    int ours_ = -1;
    int theirs_ = -1;  // kept open, to see how the program left it
    pid_t child_ = -1;
    termios at_first_{};
    std::string raw_;
    std::size_t seen_ = 0;  // in plain()
    bool ended_ = false;
    int status_ = -1;
};

}  // namespace merels::testing
