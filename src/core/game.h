#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/message.h"
#include "core/outcome.h"
#include "core/setup.h"
#include "core/side.h"
#include "core/turn.h"

namespace merels {

// What a position of any game can do. A position is a small value: copying it and playing on the copy is how
// a turn is tried, and going back to the copy is how it is undone. It refers to the rules it is played by and
// must not outlive them.
//
// P::Choices holds what the side to move may do, worked out once. Whole turns come from it counted, by
// number, or one after the other, always in the same order; there are none when the game is over, and exactly
// the empty turn when the side must pass.
template <class P>
concept Game = std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
               requires(P position, const P& fixed, const typename P::Choices& choices, const Turn& turn,
                        Point point, Side side, std::size_t i) {
                   // for search and tables: no allocation, no virtual call
                   { fixed.to_move() } -> std::same_as<Side>;
                   {
                       fixed.outcome()
                   } -> std::same_as<Outcome>;  // what the board says; see History for the rest
                   typename P::Choices;
                   // Whether pieces stand on each other, so that people speak of stacks and not of men.
                   { P::has_stacks } -> std::convertible_to<bool>;
                   { typename P::Choices(fixed) };
                   { choices.count() } -> std::same_as<std::uint32_t>;
                   { choices.nth(std::uint32_t{}) } -> std::same_as<Turn>;
                   choices.each([](const Turn&) {});
                   { position.play(turn) } -> std::same_as<void>;  // the turn must be legal
                   {
                       fixed.key()
                   } -> std::same_as<std::uint64_t>;  // a hash of all that tells positions apart

                   // for people
                   { fixed.setup() } -> std::same_as<Setup>;
                   { fixed.text() } -> std::same_as<std::string>;
                   { fixed.tally(side) } -> std::same_as<Tally>;
                   { fixed.score(side) } -> std::same_as<std::optional<int>>;  // where the game keeps one
                   {
                       fixed.role(turn, i)
                   } -> std::same_as<Role>;  // of the i-th point of a turn or the start of one
                   // Why this point cannot follow the points picked so far, which begin a legal turn.
                   { fixed.why_not(turn, point) } -> std::same_as<Message>;
                   // What speaks for a legal turn, in words, the most telling first; there may be nothing.
                   { fixed.merits(turn) } -> std::same_as<std::vector<Message>>;
               };

// The number of ways to play `depth` turns from here. Games that end earlier are not among them.
template <Game P>
std::uint64_t perft(const P& position, int depth) {
    if (depth == 0) return 1;
    const typename P::Choices choices(position);
    if (depth == 1) return choices.count();
    std::uint64_t total = 0;
    choices.each([&](const Turn& turn) {
        P next = position;
        next.play(turn);
        total += perft(next, depth - 1);
    });
    return total;
}

}  // namespace merels
