#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/fields.h"
#include "core/message.h"

namespace merels::yote {

// Yoté as data: where published rules differ, a switch. What the fields are left at is requirements Y1 to Y4.
struct Variant {
    enum class NoMove : std::uint8_t { more_men_wins, loses, draws };

    std::string name = "yote";
    std::string title = "Yoté";

    // the board and the men
    int rows = 5;
    int columns = 6;
    int men = 12;

    // turns
    bool several_jumps = false;    // a man that has jumped may jump on in the same turn
    bool extra_from_hand = false;  // the extra man may come out of the opponent's hand
    bool forced_capture = false;   // a side that can jump must
    bool step_back = false;        // a man may step straight back

    // ends
    NoMove no_move = NoMove::more_men_wins;  // what becomes of a side to move that has no move
    int draw_at = 3;                         // drawn when both sides have so many men or fewer; 0: never
    int quiet_turns = 200;  // drawn after so many turns without a placing or a removal; 0: never

    [[nodiscard]] int cells() const { return rows * columns; }
};

// The variants shipped: one.
[[nodiscard]] const std::vector<Variant>& named_variants();

// The switches, as variant texts name them.
[[nodiscard]] std::span<const Field<Variant>> fields();
// What people write instead of them.
[[nodiscard]] std::span<const FieldSynonym> synonyms();

// Every reason why this is not a variant that can be played.
[[nodiscard]] std::vector<Message> problems(const Variant& variant);

}  // namespace merels::yote
