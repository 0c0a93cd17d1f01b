#include "puzzle/pack.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <map>
#include <set>

#include "core/checksum.h"
#include "puzzle/attempt.h"
#include "puzzle/finder.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::puzzle;

namespace {

Puzzle some_puzzle(int number) {
    Puzzle puzzle{.id = {},
                  .game = "nine",
                  .goal = Goal::win,
                  .rating = 1000 + 10 * number,
                  .themes = {"close-mill", "one-turn"},
                  .position = "w.w...../b.b...../........ w 7,7",
                  .solution = {"d7xb6", "d5", "d6"},
                  .refutation = Refutation{"d6", "b4"}};
    puzzle.id = id_of("nine", puzzle.position + std::to_string(number));
    return puzzle;
}

Pack some_pack(int count, std::size_t pool) {
    std::vector<Puzzle> puzzles;
    for (int i = 0; i < count; ++i) puzzles.push_back(some_puzzle(i));
    return {std::move(puzzles), pool};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

// With the checksum that belongs to the rest.
std::string signed_again(const std::string& text) {
    const std::string body = text.substr(0, text.rfind("end "));
    return body + fmt::format("end {:016x}\n", fnv1a(body));
}

}  // namespace

TEST_CASE("a pack reads back as it was written") {
    const Pack pack = some_pack(3, 2);
    const std::string text = write_pack(pack);
    const auto read = read_pack(text);
    REQUIRE(read.has_value());
    CHECK(read->puzzles() == pack.puzzles());
    CHECK(read->pool() == 2);
    CHECK(write_pack(*read) == text);
}

TEST_CASE("a pack of the first version is read, and one with a puzzle by points") {
    Puzzle by_points = some_puzzle(0);
    by_points.goal = Goal::points;
    const std::string text = write_pack(Pack({by_points, some_puzzle(1)}, 1));
    const auto read = read_pack(text);
    REQUIRE(read.has_value());
    CHECK(read->puzzles().front() == by_points);
    const std::string first = signed_again(replaced(write_pack(some_pack(2, 1)), "puzzles 2", "puzzles 1"));
    REQUIRE(first.starts_with("merels puzzles 1\n"));
    REQUIRE(read_pack(first).has_value());
    CHECK(read_pack(first)->puzzles() == some_pack(2, 1).puzzles());
    CHECK_FALSE(read_pack(signed_again(replaced(text, "merels puzzles 2", "merels puzzles 3"))).has_value());
}

TEST_CASE("a damaged pack is refused with a line and a reason") {
    const std::string text = write_pack(some_pack(3, 2));
    const std::string id = some_puzzle(1).id;
    for (const std::string& damaged : {
             std::string(),
             std::string("merels puzzles 1\n"),
             std::string("\n\n\n"),
             replaced(text, "merels puzzles 2", "merels puzzles 1"),
             replaced(text, "pool 2", "pool 9"),
             replaced(text, "pool 2", "pool -1"),
             replaced(text, "pool 2", "pool 99999999999999999999"),
             replaced(text, "puzzles 3", "puzzles 4"),
             replaced(text, "puzzles 3", "puzzles 2"),
             replaced(text, "puzzles 3", "puzzles 100001"),
             replaced(text, id, some_puzzle(0).id),
             replaced(text, id, "IIIIIIII"),
             replaced(text, "nine\twin", "chess\twin"),
             replaced(text, "\twin\t", "\tlose\t"),
             replaced(text, "\t1010\t", "\t9999\t"),
             replaced(text, "close-mill,one-turn", "close-mill,two-turn"),
             replaced(text, "d7xb6 d5 d6", "d7xb6 d5"),
             replaced(text, "d6 b4", "d6"),
             replaced(text, "d7xb6", "d7xb2"),
             text.substr(0, text.size() - 1),
             text + "x",
             replaced(text, "end ", "end 0"),
             text.substr(0, text.size() / 2),
         }) {
        const auto read = read_pack(damaged);
        REQUIRE_FALSE(read.has_value());
        CHECK(!read.error().empty());
    }
    CHECK_FALSE(read_pack(std::string(largest_pack + 1, 'x')).has_value());
    CHECK_FALSE(read_pack("merels puzzles 1\npool 1\n" + std::string(5000, 't')).has_value());
}

TEST_CASE("the puzzle of a day comes from the pool, another one each day") {
    const Pack pack = some_pack(5, 3);
    std::set<std::string> ids;
    for (std::int64_t day = 20'000; day < 20'003; ++day) ids.insert(pack.of_day(day)->id);
    CHECK(ids.size() == 3);
    CHECK(pack.of_day(20'000) == pack.of_day(20'003));
    CHECK(pack.of_day(-1) != nullptr);
    CHECK(some_pack(0, 0).of_day(7) == nullptr);
}

TEST_CASE("a puzzle is chosen near the rating that is wanted, of the game and the theme") {
    const Pack pack = some_pack(60, 10);
    Random random(1);
    for (int i = 0; i < 50; ++i) {
        const Puzzle* chosen = pack.choose({"nine", "close-mill", 1300}, {}, random);
        REQUIRE(chosen != nullptr);
        CHECK(std::abs(chosen->rating - 1300) <= 100);
    }
    CHECK(pack.choose({"six", "", 1300}, {}, random) == nullptr);
    CHECK(pack.choose({"", "fly", 1300}, {}, random) == nullptr);
    const auto but_one = [](const Puzzle& puzzle) { return puzzle.rating != 1100; };
    CHECK(pack.choose({"", "", 1300}, but_one, random)->rating == 1100);
    CHECK(pack.choose({"", "", 1300}, [](const Puzzle&) { return true; }, random) == nullptr);
}

TEST_CASE("a puzzle that people's results have made harder is chosen as a hard one") {
    const Pack pack = some_pack(60, 10);
    Pack::Ratings ratings;
    for (int i = 0; i < 20; ++i) ratings[some_puzzle(i).id] = 2000;
    Random random(1);
    for (int i = 0; i < 50; ++i) {
        CHECK(ratings.contains(pack.choose({"", "", 2000}, {}, random, ratings)->id));
        CHECK_FALSE(ratings.contains(pack.choose({"", "", 1000}, {}, random, ratings)->id));
        CHECK_FALSE(ratings.contains(pack.choose({"", "", 2000}, {}, random)->id));
    }
}

TEST_CASE("an attempt is judged by the rules and the solution") {
    const Puzzle puzzle = some_puzzle(0);
    const auto judged = [&](std::vector<std::string> turns) { return check_attempt(puzzle, turns); };
    CHECK(judged({"d7xb6", "d6"})->solved);
    CHECK(judged({"D7 x b6", "d6"})->solved);  // as people write it
    CHECK_FALSE(judged({})->solved);
    CHECK(judged({"d7xb6"})->right == 1);
    CHECK_FALSE(judged({"d7xb6"})->solved);
    CHECK(judged({"d7xd6"}).has_value() == false);  // no man to take there
    CHECK(judged({"d7xb6", "a4"})->right == 1);
    CHECK_FALSE(judged({"a4"})->solved);
    CHECK_FALSE(judged({"nonsense"}).has_value());
    CHECK_FALSE(judged({std::string(100'000, 'd')}).has_value());
    CHECK_FALSE(judged({"d7xb6", "d6", "d3"}).has_value());
}

TEST_CASE("the shipped pack is whole: its turns are legal, its ids right, and it has many games") {
    const Pack& pack = shipped_pack();
    CHECK(pack.puzzles().size() >= 11'000);
    CHECK(pack.pool() >= 2'000);
    std::map<std::string, int> games;
    for (const Puzzle& puzzle : pack.puzzles()) {
        CAPTURE(puzzle.id);
        ++games[puzzle.game];
        CHECK(puzzle.id == id_of(puzzle.game, puzzle.position));
        CHECK(pack.find(puzzle.id) == &puzzle);
        std::vector<std::string> turns;
        for (std::size_t i = 0; i < puzzle.solution.size(); i += 2) turns.push_back(puzzle.solution[i]);
        const auto attempt = check_attempt(puzzle, turns);
        REQUIRE(attempt.has_value());
        CHECK(attempt->solved);
    }
    CHECK(games.size() >= 6);
    for (const auto& [game, count] : games) {
        CAPTURE(game);
        CHECK(count >= 100);
    }
    CHECK(pack.find("nothing") == nullptr);
}

TEST_CASE("the shipped pack has at least 10,000 different positions and solutions, whatever the game") {
    std::set<std::pair<std::string, std::vector<std::string>>> distinct;
    for (const Puzzle& puzzle : shipped_pack().puzzles()) distinct.emplace(puzzle.position, puzzle.solution);
    CHECK(distinct.size() >= 11'000);
}

TEST_CASE("every theme that games have is shown by some shipped puzzle") {
    std::map<std::string, int> shown;
    for (const Puzzle& puzzle : shipped_pack().puzzles()) {
        for (const std::string& theme : puzzle.themes) ++shown[theme];
    }
    for (const PuzzleTheme& theme : all_themes()) {
        CAPTURE(theme.id);
        CHECK(shown[std::string(theme.id)] >= 10);
    }
}
