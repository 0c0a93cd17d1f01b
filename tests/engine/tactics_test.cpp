// Positions of which it is known what is right: with one right turn, found within the number of nodes
// stated beside it; and of Nine, as they come up in play, with every turn that keeps what the tables say.
#include <algorithm>
#include <atomic>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "core/history.h"
#include "core/turn_text.h"
#include "engine/engine.h"
#include "registry/registry.h"
#include "support/paths.h"
#include "support/turns.h"

using namespace merels;
using namespace merels::engine;

namespace {

// The lines of a file in tests/data, each as the fields between its bars.
std::vector<std::vector<std::string>> read_fields(const std::string& name) {
    std::ifstream file(merels::testing::in_project("tests/data/" + name));
    std::vector<std::vector<std::string>> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with("#")) continue;
        std::istringstream text(line);
        auto& fields = lines.emplace_back();
        for (std::string field; std::getline(text, field, '|');) {
            field.erase(0, field.find_first_not_of(' '));
            field.erase(field.find_last_not_of(' ') + 1);
            fields.push_back(field);
        }
    }
    return lines;
}

std::string turn_found(const AnyGame& game, const std::string& position, std::uint64_t nodes) {
    const History history(game, testing::position(game, position));
    TranspositionTable table(std::size_t{8} << 20);
    const std::atomic<bool> never{false};
    const SearchResult result = search(history, {.nodes = nodes}, table, never);
    return write_turn(game.geometry(), history.position(), result.turn());
}

}  // namespace

TEST_CASE("tactics: the one right turn is found within the nodes stated") {
    const auto tactics = read_fields("tactics.txt");
    REQUIRE(tactics.size() > 20);
    for (const auto& tactic : tactics) {
        REQUIRE(tactic.size() == 4);
        INFO(tactic[0], " ", tactic[1]);
        CHECK(turn_found(*find_game(tactic[0]), tactic[1], std::stoull(tactic[3])) == tactic[2]);
    }
}

// The short version of `merels-bench errors nine`.
TEST_CASE("Nine: the search alone throws few results away" * doctest::test_suite("slow")) {
    const auto choices = read_fields("nine_choices.txt");
    REQUIRE(choices.size() == 300);
    int thrown_away = 0;
    for (const auto& choice : choices) {
        REQUIRE(choice.size() == 2);
        std::istringstream turns(choice[1]);
        const std::vector<std::string> keep{std::istream_iterator<std::string>(turns), {}};
        const std::string turn = turn_found(*find_game("nine"), choice[0], 10'000);
        if (std::ranges::find(keep, turn) == keep.end()) ++thrown_away;
    }
    INFO(thrown_away, " of ", choices.size());
    CHECK(thrown_away <= 14);
}
