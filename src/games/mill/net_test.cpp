#include "mill/net.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "core/random.h"
#include "mill/evaluation.h"
#include "mill/game.h"
#include "mill/position.h"

using namespace merels;
using namespace merels::mill;

namespace {

const Rules& nine() {
    static const Rules rules{Variant{}};
    return rules;
}

// The positions of games played at random.
template <class Visit>
void each_position(int games, Visit&& visit) {
    Random random(1);
    for (int game = 0; game < games; ++game) {
        Position position(nine());
        for (int turn = 0; turn < 100 && !position.outcome().over(); ++turn) {
            visit(position);
            const Choices choices(position);
            position.play(choices.nth(random.below(choices.count())));
        }
    }
}

View inside_out(const View& view) {
    View turned = view;
    for (Points* men : {&turned.own, &turned.theirs}) {
        Points moved = 0;
        for (Point point = 0; point < 24; ++point) {
            if ((*men & bit(point)) != 0) moved |= bit(static_cast<Point>(8 * (2 - point / 8) + point % 8));
        }
        *men = moved;
    }
    return turned;
}

}  // namespace

TEST_CASE("the program carries the network of Nine, and games with Nine's rules know it") {
    REQUIRE(Net::carried().size() == Net::file_size);
    CHECK(learnt<Net>() != nullptr);
    for (const Variant& variant : named_variants()) {
        CAPTURE(variant.name);
        const Rules rules(variant);
        CHECK(rules.net_knows_placing == (variant.name == "nine"));
        CHECK(rules.net_knows_moving == (variant.name == "nine" || variant.name == "ten"));
    }
    Variant longer;
    longer.quiet_turns = 50;
    CHECK(Rules(longer).net_knows_moving);
    Variant without_flying;
    without_flying.fly_at = 0;
    CHECK(!Rules(without_flying).net_knows_moving);
}

TEST_CASE("every line of the board is seen, each by a row of its own") {
    constexpr std::size_t all_own = 1 + 3 + 9;
    std::set<std::size_t> seen_full;
    for (const auto& mill : nine().board.geometry().mills) {
        const Points men = bit(mill[0]) | bit(mill[1]) | bit(mill[2]);
        std::size_t full = 0;
        const Net::Seen seen = Net::see({men, 0, 0, 0});
        for (std::size_t line = 0; line < seen_lines; ++line) {
            if (seen[line] != ways_to_fill * line + all_own) continue;
            ++full;
            seen_full.insert(line);
        }
        CHECK(full == 1);
    }
    CHECK(seen_full.size() == seen_lines);
}

TEST_CASE("no row is seen for two things, and none is outside") {
    each_position(50, [](const Position& position) {
        const Net::Seen seen = Net::see(view_of(position));
        CHECK(std::set<std::size_t>(seen.begin(), seen.end()).size() == seen.size());
        CHECK(*std::max_element(seen.begin(), seen.end()) < Net::row_count);
        CHECK(Net::phase(view_of(position)) < Net::phases);
    });
}

TEST_CASE("a position is worth the mean of what it is seen as, as it stands and inside out") {
    const Net& net = *learnt<Net>();
    const auto judge = [&](const View& view) { return net.Network::judge(Net::see(view), Net::phase(view)); };
    each_position(30, [&](const Position& position) {
        const View view = view_of(position);
        CHECK(net.judge(view) == (judge(view) + judge(inside_out(view))) / 2);
        CHECK(net.judge(inside_out(view)) == net.judge(view));
    });
}

TEST_CASE("a man more is worth something") {
    const auto judge = [](const char* text) {
        const auto game = make_game(Variant{});
        return learnt<Net>()->judge(view_of(*game->position(*game->read(text)).as<Position>()));
    };
    const int ahead = judge("w.bw.w.b/.wb.b.w./w.b.w.b. w 0,0");
    CHECK(ahead > 0);
    CHECK(judge("b.wb.b.w/.bw.w.b./b.w.b.w. w 0,0") < ahead);
}
