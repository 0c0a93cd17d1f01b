#pragma once

#include <algorithm>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/partial_turn.h"
#include "core/turn_text.h"
#include "yote/game.h"

// What the tests of this room say games and positions with.
namespace merels::yote {

// The variant that differs from Yoté by these switches: "step-back: yes\nmen: 5".
inline Variant variant_with(std::string_view switches) {
    Variant variant;
    const auto [lines, bad_lines] = read_field_lines(switches);
    REQUIRE(bad_lines.empty());
    for (const VariantProblem& problem : apply_fields<Variant>(fields(), lines, variant))
        FAIL(problem.text());
    return variant;
}

// A game by its switches, spoken to in texts.
class TestGame {
  public:
    explicit TestGame(std::string_view switches = "") : game_(make_game(variant_with(switches))) {}

    [[nodiscard]] const AnyGame& game() const { return *game_; }
    [[nodiscard]] Point cell(std::string_view name) const {
        return game_->geometry().find(name).value_or(no_point);
    }
    [[nodiscard]] AnyPosition at(std::string_view text) const {
        auto position = read_position(*game_, text);
        if (!position) FAIL(std::string(text), ": ", position.error().text());
        return *position;
    }
    [[nodiscard]] std::vector<std::string> turns(const AnyPosition& position) const {
        std::vector<std::string> texts;
        for (const Turn& turn : position.turns()) {
            texts.push_back(write_turn(game_->geometry(), position, turn));
        }
        std::ranges::sort(texts);
        return texts;
    }
    // The turns from a position, written and sorted.
    [[nodiscard]] std::vector<std::string> turns(std::string_view text) const { return turns(at(text)); }
    // Those of them that start from this cell.
    [[nodiscard]] std::vector<std::string> turns_of(std::string_view cell, std::string_view text) const {
        auto texts = turns(text);
        std::erase_if(texts,
                      [&](const std::string& turn) { return !turn.starts_with(std::string(cell) + '-'); });
        return texts;
    }
    // The text of the position after a turn.
    [[nodiscard]] std::string after(std::string_view text, std::string_view turn) const {
        const AnyPosition position = at(text);
        const auto read = read_turn(game_->geometry(), position, turn);
        if (!read) FAIL(std::string(turn), ": ", read.error().text());
        return position.after(*read).text();
    }
    [[nodiscard]] std::string outcome(std::string_view text) const {
        return describe(at(text).outcome()).text();
    }
    // Why a turn is refused; "" if it is not.
    [[nodiscard]] std::string refusal(std::string_view text, std::string_view turn) const {
        const auto read = read_turn(game_->geometry(), at(text), turn);
        return read ? "" : read.error().why.text();
    }
    // What is wrong with a set-up.
    [[nodiscard]] std::vector<std::string> problems(const Setup& setup) const {
        std::vector<std::string> texts;
        for (const Message& problem : game_->problems(setup)) texts.push_back(problem.text());
        return texts;
    }
    [[nodiscard]] std::vector<std::string> problems(std::string_view text) const {
        const auto setup = game_->read(text);
        if (!setup) FAIL(std::string(text), ": ", setup.error().text());
        return problems(*setup);
    }

  private:
    std::unique_ptr<AnyGame> game_;
};

using Texts = std::vector<std::string>;

}  // namespace merels::yote
