// What the tests of game trees say again and again.
#pragma once

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "core/random.h"
#include "core/turn_text.h"
#include "registry/registry.h"
#include "study/tree_file.h"

namespace merels::testing {

inline study::GameTree fresh_tree(const AnyGame& game) {
    return {play::share(game), game.start(1),
            play::Players{play::Player{"Ada", {}}, play::Player{"Grace", {}}}};
}
inline study::GameTree fresh_tree(std::string_view name = "nine") {
    return fresh_tree(*find_game(name));
}

// Plays turns with spaces between after a node; answers the last one's node.
inline study::NodeId add(study::GameTree& tree, study::NodeId node, std::string_view turns) {
    while (!turns.empty()) {
        const auto end = std::min(turns.find(' '), turns.size());
        const auto added = tree.add_turn(node, turns.substr(0, end));
        if (!added) FAIL(turns.substr(0, end), ": ", added.error().text());
        node = *added;
        turns.remove_prefix(std::min(end + 1, turns.size()));
    }
    return node;
}

inline study::GameTree read(std::string_view text) {
    auto tree = study::read_tree(text);
    if (!tree) FAIL(tree.error().text());
    return std::move(*tree);
}

inline void check_round_trip(const study::GameTree& tree) {
    const std::string text = study::write_tree(tree);
    CAPTURE(text);
    const study::GameTree again = read(text);
    CHECK(again == tree);
    CHECK(study::write_tree(again) == text);
}

// A tree grown by random edits of every kind.
inline study::GameTree random_tree(const AnyGame& game, Random& random, int edits) {
    study::GameTree tree = fresh_tree(game);
    const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
    study::NodeId at = study::root;
    for (; edits > 0; --edits) {
        if (below(4) == 0) at = below(tree.size());
        const History history = tree.history(at);
        switch (below(12)) {
            case 0:
                (void)tree.set_comment(at, "words {of} \"mine\"\n[%draw a1] \x01 é }");
                break;
            case 1:
                (void)tree.annotate(at, static_cast<study::Annotation>(below(7)));
                break;
            case 2:
                (void)tree.draw(at, {static_cast<Point>(below(game.geometry().size())),
                                     static_cast<Point>(below(game.geometry().size())),
                                     static_cast<study::ShapeColour>(below(4))});
                break;
            case 3:
                at = tree.promote(at).value_or(at);
                break;
            case 4:
                if (below(4) == 0) at = tree.remove(at).value_or(at);
                break;
            case 5:
                at = tree.make_main_line(at).value_or(at);
                break;
            default: {
                if (history.outcome().over()) break;
                const auto turns = history.position().turns();
                const Turn& turn = turns[below(turns.size())];
                at = tree.add_turn(at, write_turn(game.geometry(), history.position(), turn)).value_or(at);
            }
        }
    }
    return tree;
}

}  // namespace merels::testing
