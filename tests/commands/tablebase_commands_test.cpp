// merels solve, probe and tables, on the real program.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <thread>

#include "support/folder.h"
#include "support/program.h"

using merels::testing::Folder;
using merels::testing::Ran;

namespace {

Ran run_merels(const std::vector<std::string>& words, const std::string& input = "",
               const merels::testing::Surroundings& around = {}) {
    return merels::testing::run(MERELS_PROGRAM, words, input, around);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// All files of a folder and their contents.
std::map<std::string, std::string> contents(const std::string& folder) {
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        found[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
    }
    return found;
}

// Three men on the board of Nine: not a small board, and solved in a second.
constexpr const char* own_variant = "like: nine\ntitle: Three on three squares\nmen: 3\n";

}  // namespace

TEST_CASE("merels probe: win, draw or loss with the turns, no set-up needed for Three and Six") {
    CHECK(run_merels({"probe", "three", "......../.", "w", "3,3"}).out == "win 9\n");
    CHECK(run_merels({"probe", "six", "......../........ w 6,6"}).out == "draw\n");
    const Ran turns = run_merels({"probe", "six", "--turns", "ww....../bb...... w 4,4"});
    CHECK(turns.status == 0);
    CHECK(turns.out.starts_with("win 1\ne5xb4        win 1\ne5xc4        win 1\nd4           draw\n"));
    CHECK(std::count(turns.out.begin(), turns.out.end(), '\n') == 14);  // the value and 13 turns
}

TEST_CASE("merels probe reads positions from its input, one a line, and answers each") {
    const Ran ran = run_merels({"probe", "three"}, "......../. w 3,3\nnonsense\n\nw......./b w 2,2\n");
    CHECK(ran.status == 2);
    CHECK(ran.out.starts_with("win 9\n?\n"));
    CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 3);
    CHECK(ran.err.starts_with("line 2: the position cannot be read"));
    CHECK(run_merels({"probe", "three"}, "......../. w 3,3\n").status == 0);
}

TEST_CASE("merels solve, probe and tables: a variant of one's own, from nothing to perfect play") {
    const Folder folder;
    folder.write("own.variant", own_variant);
    const std::string variant = folder.path() + "/own.variant";
    const merels::testing::Surroundings there{folder.path(), {"MERELS_TABLES=" + folder.path() + "/kept"}};

    const Ran none = run_merels({"probe", variant, "......../......../........ w 3,3"}, "", there);
    CHECK(none.status == 2);
    CHECK(has(none.err, "there are no tables of Three on three squares"));

    const Ran solved = run_merels({"solve", variant, "--threads", "2"}, "", there);
    CHECK(solved.status == 0);
    CHECK(has(solved.out, "3-3                     140621         28736           269       26"));
    CHECK(has(solved.out, "100.0 %, 0 s left"));
    CHECK(has(solved.out, "the empty board: "));

    const Ran probed = run_merels({"probe", variant, "......../......../........ w 3,3"}, "", there);
    CHECK(probed.status == 0);
    CHECK(has(solved.out, "the empty board: " + probed.out));
    CHECK(has(run_merels({"tables"}, "", there).out,
              "six                  complete; made when first asked for\n"));
    CHECK(has(run_merels({"tables"}, "", there).out, " positions in "));

    const Ran checked = run_merels({"solve", variant, "--verify"}, "", there);
    CHECK(checked.status == 0);
    CHECK(has(checked.out, "every value follows from its successors\n"));
}

TEST_CASE("merels solve goes on after it was killed, and comes to the same files") {
    const Folder whole;
    REQUIRE(run_merels({"solve", "nine", "--only", "4-4", "--out", whole.path()}).status == 0);

    const Folder killed;
    for (int attempt = 0; attempt < 6; ++attempt) {
        const pid_t child = fork();
        if (child == 0) {
            const int nowhere = open("/dev/null", O_WRONLY);
            dup2(nowhere, STDOUT_FILENO);
            merels::testing::become(MERELS_PROGRAM,
                                    {"solve", "nine", "--only", "4-4", "--out", killed.path()}, {});
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(60 + 60 * attempt));
        kill(child, attempt % 2 == 0 ? SIGKILL : SIGINT);
        int ended = 0;
        waitpid(child, &ended, 0);
    }
    const Ran rest = run_merels({"solve", "nine", "--only", "4-4", "--out", killed.path()});
    CHECK(rest.status == 0);
    CHECK(contents(killed.path() + "/nine") == contents(whole.path() + "/nine"));
}

TEST_CASE("merels solve refuses what does not fit, with what it would need") {
    const auto refusal = [](const std::vector<std::string>& words) {
        const Ran ran = run_merels(words);
        CHECK(ran.status == 2);
        CHECK(ran.out.empty());
        return ran.err;
    };
    CHECK(refusal({"solve", "ten"}) ==
          "Ten Men's Morris (Lasker) cannot be solved here:\n"
          "placing and moving mix, which takes a table for every pair of hands\n");
    CHECK(refusal({"solve", "twelve-four-squares"}) ==
          "Twelve Men's Morris on four squares cannot be solved here:\n"
          "a board of 32 points: tables are made for at most 25\n");
    CHECK(refusal({"solve", "yote"}) ==
          "Yoté is not of the mill family, and tables are made for that only\n");
    CHECK(has(refusal({"solve", "nine", "--memory", "1GB"}), "GB of memory; there are 1.0\n"));
    CHECK(refusal({"solve", "nine", "--only", "10-3"}) == "there is no subspace \"10-3\"; \"9-3\" is one\n");
    CHECK(has(refusal({"solve", "nine", "--verify", "--out", "/nowhere"}),
              "there are no tables of nine in /nowhere"));
}

TEST_CASE("merels probe names a damaged table, and does not believe it") {
    const Folder folder;
    REQUIRE(run_merels({"solve", "nine", "--only", "3-3", "--out", folder.path()}).status == 0);
    const std::string position = "w.w.w.../b.b.b.../........ w 0,0";
    const Ran good = run_merels({"probe", "nine", "--tables", folder.path(), position});
    CHECK(good.status == 0);
    std::string bytes = folder.read("nine/3-3.table");
    for (std::size_t at = 1000; at < bytes.size(); at += 20) bytes[at] = static_cast<char>(~bytes[at]);
    folder.write("nine/3-3.table", bytes);
    const Ran bad = run_merels({"probe", "nine", "--tables", folder.path(), position});
    CHECK(bad.status == 2);
    CHECK(bad.out == "unknown\n");
    CHECK(has(bad.err, folder.path() + "/nine/3-3.table: "));
    CHECK(has(run_merels({"tables", "--tables", folder.path()}).out, "nine"));
}

TEST_CASE("playing a whole game leaves no tables in the user's data folder") {
    const merels::testing::Folder folder;
    const merels::testing::Surroundings home{
        folder.path(), {"HOME=" + folder.path(), "XDG_DATA_HOME=" + folder.path(), "MERELS_TABLES="}};
    const Ran game = run_merels(
        {"play", "nine", "--white", "computer:1", "--black", "computer:1", "--seed", "3"}, "", home);
    CHECK(game.status == 0);
    CHECK((has(game.out, " wins: ") || has(game.out, "Drawn")));
    const Ran ending = run_merels({"play", "nine", "--white", "Zoe", "--black", "computer:10", "--position",
                                   "www.w.../b..w..b./.w..b.b. w 0,0"},
                                  "hint\nquit\nno\n", home);
    CHECK(has(ending.out, "Hint: "));
    CHECK(folder.files().empty());
}
