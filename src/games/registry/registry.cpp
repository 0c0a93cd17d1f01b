#include "registry/registry.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "core/fields.h"
#include "core/letters.h"
#include "dvonn/game.h"
#include "mill/game.h"
#include "yote/game.h"

namespace merels {
namespace {

using Games = std::vector<std::unique_ptr<const AnyGame>>;
using Varied = std::expected<std::unique_ptr<const AnyGame>, std::vector<Message>>;

constexpr std::pair<std::string_view, std::string_view> other_names[] = {{"lasker", "ten"}};

Games make_all() {
    Games games;
    for (const auto& variant : mill::named_variants()) games.push_back(mill::make_game(variant));
    games.push_back(yote::make_game(yote::Variant{}));
    for (const auto& variant : dvonn::named_variants()) games.push_back(dvonn::make_game(variant));
    return games;
}

// Takes the line of that key out of the lines and answers its value, or the default if there is none.
std::string take(std::vector<FieldLine>& lines, std::string_view key, std::string_view otherwise) {
    const auto line = std::ranges::find(lines, key, &FieldLine::key);
    if (line == lines.end()) return std::string(otherwise);
    std::string value = std::move(line->value);
    lines.erase(line);
    return value;
}

// The variant of this name among a family's, changed by the lines; nothing if the family has no such name.
template <class Variant, class Check, class Make>
std::optional<Varied> vary(std::string_view like, const std::vector<Variant>& family,
                           std::span<const Field<Variant>> fields, FieldLines read, Check check, Make make) {
    const auto base = std::ranges::find(family, like, &Variant::name);
    if (base == family.end()) return std::nullopt;
    Variant variant = *base;
    variant.name = "own";
    variant.title = take(read.lines, "title", "A variant of " + base->title);
    std::vector<Message> problems = std::move(read.problems);
    std::ranges::move(apply_fields(fields, std::span<const FieldLine>(read.lines), variant),
                      std::back_inserter(problems));
    if (problems.empty()) problems = check(variant);
    if (!problems.empty()) return std::unexpected(std::move(problems));
    return Varied(make(variant));
}

}  // namespace

std::span<const std::unique_ptr<const AnyGame>> all_games() {
    static const Games games = make_all();
    return games;
}

const AnyGame* find_game(std::string_view name) {
    std::string wanted = lower(name);
    for (const auto& [alias, real] : other_names) {
        if (wanted == alias) wanted = real;
    }
    const auto game = std::ranges::find(all_games(), wanted, &AnyGame::name);
    return game == all_games().end() ? nullptr : game->get();
}

Varied read_game(std::string_view text) {
    FieldLines read = read_field_lines(text);
    const std::string like = take(read.lines, "like", "nine");
    const AnyGame* base = find_game(like);
    if (base == nullptr)
        return std::unexpected(std::vector{Message{"there is no game called \"{}\" to start from", {like}}});
    const auto mill_check = [](const mill::Variant& variant) { return mill::problems(variant); };
    const auto no_check = [](const dvonn::Variant&) { return std::vector<Message>{}; };
    const auto yote_check = [](const yote::Variant& variant) { return yote::problems(variant); };
    const std::vector<yote::Variant> one_yote(1);
    if (auto game =
            vary(base->name(), mill::named_variants(), mill::fields(), read, mill_check, mill::make_game)) {
        return std::move(*game);
    }
    if (auto game = vary(base->name(), one_yote, yote::fields(), read, yote_check, yote::make_game)) {
        return std::move(*game);
    }
    return *vary(base->name(), dvonn::named_variants(), dvonn::fields(), read, no_check, dvonn::make_game);
}

}  // namespace merels
