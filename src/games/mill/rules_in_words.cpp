#include <string>

#include "mill/game.h"

namespace merels::mill {
namespace {

Message board(const Variant& variant) {
    const std::string points = std::to_string(variant.points());
    if (variant.squares == 1) {
        return variant.centre
                   ? Message{tr("The board is a square with a point in its centre: {} points."), {points}}
                   : Message{tr("The board is one square of {} points."), {points}};
    }
    return variant.centre ? Message{tr("The board is {} squares one inside the other with a point in the "
                                       "centre: {} points."),
                                    {std::to_string(variant.squares), points}}
                          : Message{tr("The board is {} squares one inside the other: {} points."),
                                    {std::to_string(variant.squares), points}};
}

Message lines(const Variant& variant) {
    if (variant.cross_lines && variant.diagonals) {
        return {tr("Lines run along the squares' sides, across through the sides' middles, and along the "
                   "diagonals through the corners."),
                {}};
    }
    if (variant.cross_lines)
        return {tr("Lines run along the squares' sides and across through the sides' middles."), {}};
    if (variant.diagonals)
        return {tr("Lines run along the squares' sides and along the diagonals through the corners."), {}};
    return {tr("Lines run along the squares' sides only."), {}};
}

void add_placing(const Variant& variant, std::vector<Message>& rules) {
    rules.push_back(plural(static_cast<std::size_t>(variant.men),
                           "Each side has {} man in hand. White begins.",
                           "Each side has {} men in hand. White begins."));
    if (variant.mixed) {
        rules.push_back(
            {tr("A turn places a man on any empty point or, if the player prefers, moves one that is "
                "already on the board."),
             {}});
    } else {
        rules.push_back(
            {tr("The sides take turns to place a man on any empty point, until all men are placed."), {}});
    }
}

Message flying(const Variant& variant) {
    if (variant.fly_at == 0) return {tr("Nobody flies: even the last men move along the lines."), {}};
    if (variant.fly_with_hand) {
        return plural(
            static_cast<std::size_t>(variant.fly_at),
            "A side with one man left, in hand or on the board, may fly: move to any empty point.",
            "A side with {} men or fewer, those in hand included, may fly: move to any empty point.");
    }
    if (variant.fly_at == variant.fewest) {
        return {tr("A side with no men in hand and only {} on the board may fly: move to any empty point."),
                {std::to_string(variant.fly_at)}};
    }
    return {tr("A side with no men in hand and {} or fewer on the board may fly: move to any empty point."),
            {std::to_string(variant.fly_at)}};
}

Message closing_again(const Variant& variant) {
    switch (variant.close_again) {
        case Variant::CloseAgain::yes:
            return {tr("A mill may be opened and closed again any number of times."), {}};
        case Variant::CloseAgain::no:
            return {tr("A man that has left a mill may not step straight back to close it on the next turn."),
                    {}};
        case Variant::CloseAgain::not_between_mills:
            return {tr("A man that went from one mill straight into another may not step back on the next "
                       "turn if that closes a mill."),
                    {}};
    }
    return {};
}

void add_mills(const Variant& variant, std::vector<Message>& rules) {
    rules.push_back({tr("Three men of one side on neighbouring points of a line are a mill."), {}});
    if (variant.first_mill_wins) {
        rules.push_back({tr("Whoever closes a mill first wins, in placing or in moving."), {}});
        return;
    }
    rules.push_back(variant.two_mills == 2 ? Message{tr("Closing a mill takes one opposing man off the "
                                                        "board; closing two at once takes two."),
                                                     {}}
                                           : Message{tr("Closing a mill takes one opposing man off the "
                                                        "board; closing two at once still takes one."),
                                                     {}});
    rules.push_back({tr("A man in a mill is safe while another of its side stands outside any mill."), {}});
    rules.push_back(variant.all_in_mills == Variant::AllInMills::any
                        ? Message{tr("When all of a side's men stand in mills, any may be taken."), {}}
                        : Message{tr("When all of a side's men stand in mills, none is taken."), {}});
    rules.push_back(closing_again(variant));
}

Message blocked(const Variant& variant) {
    switch (variant.blocked) {
        case Variant::Blocked::loses:
            return {tr("A side that cannot move loses."), {}};
        case Variant::Blocked::passes:
            return {tr("A side that cannot move passes; when neither can, the game is drawn."), {}};
        case Variant::Blocked::draws:
            return {tr("When the side to move cannot move, the game is drawn."), {}};
    }
    return {};
}

void add_ends(const Variant& variant, std::vector<Message>& rules) {
    if (!variant.first_mill_wins) {
        rules.push_back(
            variant.fewest == 1
                ? Message{tr("A side that has lost all its men, those in hand included, loses."), {}}
                : Message{tr("A side with fewer than {} men, on the board and in hand together, loses."),
                          {std::to_string(variant.fewest)}});
    }
    if (variant.full_board == Variant::FullBoard::draw) {
        rules.push_back({tr("When the last placing fills the board, the game is drawn."), {}});
    }
    if (variant.full_board == Variant::FullBoard::first_loses) {
        rules.push_back({tr("When the last placing fills the board, White, who began, loses."), {}});
    }
    rules.push_back(blocked(variant));
    rules.push_back({tr("The game is drawn when the same position stands for the third time."), {}});
    if (variant.quiet_turns > 0) {
        rules.push_back(plural(
            static_cast<std::size_t>(variant.quiet_turns),
            "It is drawn after a single turn without a placing or a removal.",
            "It is drawn after {} turns in a row, both sides counted, without a placing or a removal."));
    }
    if (variant.quiet_turns_at_three > 0) {
        rules.push_back(plural(static_cast<std::size_t>(variant.quiet_turns_at_three),
                               "With three men or fewer on both sides one such turn is enough.",
                               "With three men or fewer on both sides {} such turns are enough."));
    }
    rules.push_back({tr("The players may agree on a draw at any time."), {}});
}

}  // namespace

std::vector<Message> describe_rules(const Variant& variant) {
    std::vector<Message> rules = {board(variant), lines(variant)};
    add_placing(variant, rules);
    rules.push_back(
        variant.mixed
            ? Message{tr("A man moves along a line to the next point, if that is empty. There is no "
                         "jumping."),
                      {}}
            : Message{
                  tr("Then they move: a man goes along a line to the next point, if that is empty. There is "
                     "no jumping."),
                  {}});
    rules.push_back(flying(variant));
    add_mills(variant, rules);
    add_ends(variant, rules);
    return rules;
}

}  // namespace merels::mill
