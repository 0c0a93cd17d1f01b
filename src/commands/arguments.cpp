#include "commands/arguments.h"

#include <fmt/format.h>
#include <memory>

#include "files/files.h"
#include "registry/registry.h"

namespace merels::commands {
namespace {

std::string game_names() {
    std::string names;
    for (const auto& game : all_games()) names += (names.empty() ? "" : ", ") + game->name();
    return names;
}

std::string to_lines(const auto& problems) {
    std::string text;
    for (const auto& problem : problems) text += (text.empty() ? "" : "\n") + problem.text();
    return text;
}

std::unique_ptr<const AnyGame> read_variant_file(const std::string& path) {
    const auto text = files::read_file(path);
    if (!text) throw InputError(fmt::format("the variant file cannot be read: {}", text.error()));
    auto game = read_game(*text);
    if (!game) {
        throw InputError(
            fmt::format("{} is not a variant that can be played:\n{}", path, to_lines(game.error())));
    }
    return std::move(*game);
}

}  // namespace

GameArgument::GameArgument(const std::string& name_or_path) {
    if (const AnyGame* registered = find_game(name_or_path)) {
        game_ = merels::play::share(*registered);
        return;
    }
    if (!files::file_exists(name_or_path)) {
        throw InputError(
            fmt::format("there is no game called \"{}\"; there are {}, or the file of a variant of your own",
                        name_or_path, game_names()));
    }
    game_ = read_variant_file(name_or_path);
}

AnyPosition read_position_argument(const AnyGame& game, const std::vector<std::string>& words,
                                   std::uint64_t seed) {
    if (words.empty()) return game.start(seed);
    const auto setup = game.read(join_words(words));
    if (!setup) throw InputError(fmt::format("the position cannot be read: {}", setup.error().text()));
    const auto problems = game.problems(*setup);
    if (!problems.empty())
        throw InputError(fmt::format("the position is not possible:\n{}", to_lines(problems)));
    return game.position(*setup);
}

std::string join_words(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

}  // namespace merels::commands
