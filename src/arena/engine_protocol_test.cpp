#include "arena/engine_protocol.h"

#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <vector>

using namespace merels;
using namespace merels::arena;

namespace {

// The answers to some lines.
std::string answers(const std::vector<std::string>& lines) {
    std::ostringstream out;
    EngineProtocol engine(out);
    for (const auto& line : lines) engine.handle_line(line);
    engine.finish_search();
    return out.str();
}

std::string last_line(const std::string& text) {
    const std::size_t end = text.rfind('\n');
    return text.substr(text.rfind('\n', end - 1) + 1, end - text.rfind('\n', end - 1) - 1);
}

}  // namespace

TEST_CASE("the engine introduces itself, its options and its games") {
    const std::string text = answers({"uci", "isready"});
    CHECK(text.starts_with("id name Merels\n"));
    CHECK(text.find("option name threads type spin default 1 min 1 max 256\n") != std::string::npos);
    CHECK(text.find("game twelve-four-squares\n") != std::string::npos);
    CHECK(text.ends_with("uciok\nreadyok\n"));
}

TEST_CASE("as many lines as are asked for, each with another first turn; wins say in how many turns") {
    const std::string text = answers({"setoption lines 3", "position nine", "go depth 3"});
    CHECK(text.find("info depth 3 line 1 nodes ") != std::string::npos);
    CHECK(text.find("info depth 3 line 3 nodes ") != std::string::npos);
    CHECK(text.find(" line 4 ") == std::string::npos);
    const std::string won = answers({"position nine w.w...../b.b...b./w....... w 0,0", "go nodes 5000"});
    CHECK(won.find(" score win 1 pv c5-d7xb6\n") != std::string::npos);
    CHECK(answers({"setoption lines 0"}) == "error \"0\" is not a value for lines\n");
}

TEST_CASE("the last info line begins with the best move, also of an interrupted depth") {
    for (int nodes = 200; nodes <= 20'000; nodes = nodes * 5 / 4) {
        CAPTURE(nodes);
        const std::string text =
            answers({"position dvonn bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w",
                     "go nodes " + std::to_string(nodes)});
        const std::string variation = text.substr(text.rfind(" pv ") + 4);
        const std::string best = text.substr(text.rfind("bestmove ") + 9);
        CHECK(variation.starts_with(best.substr(0, best.find('\n'))));
    }
}

TEST_CASE("a position and the moves from it, then a best move") {
    const std::string text = answers({"position nine moves d6 d7 f4", "go depth 4"});
    CHECK(text.starts_with("info depth 1 nodes "));
    CHECK(text.find("info depth 4 nodes ") != std::string::npos);
    CHECK(text.find(" pv ") != std::string::npos);
    CHECK(last_line(text).starts_with("bestmove "));
    CHECK(last_line(answers({"position nine w.w...../b.b...b./w....... w 0,0", "go nodes 5000"})) ==
          "bestmove c5-d7xb6");
    CHECK(last_line(answers({"position yote 6/6/6/6/6 w 12,12 -,- moves a0", "go nodes 100"}))
              .starts_with("bestmove "));
    CHECK(last_line(answers({"position dvonn startpos", "go movetime 20"})).starts_with("bestmove "));
    CHECK(last_line(answers({"position six", "go wtime 1000 btime 900 winc 10 binc 10"}))
              .starts_with("bestmove "));
}

TEST_CASE("stop ends a search without limits, and quit ends the protocol") {
    std::ostringstream out;
    EngineProtocol engine(out);
    engine.handle_line("position nine");
    engine.handle_line("go infinite");
    engine.handle_line("stop");
    CHECK(last_line(out.str()).starts_with("bestmove "));
    CHECK(!engine.handle_line("quit"));
    CHECK(engine.handle_line(""));
}

TEST_CASE("options are set, also in the long form; a level answers like a player of that level") {
    CHECK(answers({"setoption threads 2", "setoption name hash value 1", "setoption level 1"}).empty());
    CHECK(last_line(answers({"setoption level 1", "position six", "go infinite"})).starts_with("bestmove "));
}

TEST_CASE("bad lines are answered and change nothing") {
    CHECK(answers({"hello"}) == "error unknown command \"hello\"\n");
    CHECK(answers({"go"}) == "error there is no position yet\n");
    CHECK(answers({"position"}) == "error position GAME [POSITION] [moves TURN...]\n");
    CHECK(answers({"position chess"}) == "error there is no game called \"chess\"\n");
    CHECK(answers({"position nine x"}) ==
          "error position: character 1: expected w, b or . for a7, found \"x\"\n");
    CHECK(answers({"position nine moves d6 d6"}) == "error move d6: there is already a man on d6\n");
    CHECK(answers({"position six ww....../bbb..... w 0,0", "go depth 1"}) ==
          "error the game is over: Black wins: White has too few men left\n");
    CHECK(answers({"position six", "go depth"}) == "error go: \"depth\" is not a limit with a number\n");
    CHECK(answers({"position six", "go depth -1"}) == "error go: \"depth\" is not a limit with a number\n");
    CHECK(answers({"position six", "go fast 1"}) == "error go: there is no limit called \"fast\"\n");
    CHECK(answers({"setoption"}) == "error setoption NAME VALUE\n");
    CHECK(answers({"setoption threads none"}) == "error \"none\" is not a value for threads\n");
    CHECK(answers({"setoption wings 2"}) == "error there is no option called \"wings\"\n");
    // the position before a bad one is still there
    CHECK(last_line(answers({"position six", "position six x", "go depth 1"})).starts_with("bestmove "));
}
