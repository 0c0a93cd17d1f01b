#include "commands/picture_command.h"

#include <memory>
#include <string>
#include <vector>

#include "commands/arguments.h"
#include "files/files.h"
#include "picture/animation.h"
#include "picture/board_picture.h"
#include "picture/png.h"
#include "play/records.h"
#include "registry/registry.h"

namespace merels::commands {
namespace {

struct PictureOptions {
    std::string game_or_file;
    std::vector<std::string> position;
    std::string out;
    int turn = -1;
};

// A game's name, or a saved file or record. Variant files are games, too.
play::Match match_from(const PictureOptions& options) {
    const auto fresh = [&](const play::Match::GamePointer& game) {
        return play::Match(game, read_position_argument(*game, options.position, 0), play::Players{});
    };
    if (const AnyGame* named = find_game(options.game_or_file)) return fresh(play::share(*named));
    const auto text = files::read_file(options.game_or_file);
    if (!text) throw InputError(text.error());
    if (read_game(*text)) return fresh(GameArgument(options.game_or_file).share());
    auto match = play::read_any(*text);
    if (!match) throw InputError(options.game_or_file + ", " + match.error().text());
    if (!options.position.empty()) throw InputError("a file has its own positions; name one by --turn");
    return std::move(*match);
}

std::string picture_of(const play::Match& match, const PictureOptions& options) {
    const History& history = match.history();
    const Geometry& geometry = match.game().geometry();
    const auto ends_in = [&](std::string_view ending) { return options.out.ends_with(ending); };
    if (options.turn > static_cast<int>(history.size()))
        throw InputError("the game has only " + std::to_string(history.size()) + " turns");
    const std::size_t shown = options.turn < 0 ? history.size() : static_cast<std::size_t>(options.turn);
    const Setup setup = history.position_at(shown).setup();
    if (ends_in(".png")) return picture::write_png(picture::draw_board(geometry, setup));
    if (ends_in(".svg")) return picture::draw_board_svg(geometry, setup);
    if (!ends_in(".apng")) throw InputError("the picture's name must end in .png, .svg or .apng");
    std::vector<Setup> setups;
    for (std::size_t n = 0; n <= shown; ++n) setups.push_back(history.position_at(n).setup());
    return picture::draw_game(geometry, setups);
}

}  // namespace

void add_picture_command(CLI::App& app) {
    const auto options = std::make_shared<PictureOptions>();
    CLI::App* command = app.add_subcommand("picture", "A position or a game as a picture");
    command->add_option("GAME", options->game_or_file, "a game's name, a variant file, or the file of a game")
        ->required();
    command->add_option("POSITION", options->position, "a position text; the start if left out");
    command
        ->add_option("--out", options->out,
                     "the picture: NAME.png or NAME.svg for a position, NAME.apng for a whole game, animated")
        ->required();
    command
        ->add_option("--turn", options->turn, "of a file: the position after so many turns; all if left out")
        ->check(CLI::NonNegativeNumber);
    command->callback([options] {
        const auto written = files::replace_file(options->out, picture_of(match_from(*options), *options));
        if (!written) throw InputError(written.error());
    });
}

}  // namespace merels::commands
