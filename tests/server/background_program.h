// The program in the background, with what it writes: for tests of how it starts and ends.
#pragma once

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "support/folder.h"
#include "support/paths.h"
#include "support/patience.h"
#include "support/program.h"

namespace merels::testing {

// The program, run to its end.
inline Ran merels_program(const std::vector<std::string>& words, const Surroundings& around = {}) {
    return run(in_build("merels"), words, "", around);
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

class BackgroundProgram {
  public:
    explicit BackgroundProgram(const std::vector<std::string>& words, const Surroundings& around = {}) {
        const int out = open_file("out");
        const int err = open_file("err");
        child_ = fork();
        if (child_ == 0) {
            (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
            dup2(out, STDOUT_FILENO);
            dup2(err, STDERR_FILENO);
            const char* other = std::getenv("MERELS_SERVER");
            become(other != nullptr ? other : in_build("merels"), words, around);
        }
        close(out);
        close(err);
    }
    BackgroundProgram(const BackgroundProgram&) = delete;
    BackgroundProgram& operator=(const BackgroundProgram&) = delete;
    ~BackgroundProgram() {
        if (child_ <= 0) return;
        ::kill(child_, SIGKILL);
        (void)wait();
    }

    [[nodiscard]] std::string out() const { return folder_.read("out"); }
    [[nodiscard]] std::string err() const { return folder_.read("err"); }
    [[nodiscard]] bool says(const std::string& text) const {
        return eventually([&] { return err().find(text) != std::string::npos; });
    }
    // The port it listens on, by its log.
    [[nodiscard]] std::uint16_t port(const std::string& before = "listening on 127.0.0.1 port ") const {
        if (!says(before)) return 0;
        const std::string log = err();
        return static_cast<std::uint16_t>(std::stoi(log.substr(log.find(before) + before.size())));
    }
    [[nodiscard]] pid_t pid() const { return child_; }
    void signal(int number) const { ::kill(child_, number); }
    [[nodiscard]] bool alive() const { return child_ > 0 && waitpid(child_, nullptr, WNOHANG) == 0; }
    int wait() {
        int ended = 0;
        waitpid(child_, &ended, 0);
        child_ = -1;
        return status_of(ended);
    }

  private:
    int open_file(const std::string& name) const {
        return ::open((folder_.path() + "/" + name).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }

    Folder folder_;
    pid_t child_ = -1;
};

}  // namespace merels::testing
