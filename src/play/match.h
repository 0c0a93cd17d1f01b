#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "core/history.h"
#include "core/message.h"
#include "core/outcome.h"
#include "core/partial_turn.h"
#include "core/side.h"

namespace merels::play {

// Who plays a side: a person, or the computer at a level.
struct Player {
    std::string name;
    std::optional<int> level;  // of the computer; none: a person

    [[nodiscard]] bool is_computer() const { return level.has_value(); }
    friend bool operator==(const Player&, const Player&) = default;
};

// White's, then Black's.
using Players = std::array<Player, 2>;

// What a saved file carries besides the game: kept as it was found, whatever is played on top of it.
struct Notes {
    std::string date;                                       // "2026-11-15", or empty
    std::vector<std::pair<std::string, std::string>> tags;  // that mean nothing to us
    // Each with the number of turns played before it, in that order.
    std::vector<std::pair<std::size_t, std::string>> comments;
};

// A game being played: the game, the players, every turn from the starting position on, the turn being
// entered, and how it ended. Every way to change it checks first; what is refused says why and changes
// nothing.
//
// A side that must pass does so by itself, on record (D6).
class Match {
  public:
    // The game's own registry entry, or a person's own variant.
    using GamePointer = std::shared_ptr<const AnyGame>;

    Match(GamePointer game, const AnyPosition& start, Players players);

    [[nodiscard]] const AnyGame& game() const { return *game_; }
    [[nodiscard]] const GamePointer& shared_game() const { return game_; }
    [[nodiscard]] const Players& players() const { return players_; }
    void set_players(Players players) { players_ = std::move(players); }
    [[nodiscard]] const Player& player(Side side) const { return players_[index(side)]; }
    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] const AnyPosition& position() const { return history_.position(); }
    [[nodiscard]] Side to_move() const { return position().to_move(); }
    [[nodiscard]] Outcome outcome() const;
    [[nodiscard]] bool over() const { return outcome().over(); }

    // The turn being entered, one point at a time (G3, G6).
    [[nodiscard]] const PartialTurn& entry() const { return entry_; }
    std::expected<void, Message> pick(Point point);
    // The points a text names, after those already picked: all of them or none.
    std::expected<void, TextError> pick(std::string_view text);
    bool undo_pick();  // false if nothing was picked
    void clear_picks();
    // The position as it will be if the picked turn is played; it must be complete.
    [[nodiscard]] AnyPosition preview() const;
    // Plays the picked turn.
    std::expected<void, Message> confirm();

    // Plays a whole turn, whatever was picked before.
    std::expected<void, Message> play(const Turn& turn);

    // Takes the last turn back, with the passes that followed it by themselves. Not after a forfeit or an
    // agreement.
    std::expected<void, Message> take_back();

    std::expected<void, Message> forfeit(Side loser);
    // Offers a draw; two offers are an agreement. An offer lapses with the opponent's next turn (G8).
    std::expected<void, Message> offer_draw(Side side);
    // Says no to the other side's offer.
    std::expected<void, Message> decline_draw(Side side);
    [[nodiscard]] std::optional<Side> draw_offered_by() const { return draw_offer_; }
    // Ends the match for a reason the board does not show (see can_be_declared).
    std::expected<void, Message> end(const Outcome& outcome);

    [[nodiscard]] Notes& notes() { return notes_; }
    [[nodiscard]] const Notes& notes() const { return notes_; }

  private:
    [[nodiscard]] std::expected<void, Message> going_on() const;
    void play_checked(const Turn& turn);
    void pass_if_must();

    GamePointer game_;
    Players players_;
    History history_;
    PartialTurn entry_;
    Outcome declared_;  // by forfeit, agreement or the like
    std::optional<Side> draw_offer_;
    Notes notes_;
};

// Whether a game can end like this without the board showing it: given up, agreed to be drawn, out of time.
[[nodiscard]] bool can_be_declared(const Outcome& outcome);

// A registry game as matches hold games.
[[nodiscard]] Match::GamePointer share(const AnyGame& registered);

}  // namespace merels::play
