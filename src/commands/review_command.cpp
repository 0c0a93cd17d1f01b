#include "commands/review_command.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>

#include "commands/arguments.h"
#include "play/json_writer.h"
#include "review/review.h"
#include "review/review_json.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/files/tablebase.h"
#include "terminal/review_text.h"
#include "terminal/saved_games.h"
#include "terminal/status.h"

namespace merels::commands {
namespace {

struct ReviewOptions {
    std::string file;
    std::string game;
    std::string folder;
    std::uint64_t nodes = review::ReviewLimits{}.nodes_per_turn;
    bool json = false;
    bool ascii = false;
    bool no_colour = false;
};

play::Match load_match(const ReviewOptions& options) {
    const play::Match::GamePointer game = options.game.empty() ? nullptr : GameArgument(options.game).share();
    auto match = terminal::load_match(options.file, game);
    if (!match) throw InputError(match.error());
    return std::move(*match);
}

// Shows how far it is, if a person looks at it.
void show_progress(const review::Review& review) {
    if (isatty(STDERR_FILENO) == 0) return;
    fmt::print(stderr, "\r{} of {} turns ", review.turns().size(), review.size());
    if (review.done()) fmt::print(stderr, "\r{:20}\r", "");
    (void)std::fflush(stderr);
}

void review_game(const ReviewOptions& options) {
    const play::Match match = load_match(options);
    const tablebase::Tablebase tablebases(options.folder);
    const TablebaseProbe* solved = tablebases.find(match.game());
    review::Review review(match.history(), match.outcome(),
                          {.nodes_per_turn = options.nodes, .nodes_per_game = UINT64_MAX});
    while (!review.done()) {
        review.step(solved);
        show_progress(review);
    }
    if (options.json) {
        play::JsonWriter json;
        write(json, review);
        fmt::print("{}\n", json.written());
    } else {
        const terminal::Look look = terminal::look_of_stdout(options.ascii, options.no_colour);
        fmt::print("{}", terminal::review_text(match, review, look));
    }
}

}  // namespace

void add_review_command(CLI::App& app) {
    const auto options = std::make_shared<ReviewOptions>();
    options->folder = tablebase::default_folder();
    CLI::App* command = app.add_subcommand("review", "Judge every turn of a saved game");
    command->add_option("FILE", options->file, "a saved game, or a record of another program")->required();
    command->add_option("--game", options->game,
                        "the game of a record that does not say: its name or a variant file");
    command
        ->add_option("--nodes", options->nodes,
                     "how many positions each search of a turn looks at, where no tables have it")
        ->check(CLI::Range(std::uint64_t{1'000}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--tables", options->folder, "the folder of the tables")->capture_default_str();
    command->add_flag("--json", options->json, "print the review as JSON, for programs");
    command->add_flag("--ascii", options->ascii, "draw with plain ASCII");
    command->add_flag("--no-colour", options->no_colour, "draw without colours");
    command->callback([options] { review_game(*options); });
}

}  // namespace merels::commands
