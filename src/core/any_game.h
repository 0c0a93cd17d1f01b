#pragma once

// The front door of this room: what all games share. AnyGame is a game behind one interface, AnyPosition
// (any_position.h) a position of any game, and the concept Game (game.h) what a folder of rules provides.
// Games are immutable and thread-safe; positions, turns and histories are values.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_position.h"
#include "core/fields.h"
#include "core/geometry.h"
#include "core/message.h"
#include "core/setup.h"

namespace merels {

// When a game is drawn by what has happened rather than by what stands on the board (M9). Zero: never.
struct DrawRules {
    int repetitions = 3;    // the same position for the n-th time, the start counting once
    int quiet_turns = 200;  // this many turns in a row, both sides counted, without a placing or a removal
    int quiet_turns_at_few = 0;  // the same while neither side has more than three men
};

// A game with its rules chosen: one entry of the registry, or a variant of a person's own. Owns the rules its
// positions refer to, so it must outlive them.
class AnyGame {
  public:
    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    [[nodiscard]] virtual const std::string& name() const = 0;   // for the command line and files: "nine"
    [[nodiscard]] virtual const std::string& title() const = 0;  // for people: "Nine Men's Morris"
    // Another name for the command line ("lasker" for "ten"); empty if there is none.
    [[nodiscard]] virtual std::string_view alias() const { return {}; }
    // The game that stands for its family: variant texts start from it ("like: nine"), and files that belong
    // to all games of the family are named after it.
    [[nodiscard]] virtual std::string_view family() const = 0;
    [[nodiscard]] virtual const Geometry& geometry() const = 0;

    // The position a game starts from. The seed decides where chance does; other games ignore it.
    [[nodiscard]] virtual AnyPosition start(std::uint64_t seed) const = 0;
    [[nodiscard]] virtual bool starts_at_random() const { return false; }

    // A position text, taken for what it says; whether that is possible is for problems() to tell.
    [[nodiscard]] virtual std::expected<Setup, TextError> read(std::string_view text) const = 0;
    [[nodiscard]] virtual std::string write(const Setup& setup) const = 0;

    // Every reason why a set-up is impossible; none if it can be played on from (or has been played to its
    // end).
    [[nodiscard]] virtual std::vector<Message> problems(const Setup& setup) const = 0;
    // The set-up must have no problems.
    [[nodiscard]] virtual AnyPosition position(const Setup& setup) const = 0;

    [[nodiscard]] virtual DrawRules draw_rules() const = 0;
    // Whether a side could still win, however badly the other plays (W12). False only where that is certain.
    [[nodiscard]] virtual bool could_win(const AnyPosition& /*position*/, Side /*side*/) const {
        return true;
    }
    // Whether tables of solved positions can be made for games of this family.
    [[nodiscard]] virtual bool has_tablebases() const { return false; }
    // Why the game cannot be played through a server; nothing if it can. A server lists the legal turns of a
    // position for anyone who asks, so their number must have a reasonable limit.
    [[nodiscard]] virtual std::optional<Message> why_not_online() const { return std::nullopt; }
    [[nodiscard]] virtual std::vector<Message> rules() const = 0;  // in words, a sentence or two each
    // The switches of the family with the values they have here.
    [[nodiscard]] virtual std::vector<Switch> switches() const = 0;
    // The variant as text that read_game() takes.
    [[nodiscard]] virtual std::string variant_text() const = 0;
};

// The position that a text describes, or what is wrong with it (the first reason, if it is readable but
// impossible).
[[nodiscard]] std::expected<AnyPosition, TextError> read_position(const AnyGame& game, std::string_view text);

}  // namespace merels
