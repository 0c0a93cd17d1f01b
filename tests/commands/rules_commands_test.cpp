// The rules commands, on the real program.
#include <algorithm>
#include <cstdio>
#include <doctest/doctest.h>
#include <fstream>

#include "support/paths.h"
#include "support/program.h"

using merels::testing::Ran;

namespace {

Ran run_merels(const std::vector<std::string>& words) {
    return merels::testing::run(merels::testing::in_build("merels"), words);
}

void check_refused(const std::vector<std::string>& words, const std::string& message) {
    const Ran ran = run_merels(words);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err == message + "\n");
}

// A file of its own, gone with it.
class VariantFile {
  public:
    explicit VariantFile(const std::string& text) { std::ofstream(path_) << text; }
    VariantFile(const VariantFile&) = delete;
    VariantFile& operator=(const VariantFile&) = delete;
    ~VariantFile() { std::remove(path_.c_str()); }
    const std::string& path() const { return path_; }

  private:
    std::string path_ = "/tmp/merels-test-" + std::to_string(getpid()) + ".variant";
};

}  // namespace

TEST_CASE("merels games lists every game") {
    const Ran ran = run_merels({"games"});
    CHECK(ran.status == 0);
    CHECK(ran.err.empty());
    CHECK(std::ranges::count(ran.out, '\n') == 11);
    CHECK(ran.out.find("twelve-four-squares  Twelve Men's Morris on four squares\n") != std::string::npos);
}

TEST_CASE("merels rules tells the rules from the variant's data") {
    CHECK(run_merels({"rules", "nine"}).out.find("Each side has 9 men in hand.") != std::string::npos);
    CHECK(run_merels({"rules", "six"}).out.find("Nobody flies") != std::string::npos);
    CHECK(run_merels({"rules", "LASKER"}).out.find("prefers, moves one") != std::string::npos);
    for (const char* game : {"yote", "dvonn", "dvonn-placed"}) CHECK(run_merels({"rules", game}).status == 0);
}

TEST_CASE("merels show draws a position and says whose turn it is") {
    const Ran ran = run_merels({"show", "six", "w......./........", "b", "5,6"});
    CHECK(ran.status == 0);
    CHECK(ran.out.find("White: 5 in hand, 1 on board, 0 lost\n") != std::string::npos);
    CHECK(ran.out.find("Black to move: place a man\n") != std::string::npos);
    CHECK(ran.out.find("w......./........ b 5,6\n") != std::string::npos);
    CHECK(run_merels({"show", "six", "ww....../bbb..... w 0,0"})
              .out.find("Black wins: White has too few men left\n") != std::string::npos);
    CHECK(run_merels({"show", "dvonn", "--seed", "5"}).out ==
          run_merels({"show", "dvonn", "--seed", "5"}).out);
    CHECK(run_merels({"show", "dvonn", "--seed", "5"}).out !=
          run_merels({"show", "dvonn", "--seed", "6"}).out);
}

TEST_CASE("merels moves prints a legal turn a line") {
    CHECK(run_merels({"moves", "nine", "wb..w..b/.wb...w./.....b.. w 0,0"}).out ==
          "g1-g4\ng1-d1\nd6-b6\nd6-d5\nb2-d2\nb2-b4\n");
    CHECK(run_merels({"moves", "six", "ww....../bbb..... w 0,0"}).out.empty());
}

TEST_CASE("merels perft prints a line a depth") {
    const Ran ran = run_merels({"perft", "nine", "3"});
    CHECK(ran.status == 0);
    CHECK(std::ranges::count(ran.out, '\n') == 4);
    CHECK(ran.out.find("    3           12144 ") != std::string::npos);
    CHECK(run_merels({"perft", "nine", "1", "--position", "wb..w..b/.wb...w./.....b.. w 0,0"})
              .out.find("    1               6 ") != std::string::npos);
}

TEST_CASE("merels check says possible or every reason why not") {
    CHECK(run_merels({"check", "nine", "......../......../........ w 9,9"}).out == "possible\n");
    const Ran decided = run_merels({"check", "six", "ww....../bbb..... w 0,0"});
    CHECK(decided.status == 0);
    CHECK(decided.out == "possible\nBlack wins: White has too few men left\n");
    const Ran no = run_merels({"check", "six", "wwwwwww./bbbbbbb. w 0,0"});
    CHECK(no.status == 1);
    CHECK(no.out ==
          "White has 7 men, hand included; the maximum is 6\nBlack has 7 men, hand included; the maximum is "
          "6\n");
    CHECK(no.err.empty());
}

TEST_CASE("unknown game, bad position, bad depth: a message on stderr, status 2, nothing else") {
    check_refused(
        {"show", "chess"},
        "there is no game called \"chess\"; there are three, five, six, nine, ten, twelve, morabaraba, "
        "twelve-four-squares, yote, dvonn, dvonn-placed, or the file of a variant of your own");
    check_refused({"moves", "nine", "zzz"},
                  "the position cannot be read: character 1: expected w, b or . for a7, found \"zzz\"");
    check_refused({"show", "nine", "......../......../........ b 9,9"},
                  "the position is not possible:\n"
                  "with Black to move Black has one man more in hand than White, not 9 against 9");
    for (const char* depth : {"0", "-3", "51", "deep", ""})
        CHECK(run_merels({"perft", "nine", depth}).status == 2);
    CHECK(run_merels({"perft", "nine", "deep"}).out.empty());
    CHECK(run_merels({"check", "nine", "......../"}).status == 2);
    CHECK(run_merels({"check", "nine"}).status == 2);
    CHECK(run_merels({"fly"}).status == 2);
}

TEST_CASE("M11: a person can play a variant of their own from a few lines of text") {
    const VariantFile seven("like: six\ntitle: Seven\nmen: 7\ncentre: yes\n");
    CHECK(run_merels({"show", seven.path()}).out.find("White: 7 in hand") != std::string::npos);
    CHECK(run_merels({"rules", seven.path()}).out.starts_with("Seven\n"));
    const VariantFile bad("squares: 1\nmen: 40\nwings: yes\n");
    check_refused({"show", bad.path()}, bad.path() +
                                            " is not a variant that can be played:\n"
                                            "line 2: \"men\" is a number from 3 to 16, not \"40\"\n"
                                            "line 3: there is no switch called \"wings\"\n"
                                            "the switches are like, title, squares, centre, cross-lines, "
                                            "diagonals, men, fewest, fly-at, fly-with-hand, mixed, "
                                            "first-mill-wins, two-mills, all-in-mills, close-again, blocked, "
                                            "full-board, quiet-turns, quiet-turns-at-three");
}
