#include "commands/choosing.h"

#include <fmt/format.h>
#include <memory>

#include "files/files.h"
#include "registry/registry.h"

namespace merels {
namespace {

std::string names_of_games() {
    std::string names;
    for (const auto& game : all_games()) names += (names.empty() ? "" : ", ") + game->name();
    return names;
}

std::string lines_of(const std::vector<Message>& messages) {
    std::string text;
    for (const Message& message : messages) text += (text.empty() ? "" : "\n") + message.text();
    return text;
}

std::unique_ptr<const AnyGame> read_variant_file(const std::string& path) {
    const auto text = read_file(path);
    if (!text) throw BadInput(fmt::format("the variant file cannot be read: {}", text.error()));
    auto game = read_game(*text);
    if (!game) {
        throw BadInput(
            fmt::format("{} is not a variant that can be played:\n{}", path, lines_of(game.error())));
    }
    return std::move(*game);
}

}  // namespace

ChosenGame::ChosenGame(const std::string& name_or_path) {
    if (const AnyGame* registered = find_game(name_or_path)) {
        game_ = merels::share(*registered);
        return;
    }
    if (!file_exists(name_or_path)) {
        throw BadInput(
            fmt::format("there is no game called \"{}\"; there are {}, or the file of a variant of your own",
                        name_or_path, names_of_games()));
    }
    game_ = read_variant_file(name_or_path);
}

AnyPosition choose_position(const AnyGame& game, const std::vector<std::string>& words, std::uint64_t seed) {
    if (words.empty()) return game.start(seed);
    const auto setup = game.read(join(words));
    if (!setup) throw BadInput(fmt::format("the position cannot be read: {}", setup.error().text()));
    const auto problems = game.problems(*setup);
    if (!problems.empty())
        throw BadInput(fmt::format("the position is not possible:\n{}", lines_of(problems)));
    return game.position(*setup);
}

std::string join(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

}  // namespace merels
