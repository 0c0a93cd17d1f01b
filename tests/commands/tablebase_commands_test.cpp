// merels solve, pack, probe and tables, on the real program.
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
#include "support/paths.h"
#include "support/program.h"

using merels::testing::Folder;
using merels::testing::Ran;

namespace {

Ran run_merels(const std::vector<std::string>& words, const std::string& input = "",
               const merels::testing::Surroundings& around = {}) {
    return merels::testing::run(merels::testing::in_build("merels"), words, input, around);
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
    CHECK(checked.out.starts_with("to verify these tables takes 0.3 GB of memory\n"));
    CHECK(has(checked.out, "every value follows from its successors\n"));
    const Ran cramped = run_merels({"solve", variant, "--verify", "--memory", "100MB"}, "", there);
    CHECK(cramped.status == 2);
    CHECK(cramped.out.empty());
    CHECK(cramped.err.starts_with("to verify "));
    CHECK(has(cramped.err, " takes 0.3 GB of memory; there are 0.1\n"));
}

TEST_CASE("merels solve goes on after it was killed, and comes to the same files") {
    std::string tables = "/squares-3";
    std::vector<std::string> command{"solve", "nine", "--only", "4-4"};
    SUBCASE("distances to conversion") {}
    SUBCASE("distances to the end") {
        tables += "_to-end";
        command.push_back("--to-end");
    }
    command.push_back("--out");
    const auto into = [&](const Folder& folder) {
        auto words = command;
        words.push_back(folder.path());
        return words;
    };
    const Folder whole;
    REQUIRE(run_merels(into(whole)).status == 0);

    const Folder killed;
    for (int attempt = 0; attempt < 6; ++attempt) {
        const pid_t child = fork();
        if (child == 0) {
            const int nowhere = open("/dev/null", O_WRONLY);
            dup2(nowhere, STDOUT_FILENO);
            merels::testing::become(merels::testing::in_build("merels"), into(killed), {});
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(60 + 60 * attempt));
        kill(child, attempt % 2 == 0 ? SIGKILL : SIGINT);
        int ended = 0;
        waitpid(child, &ended, 0);
    }
    const Ran rest = run_merels(into(killed));
    CHECK(rest.status == 0);
    CHECK(contents(killed.path() + tables) == contents(whole.path() + tables));
}

TEST_CASE("merels solve refuses what does not fit, with what it would need") {
    const auto refusal = [](const std::vector<std::string>& words) {
        const Ran ran = run_merels(words);
        CHECK(ran.status == 2);
        CHECK(ran.out.empty());
        return ran.err;
    };
    CHECK(has(refusal({"solve", "twelve-four-squares", "--memory", "8GB"}), "GB of memory; there are 8.0\n"));
    CHECK(refusal({"solve", "twelve-four-squares", "--only", "7-3"}) ==
          "there is no subspace \"7-3\"; \"6-3\" is one\n");
    CHECK(refusal({"solve", "yote"}) ==
          "Yoté is not of the mill family, and tables are made for that only\n");
    CHECK(has(refusal({"solve", "nine", "--memory", "1GB"}), "GB of memory; there are 1.0\n"));
    CHECK(refusal({"solve", "nine", "--only", "10-3"}) == "there is no subspace \"10-3\"; \"9-3\" is one\n");
    CHECK(has(refusal({"solve", "nine", "--verify", "--out", "/nowhere"}),
              "there are no tables of nine in /nowhere"));
}

TEST_CASE("a limit of quiet turns that can cut a win short is a reason not to solve or probe a game") {
    const Folder folder;
    REQUIRE(run_merels({"solve", "nine", "--only", "3-3", "--out", folder.path()}).status == 0);
    folder.write("limited.variant", "like: nine\nquiet-turns-at-three: 20\n");
    const std::string variant = folder.path() + "/limited.variant";
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"solve", variant, "--out"}, {"probe", variant, "--tables"}}) {
        auto words = command;
        words.push_back(folder.path());
        const Ran refused = run_merels(words);
        CHECK(refused.status == 2);
        CHECK(refused.out.empty());
        CHECK(
            has(refused.err, "with a limit of fewer than 200 quiet turns a won position may end in a draw"));
    }
}

TEST_CASE("merels solve --plan says what is missing and what it takes, and writes nothing") {
    const Folder folder;
    const Ran lasker = run_merels({"solve", "ten", "--plan", "--threads", "2", "--out", folder.path()});
    CHECK(lasker.status == 0);
    CHECK(has(lasker.out, "\n10-10  "));
    CHECK(has(lasker.out, "\n0+10-0+10  "));
    CHECK(has(lasker.out, " positions to solve in "));
    CHECK(folder.files().empty());
    const Ran morabaraba =
        run_merels({"solve", "morabaraba", "--plan", "--threads", "2", "--out", folder.path()});
    CHECK(has(morabaraba.out, "\n0+12-0+12  "));
    // Lasker's endings are those of Nine.
    REQUIRE(run_merels({"solve", "nine", "--only", "3-3", "--out", folder.path()}).status == 0);
    CHECK(has(run_merels({"solve", "ten", "--plan", "--out", folder.path()}).out, ", 1 are there: "));
    CHECK(has(run_merels({"tables", "--tables", folder.path()}).out, "nine 1 of "));
}

TEST_CASE("merels probe --to-end counts the turns to the end of the game") {
    CHECK(run_merels({"probe", "three", "......../. w 3,3", "--to-end"}).out == "win 9\n");
    const Ran turns = run_merels({"probe", "six", "--turns", "--to-end", "ww....../bb...... w 4,4"});
    CHECK(turns.status == 0);
    CHECK(turns.out.starts_with("win "));
    CHECK_FALSE(turns.out.starts_with("win 1\n"));
}

TEST_CASE("merels solve --to-end makes tables with distances to the end beside the ordinary ones") {
    const Folder folder;
    const merels::testing::Surroundings there{folder.path(), {"MERELS_TABLES=" + folder.path()}};
    const std::string ending = "w.b...../ww...b../b......b w 0,0";
    const std::string how = "\"merels solve nine --to-end\" makes its tables: about ";
    REQUIRE(run_merels({"solve", "nine", "--only", "4-3"}, "", there).status == 0);
    const Ran none = run_merels({"probe", "nine", "--to-end", ending}, "", there);
    CHECK(none.status == 2);
    CHECK(none.out.empty());
    CHECK(has(none.err, "there are no tables of Nine Men's Morris with distances to the end of the game in " +
                            folder.path() + "; " + how));
    const Ran unverified = run_merels({"solve", "nine", "--to-end", "--verify"}, "", there);
    CHECK(unverified.status == 2);
    CHECK(has(unverified.err, "there are no tables of nine with distances to the end of the game in "));
    const Ran plan = run_merels({"solve", "nine", "--to-end", "--only", "4-3", "--plan"}, "", there);
    CHECK(has(plan.out, " positions to solve in 3 subspaces, 0 are there: "));

    const auto ordinary = contents(folder.path() + "/squares-3");
    REQUIRE(run_merels({"solve", "nine", "--to-end", "--only", "4-3"}, "", there).status == 0);
    CHECK(contents(folder.path() + "/squares-3") == ordinary);
    CHECK(contents(folder.path() + "/squares-3_to-end").size() == ordinary.size());
    const Ran tables = run_merels({"tables"}, "", there);
    CHECK(has(tables.out, "squares-3            nine 3 of "));
    CHECK(has(tables.out, "squares-3_to-end     nine to the end 3 of "));
    const Ran verified =
        run_merels({"solve", "nine", "--to-end", "--verify", "--only", "4-3", "--every", "9"}, "", there);
    CHECK(verified.status == 0);
    CHECK(has(verified.out, "every value follows from its successors\n"));

    const Ran to_conversion = run_merels({"probe", "nine", "--turns", ending}, "", there);
    CHECK(to_conversion.out.starts_with("win 1\n"));
    const Ran to_end = run_merels({"probe", "nine", "--to-end", "--turns", ending}, "", there);
    CHECK(to_end.status == 0);
    CHECK(to_end.out.starts_with("win 19\n"));
    CHECK(has(to_end.out.substr(0, to_end.out.find('\n', 7) + 1), " win 19\n"));  // the best turn
    CHECK(std::count(to_end.out.begin(), to_end.out.end(), '\n') ==
          std::count(to_conversion.out.begin(), to_conversion.out.end(), '\n'));

    const Ran start =
        run_merels({"probe", "nine", "--to-end", "......../......../........ w 9,9"}, "", there);
    CHECK(start.status == 1);
    CHECK(start.out == "unknown\n");
    CHECK(has(start.err, "\"merels solve nine --to-end\" makes the rest of its tables: about "));
}

TEST_CASE("merels pack leaves tables with distances to the end alone") {
    const Folder folder;
    REQUIRE(run_merels({"solve", "nine", "--to-end", "--only", "3-3", "--out", folder.path()}).status == 0);
    const std::vector<std::string> command{
        "pack", "nine", "--tables", folder.path(), "--out", folder.path() + "/pack", "--partial"};
    const Ran none = run_merels(command);
    CHECK(none.status == 2);
    CHECK(has(none.err, "\"merels solve nine\" makes its tables: about "));
    REQUIRE(run_merels({"solve", "nine", "--only", "3-3", "--out", folder.path()}).status == 0);
    CHECK(run_merels(command).status == 0);
}

TEST_CASE("merels solve --to-end of a whole game counts to the end on the empty board") {
    const Folder folder;
    folder.write("own.variant", own_variant);
    const std::string variant = folder.path() + "/own.variant";
    const std::string kept = folder.path() + "/kept";
    const std::string start = "......../......../........ w 3,3";
    const Ran solved = run_merels({"solve", variant, "--to-end", "--out", kept});
    CHECK(solved.status == 0);
    const Ran probed = run_merels({"probe", variant, start, "--to-end", "--tables", kept});
    CHECK(has(solved.out, "the empty board: " + probed.out));
    // Whoever closes the first mill wins: there is nothing but the end to count to.
    REQUIRE(run_merels({"solve", variant, "--out", kept}).status == 0);
    CHECK(run_merels({"probe", variant, start, "--tables", kept}).out == probed.out);
}

TEST_CASE("merels convert writes a record in the notation of Mind Sports South Africa, and reads it") {
    const Folder folder;
    folder.write("game.txt", "1. a7 g1 2. b6 d1 3. c5xg1 g7");
    const Ran written =
        run_merels({"convert", folder.path() + "/game.txt", "--game", "morabaraba", "--notation", "ear"});
    CHECK(written.status == 0);
    CHECK(has(written.out, "1. E1 E5\n2. A1 E6\n3. R1xE5 E3\n"));
    folder.write("ear.txt", written.out);
    const Ran read = run_merels({"convert", folder.path() + "/ear.txt", "--game", "morabaraba"});
    CHECK(has(read.out, "1. a7 g1 2. b6 d1 3. c5xg1 g7"));
    folder.write("six.txt", "1. a5 e5");
    const Ran six = run_merels({"convert", folder.path() + "/six.txt", "--game", "six", "--notation", "ear"});
    CHECK(six.status == 2);
    CHECK(has(six.err, "it is for boards of three squares"));
}

TEST_CASE("merels tables and probe say what it takes to solve a game that has no tables") {
    const Folder folder;
    const merels::testing::Surroundings there{folder.path(), {"MERELS_TABLES=" + folder.path()}};
    const Ran tables = run_merels({"tables"}, "", there);
    for (const std::string game : {"nine", "ten", "twelve", "morabaraba"}) {
        INFO(game);
        const std::string how = "\"merels solve " + game + "\" makes its tables: about ";
        CHECK(has(tables.out, " not solved; " + how));
        const Ran unsolved = run_merels({"probe", game, "--turns"}, "", there);
        CHECK(unsolved.status == 2);
        CHECK(has(unsolved.err, how));
        CHECK(has(unsolved.err, " GB of memory and "));
        CHECK(has(unsolved.err, " GB of files\n"));
    }
}

TEST_CASE("merels tables and probe say what it takes to complete a game that has some of its tables") {
    const Folder folder;
    const merels::testing::Surroundings there{folder.path(), {"MERELS_TABLES=" + folder.path()}};
    REQUIRE(run_merels({"solve", "nine", "--only", "3-3"}, "", there).status == 0);
    const std::string how = "\"merels solve ten\" makes the rest of its tables: about ";
    CHECK(has(run_merels({"tables"}, "", there).out, "ten                  not complete; " + how));
    const std::string start = "......../......../........ w 10,10";
    const Ran lacking = run_merels({"probe", "ten", start}, "", there);
    CHECK(lacking.status == 1);
    CHECK(lacking.out == "unknown\n");
    CHECK(has(lacking.err, how));
    // Of several positions it is said once, and only if one is not there.
    const std::string known = "w.w.w.../b.b.b.../........ w 0,0\n";
    const Ran lines = run_merels({"probe", "ten"}, known + start + "\n" + start + "\n", there);
    CHECK(lines.status == 1);
    CHECK(std::count(lines.err.begin(), lines.err.end(), '\n') == 1);
    CHECK(has(lines.err, how));
    CHECK(run_merels({"probe", "ten"}, known, there).err.empty());
    // Nothing makes tables of so many men on four squares.
    REQUIRE(run_merels({"solve", "twelve-four-squares", "--only", "3-3"}, "", there).status == 0);
    const Ran large = run_merels(
        {"probe", "twelve-four-squares", "......../......../......../........ w 12,12"}, "", there);
    CHECK(large.out == "unknown\n");
    CHECK(large.err.empty());
}

TEST_CASE("hint and analyse use the tables of Morabaraba, Twelve and Lasker, and say what the rest takes" *
          doctest::test_suite("slow")) {
    const Folder folder;
    const merels::testing::Surroundings there{folder.path(), {"MERELS_TABLES=" + folder.path()}};
    for (const std::string game : {"morabaraba", "ten"})
        REQUIRE(run_merels({"solve", game, "--only", "3-3"}, "", there).status == 0);
    for (const std::string game : {"morabaraba", "twelve", "ten"}) {
        INFO(game);
        const auto advice = [&](const std::vector<std::string>& position) {
            std::vector<std::string> words{"play", game, "--white", "Zoe", "--black", "computer:10"};
            words.insert(words.end(), position.begin(), position.end());
            return run_merels(words, "hint\nanalyse 1\nquit\nno\n", there).out;
        };
        const std::string ending = advice({"--position", "w.w.w.../b.b.b.../........ w 0,0"});
        CHECK(has(ending, "Hint: "));
        CHECK(has(ending, "The best turns for Zoe (White), with perfect play by both:"));
        CHECK_FALSE(has(ending, "merels solve"));
        const std::string start = advice({});
        const std::string best = "The best turns for Zoe (White), looking ";
        CHECK(has(start, best));
        const std::size_t analysed = std::min(start.find(best), start.size());
        for (const std::string& said : {start.substr(0, analysed), start.substr(analysed)})
            CHECK(has(said, "This position is not solved: \"merels solve " + game +
                                "\" makes the rest of its tables: about "));
    }
}

TEST_CASE("merels pack: the values of the tables in one file, which is verified, and refused if damaged") {
    const Folder folder;
    folder.write("own.variant", own_variant);
    const std::string variant = folder.path() + "/own.variant";
    const std::string pack = folder.path() + "/own.pack";
    const merels::testing::Surroundings there{folder.path(), {"MERELS_TABLES=" + folder.path() + "/kept"}};
    const Ran none = run_merels({"pack", variant, "--out", pack}, "", there);
    CHECK(none.status == 2);
    CHECK(none.out.empty());
    CHECK(has(none.err, "there are no tables of"));
    REQUIRE(run_merels({"solve", variant}, "", there).status == 0);
    const Ran packed = run_merels({"pack", variant, "--out", pack}, "", there);
    CHECK(packed.status == 0);
    CHECK(has(packed.out, "\n3-3 "));
    CHECK(has(packed.out, "\nall "));
    const Ran verified = run_merels({"pack", variant, "--out", pack, "--verify", "--every", "3"}, "", there);
    CHECK(verified.status == 0);
    CHECK(verified.out.ends_with("the pack has the values of the tables\n"));

    const std::string bytes = folder.read("own.pack");
    std::string damaged = bytes;
    damaged[damaged.size() - 3] = static_cast<char>(damaged[damaged.size() - 3] ^ 1);
    folder.write("own.pack", damaged);
    const Ran wrong =
        run_merels({"pack", variant, "--out", pack, "--verify", "--every", "1000000"}, "", there);
    CHECK(wrong.status == 1);
    CHECK(wrong.out.ends_with("the pack is wrong\n"));
    folder.write("own.pack", bytes.substr(0, bytes.size() / 2));
    const Ran cut = run_merels({"pack", variant, "--out", pack, "--verify"}, "", there);
    CHECK(cut.status == 2);
    CHECK(has(cut.err, "own.pack: the file is cut short"));
}

TEST_CASE("merels pack goes on where it was stopped, and does not believe damaged parts" *
          doctest::test_suite("slow")) {
    const Folder folder;
    const std::string pack = folder.path() + "/nine.pack";
    const std::vector<std::string> command{"pack",  "nine", "--tables", folder.path(),
                                           "--out", pack,   "--partial"};
    REQUIRE(run_merels({"solve", "nine", "--only", "4-3", "--out", folder.path()}).status == 0);
    REQUIRE(run_merels(command).status == 0);
    const std::string whole = folder.read("nine.pack");
    CHECK_FALSE(std::filesystem::exists(pack + ".parts"));

    // A pack of one table serves as that table's part; of the other, half of the file is there.
    const auto keep_part = [&](const std::string& name, std::size_t bytes) {
        REQUIRE(run_merels({"solve", "nine", "--only", "3-3", "--out", folder.path() + "/one"}).status == 0);
        REQUIRE(run_merels({"pack", "nine", "--tables", folder.path() + "/one", "--out",
                            folder.path() + "/one.pack", "--partial"})
                    .status == 0);
        std::filesystem::create_directory(pack + ".parts");
        folder.write("nine.pack.parts/" + name, folder.read("one.pack").substr(0, bytes));
    };
    SUBCASE("a whole part") {
        keep_part("3-3.pack", std::string::npos);
    }
    SUBCASE("a part that is cut short") {
        keep_part("3-3.pack", 100);
    }
    SUBCASE("a part of another table") {
        keep_part("4-3.pack", std::string::npos);
    }
    std::filesystem::remove(pack);
    CHECK(run_merels(command).status == 0);
    CHECK(folder.read("nine.pack") == whole);
    CHECK_FALSE(std::filesystem::exists(pack + ".parts"));
}

TEST_CASE("merels pack packs some of the tables only if that is wanted") {
    const Folder folder;
    const std::string pack = folder.path() + "/nine.pack";
    REQUIRE(run_merels({"solve", "nine", "--only", "4-3", "--out", folder.path()}).status == 0);
    const Ran refused = run_merels({"pack", "nine", "--tables", folder.path(), "--out", pack});
    CHECK(refused.status == 2);
    CHECK(has(refused.err, "--partial packs those that are there"));
    CHECK(run_merels({"pack", "nine", "--tables", folder.path(), "--out", pack, "--partial"}).status == 0);
    CHECK(run_merels({"pack", "nine", "--tables", folder.path(), "--out", pack, "--verify"}).status == 0);
}

TEST_CASE("merels probe names a damaged table, and does not believe it") {
    const Folder folder;
    REQUIRE(run_merels({"solve", "nine", "--only", "3-3", "--out", folder.path()}).status == 0);
    const std::string position = "w.w.w.../b.b.b.../........ w 0,0";
    const Ran good = run_merels({"probe", "nine", "--tables", folder.path(), position});
    CHECK(good.status == 0);
    std::string bytes = folder.read("squares-3/3-3.table");
    for (std::size_t at = 1000; at < bytes.size(); at += 20) bytes[at] = static_cast<char>(~bytes[at]);
    folder.write("squares-3/3-3.table", bytes);
    const Ran bad = run_merels({"probe", "nine", "--tables", folder.path(), position});
    CHECK(bad.status == 2);
    CHECK(bad.out == "unknown\n");
    CHECK(has(bad.err, folder.path() + "/squares-3/3-3.table: "));
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
