#include "commands/puzzles_command.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "files/files.h"
#include "files/zstd_file.h"
#include "puzzle/finder.h"
#include "puzzle/maker.h"
#include "puzzle/pack.h"
#include "registry/registry.h"
#include "server/app/games_dump.h"
#include "tablebase/files/endings.h"
#include "tablebase/files/tablebase.h"
#include "tablebase/files/threaded_for.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"
#include "terminal/status.h"

namespace merels::commands {
namespace {

struct PuzzlesOptions {
    std::string out;
    std::string file;
    std::vector<std::string> games;
    std::vector<std::string> played;
    std::vector<std::string> files;
    std::size_t count = 1000;
    std::size_t pool = 2400;
    std::size_t sample = 0;
    bool by_points = false;
    std::uint64_t seed = 1;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::string tables = tablebase::default_folder();
};

// The tablebases that puzzles are proved by. Endings of large games that have no files yet are solved first.
class Provers {
  public:
    explicit Provers(const std::string& folder) : folder_(folder), tablebases_(folder) {}

    // Null for a game that has none.
    const TablebaseProbe* tablebase(const AnyGame& game) {
        const mill::Rules* rules = tablebase::solvable_rules(game);
        if (rules == nullptr) return nullptr;
        if (!tablebase::is_small(rules->variant)) {
            const tablebase::TableIndex index(*rules);
            if (tablebase::endings_missing(folder_, index)) {
                fmt::print(stderr, "solving the endings of {} into {}\n", game.name(), folder_);
                if (!tablebase::generate_endings(folder_, index, std::stop_token{}))
                    throw InputError(
                        fmt::format("the endings of {} cannot be written to {}", game.name(), folder_));
            }
        }
        return tablebases_.find(game);
    }

    puzzle::Prover& prover(const AnyGame& game) {
        auto& prover = provers_[&game];
        if (!prover) {
            const TablebaseProbe* tables = tablebase(game);
            prover =
                tables != nullptr ? puzzle::make_tablebase_prover(*tables) : puzzle::make_search_prover();
        }
        return *prover;
    }

  private:
    std::string folder_;
    tablebase::Tablebase tablebases_;
    std::map<const AnyGame*, std::unique_ptr<puzzle::Prover>> provers_;
};

// Games that puzzles can be proved in: those with tablebases, and those of other families, which a search
// decides. A game that only starts differently (DVONN with placing) has the same endings.
std::vector<const AnyGame*> usual_games() {
    std::vector<const AnyGame*> games;
    for (const auto& game : all_games()) {
        const bool own_endings = game->name() == game->family() || game->has_tablebases();
        if (!own_endings) continue;
        if (game->has_tablebases() && tablebase::solvable_rules(*game) == nullptr) continue;
        games.push_back(game.get());
    }
    return games;
}

bool has_score(const AnyGame& game) {
    return game.start(0).score(Side::white).has_value();
}

std::vector<const AnyGame*> chosen_games(const PuzzlesOptions& options) {
    std::vector<const AnyGame*> games;
    if (options.games.empty()) {
        games = usual_games();
        if (options.by_points) std::erase_if(games, [](const AnyGame* game) { return !has_score(*game); });
    }
    for (const std::string& name : options.games) {
        const AnyGame* game = find_game(name);
        if (game == nullptr) throw InputError(fmt::format("there is no game called \"{}\"", name));
        if (game->has_tablebases() && tablebase::solvable_rules(*game) == nullptr)
            throw InputError(fmt::format("there are no tablebases of {}, so nothing can be proved", name));
        if (options.by_points && !has_score(*game))
            throw InputError(fmt::format("{} is not won by points", name));
        games.push_back(game);
    }
    return games;
}

// The games of files that `merels dump` has written, by their names.
std::map<std::string, std::vector<History>> read_played(const std::vector<std::string>& paths) {
    constexpr std::size_t largest_file = std::size_t{2} << 30;
    std::map<std::string, std::vector<History>> by_game;
    for (const std::string& path : paths) {
        const auto text = files::read_text(path, largest_file);
        if (!text) throw InputError(text.error());
        std::string_view rest = *text;
        for (std::size_t number = 1; !rest.empty(); ++number) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.empty()) continue;
            const auto game = server::read_dumped_game(line);
            if (!game) throw InputError(fmt::format("{}: line {}: {}", path, number, game.error()));
            // A variant of somebody's own is not in the registry.
            const AnyGame* named = find_game(game->match.game().name());
            if (named != nullptr && named->variant_text() == game->match.game().variant_text()) {
                History history(*named, game->match.history().position_at(0));
                for (const Turn& turn : game->match.history().turns()) history.play(turn);
                by_game[named->name()].push_back(std::move(history));
            }
        }
    }
    return by_game;
}

void print_progress(const AnyGame& game, const puzzle::Maker& maker) {
    fmt::print(stderr, "\r{:<20} {:>6} puzzles from {:>7} games", game.name(), maker.puzzles().size(),
               maker.games_played());
}

void write_pack(const PuzzlesOptions& options, std::vector<std::vector<puzzle::Puzzle>> by_game) {
    puzzle::drop_repeats(by_game);
    const puzzle::Pack pack(puzzle::interleave(std::move(by_game), options.seed), options.pool);
    if (const auto written = files::replace_file(options.out, puzzle::write_pack(pack)); !written)
        throw InputError(written.error());
    fmt::print("{}\n", terminal::counted(pack.puzzles().size(), "puzzle"));
}

void make(const PuzzlesOptions& options) {
    const auto games = chosen_games(options);
    const auto played = read_played(options.played);
    Provers provers(options.tables);
    std::vector<std::vector<puzzle::Puzzle>> by_game;
    std::size_t made = 0;
    const auto begun = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < games.size(); ++i) {
        const AnyGame& game = *games[i];
        puzzle::Maker maker(game, provers.tablebase(game), tablebase::threaded_for(options.threads),
                            options.by_points ? puzzle::Maker::Kind::points : puzzle::Maker::Kind::result);
        maker.on_progress = [&](const puzzle::Maker& so_far) { print_progress(game, so_far); };
        if (const auto found = played.find(game.name()); found != played.end())
            maker.add_games(found->second);
        const std::size_t share = (options.count - std::min(made, options.count)) / (games.size() - i);
        maker.add_self_play(share, options.seed);
        print_progress(game, maker);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        fmt::print(stderr, ", {:.0f} s\n", seconds);
        made += maker.puzzles().size();
        by_game.push_back(maker.puzzles());
    }
    write_pack(options, std::move(by_game));
}

puzzle::Pack read_file(const std::string& path) {
    const auto text = files::read_text(path, puzzle::largest_pack);
    if (!text) throw InputError(text.error());
    auto pack = puzzle::read_pack(*text);
    if (!pack) throw InputError(fmt::format("{}: {}", path, pack.error()));
    return std::move(*pack);
}

// Puts the puzzles of several files together, game after game in turn. Of two that are the same the first
// stays.
void join(const PuzzlesOptions& options) {
    std::map<std::string, std::vector<puzzle::Puzzle>> by_game;
    for (const std::string& path : options.files) {
        const puzzle::Pack pack = read_file(path);
        for (const puzzle::Puzzle& one : pack.puzzles()) by_game[one.game].push_back(one);
    }
    std::vector<std::vector<puzzle::Puzzle>> in_order;
    for (const auto& game : all_games()) {
        if (const auto found = by_game.find(game->name()); found != by_game.end())
            in_order.push_back(std::move(found->second));
    }
    write_pack(options, std::move(in_order));
}

int check(const PuzzlesOptions& options) {
    const puzzle::Pack pack = read_file(options.file);
    Provers provers(options.tables);
    const std::size_t all = pack.puzzles().size();
    const std::size_t count = options.sample == 0 ? all : std::min(options.sample, all);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const puzzle::Puzzle& one = pack.puzzles()[i * all / count];
        const auto problem = puzzle::what_is_wrong(one, provers.prover(*find_game(one.game)));
        if (!problem) continue;
        ++wrong;
        fmt::print("{}: {}\n", one.id, *problem);
    }
    fmt::print("{} of {} puzzles checked, {} wrong\n", count, all, wrong);
    return wrong == 0 ? exit_success : exit_negative;
}

void add_pack_options(CLI::App& command, PuzzlesOptions& options) {
    command.add_option("--out", options.out, "the file to write")->required();
    command.add_option("--pool", options.pool, "how many of them are for offline use and the daily puzzle")
        ->check(CLI::Range(std::size_t{1}, puzzle::most_puzzles))
        ->capture_default_str();
    command.add_option("--seed", options.seed, "for whatever is drawn at random")->capture_default_str();
}

void add_tables(CLI::App& command, PuzzlesOptions& options) {
    command.add_option("--tables", options.tables, "the folder of the tablebases")->capture_default_str();
}

}  // namespace

void add_puzzles_command(CLI::App& app, int& status) {
    const auto options = std::make_shared<PuzzlesOptions>();
    CLI::App* command = app.add_subcommand("puzzles", "Make files of puzzles, and check them");
    command->require_subcommand(1);

    CLI::App* make_command =
        command->add_subcommand("make", "Find puzzles in games that the computer plays against itself");
    add_pack_options(*make_command, *options);
    make_command->add_option("--games", options->games, "only these; all that can be proved if left out")
        ->delimiter(',');
    make_command
        ->add_option("--from", options->played, "take the games of these files, too, as 'merels dump' writes")
        ->check(CLI::ExistingFile);
    make_command->add_option("--count", options->count, "how many puzzles of all games together")
        ->check(CLI::Range(std::size_t{1}, puzzle::most_puzzles))
        ->capture_default_str();
    make_command->add_flag(
        "--points", options->by_points,
        "puzzles that ask for as many points as possible, in games that are won by points");
    make_command->add_option("--threads", options->threads, "how many at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    add_tables(*make_command, *options);
    make_command->callback([options] { make(*options); });

    CLI::App* join_command = command->add_subcommand("join", "Put the puzzles of several files into one");
    join_command->add_option("FILE", options->files, "files that 'merels puzzles make' has written")
        ->required();
    add_pack_options(*join_command, *options);
    join_command->callback([options] { join(*options); });

    CLI::App* check_command = command->add_subcommand("check", "Prove every puzzle of a file again");
    check_command->add_option("FILE", options->file, "a file that 'merels puzzles make' has written")
        ->required();
    check_command->add_option("--sample", options->sample, "only so many of them, evenly spread");
    add_tables(*check_command, *options);
    check_command->callback([options, &status] { status = check(*options); });
}

}  // namespace merels::commands
