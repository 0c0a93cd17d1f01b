// Perft: the number of ways to play so many turns, counted by other people's programs (tests/data/*.perft).
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/letters.h"
#include "registry/registry.h"
#include "support/paths.h"
#include "support/turns.h"

using namespace merels;

namespace {

struct Count {
    std::string game;  // a name, and perhaps switches: "yote, step-back: yes"
    std::string position;
    std::vector<std::uint64_t> ways;
};

std::vector<Count> read_counts() {
    std::vector<Count> counts;
    for (const auto& entry : std::filesystem::directory_iterator(merels::testing::in_project("tests/data"))) {
        if (entry.path().extension() != ".perft") continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.front() == '#') continue;
            std::istringstream fields(line);
            Count count;
            std::string ways;
            std::getline(fields, count.game, ';');
            std::getline(fields, count.position, ';');
            std::getline(fields, ways);
            std::istringstream numbers(ways);
            for (std::uint64_t number = 0; numbers >> number;) count.ways.push_back(number);
            count.game = trimmed(count.game);
            count.position = trimmed(count.position);
            counts.push_back(count);
        }
    }
    return counts;
}

std::unique_ptr<const AnyGame> game_of(std::string text) {
    std::ranges::replace(text, ',', '\n');
    auto game = read_game("like: " + text);
    REQUIRE(game.has_value());
    return std::move(*game);
}

// Checks every figure with at least `from` and at most `to` leaves.
void check(std::uint64_t from, std::uint64_t to) {
    int checked = 0;
    for (const Count& count : read_counts()) {
        CAPTURE(count.game);
        CAPTURE(count.position);
        const auto game = game_of(count.game);
        const AnyPosition start =
            count.position.empty() ? game->start(0) : testing::position(*game, count.position);
        for (std::size_t i = 0; i < count.ways.size(); ++i) {
            if (count.ways[i] < from || count.ways[i] > to) continue;
            CHECK(start.perft(static_cast<int>(i) + 1) == count.ways[i]);
            ++checked;
        }
    }
    CHECK(checked > 5);
}

}  // namespace

TEST_CASE("perft agrees with other programs up to ten million leaves") {
    check(0, 10'000'000);
}

TEST_SUITE("slow") {
    TEST_CASE("perft agrees with other programs beyond ten million leaves") {
        check(10'000'001, UINT64_MAX);
    }
}
