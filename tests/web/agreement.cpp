// What the rules answer over many positions met in random play, boiled down to one number a game. Compiled
// for this machine and for the page; rules_test.mjs holds the two against each other.
//
//     agreement POSITIONS     prints a line a game: its name and the number
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/partial_turn.h"
#include "core/turn_text.h"
#include "registry/registry.h"

namespace {

using namespace merels;

// FNV-1a, over everything that is put in.
class Digest {
  public:
    void put(std::string_view text) {
        for (const char c : text) put_byte(static_cast<unsigned char>(c));
        put_byte(0xff);
    }
    void put(std::uint64_t word) {
        for (int i = 0; i < 8; ++i) put_byte(static_cast<unsigned char>(word >> (8 * i)));
    }
    [[nodiscard]] std::uint64_t number() const { return number_; }

  private:
    void put_byte(unsigned char byte) { number_ = (number_ ^ byte) * 0x100000001b3U; }

    std::uint64_t number_ = 0xcbf29ce484222325U;
};

void put_position(Digest& digest, const AnyGame& game, const AnyPosition& position, Random& random) {
    digest.put(position.text());
    digest.put(position.key());
    digest.put(word(position.outcome().why));
    for (const Side side : both_sides) {
        const Tally tally = position.tally(side);
        digest.put(static_cast<std::uint64_t>(tally.in_hand) << 32U |
                   static_cast<std::uint64_t>(tally.on_board) << 16U |
                   static_cast<std::uint64_t>(tally.lost));
        digest.put(static_cast<std::uint64_t>(position.score(side).value_or(-1)));
    }
    digest.put(game.problems(position.setup()).size());
    // A point that may or may not be picked, and what is said of it.
    PartialTurn entry(position);
    const auto size = static_cast<std::uint32_t>(game.geometry().size());
    for (int i = 0; i < 2; ++i) {
        if (const auto picked = entry.pick(static_cast<Point>(random.below(size))); !picked)
            digest.put(picked.error().text());
    }
    digest.put(describe_expected(entry).text());
}

void put_turns(Digest& digest, const AnyGame& game, const AnyPosition& position,
               const std::vector<Turn>& turns) {
    digest.put(turns.size());
    for (const Turn& turn : turns) {
        for (const Point point : turn) digest.put(point);
    }
    if (!turns.empty()) digest.put(write_turn(game.geometry(), position, turns.back()));
}

}  // namespace

#ifdef __wasm__
#define EXPORTED __attribute__((export_name("agreement")))
#else
#define EXPORTED
#endif

extern "C" EXPORTED std::uint64_t agreement(std::uint32_t game_number, std::uint32_t positions) {
    const AnyGame& game = *all_games()[game_number];
    Random random(game_number + 1);
    Digest digest;
    AnyPosition position = game.start(1);
    for (std::uint32_t n = 0; n < positions; ++n) {
        const auto turns = position.turns();
        put_position(digest, game, position, random);
        put_turns(digest, game, position, turns);
        if (turns.empty()) {
            position = game.start(random.next());
        } else {
            position.play(turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
        }
    }
    return digest.number();
}

#ifndef __wasm__
int main(int count, char** arguments) {
    const auto positions = static_cast<std::uint32_t>(count > 1 ? std::atoi(arguments[1]) : 1000);
    for (std::uint32_t i = 0; i < all_games().size(); ++i) {
        std::printf("%s %llu\n", all_games()[i]->name().c_str(),
                    static_cast<unsigned long long>(agreement(i, positions)));
    }
}
#endif
