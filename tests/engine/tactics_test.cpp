// Positions with one right turn, each found within the number of positions stated beside it.
#include <atomic>
#include <doctest/doctest.h>
#include <fstream>
#include <sstream>
#include <string>

#include "core/history.h"
#include "core/turn_text.h"
#include "engine/thinking.h"
#include "registry/registry.h"
#include "support/turns.h"

using namespace merels;

namespace {

// One line of tests/data/tactics.txt: GAME | POSITION | TURN | POSITIONS
struct Tactic {
    std::string game;
    std::string position;
    std::string turn;
    std::uint64_t positions = 0;
};

std::vector<Tactic> read_tactics() {
    std::ifstream file(MERELS_TEST_DATA "/tactics.txt");
    std::vector<Tactic> all;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with("#")) continue;
        std::istringstream fields(line);
        Tactic tactic;
        std::string positions;
        for (std::string* field : {&tactic.game, &tactic.position, &tactic.turn, &positions}) {
            std::getline(fields, *field, '|');
            *field = field->substr(field->find_first_not_of(' '));
            field->erase(field->find_last_not_of(' ') + 1);
        }
        tactic.positions = std::stoull(positions);
        all.push_back(tactic);
    }
    return all;
}

}  // namespace

TEST_CASE("tactics: the one right turn is found within the positions stated") {
    const auto tactics = read_tactics();
    REQUIRE(tactics.size() > 20);
    for (const Tactic& tactic : tactics) {
        INFO(tactic.game, " ", tactic.position);
        const AnyGame& game = *find_game(tactic.game);
        const History history(game, testing::position(game, tactic.position));
        HashTable table(std::size_t{8} << 20);
        const std::atomic<bool> never{false};
        const Thought thought = think(history, {.positions = tactic.positions}, table, never);
        CHECK(write_turn(game.geometry(), history.position(), thought.turn()) == tactic.turn);
    }
}
