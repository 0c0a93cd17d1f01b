#include "mill/net.h"

#include <doctest/doctest.h>
#include <set>

#include "core/random.h"
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

View view_of(const Position& position) {
    const Side us = position.to_move();
    return {position.own(), position.theirs(), position.hand(us), position.hand(other(us))};
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
class PlainNet {
  public:
    [[nodiscard]] int judge(const View& view) const {
        std::array<int, Net::width> sums{};
        for (std::size_t i = 0; i < Net::width; ++i) {
            sums[i] = number(Net::rows * Net::width + 2 * i, 2);
            for (const std::size_t row : Net::see(view)) sums[i] += number(row * Net::width + i, 1);
        }
        constexpr std::size_t unit_size = Net::width + 4 + 2;
        constexpr std::size_t head_size = Net::units * unit_size + 4;
        const std::size_t head = (Net::rows + 2) * Net::width + Net::phase(view) * head_size;
        int worth = number(head + Net::units * unit_size, 4);
        for (std::size_t unit = 0; unit < Net::units; ++unit) {
            const std::size_t at = head + unit * unit_size;
            int sum = number(at + Net::width, 4);
            for (std::size_t i = 0; i < Net::width; ++i) sum += held(sums[i]) * number(at + i, 1);
            worth += held(sum / Net::one) * number(at + Net::width + 4, 2);
        }
        return worth / Net::one;
    }

  private:
    static int held(int number) { return std::min(std::max(number, 0), Net::one); }
    static int number(std::size_t at, int bytes) {
        std::uint32_t number = 0;
        for (int i = bytes; i-- > 0;) number = number << 8 | nine_net[at + static_cast<std::size_t>(i)];
        const int unused = 32 - 8 * bytes;
        return static_cast<int>(number << unused) >> unused;
    }
};

}  // namespace

TEST_CASE("the program carries the network of Nine, and games with Nine's rules know it") {
    REQUIRE(nine_net_size == Net::file_size);
    CHECK(nine().net != nullptr);
    for (const Variant& variant : named_variants()) {
        CAPTURE(variant.name);
        CHECK((Rules(variant).net != nullptr) == (variant.name == "nine"));
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
        CHECK(*std::max_element(seen.begin(), seen.end()) < Net::rows);
        CHECK(Net::phase(view_of(position)) < Net::phases);
    });
}

TEST_CASE("the network comes to what plain arithmetic comes to") {
    const PlainNet plain;
    each_position(30, [&](const Position& position) {
        CHECK(nine().net->judge(view_of(position)) == plain.judge(view_of(position)));
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
