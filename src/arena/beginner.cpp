#include "arena/beginner.h"

#include <algorithm>
#include <climits>
#include <functional>
#include <utility>
#include <vector>

#include "core/lead.h"
#include "core/random.h"
#include "core/random_turn.h"

namespace merels::arena {
namespace {

// What a side gains at once by a turn; a win is worth more than anything else.
int gain(const AnyPosition& position, const Turn& turn) {
    constexpr int win = 1000;
    const Side side = position.to_move();
    const AnyPosition after = position.after(turn);
    return after.outcome().winner() == side ? win : lead(after, side) - lead(position, side);
}

// The most the side to move can gain at once.
int best_gain(const AnyPosition& position) {
    int best = 0;
    for (const Turn& turn : position.turns()) best = std::max(best, gain(position, turn));
    return best;
}

class BeginnerPlayer final : public EnginePlayer {
  public:
    BeginnerPlayer(const Beginner& beginner, std::uint64_t seed) : beginner_(beginner), random_(seed) {}

    std::expected<Turn, std::string> choose(const History& history) override {
        const AnyPosition& position = history.position();
        if (happens(beginner_.takes) && best_gain(position) > 0)
            return one_of_best(position, [&](const Turn& turn) { return gain(position, turn); });
        if (happens(beginner_.guards))
            return one_of_best(position, [&](const Turn& turn) { return -best_gain(position.after(turn)); });
        return random_turn(position, random_);
    }

  private:
    bool happens(int percent) { return std::cmp_less(random_.below(100), percent); }

    // Any of the turns with the highest rating.
    Turn one_of_best(const AnyPosition& position, const std::function<int(const Turn&)>& rating) {
        std::vector<Turn> best;
        int highest = INT_MIN;
        for (const Turn& turn : position.turns()) {
            const int rated = rating(turn);
            if (rated > highest) best.clear();
            highest = std::max(highest, rated);
            if (rated == highest) best.push_back(turn);
        }
        return best[random_.below(static_cast<std::uint32_t>(best.size()))];
    }

    Beginner beginner_;
    Random random_;
};

}  // namespace

const Beginner* find_beginner(std::string_view name) {
    const auto* found = std::ranges::find(beginners, name, &Beginner::name);
    return found == beginners.end() ? nullptr : found;
}

std::unique_ptr<EnginePlayer> make_beginner(const Beginner& beginner, std::uint64_t seed) {
    return std::make_unique<BeginnerPlayer>(beginner, seed);
}

}  // namespace merels::arena
