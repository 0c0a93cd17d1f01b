#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "store/database.h"

namespace merels::store {

// Daily games, which have days for a turn: the players' conditional turns and their vacations.

// A player's conditional turns in a game: lines of turns, of the opponent and the player in alternation, from
// the position after `turns` turns.
struct ConditionalRow {
    std::string game;
    std::string player;
    std::int64_t turns = 0;
    std::string lines;         // a JSON array of arrays of turns
    std::string version = {};  // another one with every change
};

// A time in which a player's clocks stand in daily games. They do not overlap.
struct VacationRow {
    std::string player;
    std::int64_t number = 0;  // the player's first is 1
    std::int64_t since = 0;
    std::int64_t until = 0;
};

// Not made if the game has moved on from so many turns.
struct SetConditional {
    ConditionalRow conditional;
};
struct ForgetConditional {
    std::string game;
    std::string player;
};
// They were compared with what was played up to so many turns, or, without any, are of no use any more. Not
// made if they have changed meanwhile.
struct CheckConditional {
    ConditionalRow conditional;
    std::optional<std::int64_t> turns;
};
// Not made if the player is on vacation, or has had one of this number. Deletes vacations older than a year.
struct StartVacation {
    VacationRow vacation;
};
// Ends the player's vacation, if there is one.
struct EndVacation {
    std::string player;
    std::int64_t at = 0;
};
using DailyChange =
    std::variant<SetConditional, ForgetConditional, CheckConditional, StartVacation, EndVacation>;

// Vacation days are counted over this time.
inline constexpr std::int64_t vacation_year = 365LL * 24 * 3600 * 1000;

// Appends the statements of a change (see add_statements).
void add_daily_statements(std::vector<Statement>& to, const DailyChange& change);
// Appends what deletes all of this about a player whose account is closed.
void add_daily_deletion(std::vector<Statement>& to, const std::string& player);

// What decides how a daily game goes on: of both players, the oldest vacations first.
struct DailyRows {
    std::vector<ConditionalRow> conditional;
    std::vector<VacationRow> vacations;
};

}  // namespace merels::store
