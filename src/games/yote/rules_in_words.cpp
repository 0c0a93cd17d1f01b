#include <string>

#include "yote/game.h"

namespace merels::yote {
namespace {

Message jumping(const Variant& variant) {
    if (variant.extra_from_hand) {
        return {tr("A man captures by jumping an opposing man next to it, across or down, to the empty cell "
                   "behind. The man jumped is removed, and with it one more opposing man of the player's "
                   "choice, from the board or from the hand, if there is one."),
                {}};
    }
    return {tr("A man captures by jumping an opposing man next to it, across or down, to the empty cell "
               "behind. The man jumped is removed, and with it one more opposing man of the player's choice "
               "from the board, if there is one."),
            {}};
}

void add_turns(const Variant& variant, std::vector<Message>& rules) {
    rules.push_back({tr("A turn places a man from the hand on any empty cell, or steps with a man to the "
                        "next cell, across or down, if that is empty, or captures."),
                     {}});
    rules.push_back(jumping(variant));
    rules.push_back(
        variant.several_jumps
            ? Message{tr("After a jump and its removals the same man may jump again, as often as it can."),
                      {}}
            : Message{tr("There is one jump in a turn."), {}});
    rules.push_back(variant.forced_capture ? Message{tr("A side that can capture must."), {}}
                                           : Message{tr("Nobody has to capture."), {}});
    rules.push_back(
        variant.step_back
            ? Message{tr("A man may step straight back to the cell it came from."), {}}
            : Message{tr("A man may not step straight back to the cell it stepped from on its player's turn "
                         "before."),
                      {}});
}

Message no_move(const Variant& variant) {
    switch (variant.no_move) {
        case Variant::NoMove::more_men_wins:
            return {tr("When the side to move has no move, the side with more men wins, those in hand "
                       "included; with equal men the game is drawn."),
                    {}};
        case Variant::NoMove::loses:
            return {tr("A side that cannot move loses."), {}};
        case Variant::NoMove::draws:
            return {tr("When the side to move cannot move, the game is drawn."), {}};
    }
    return {};
}

void add_ends(const Variant& variant, std::vector<Message>& rules) {
    rules.push_back({tr("A side that has lost all its men, those in hand included, loses."), {}});
    if (variant.draw_at > 0) {
        rules.push_back(
            plural(static_cast<std::size_t>(variant.draw_at),
                   "When each side has one man left, in hand or on the board, the game is drawn.",
                   "When both sides have {} men or fewer, those in hand included, the game is drawn."));
    }
    rules.push_back(no_move(variant));
    rules.push_back({tr("The game is drawn when the same position stands for the third time."), {}});
    if (variant.quiet_turns > 0) {
        rules.push_back(plural(
            static_cast<std::size_t>(variant.quiet_turns),
            "It is drawn after a single turn without a placing or a removal.",
            "It is drawn after {} turns in a row, both sides counted, without a placing or a removal."));
    }
    rules.push_back({tr("The players may agree on a draw at any time."), {}});
}

}  // namespace

std::vector<Message> describe_rules(const Variant& variant) {
    std::vector<Message> rules = {
        {tr("The board has {} rows of {} cells, all empty at first."),
         {std::to_string(variant.rows), std::to_string(variant.columns)}},
        plural(static_cast<std::size_t>(variant.men), "Each side has {} man in hand. White begins.",
               "Each side has {} men in hand. White begins."),
    };
    add_turns(variant, rules);
    add_ends(variant, rules);
    return rules;
}

}  // namespace merels::yote
