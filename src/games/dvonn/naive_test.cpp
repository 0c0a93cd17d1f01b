// DVONN a second time, straight from the requirements and as simple as can be, to compare the real one with.
// It shares no code with it: a stack is a string of its pieces, the top one last.
#include <array>
#include <cstdlib>
#include <doctest/doctest.h>
#include <map>
#include <memory>
#include <rapidcheck.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/turn_text.h"
#include "dvonn/game.h"

using namespace merels;

namespace {

using Field = std::pair<int, int>;  // column and row, from 0

const std::vector<std::string> columns_of_rows = {"abcdefghi", "abcdefghij", "abcdefghijk", "bcdefghijk",
                                                  "cdefghijk"};
const std::vector<Field> six_ways = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}};

std::vector<Field> all_fields() {
    std::vector<Field> fields;
    for (int row = 0; row < 5; ++row) {
        for (const char column : columns_of_rows[static_cast<std::size_t>(row)]) {
            fields.emplace_back(column - 'a', row);
        }
    }
    return fields;
}

std::string name(const Field& field) {
    return {static_cast<char>('a' + field.first), static_cast<char>('1' + field.second)};
}
Field field(const std::string& name) {
    return {name[0] - 'a', name[1] - '1'};
}

class Naive {
  public:
    // The text of a position in which no stack is higher than one.
    explicit Naive(const std::string& text) {
        std::size_t at = 0;
        for (const Field& here : all_fields()) {
            if (text[at] == '/') ++at;
            if (text[at] != '.') stacks_[here] = text.substr(at, 1);
            ++at;
        }
        side_ = text[at + 1];
        placed_ = static_cast<int>(stacks_.size());
    }

    [[nodiscard]] bool placing() const { return placed_ < 49; }

    [[nodiscard]] std::set<std::string> turns() const {
        std::set<std::string> found;
        if (placing()) {
            for (const Field& here : all_fields()) {
                if (!stacks_.contains(here)) found.insert(name(here));
            }
            return found;
        }
        found = moves(side_);
        if (found.empty() && !moves(opponent()).empty()) found.insert("pass");
        return found;
    }

    void play(const std::string& turn) {
        if (placing()) {
            stacks_[field(turn)] = placed_ < 3 ? 'r' : side_;
            ++placed_;
            if (placed_ == 49) return;  // White again
        } else if (turn != "pass") {
            const Field from = field(turn.substr(0, 2));
            stacks_[field(turn.substr(3, 2))] += stacks_[from];
            stacks_.erase(from);
            drop_unconnected();
        }
        side_ = opponent();
    }

    [[nodiscard]] int score(char side) const {
        int pieces = 0;
        for (const auto& [where, stack] : stacks_) {
            if (stack.back() == side) pieces += static_cast<int>(stack.size());
        }
        return pieces;
    }

    [[nodiscard]] std::string result() const {
        if (!turns().empty()) return "in progress";
        if (score('w') == score('b')) return "drawn: the points are equal";
        return score('w') > score('b') ? "White wins on points" : "Black wins on points";
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        int row = 0;
        for (const Field& here : all_fields()) {
            if (here.second != row) text += '/';
            row = here.second;
            text += stacks_.contains(here) ? written(stacks_.at(here)) : ".";
        }
        text += ' ';
        text += side_;
        if (placing()) text += ' ' + left('w', 23) + ',' + left('b', 23) + ',' + left('r', 3);
        return text;
    }

  private:
    [[nodiscard]] char opponent() const { return side_ == 'w' ? 'b' : 'w'; }

    [[nodiscard]] std::set<std::string> moves(char side) const {
        std::set<std::string> found;
        for (const auto& [from, stack] : stacks_) {
            if (stack.back() != side || neighbours(from) == 6) continue;
            const int height = static_cast<int>(stack.size());
            for (const auto& [column, row] : six_ways) {
                const Field to = {from.first + height * column, from.second + height * row};
                if (stacks_.contains(to)) found.insert(name(from) + '-' + name(to));
            }
        }
        return found;
    }

    [[nodiscard]] int neighbours(const Field& here) const {
        int count = 0;
        for (const auto& [column, row] : six_ways) {
            if (stacks_.contains({here.first + column, here.second + row})) ++count;
        }
        return count;
    }

    void drop_unconnected() {
        std::map<Field, std::string> staying;
        for (const auto& [where, stack] : stacks_) {
            if (stack.find('r') != std::string::npos) stay(where, staying);
        }
        stacks_ = staying;
    }

    void stay(const Field& here, std::map<Field, std::string>& staying) {
        if (!stacks_.contains(here) || staying.contains(here)) return;
        staying[here] = stacks_[here];
        for (const auto& [column, row] : six_ways) stay({here.first + column, here.second + row}, staying);
    }

    static std::string written(const std::string& stack) {
        char letter = stack.back();
        if (letter != 'r' && stack.find('r') != std::string::npos) letter = letter == 'w' ? 'W' : 'B';
        return letter + (stack.size() > 1 ? std::to_string(stack.size()) : "");
    }

    [[nodiscard]] std::string left(char piece, int of) const {
        int there = 0;
        for (const auto& [where, stack] : stacks_) {
            if (stack.back() == piece) ++there;
        }
        return std::to_string(of - there);
    }

    std::map<Field, std::string> stacks_;
    int placed_ = 0;
    char side_ = 'w';
};

const std::unique_ptr<AnyGame> random_game = dvonn::make_game(dvonn::named_variants()[0]);
const std::unique_ptr<AnyGame> placed_game = dvonn::make_game(dvonn::named_variants()[1]);

std::map<std::string, Turn> turns_by_name(const AnyGame& game, const AnyPosition& position) {
    std::map<std::string, Turn> turns;
    for (const Turn& turn : position.turns()) turns[write_turn(game.geometry(), position, turn)] = turn;
    return turns;
}

void check_same(const AnyGame& game, const AnyPosition& position, const Naive& naive) {
    RC_ASSERT(position.text() == naive.text());
    RC_ASSERT(position.score(Side::white) == naive.score('w'));
    RC_ASSERT(position.score(Side::black) == naive.score('b'));
    RC_ASSERT(describe(position.outcome()).text() == naive.result());
    std::set<std::string> turns;
    for (const auto& [written, turn] : turns_by_name(game, position)) turns.insert(written);
    RC_ASSERT(turns == naive.turns());
    RC_ASSERT(turns.size() == position.turns().size());
}

// Plays a random game, comparing at every turn.
void check_game(const AnyGame& game, std::uint64_t seed) {
    Random random(seed);
    AnyPosition position = game.start(random.next());
    Naive naive(position.text());
    while (true) {
        check_same(game, position, naive);
        const auto turns = turns_by_name(game, position);
        if (turns.empty()) return;
        const auto chosen = std::next(turns.begin(), random.below(static_cast<std::uint32_t>(turns.size())));
        position.play(chosen->second);
        naive.play(chosen->first);
    }
}

}  // namespace

TEST_CASE("D2 to D8: turns, positions, scores and results are those of the simple DVONN, set up at random") {
    CHECK(rc::check("a random game", [](std::uint64_t seed) { check_game(*random_game, seed); }));
}

TEST_CASE("D2 to D8: turns, positions, scores and results are those of the simple DVONN, with placing") {
    CHECK(rc::check("a random game", [](std::uint64_t seed) { check_game(*placed_game, seed); }));
}
