// The real program, run as a person or a script runs it.
#pragma once

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace merels::testing {

struct Ran {
    int status = 0;  // the exit status, or 128 + the signal that ended it
    std::string out;
    std::string err;
};

// Where a program runs: the folder it is in (the test's own if none is named), and what its environment says
// besides ("LANG=C.UTF-8").
struct Surroundings {
    std::string folder = {};
    std::vector<std::string> environment = {};
};

// Becomes the program: for a child process only.
[[noreturn]] inline void become(const std::string& program, const std::vector<std::string>& words,
                                const Surroundings& around) {
    if (!around.folder.empty() && chdir(around.folder.c_str()) != 0) _exit(126);
    for (const auto& setting : around.environment) putenv(const_cast<char*>(setting.c_str()));
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    _exit(127);
}

// What waitpid told: the exit status, or 128 + the signal.
inline int status_of(int ended) {
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
}

// Runs the program with these words on its command line and this on its standard input, to its end.
inline Ran run(const std::string& program, const std::vector<std::string>& words,
               const std::string& input = "", const Surroundings& around = {}) {
    const auto temporary = [] {
        char name[] = "/tmp/merels-test-XXXXXX";
        const int file = mkstemp(name);
        unlink(name);
        return file;
    };
    const int in = temporary();
    const int out = temporary();
    const int err = temporary();
    if (write(in, input.data(), input.size()) != static_cast<ssize_t>(input.size())) return {};
    lseek(in, 0, SEEK_SET);
    const pid_t child = fork();
    if (child == 0) {
        dup2(in, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        become(program, words, around);
    }
    int ended = 0;
    waitpid(child, &ended, 0);
    const auto contents = [](int file) {
        std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
        if (pread(file, text.data(), text.size(), 0) < 0) text.clear();
        close(file);
        return text;
    };
    close(in);
    return {status_of(ended), contents(out), contents(err)};
}

}  // namespace merels::testing
