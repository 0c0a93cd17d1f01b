#include "puzzle/maker.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/random.h"
#include "engine/computer.h"
#include "puzzle/game_knowledge.h"
#include "registry/registry.h"

namespace merels::puzzle {
namespace {

constexpr std::uint32_t games_a_batch = 64;
constexpr std::size_t most_turns = 400;
constexpr std::size_t most_turns_of_ending = 30;
constexpr std::size_t most_puzzles_a_game = 4;
// Puzzles that a glance solves are kept up to this share of all.
constexpr int easy_rating = 900;
constexpr std::size_t easy_share = 8;  // one in eight

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

// Different games play differently, whatever their rules.
std::uint64_t seed_of(const AnyGame& game, std::uint64_t seed) {
    for (const char letter : game.name()) seed = scramble(seed ^ static_cast<unsigned char>(letter)) + 1;
    return scramble(seed);
}

// The same for games that are the same but for their names.
std::string rules_text(const AnyGame& game) {
    std::string text(game.family());
    for (const Switch& each : game.switches()) text += fmt::format(";{}={}", each.key, each.value);
    return text;
}

}  // namespace

Maker::Maker(const AnyGame& game, const TablebaseProbe* tablebase, ParallelFor parallel_for, Kind kind)
    : game_(game),
      tablebase_(tablebase),
      parallel_for_(std::move(parallel_for)),
      kind_(kind),
      symmetries_(symmetries_of(game)) {}

std::unique_ptr<Prover> Maker::make_prover() const {
    return tablebase_ != nullptr ? make_tablebase_prover(*tablebase_) : make_search_prover();
}

History Maker::self_play(std::uint64_t seed) const {
    Random random(seed);
    const AnyPosition start = game_.start(random.next());
    const auto ending = random_ending(game_, random);
    History history(game_, ending.value_or(start));
    const std::size_t longest = ending ? most_turns_of_ending : most_turns;
    // Mistakes make puzzles: both play at a low level, and now and then anything.
    constexpr int lowest = 2;
    const int levels[] = {lowest + static_cast<int>(random.below(3)),
                          lowest + static_cast<int>(random.below(3))};
    while (!history.outcome().over() && history.size() < longest) {
        const auto turns = history.position().turns();
        constexpr std::uint32_t one_in = 12;
        const bool anything = random.below(one_in) == 0;
        history.play(anything
                         ? turns[random.below(static_cast<std::uint32_t>(turns.size()))]
                         : engine::choose_turn(history, levels[index(history.position().to_move())], random));
    }
    return history;
}

std::vector<std::string> Maker::classes_of(const Solution& solution) const {
    std::vector<std::string> classes;
    AnyPosition now = solution.start;
    for (std::size_t i = 0; i < solution.turns.size(); ++i) {
        if (i % 2 == 0) classes.push_back(canonical_text(game_, symmetries_, now));
        now.play(solution.turns[i]);
    }
    return classes;
}

std::vector<Maker::Found> Maker::find_in(const History& history) const {
    const auto prover = make_prover();
    std::vector<Found> found;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < history.size() && found.size() < most_puzzles_a_game; ++i) {
        const AnyPosition& position = history.position_at(i);
        if (tablebase_ == nullptr && !worth_proving(position)) continue;
        if (tablebase_ != nullptr && !tablebase_->probe(position)) continue;
        auto solution = kind_ == Kind::points ? find_solution_by_points(position, *prover)
                                              : find_solution(position, *prover);
        if (!solution) continue;
        auto classes = classes_of(*solution);
        const bool known =
            std::ranges::any_of(classes, [&](const std::string& text) { return seen.contains(text); });
        if (known) continue;
        seen.insert(classes.begin(), classes.end());
        found.push_back({std::move(*solution), std::move(classes)});
    }
    return found;
}

std::size_t Maker::keep_new(std::vector<std::vector<Found>> found, std::size_t count) {
    std::vector<Solution> kept;
    for (std::vector<Found>& of_game : found) {
        for (Found& one : of_game) {
            const bool known = std::ranges::any_of(
                one.classes, [&](const std::string& text) { return seen_.contains(text); });
            if (known) continue;
            seen_.insert(one.classes.begin(), one.classes.end());
            kept.push_back(std::move(one.solution));
        }
    }
    std::vector<Puzzle> described(kept.size());
    parallel_for_(static_cast<std::uint32_t>(kept.size()), [&](std::uint32_t i) {
        const auto prover = make_prover();
        described[i] = make_puzzle(game_, kept[i], *prover);
    });
    std::size_t added = 0;
    for (Puzzle& puzzle : described) {
        if (puzzles_.size() >= count) break;
        const bool easy = puzzle.rating < easy_rating;
        if (easy && easy_ > count / easy_share) continue;
        if (easy) ++easy_;
        puzzles_.push_back(std::move(puzzle));
        ++added;
    }
    return added;
}

void Maker::add_games(const std::vector<History>& games) {
    std::vector<std::vector<Found>> found(games.size());
    parallel_for_(static_cast<std::uint32_t>(games.size()),
                  [&](std::uint32_t i) { found[i] = find_in(games[i]); });
    games_played_ += games.size();
    (void)keep_new(std::move(found), SIZE_MAX);
}

void Maker::add_self_play(std::size_t count, std::uint64_t seed) {
    constexpr int patience = 12;  // batches that bring next to nothing
    int idle = 0;
    std::uint64_t next = seed_of(game_, seed);
    while (puzzles_.size() < count && idle < patience) {
        std::vector<std::vector<Found>> found(games_a_batch);
        parallel_for_(games_a_batch,
                      [&](std::uint32_t i) { found[i] = find_in(self_play(scramble(next + i))); });
        next += games_a_batch;
        games_played_ += games_a_batch;
        idle = keep_new(std::move(found), count) < 2 ? idle + 1 : 0;
        on_progress(*this);
    }
}

void drop_repeats(std::vector<std::vector<Puzzle>>& by_game) {
    std::set<std::string> seen;
    for (std::vector<Puzzle>& puzzles : by_game) {
        if (puzzles.empty()) continue;
        const AnyGame& game = *find_game(puzzles.front().game);
        const std::vector<PointMap> symmetries = symmetries_of(game);
        const std::string rules = rules_text(game);
        std::erase_if(puzzles, [&](const Puzzle& puzzle) {
            const auto position = read_position(game, puzzle.position);
            return position && !seen.insert(rules + canonical_text(game, symmetries, *position)).second;
        });
    }
}

std::vector<Puzzle> interleave(std::vector<std::vector<Puzzle>> by_game, std::uint64_t seed) {
    Random random(seed);
    std::size_t most = 0;
    for (std::vector<Puzzle>& puzzles : by_game) {
        shuffle(puzzles, random);
        most = std::max(most, puzzles.size());
    }
    std::vector<Puzzle> all;
    for (std::size_t i = 0; i < most; ++i) {
        for (std::vector<Puzzle>& puzzles : by_game) {
            if (i < puzzles.size()) all.push_back(std::move(puzzles[i]));
        }
    }
    return all;
}

}  // namespace merels::puzzle
