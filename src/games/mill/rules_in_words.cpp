#include <string>

#include "mill/game.h"

namespace merels::mill {
namespace {

std::string number(int n) {
    static constexpr std::string_view words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                 "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return n < 13 ? std::string(words[n]) : std::to_string(n);
}

Message board(const Variant& variant) {
    const std::string points = std::to_string(variant.points());
    if (variant.squares == 1) {
        return variant.centre
                   ? Message{"The board is a square with a point in its centre: {} points.", {points}}
                   : Message{"The board is one square of {} points.", {points}};
    }
    return variant.centre
               ? Message{"The board is {} squares one inside the other with a point in the centre: {} points.",
                         {number(variant.squares), points}}
               : Message{"The board is {} squares one inside the other: {} points.", {number(variant.squares), points}};
}

Message lines(const Variant& variant) {
    if (variant.cross_lines && variant.diagonals) {
        return {
            "Lines run along the squares' sides, across through the sides' middles, and along the diagonals "
            "through the corners.",
            {}};
    }
    if (variant.cross_lines)
        return {"Lines run along the squares' sides and across through the sides' middles.", {}};
    if (variant.diagonals)
        return {"Lines run along the squares' sides and along the diagonals through the corners.", {}};
    return {"Lines run along the squares' sides only.", {}};
}

Message placing(const Variant& variant) {
    if (variant.mixed) {
        return {
            "Each side has {} men in hand. White begins. A turn places a man on any empty point or, if the "
            "player "
            "prefers, moves one that is already on the board.",
            {number(variant.men)}};
    }
    return {
        "Each side has {} men in hand. White begins. The sides take turns to place a man on any empty point, "
        "until all men are placed.",
        {number(variant.men)}};
}

Message flying(const Variant& variant) {
    if (variant.fly_at == 0) return {"Nobody flies: even the last men move along the lines.", {}};
    if (variant.fly_with_hand) {
        return {"A side with {} men or fewer, those in hand included, may fly: move to any empty point.",
                {number(variant.fly_at)}};
    }
    if (variant.fly_at == variant.fewest) {
        return {"A side with no men in hand and only {} on the board may fly: move to any empty point.",
                {number(variant.fly_at)}};
    }
    return {"A side with no men in hand and {} or fewer on the board may fly: move to any empty point.",
            {number(variant.fly_at)}};
}

void add_mills(const Variant& variant, std::vector<Message>& rules) {
    rules.push_back({"Three men of one side on neighbouring points of a line are a mill.", {}});
    if (variant.first_mill_wins) {
        rules.push_back({"Whoever closes a mill first wins, in placing or in moving.", {}});
        return;
    }
    rules.push_back(
        variant.two_mills == 2
            ? Message{"Closing a mill takes one opposing man off the board; closing two at once takes two.",
                      {}}
            : Message{
                  "Closing a mill takes one opposing man off the board; closing two at once still takes one.",
                  {}});
    rules.push_back({"A man in a mill is safe while another of its side stands outside any mill.", {}});
    rules.push_back(variant.all_in_mills == Variant::AllInMills::any
                        ? Message{"When all of a side's men stand in mills, any may be taken.", {}}
                        : Message{"When all of a side's men stand in mills, none is taken.", {}});
    rules.push_back(
        variant.close_again
            ? Message{"A mill may be opened and closed again any number of times.", {}}
            : Message{"A man that has left a mill may not step straight back to close it on the next turn.",
                      {}});
}

Message blocked(const Variant& variant) {
    switch (variant.blocked) {
        case Variant::Blocked::loses:
            return {"A side that cannot move loses.", {}};
        case Variant::Blocked::passes:
            return {"A side that cannot move passes; when neither can, the game is drawn.", {}};
        case Variant::Blocked::draws:
            return {"When the side to move cannot move, the game is drawn.", {}};
    }
    return {};
}

void add_ends(const Variant& variant, std::vector<Message>& rules) {
    if (!variant.first_mill_wins) {
        rules.push_back({"A side with fewer than {} men, on the board and in hand together, loses.",
                         {number(variant.fewest)}});
    }
    if (variant.full_board == Variant::FullBoard::draw) {
        rules.push_back({"When the last placing fills the board, the game is drawn.", {}});
    }
    if (variant.full_board == Variant::FullBoard::first_loses) {
        rules.push_back({"When the last placing fills the board, White, who began, loses.", {}});
    }
    rules.push_back(blocked(variant));
    rules.push_back({"The game is drawn when the same position stands for the third time.", {}});
    if (variant.quiet_turns > 0) {
        rules.push_back(
            {"It is drawn after {} turns in a row, both sides counted, without a placing or a removal.",
             {std::to_string(variant.quiet_turns)}});
    }
    if (variant.quiet_turns_at_three > 0) {
        rules.push_back({"With three men or fewer on both sides {} such turns are enough.",
                         {std::to_string(variant.quiet_turns_at_three)}});
    }
    rules.push_back({"The players may agree on a draw at any time.", {}});
}

}  // namespace

std::vector<Message> describe_rules(const Variant& variant) {
    std::vector<Message> rules = {board(variant), lines(variant), placing(variant)};
    rules.push_back(
        variant.mixed
            ? Message{"A man moves along a line to the next point, if that is empty. There is no jumping.",
                      {}}
            : Message{"Then they move: a man goes along a line to the next point, if that is empty. There is "
                      "no jumping.",
                      {}});
    rules.push_back(flying(variant));
    add_mills(variant, rules);
    add_ends(variant, rules);
    return rules;
}

}  // namespace merels::mill
