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

NetworkInput inside_out(const NetworkInput& input) {
    NetworkInput turned = input;
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

TEST_CASE("the network of Nine is embedded and valid, and games with Nine's rules use it") {
    REQUIRE(read_network_file(Net::embedded_file(), Net::header()).has_value());
    CHECK(find_network<Net>() != nullptr);
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

TEST_CASE("every line of the board has features of its own") {
    constexpr std::size_t all_own = 1 + 3 + 9;
    std::set<std::size_t> full_lines;
    for (const auto& mill : nine().board.geometry().mills) {
        const Points men = bit(mill[0]) | bit(mill[1]) | bit(mill[2]);
        std::size_t full = 0;
        const Net::ActiveFeatures active = Net::active_features({men, 0, 0, 0});
        for (std::size_t line = 0; line < line_count; ++line) {
            if (active[line] != line_patterns * line + all_own) continue;
            ++full;
            full_lines.insert(line);
        }
        CHECK(full == 1);
    }
    CHECK(full_lines.size() == line_count);
}

TEST_CASE("no feature is active twice, and none is out of range") {
    each_position(50, [](const Position& position) {
        const Net::ActiveFeatures active = Net::active_features(network_input(position));
        CHECK(std::set<std::size_t>(active.begin(), active.end()).size() == active.size());
        CHECK(*std::max_element(active.begin(), active.end()) < Net::feature_count);
        CHECK(Net::phase(network_input(position)) < Net::phases);
    });
}

TEST_CASE("the value is the mean of the position and its image turned inside out") {
    const Net& net = *find_network<Net>();
    const auto forward = [&](const NetworkInput& input) {
        return net.forward(Net::active_features(input), Net::phase(input));
    };
    each_position(30, [&](const Position& position) {
        const NetworkInput input = network_input(position);
        CHECK(net.evaluate(input) == (forward(input) + forward(inside_out(input))) / 2);
        CHECK(net.evaluate(inside_out(input)) == net.evaluate(input));
    });
}

TEST_CASE("a man more is worth something") {
    const auto evaluate = [](const char* text) {
        const auto game = make_game(Variant{});
        return find_network<Net>()->evaluate(
            network_input(*game->position(*game->read(text)).as<Position>()));
    };
    const int ahead = evaluate("w.bw.w.b/.wb.b.w./w.b.w.b. w 0,0");
    CHECK(ahead > 0);
    CHECK(evaluate("b.wb.b.w/.bw.w.b./b.w.b.w. w 0,0") < ahead);
}
