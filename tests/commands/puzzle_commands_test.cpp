// merels puzzle and merels puzzles, on the real program.
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "support/folder.h"
#include "support/paths.h"
#include "support/program.h"

using merels::testing::Folder;
using merels::testing::Ran;

namespace {

Ran run_merels(const std::vector<std::string>& words, const std::string& input = "") {
    return merels::testing::run(merels::testing::in_build("merels"), words, input);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> make(const std::string& out, const std::string& tables,
                              const std::string& threads = "1") {
    return {"puzzles", "make",   "--out", out,         "--games", "five,dvonn", "--count",
            "30",      "--seed", "3",     "--threads", threads,   "--tables",   tables};
}

// A puzzle of the shipped pack (docs/puzzles.md has the format).
struct StoredPuzzle {
    std::string goal;
    std::vector<std::string> solution;
    std::string wrong;
    std::string reply;
};

// The puzzle that the program shows first.
StoredPuzzle shown_by(const std::vector<std::string>& ask) {
    constexpr std::size_t id_length = 8;
    const Ran ran = run_merels(ask, "quit\n");
    REQUIRE(ran.out.starts_with("Puzzle "));
    const std::string id = ran.out.substr(std::string("Puzzle ").size(), id_length);
    std::ifstream pack(merels::testing::in_project("data/puzzles/puzzles.txt"));
    std::string line;
    while (std::getline(pack, line) && !line.starts_with(id + '\t')) {
    }
    std::vector<std::string> fields;
    std::istringstream row(line);
    for (std::string field; std::getline(row, field, '\t');) fields.push_back(field);
    REQUIRE(fields.size() >= 7);
    fields.resize(8);
    StoredPuzzle puzzle{fields[2], {}, {}, {}};
    std::istringstream solution(fields[6]);
    for (std::string turn; solution >> turn;) puzzle.solution.push_back(turn);
    std::istringstream(fields[7]) >> puzzle.wrong >> puzzle.reply;
    return puzzle;
}

}  // namespace

TEST_CASE("puzzles are made, the same from the same seed by any number of threads, and proved again") {
    const Folder folder;
    const std::string one = folder.path() + "/one";
    const std::string two = folder.path() + "/two";
    CHECK(run_merels(make(one, folder.path())).status == 0);
    CHECK(run_merels(make(two, folder.path(), "2")).status == 0);
    CHECK(content(one).size() > 2000);
    CHECK(content(one) == content(two));
    const Ran checked = run_merels({"puzzles", "check", one, "--tables", folder.path()});
    CHECK(checked.status == 0);
    CHECK(has(checked.out, "30 of 30 puzzles checked, 0 wrong"));
    CHECK(run_merels({"puzzles", "join", one, two, "--out", folder.path() + "/all"}).out == "30 puzzles\n");
}

TEST_CASE("puzzles are made of games that were played, as merels dump writes them") {
    const Folder folder;
    // White has one turn that wins, and plays another one.
    folder.write("games.jsonl",
                 R"({"id":"one","game":"six","start":"..wbbbb./.ww.w..b w 1,1","turns":["d3xb3"],)"
                 R"("result":{"winner":"black","why":"forfeit"}})"
                 "\n\n");
    const auto make_from = [&](const std::string& file) {
        return run_merels({"puzzles", "make", "--out", folder.path() + "/out", "--games", "six", "--count",
                           "1", "--from", folder.path() + "/" + file, "--tables", folder.path()});
    };
    const Ran made = make_from("games.jsonl");
    CHECK(made.status == 0);
    CHECK(made.out == "1 puzzle\n");
    CHECK(has(made.err, "1 puzzles from       1 games"));
    CHECK(has(content(folder.path() + "/out"), "..wbbbb./.ww.w..b w 1,1"));
    const Ran checked = run_merels({"puzzles", "check", folder.path() + "/out", "--tables", folder.path()});
    CHECK(has(checked.out, "1 of 1 puzzles checked, 0 wrong"));
    folder.write("damaged.jsonl", folder.read("games.jsonl") + "nonsense\n");
    const Ran damaged = make_from("damaged.jsonl");
    CHECK(damaged.status == 2);
    CHECK(has(damaged.err, "damaged.jsonl: line 3: "));
    CHECK(make_from("missing.jsonl").status == 2);
}

TEST_CASE("puzzles are not made of games that do not exist, nor from files that are none") {
    const Folder folder;
    const std::string out = folder.path() + "/out";
    CHECK(run_merels({"puzzles", "make", "--out", out, "--games", "chess"}).status == 2);
    std::ofstream(out) << "merels puzzles 1\npool 1\n";
    const Ran damaged = run_merels({"puzzles", "check", out});
    CHECK(damaged.status == 2);
    CHECK(has(damaged.err, "line 3"));
}

TEST_CASE("a sample of the shipped puzzles is proved again" * doctest::test_suite("slow")) {
    const Folder folder;
    const Ran checked =
        run_merels({"puzzles", "check", merels::testing::in_project("data/puzzles/puzzles.txt"), "--sample",
                    "700", "--tables", folder.path()});
    CAPTURE(checked.out);
    CHECK(checked.status == 0);
    CHECK(has(checked.out, " 0 wrong"));
}

TEST_CASE("a puzzle of two turns is solved at the keyboard, at once or after a wrong turn") {
    const std::vector<std::string> ask{"puzzle", "six", "--theme", "two-turns", "--seed", "4"};
    const StoredPuzzle puzzle = shown_by(ask);
    REQUIRE(puzzle.solution.size() == 3);
    REQUIRE(!puzzle.wrong.empty());
    const std::string turns = puzzle.solution[0] + "\n" + puzzle.solution[2] + "\n";
    const Ran clean = run_merels(ask, turns + "quit\n");
    CHECK(has(clean.out, "answers " + puzzle.solution[1]));
    CHECK(has(clean.out, "Right! That "));
    CHECK(has(clean.out, "Solved without help: 1 of 1"));
    const Ran mended = run_merels(ask, puzzle.wrong + "\n" + turns + "quit\n");
    CHECK(has(mended.out, puzzle.wrong + (puzzle.goal == "win" ? " gives the win away. " : " loses. ")));
    CHECK(has(mended.out, "answers " + puzzle.reply));
    CHECK(has(mended.out, "Right! That "));
    CHECK(has(mended.out, "Solved without help: 0 of 1"));
}

TEST_CASE("a wrong turn that leaves the opponent without a move is not answered: the opponent passes") {
    StoredPuzzle puzzle;
    std::vector<std::string> ask;
    for (int seed = 1; puzzle.reply != "pass"; ++seed) {
        REQUIRE(seed < 200);
        ask = {"puzzle", "dvonn", "--theme", "cut-off", "--rating", "1020", "--seed", std::to_string(seed)};
        puzzle = shown_by(ask);
    }
    const Ran ran = run_merels(ask, puzzle.wrong + "\nquit\n");
    CHECK(has(ran.out, puzzle.wrong + (puzzle.goal == "win" ? " gives the win away. " : " loses. ")));
    CHECK(has(ran.out, " has no legal move and passes, but that is not enough."));
    CHECK_FALSE(has(ran.out, "answers pass"));
}

TEST_CASE("hints and solutions of puzzles are given at the keyboard, and what is no turn is refused") {
    const Ran ran =
        run_merels({"puzzle", "six", "--seed", "4", "--ascii"}, "nonsense\nhint\nsolution\nskip\nquit\n");
    CHECK(ran.status == 0);
    CHECK(has(ran.out, "find the only turn that"));
    CHECK(has(ran.out, "Look at "));
    CHECK(has(ran.out, "The solution: "));
    CHECK(has(ran.out, "Solved without help: 0 of 1"));
    const Ran daily = run_merels({"puzzle", "--daily"}, "solution\n");
    CHECK(daily.status == 0);
    CHECK(run_merels({"puzzle", "--daily"}).status == 3);  // the input ended
    CHECK(run_merels({"puzzle", "chess"}).status == 2);
    const Ran theme = run_merels({"puzzle", "--theme", "no-such-theme"});
    CHECK(theme.status == 2);
    CHECK(has(theme.err, "running-mill"));
}
