#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/message.h"

namespace merels::mill {

// A game of the mill family as data (M11). What the fields are left at is Nine Men's Morris.
struct Variant {
    enum class Blocked : std::uint8_t { loses, passes, draws };
    enum class FullBoard : std::uint8_t { plays_on, draw, first_loses };
    enum class AllInMills : std::uint8_t { any, none };
    // Whether a man that left a mill may step back on the very next turn if that closes a mill.
    // `not_between_mills`: it may not if leaving one mill closed another.
    enum class CloseAgain : std::uint8_t { no, yes, not_between_mills };

    std::string name = "nine";
    std::string title = tr("Nine Men's Morris");
    std::string alias = {};  // another name; none if empty

    // the board
    int squares = 3;
    bool centre = false;      // a point in the middle, where the cross-lines and diagonals meet
    bool cross_lines = true;  // through the middles of the squares' sides
    bool diagonals = false;   // through the squares' corners

    // the men
    int men = 9;
    int fewest = 3;              // a side with fewer has lost
    int fly_at = 3;              // a side with so many men or fewer may fly; 0: nobody flies
    bool fly_with_hand = false;  // men in hand count among those, and do not keep a side from flying
    bool mixed = false;          // a side with men in hand may move instead of placing

    // mills
    bool first_mill_wins = false;
    int two_mills = 1;  // men taken for closing two mills at once
    AllInMills all_in_mills =
        AllInMills::any;  // which may be taken when all the opponent's men stand in mills
    CloseAgain close_again = CloseAgain::yes;

    // ends
    Blocked blocked = Blocked::loses;
    FullBoard full_board = FullBoard::plays_on;  // what a board filled in placing means
    int quiet_turns = 200;         // drawn after so many turns without a placing or a removal; 0: never
    int quiet_turns_at_three = 0;  // the same while neither side has more than three men

    // Whether a position includes the last steps of both sides.
    [[nodiscard]] bool remembers_steps() const { return close_again != CloseAgain::yes; }
    [[nodiscard]] int points() const { return 8 * squares + (centre ? 1 : 0); }
};

// The variants shipped, in the order of requirement M11's table.
[[nodiscard]] const std::vector<Variant>& named_variants();

// The switches, as variant texts name them.
[[nodiscard]] std::span<const Field<Variant>> fields();
// What people write instead of them.
[[nodiscard]] std::span<const FieldSynonym> synonyms();

// Whether a switch decides what positions are worth if no limit of quiet turns ends the game. (Who flies with
// men in hand matters only where placing and moving mix.)
[[nodiscard]] bool decides(const Field<Variant>& field, const Variant& variant);
// Whether all that do are the same.
[[nodiscard]] bool same_rules(const Variant& a, const Variant& b);
// Whether a game goes on as Nine does when all men are placed, if nobody has more than nine.
[[nodiscard]] bool is_nine_once_placed(Variant variant);

// Every reason why this is not a variant that can be played.
[[nodiscard]] std::vector<Message> problems(const Variant& variant);

}  // namespace merels::mill
