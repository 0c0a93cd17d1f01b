// The rules once more, as plainly as they can be written down from requirements Y1 to Y4 and the switches: a
// table of letters and obvious loops. It shares nothing with the room but the variant's data; the two must
// agree.
#include <map>
#include <optional>
#include <rapidcheck.h>

#include "core/random.h"
#include "yote/test_game.h"

namespace merels::yote {
namespace {

using Names = std::vector<std::string>;  // the points of a turn

struct Spot {
    int row;
    int column;

    friend bool operator==(const Spot&, const Spot&) = default;
};

struct NaiveStep {
    Spot from;
    Spot to;
};

std::string name_of(Spot spot) {
    return std::string(1, static_cast<char>('a' + spot.row)) + std::to_string(spot.column);
}

class Naive {
  public:
    explicit Naive(const Variant& variant)
        : variant_(variant),
          cells_(static_cast<std::size_t>(variant.rows),
                 std::string(static_cast<std::size_t>(variant.columns), '.')),
          hand_{{'w', variant.men}, {'b', variant.men}} {}

    // Y4, in its order; "" while the game goes on.
    [[nodiscard]] std::string result() const {
        if (men('w') == 0) return "b: all men lost";
        if (men('b') == 0) return "w: all men lost";
        if (men('w') <= variant_.draw_at && men('b') <= variant_.draw_at) return "draw: few men";
        if (!moves().empty()) return "";
        if (variant_.no_move == Variant::NoMove::loses) return std::string(1, them()) + ": no move";
        if (variant_.no_move == Variant::NoMove::draws) return "draw: no move";
        if (men('w') == men('b')) return "draw: equal men";
        return men('w') > men('b') ? "w: more men" : "b: more men";
    }

    [[nodiscard]] std::vector<Names> turns() const {
        return result().empty() ? moves() : std::vector<Names>{};
    }

    void play(const Names& turn) {
        std::optional<NaiveStep> step;
        if (turn.size() == 1) {
            set(spot(turn[0]), us_);
            --hand_[us_];
        } else {
            const Spot from = spot(turn[0]);
            const Spot to = spot(turn[1]);
            if (std::abs(from.row - to.row) + std::abs(from.column - to.column) == 1) {
                set(from, '.');
                set(to, us_);
                step = NaiveStep{from, to};
            } else {
                play_jumps(turn);
            }
        }
        last_step_[us_] = step;
        us_ = them();
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        for (const std::string& row : cells_) text += row + '/';
        return text + us_ + std::to_string(hand_.at('w')) + ',' + std::to_string(hand_.at('b')) + ',' +
               remembered('w') + ',' + remembered('b');
    }

  private:
    [[nodiscard]] char them() const { return us_ == 'w' ? 'b' : 'w'; }
    [[nodiscard]] bool on_board(Spot spot) const {
        return spot.row >= 0 && spot.row < variant_.rows && spot.column >= 0 &&
               spot.column < variant_.columns;
    }
    [[nodiscard]] char at(Spot spot) const {
        if (!on_board(spot)) return '#';
        return cells_[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)];
    }
    void set(Spot spot, char letter) {
        cells_[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)] = letter;
    }
    [[nodiscard]] static Spot spot(const std::string& name) { return {name[0] - 'a', name[1] - '0'}; }
    [[nodiscard]] std::vector<Spot> all_with(char letter) const {
        std::vector<Spot> found;
        for (int row = 0; row < variant_.rows; ++row) {
            for (int column = 0; column < variant_.columns; ++column) {
                if (at({row, column}) == letter) found.push_back({row, column});
            }
        }
        return found;
    }
    [[nodiscard]] int men(char side) const {
        return static_cast<int>(all_with(side).size()) + hand_.at(side);
    }

    [[nodiscard]] std::vector<Names> moves() const {
        std::vector<Names> captures;
        for (const Spot from : all_with(us_)) add_jumps(from, {name_of(from)}, captures);
        if (variant_.forced_capture && !captures.empty()) return captures;
        std::vector<Names> all = captures;
        if (hand_.at(us_) > 0) {
            for (const Spot to : all_with('.')) all.push_back({name_of(to)});
        }
        for (const Spot from : all_with(us_)) {
            for (const Spot to : around(from, 1)) {
                if (at(to) == '.' && !steps_back(from, to)) all.push_back({name_of(from), name_of(to)});
            }
        }
        return all;
    }

    [[nodiscard]] static std::vector<Spot> around(Spot spot, int distance) {
        return {{spot.row - distance, spot.column},
                {spot.row + distance, spot.column},
                {spot.row, spot.column - distance},
                {spot.row, spot.column + distance}};
    }

    // Y3
    [[nodiscard]] bool steps_back(Spot from, Spot to) const {
        const auto& last = last_step_.at(us_);
        return !variant_.step_back && last && last->from == to && last->to == from;
    }

    void add_jumps(Spot from, const Names& so_far, std::vector<Names>& found) const {
        for (const Spot to : around(from, 2)) {
            const Spot over{(from.row + to.row) / 2, (from.column + to.column) / 2};
            if (at(to) != '.' || at(over) != them()) continue;
            Naive jumped = *this;
            jumped.set(from, '.');
            jumped.set(over, '.');
            jumped.set(to, us_);
            Names landed = so_far;
            landed.push_back(name_of(to));
            const auto extras = jumped.extras();
            if (extras.empty()) found.push_back(landed);
            for (const std::string& extra : extras) {
                Naive taken = jumped;
                taken.take(extra);
                Names complete = landed;
                complete.push_back(extra);
                found.push_back(complete);
                if (variant_.several_jumps) taken.add_jumps(to, complete, found);
            }
        }
    }

    // What may be taken besides the man jumped.
    [[nodiscard]] Names extras() const {
        Names names;
        for (const Spot spot : all_with(them())) names.push_back(name_of(spot));
        if (variant_.extra_from_hand && hand_.at(them()) > 0) names.emplace_back("hand");
        return names;
    }

    void take(const std::string& name) {
        if (name == "hand") {
            --hand_[them()];
        } else {
            set(spot(name), '.');
        }
    }

    void play_jumps(const Names& turn) {
        Spot man = spot(turn[0]);
        for (std::size_t i = 1; i < turn.size(); i += 2) {
            const Spot to = spot(turn[i]);
            set(man, '.');
            set({(man.row + to.row) / 2, (man.column + to.column) / 2}, '.');
            set(to, us_);
            if (i + 1 < turn.size()) take(turn[i + 1]);
            man = to;
        }
    }

    // The step a side may not take back, if it still could.
    [[nodiscard]] std::string remembered(char side) const {
        const auto& last = last_step_.at(side);
        if (variant_.step_back || !last || at(last->to) != side || at(last->from) != '.') return "-";
        return name_of(last->from) + name_of(last->to);
    }

    Variant variant_;
    std::vector<std::string> cells_;
    std::map<char, int> hand_;
    std::map<char, std::optional<NaiveStep>> last_step_{{'w', {}}, {'b', {}}};
    char us_ = 'w';
};

// The room's side of the comparison, in the same words.

Names names_of(const Geometry& geometry, const Turn& turn) {
    Names names;
    for (const Point point : turn) names.push_back(geometry.name(point));
    return names;
}

std::string result_of(const Outcome& outcome) {
    if (!outcome.over()) return "";
    const std::string who = outcome.winner() ? (outcome.winner() == Side::white ? "w" : "b") : "draw";
    switch (outcome.why) {
        case Why::all_men_lost:
            return who + ": all men lost";
        case Why::few_men_each:
            return who + ": few men";
        case Why::blocked:
            return who + ": no move";
        case Why::no_move_equal:
            return who + ": equal men";
        case Why::no_move_more_men:
            return who + ": more men";
        default:
            return who + ": ?";
    }
}

std::string text_of(const Variant& variant, const Geometry& geometry, const Setup& setup) {
    std::string text;
    for (int cell = 0; cell < variant.cells(); ++cell) {
        const Colour colour = setup.board[static_cast<std::size_t>(cell)].colour;
        text += colour == Colour::none ? '.' : colour == Colour::white ? 'w' : 'b';
        if ((cell + 1) % variant.columns == 0) text += '/';
    }
    text += setup.to_move == Side::white ? 'w' : 'b';
    for (const int hand : setup.hand) text += std::to_string(hand) + ',';
    const auto step = [&](const Step& s) {
        return s == Step{} ? "-" : geometry.name(s.from) + geometry.name(s.to);
    };
    return text + step(setup.last_step[0]) + ',' + step(setup.last_step[1]);
}

// Plays a game at random in both, comparing at every turn.
void compare_a_game(const std::string& switches, std::uint64_t seed) {
    const Variant variant = variant_with(switches);
    const TestGame test(switches);
    const Geometry& geometry = test.game().geometry();
    Random random(seed);
    Naive naive(variant);
    AnyPosition position = test.game().start(0);
    for (int played = 0; played < 120; ++played) {
        RC_ASSERT(text_of(variant, geometry, position.setup()) == naive.text());
        RC_ASSERT(result_of(position.outcome()) == naive.result());
        const auto turns = position.turns();
        std::vector<Names> ours;
        ours.reserve(turns.size());
        for (const Turn& turn : turns) ours.push_back(names_of(geometry, turn));
        auto theirs = naive.turns();
        std::ranges::sort(ours);
        std::ranges::sort(theirs);
        RC_ASSERT(ours == theirs);
        if (turns.empty()) return;
        // Captures are picked more often than their number would have it, so that men get few and blocked.
        Turn turn = turns[random.below(static_cast<std::uint32_t>(turns.size()))];
        if (turns.back().size() > 2 && random.below(3) == 0) turn = turns.back();
        position.play(turn);
        naive.play(names_of(geometry, turn));
    }
}

TEST_CASE("Y1 to Y4: the rules agree with a second, plain reading of them") {
    for (const auto* const switches : {
             "",
             "step-back: yes",
             "forced-capture: yes",
             "no-move: loses\nrows: 4\ncolumns: 3\nmen: 6\ndraw-at: 0",
             "no-move: draws\nrows: 3\ncolumns: 3\nmen: 4\ndraw-at: 0",
             "rows: 5\ncolumns: 5",
             "rows: 8\ncolumns: 8\nmen: 24",
             "rows: 3\ncolumns: 8\nmen: 12\ndraw-at: 1",
             "rows: 4\ncolumns: 3\nmen: 6\ndraw-at: 0",
             "rows: 4\ncolumns: 4\nmen: 8\ndraw-at: 0",
             "extra-from-hand: yes",
             "extra-from-hand: yes\nrows: 8\ncolumns: 8\nforced-capture: yes",
             "several-jumps: yes",
             "several-jumps: yes\nrows: 5\ncolumns: 5\nforced-capture: yes",
             "several-jumps: yes\nextra-from-hand: yes\nstep-back: yes\nrows: 6\ncolumns: 4",
         }) {
        CAPTURE(switches);
        CHECK(rc::check([&](std::uint64_t seed) { compare_a_game(switches, seed); }));
    }
}

}  // namespace
}  // namespace merels::yote
