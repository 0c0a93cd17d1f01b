#include "mill/net.h"

#include <algorithm>
#include <cstring>
#include <doctest/doctest.h>
#include <set>

#include "core/random.h"
#include "mill/evaluation.h"
#include "mill/game.h"
#include "mill/position.h"

using namespace merels;
using namespace merels::mill;

// The file's bytes, as the program carries them.
extern const std::uint8_t nine_net[];
extern const std::size_t nine_net_size;

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

// The network by the book: net.h's words, one number after the other.
int plain_judge_as_it_stands(const View& view) {
    Net::Numbers numbers;
    std::memcpy(&numbers, nine_net, sizeof(numbers));
    const auto held = [](int number) { return std::min(std::max(number, 0), Net::one); };
    std::array<int, Net::width> sums{};
    for (std::size_t i = 0; i < Net::width; ++i) {
        sums[i] = numbers.added[Net::place_of(i)];
        for (const std::size_t row : Net::see(view)) sums[i] += numbers.rows[row][i];
    }
    const Net::Head& head = numbers.heads[Net::phase(view)];
    int worth = head.worth_added;
    for (std::size_t unit = 0; unit < Net::units; ++unit) {
        int sum = head.added[unit];
        for (std::size_t i = 0; i < Net::width; ++i) sum += held(sums[i]) * head.weights[unit][i];
        worth += held(sum / Net::one) * head.worth[unit];
    }
    return worth / Net::one;
}

int plain_judge(const View& view) {
    View inside_out = view;
    for (Points* men : {&inside_out.own, &inside_out.theirs}) {
        Points turned = 0;
        for (Point point = 0; point < 24; ++point) {
            if ((*men & bit(point)) != 0) turned |= bit(static_cast<Point>(8 * (2 - point / 8) + point % 8));
        }
        *men = turned;
    }
    return (plain_judge_as_it_stands(view) + plain_judge_as_it_stands(inside_out)) / 2;
}

}  // namespace

TEST_CASE("the program carries the network of Nine, and games with Nine's rules know it") {
    REQUIRE(nine_net_size == Net::file_size);
    CHECK(nine().net != nullptr);
    for (const Variant& variant : named_variants()) {
        CAPTURE(variant.name);
        const Rules rules(variant);
        CHECK(rules.net_knows_placing == (variant.name == "nine"));
        CHECK((rules.net != nullptr) == (variant.name == "nine" || variant.name == "ten"));
    }
    Variant longer;
    longer.quiet_turns = 50;
    CHECK(Rules(longer).net != nullptr);
    Variant without_flying;
    without_flying.fly_at = 0;
    CHECK(Rules(without_flying).net == nullptr);
}

TEST_CASE("every line of the board is seen, each by a row of its own") {
    constexpr std::size_t all_own = 1 + 3 + 9;
    std::set<std::size_t> seen_full;
    for (const auto& mill : nine().board.geometry().mills) {
        const Points men = bit(mill[0]) | bit(mill[1]) | bit(mill[2]);
        std::size_t full = 0;
        const Net::Seen seen = Net::see({men, 0, 0, 0});
        for (std::size_t line = 0; line < Net::lines; ++line) {
            if (seen[line] != Net::ways * line + all_own) continue;
            ++full;
            seen_full.insert(line);
        }
        CHECK(full == 1);
    }
    CHECK(seen_full.size() == Net::lines);
}

TEST_CASE("no row is seen for two things, and none is outside") {
    each_position(50, [](const Position& position) {
        const Net::Seen seen = Net::see(view_of(position));
        CHECK(std::set<std::size_t>(seen.begin(), seen.end()).size() == seen.size());
        CHECK(*std::max_element(seen.begin(), seen.end()) < Net::row_count);
        CHECK(Net::phase(view_of(position)) < Net::phases);
    });
}

TEST_CASE("the network comes to what plain arithmetic comes to") {
    each_position(30, [](const Position& position) {
        CHECK(nine().net->judge(view_of(position)) == plain_judge(view_of(position)));
    });
}

TEST_CASE("a man more is worth something") {
    const auto judge = [](const char* text) {
        const auto game = make_game(Variant{});
        return nine().net->judge(view_of(*game->position(*game->read(text)).as<Position>()));
    };
    const int ahead = judge("w.bw.w.b/.wb.b.w./w.b.w.b. w 0,0");
    CHECK(ahead > 0);
    CHECK(judge("b.wb.b.w/.bw.w.b./b.w.b.w. w 0,0") < ahead);
}
