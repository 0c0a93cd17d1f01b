#include "commands/convert_command.h"

#include <fmt/format.h>
#include <memory>
#include <string>

#include "commands/arguments.h"
#include "play/ear_notation.h"
#include "play/saved_file.h"
#include "terminal/saved_games.h"

namespace merels::commands {
namespace {

struct ConvertOptions {
    std::string file;
    std::string game;
    std::string notation = "merels";
};

play::Match load(const ConvertOptions& options) {
    play::Match::GamePointer wanted;
    if (!options.game.empty()) wanted = GameArgument(options.game).share();
    auto match = terminal::load_match(options.file, wanted);
    if (!match) throw InputError(match.error());
    return std::move(*match);
}

void convert(const ConvertOptions& options) {
    const play::Match match = load(options);
    if (options.notation == "merels") {
        fmt::print("{}", play::write_match(match));
        return;
    }
    if (!play::has_ear_names(match.game().geometry())) {
        throw InputError(
            fmt::format("the points of {} have no names in that notation: it is for boards of three squares",
                        match.game().title()));
    }
    fmt::print("{}", play::write_ear_record(match));
}

}  // namespace

void add_convert_command(CLI::App& app) {
    const auto options = std::make_shared<ConvertOptions>();
    CLI::App* command = app.add_subcommand("convert", "Write a saved game or a record in another notation");
    command->add_option("FILE", options->file, "a saved game, or a record of another program")->required();
    command->add_option("--game", options->game, "the game that a record is of: a name or a variant file");
    command
        ->add_option("--notation", options->notation,
                     "merels: a saved file; ear: the notation of Mind Sports South Africa")
        ->check(CLI::IsMember({"merels", "ear"}))
        ->capture_default_str();
    command->callback([options] { convert(*options); });
}

}  // namespace merels::commands
