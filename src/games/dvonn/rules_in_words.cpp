#include "dvonn/game.h"

namespace merels::dvonn {
namespace {

void add_set_up(const Variant& variant, std::vector<Message>& rules) {
    if (!variant.placed) {
        rules.push_back({tr("At the start the pieces are placed at random, one on every cell."), {}});
        return;
    }
    rules.push_back(
        {tr("The players first place the pieces in turn, one on any empty cell, until the board is full: the "
            "three reds (White, Black, White), then Black a black piece, White a white one, and so on."),
         {}});
    rules.push_back({tr("White places the last piece and then also makes the first stacking move."), {}});
}

}  // namespace

std::vector<Message> describe_rules(const Variant& variant) {
    std::vector<Message> rules = {
        {tr("The board has 49 cells in rows of 9, 10, 11, 10 and 9. There are 23 white pieces, 23 black ones "
            "and 3 red ones, which belong to neither side."),
         {}}};
    add_set_up(variant, rules);
    if (!variant.placed) rules.push_back({tr("White makes the first move."), {}});
    rules.insert(
        rules.end(),
        {{tr("A stack, even of a single piece, belongs to the side whose piece is on top."), {}},
         {tr("A turn moves one of your stacks, whole, in one of the six directions in a straight line, "
             "exactly as many cells as it has pieces, onto another stack of whatever colour."),
          {}},
         {tr("On its way it may pass over stacks and empty cells. It may not land on an empty cell."), {}},
         {tr("A red piece that stands alone cannot move; one inside a stack moves with it."), {}},
         {tr("A stack with all six cells around it occupied cannot move."), {}},
         {tr("After each move every stack that is not connected to a red piece, directly or through other "
             "stacks, leaves the board."),
          {}},
         {tr("A side that cannot move passes. When neither can, the game is over."), {}},
         {tr("Each side then counts the pieces in the stacks it tops, whatever their colour. The higher "
             "count wins; equal counts are a draw."),
          {}},
         {tr("The players may agree on a draw at any time."), {}}});
    return rules;
}

}  // namespace merels::dvonn
