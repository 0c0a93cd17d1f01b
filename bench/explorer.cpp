#include "bench/explorer.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>
#include <vector>

#include "core/any_position.h"
#include "core/random.h"
#include "core/turn_text.h"
#include "explorer/position_key.h"
#include "registry/registry.h"
#include "server/app/game_import.h"
#include "server/cluster/store.h"
#include "server/game/position_search.h"
#include "store/explorer.h"

namespace merels::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int longest_game = 60;  // turns; then a side gives up
constexpr std::int64_t month = 30LL * 24 * 3600 * 1000;

double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

// Of all threads: what a busy machine does not change.
double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// People play some turns much more often than others: mostly one of a few that depend on the position.
Turn likely_turn(const AnyPosition& position, Random& random) {
    const auto turns = position.turns();
    const auto count = static_cast<std::uint32_t>(turns.size());
    if (random.below(10) < 3) return turns[random.below(count)];
    return turns[scramble(position.key() + random.below(3)) % count];
}

void write_game(std::ofstream& to, const AnyGame& game, const AnyPosition& start, Random& random) {
    AnyPosition position = start;
    std::string turns;
    int played = 0;
    for (; played < longest_game && !position.outcome().over(); ++played) {
        const Turn turn = likely_turn(position, random);
        turns += fmt::format("{}\"{}\"", played == 0 ? "" : ",", write_turn(game.geometry(), position, turn));
        position.play(turn);
    }
    to << fmt::format(
        R"({{"game":"{}","start":"{}","ended":{},"white":{{"name":"Player {}","rating":{}}},"black":{{"name":"Player {}","rating":{}}},"turns":[{}],"result":{{"winner":"{}","why":"forfeit"}}}})"
        "\n",
        game.name(), start.text(), 1'600'000'000'000 + static_cast<std::int64_t>(random.below(60)) * month,
        random.below(5000), 1000 + random.below(1200), random.below(5000), 1000 + random.below(1200), turns,
        random.below(2) == 0 ? "white" : "black");
}

double percentile(std::vector<double>& sorted, double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

bool look_up(store::Database& database, const AnyGame& game, const ExplorerOptions& options) {
    const explorer::PositionKeys& keys = explorer::position_keys(game);
    Random random(options.seed + 1);
    std::vector<double> took;
    std::int64_t turns = 0;
    const double before = processor_seconds();
    for (std::int64_t i = 0; i < options.lookups; ++i) {
        AnyPosition position = game.start(0);
        const auto depth = random.below(16);
        for (std::uint32_t n = 0; n < depth && !position.outcome().over(); ++n)
            position.play(likely_turn(position, random));
        const auto begun = Clock::now();
        const auto found =
            store::explore(database, "", static_cast<std::int64_t>(keys.key(position).hash), {}, 10);
        took.push_back(seconds_since(begun) * 1000);
        if (!found) {
            fmt::print("{}\n", found.error().reason);
            return false;
        }
        turns += std::ssize(found->turns);
    }
    std::ranges::sort(took);
    fmt::print(
        "{} lookups, {} turns found: p50 {:.2f} ms, p99 {:.2f} ms, longest {:.2f} ms, "
        "{:.2f} ms of a processor each\n",
        options.lookups, turns, percentile(took, 0.5), percentile(took, 0.99), took.back(),
        (processor_seconds() - before) * 1000 / static_cast<double>(options.lookups));
    return true;
}

// Searches by position, which replay games: for one player's, and for anybody's if it was never counted.
bool search(store::Database& database, const AnyGame& game, const ExplorerOptions& options) {
    constexpr int searches = 20;
    Random random(options.seed + 2);
    for (const bool of_player : {true, false}) {
        double longest = 0;
        std::int64_t replayed = 0;
        std::size_t found = 0;
        for (int i = 0; i < searches; ++i) {
            AnyPosition position = game.start(0);
            const int turns = of_player ? 4 : longest_game;
            for (int n = 0; n < turns && !position.outcome().over(); ++n) {
                const auto legal = position.turns();
                position.play(of_player ? likely_turn(position, random)
                                        : legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
            }
            store::GameSearch wanted;
            if (of_player) wanted.name = fmt::format("Player {}", random.below(5000));
            const auto begun = Clock::now();
            const auto answer = server::search_by_position(database, game, position, wanted, 25);
            longest = std::max(longest, seconds_since(begun) * 1000);
            if (!answer) {
                fmt::print("{}\n", answer.error().reason);
                return false;
            }
            replayed += answer->replayed;
            found += answer->games.size();
        }
        fmt::print("{} searches by position{}: {} games replayed, {} found, longest {:.0f} ms\n", searches,
                   of_player ? " and player" : ", not counted", replayed, found, longest);
    }
    return true;
}

}  // namespace

bool print_explorer(const ExplorerOptions& options) {
    const AnyGame* game = find_game(options.game);
    if (game == nullptr) {
        fmt::print("there is no game called {}\n", options.game);
        return false;
    }
    const fs::path folder = fs::temp_directory_path() / fmt::format("merels-explorer-{}", getpid());
    fs::create_directories(folder);
    const std::string archive = folder / "games.jsonl";
    {
        std::ofstream file(archive);
        Random random(options.seed);
        const AnyPosition start = game->start(0);
        for (std::int64_t i = 0; i < options.games; ++i) write_game(file, *game, start, random);
    }
    const std::string db = options.db.empty() ? std::string(folder / "bench.db") : options.db;
    auto store = store::Store::open(db);
    auto database = store::open_database(db);
    bool well = store && database;
    if (well) {
        const auto begun = Clock::now();
        const double before = processor_seconds();
        server::GameImporter importer(*store, **database, [](const server::SkippedGame& skipped) {
            fmt::print("line {}: {}\n", skipped.line, skipped.why);
        });
        const auto file = importer.import_file(archive);
        const double took = seconds_since(begun);
        if (file) {
            fmt::print(
                "{} games imported, {} there already, {} skipped in {:.1f} s: {:.0f} a second ({:.1f} s of "
                "processors)\n",
                file->added, file->known, file->skipped, took, static_cast<double>(options.games) / took,
                processor_seconds() - before);
            well = look_up(**database, *game, options) && search(**database, *game, options);
        } else {
            fmt::print("{}\n", file.error());
            well = false;
        }
    }
    fs::remove_all(folder);
    return well;
}

}  // namespace merels::bench
