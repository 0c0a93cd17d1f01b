#include "bench/men.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <unistd.h>
#include <vector>

#include "core/random.h"
#include "explorer/men.h"
#include "registry/registry.h"
#include "server/cluster/store.h"
#include "server/game/finished_games.h"
#include "server/game/game_factory.h"
#include "server/game/row_mapping.h"

namespace merels::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int longest_game = 60;  // turns; then a side gives up

struct Cost {
    double processor = std::numeric_limits<double>::max();  // seconds
    double time = std::numeric_limits<double>::max();

    void keep_best(const Cost& other) {
        processor = std::min(processor, other.processor);
        time = std::min(time, other.time);
    }
};

template <class Work>
Cost cost_of(Work work) {
    const auto begun = Clock::now();
    const std::clock_t used = std::clock();
    work();
    return {static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC,
            std::chrono::duration<double>(Clock::now() - begun).count()};
}

// A game as the store takes it: its beginning, and the events that follow.
struct Played {
    server::NewGame begun;
    std::vector<server::NewEvent> events;
    std::vector<store::ManRow> men;  // at the end
};

Played play(const std::string& game, std::uint64_t seed) {
    Random random(seed);
    auto begun = server::make_paired(
        {.game = game, .clock = {}, .white = {"ada", "Ada", {}}, .black = {"grace", "Grace", {}}}, random, 1);
    store::StoredGame stored{begun->game, {}};
    for (const server::NewEvent& step : begun->events) stored.events.push_back(step.event);
    auto restored = server::restore(std::move(stored));
    server::HostedGame& hosted = restored->game;
    Played played{std::move(*begun), {}, {}};
    for (int n = 1; n <= longest_game && hosted.session.state() == play::SessionState::running; ++n) {
        const play::Session& session = hosted.session;
        const auto legal = session.match().position().turns();
        const auto& seat = session.seats()[index(session.match().to_move())];
        play::Action action{.kind = play::ActionKind::forfeit, .turns = session.turns()};
        if (n < longest_game) {
            action.kind = play::ActionKind::turn;
            action.points = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        }
        const auto event = session.decide(action, {.player = *seat->player}, n * 10'000);
        played.events.push_back(*server::advance(hosted, *event, fmt::format("key {}", n)));
    }
    played.men = server::men_rows(hosted.session.match());
    return played;
}

// The same games under other names, without their beginnings, in the order in which they are played at once.
std::vector<store::Change> turns_of(const std::vector<Played>& games, int round, bool each_turn) {
    std::vector<store::Change> changes;
    for (std::size_t n = 0; n < longest_game; ++n) {
        for (const Played& game : games) {
            if (n >= game.events.size()) continue;
            server::NewEvent step = game.events[n];
            step.game += fmt::format("-{}", round);
            if (!each_turn) step.men = n + 1 == game.events.size() ? game.men : std::vector<store::ManRow>();
            changes.emplace_back(std::move(step));
        }
    }
    return changes;
}

bool commit(store::Store& store, std::span<const store::Change> changes) {
    const auto made = store.commit(changes);
    return made && std::ranges::find(*made, false) == made->end();
}

bool begin_games(store::Store& store, const std::vector<Played>& games, int round) {
    for (const Played& game : games) {
        server::NewGame begun = game.begun;
        begun.game.id += fmt::format("-{}", round);
        for (server::NewEvent& step : begun.events) step.game = begun.game.id;
        const store::Change change = std::move(begun);
        if (!commit(store, std::span(&change, 1))) return false;
    }
    return true;
}

// What following the men costs the thread that decides.
double seconds_to_follow(const std::vector<Played>& games, const std::string& name) {
    double best = std::numeric_limits<double>::max();
    const AnyGame& game = *find_game(name);
    std::vector<History> histories;
    for (std::size_t i = 0; i < games.size(); ++i) {
        Random random(i);
        History history(game, game.start(0));
        while (history.size() < longest_game && !history.outcome().over()) {
            const auto legal = history.position().turns();
            history.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        histories.push_back(std::move(history));
    }
    for (int round = 0; round < 5; ++round) {
        std::size_t rows = 0;
        double used = 0;
        for (const History& whole : histories) {
            explorer::MenTracker men;
            History history(game, whole.position_at(0));
            men.follow(history);
            for (const Turn& turn : whole.turns()) {
                history.play(turn);
                used += cost_of([&] {
                            explorer::MenTracker after = men;  // as a game is copied for each event
                            const std::vector<explorer::Man> before = after.men();
                            after.follow(history);
                            rows += server::changed_men(game.geometry(), before, after.men()).size();
                            men = std::move(after);
                        }).time;
            }
        }
        if (rows > 0) best = std::min(best, used);
    }
    return best;
}

}  // namespace

bool print_men(const MenOptions& options) {
    const fs::path file = fs::temp_directory_path() / fmt::format("merels-men-{}", getpid());
    auto store = store::Store::open(options.db.empty() ? file.string() : options.db);
    if (!store) {
        fmt::print("{}\n", store.error().reason);
        return false;
    }
    std::vector<store::Change> players{store::NewPlayer{{"ada", "Ada", 1}},
                                       store::NewPlayer{{"grace", "Grace", 1}}};
    bool well = store->commit(players).has_value();  // not made in a database that has them
    std::vector<Played> games;
    std::size_t turns = 0;
    for (int i = 0; i < options.games; ++i) {
        games.push_back(play(options.game, static_cast<std::uint64_t>(i)));
        turns += games.back().events.size();
    }
    Cost with_each_turn;
    Cost at_the_end;
    for (int round = 0; well && round < 2 * options.rounds; ++round) {
        const bool each_turn = round % 2 == 0;
        well = begin_games(*store, games, round);
        const std::vector<store::Change> changes = turns_of(games, round, each_turn);
        const Cost cost = cost_of([&] {
            const auto step = static_cast<std::size_t>(options.together);
            for (std::size_t i = 0; well && i < changes.size(); i += step)
                well = commit(*store, std::span(changes).subspan(i, std::min(step, changes.size() - i)));
        });
        (each_turn ? with_each_turn : at_the_end).keep_best(cost);
    }
    const double each = 1e6 / static_cast<double>(turns);
    fmt::print("{} games, {} turns, {} in a transaction; the best of {} rounds each; microseconds a turn\n",
               games.size(), turns, options.together, options.rounds);
    fmt::print("men at the end of a game: {:.1f}, {:.1f} of a processor\n", at_the_end.time * each,
               at_the_end.processor * each);
    fmt::print("men with every turn: {:.1f}, {:.1f} of a processor ({:+.1f} %, {:+.1f} %)\n",
               with_each_turn.time * each, with_each_turn.processor * each,
               100 * (with_each_turn.time / at_the_end.time - 1),
               100 * (with_each_turn.processor / at_the_end.processor - 1));
    fmt::print("following them in memory: {:.1f}\n", seconds_to_follow(games, options.game) * each);
    if (options.db.empty())
        for (const char* end : {"", "-wal", "-shm"}) fs::remove(file.string() + end);
    if (!well) fmt::print("the store has failed\n");
    return well;
}

}  // namespace merels::bench
