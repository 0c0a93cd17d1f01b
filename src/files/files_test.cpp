#include "files/files.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace merels::files;
namespace fs = std::filesystem;

namespace {

// A folder of its own, gone with everything in it when the test ends.
class Folder {
  public:
    Folder() : path_((fs::temp_directory_path() / "merels-files-XXXXXX").string()) {
        REQUIRE(mkdtemp(path_.data()) != nullptr);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(path_))
            names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }

  private:
    std::string path_;
};

using Names = std::vector<std::string>;

mode_t rights(const std::string& path) {
    struct stat found{};
    REQUIRE(stat(path.c_str(), &found) == 0);
    return found.st_mode & 0777;
}

// Runs work in a process of its own; answers its exit status.
template <class Work>
int in_child(Work work) {
    const pid_t child = fork();
    if (child == 0) _exit(work());
    int ended = 0;
    waitpid(child, &ended, 0);
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
}

}  // namespace

TEST_CASE("what is written is read, whatever it holds") {
    const Folder folder;
    std::string all_bytes;
    for (int byte = 0; byte < 256; ++byte) all_bytes += static_cast<char>(byte);
    for (const std::string& text :
         {std::string(), std::string("[Merels \"1\"]\n"), all_bytes, std::string(1 << 20, 'x')}) {
        REQUIRE(replace_file(folder.file("game"), text));
        CHECK(read_file(folder.file("game")) == text);
        CHECK(folder.names() == Names{"game"});
    }
}

TEST_CASE("what cannot be read says why") {
    const Folder folder;
    CHECK(read_file(folder.file("none")).error() == folder.file("none") + ": No such file or directory");
    CHECK(read_file(folder.path()).error() == folder.path() + ": Is a directory");
}

TEST_CASE("a file keeps its rights when it is replaced, and a new one has the usual ones") {
    const Folder folder;
    const std::string path = folder.file("game");
    const mode_t before = umask(027);
    REQUIRE(replace_file(path, "one"));
    umask(before);
    CHECK(rights(path) == 0640);
    for (const mode_t wanted : {0600, 0644, 0660}) {
        REQUIRE(chmod(path.c_str(), wanted) == 0);
        REQUIRE(replace_file(path, "two"));
        CHECK(rights(path) == wanted);
    }
}

TEST_CASE("a file that cannot be written leaves nothing behind") {
    const Folder folder;
    CHECK(replace_file(folder.file("no/game"), "x").error() ==
          folder.file("no/game") + ": No such file or directory");
    fs::create_directory(folder.file("game"));
    CHECK(replace_file(folder.file("game"), "x").error() == folder.file("game") + ": Is a directory");
    CHECK(folder.names() == Names{"game"});
}

TEST_CASE("a folder that may not be written to is refused" * doctest::skip(geteuid() == 0)) {
    const Folder folder;
    REQUIRE(replace_file(folder.file("game"), "old"));
    REQUIRE(chmod(folder.path().c_str(), 0500) == 0);
    CHECK(replace_file(folder.file("game"), "new").error() == folder.file("game") + ": Permission denied");
    REQUIRE(chmod(folder.path().c_str(), 0700) == 0);
    CHECK(read_file(folder.file("game")) == "old");
    CHECK(folder.names() == Names{"game"});
}

TEST_CASE("G5: when there is no room for the new file, the old one stays whole") {
    const Folder folder;
    const std::string path = folder.file("game");
    const std::string old_text(10'000, 'o');
    REQUIRE(replace_file(path, old_text));
    for (const rlim_t room : {0, 1, 4096, 19'999}) {
        const int status = in_child([&] {
            const rlimit limit{room, room};
            std::signal(SIGXFSZ, SIG_IGN);
            if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
            const auto replaced = replace_file(path, std::string(20'000, 'n'));
            return !replaced && replaced.error() == path + ": File too large" ? 0 : 1;
        });
        CHECK(status == 0);
        CHECK(read_file(path) == old_text);
        CHECK(folder.names() == Names{"game"});
    }
}

TEST_CASE("G5: a program killed at any moment leaves one of the whole files") {
    const Folder folder;
    const std::string path = folder.file("game");
    const std::vector<std::string> versions = {std::string(100'000, 'a'), std::string(60'000, 'b')};
    REQUIRE(replace_file(path, versions[0]));
    for (unsigned round = 0; round < 60; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            for (std::size_t turn = 0;; ++turn) (void)replace_file(path, versions[turn % 2]);
        }
        usleep(500 + round * 331 % 9'000);
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        const auto text = read_file(path);
        REQUIRE(text);
        CHECK(std::ranges::find(versions, *text) != versions.end());
    }
}

TEST_CASE("Ctrl-C waits until the file is replaced") {
    const Folder folder;
    const std::string path = folder.file("game");
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGINT, SIG_DFL);
        while (true) (void)replace_file(path, std::string(50'000, 'c'));
    }
    usleep(50'000);
    kill(child, SIGINT);
    int ended = 0;
    waitpid(child, &ended, 0);
    CHECK(WIFSIGNALED(ended));
    CHECK(read_file(path) == std::string(50'000, 'c'));
    CHECK(folder.names() == Names{"game"});
}

TEST_CASE("the files that begin with certain characters, sorted; folders and others are left out") {
    const Folder folder;
    for (const auto& [name, text] : {std::pair{"b", "[Merels \"1\"]"},
                                     {"a", "[Merels \"2\"]"},
                                     {"c", "[Merel"},
                                     {"d", "other"},
                                     {"e", ""}}) {
        REQUIRE(replace_file(folder.file(name), text));
    }
    fs::create_directory(folder.file("f"));
    CHECK(files_starting_with(folder.path(), "[Merels \"") == Names{"a", "b"});
    CHECK(files_starting_with(folder.file("none"), "x").empty());
    CHECK(file_exists(folder.file("a")));
    CHECK_FALSE(file_exists(folder.file("z")));
}
