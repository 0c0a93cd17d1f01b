#include "registry/registry.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "core/fields.h"
#include "core/letters.h"
#include "registry/games.h"

namespace merels {
namespace {

using Games = std::vector<std::unique_ptr<const AnyGame>>;
using Varied = std::expected<std::unique_ptr<const AnyGame>, std::vector<VariantProblem>>;

template <GameFamily... Family>
Games make_all(TypeList<Family...> /*families*/) {
    Games games;
    const auto add = [&]<class F>(F /*family*/) {
        for (const auto& variant : F::named_variants()) games.push_back(F::make_game(variant));
    };
    (add(Family{}), ...);
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
template <GameFamily Family>
std::optional<Varied> vary(std::string_view like, FieldLines read) {
    using Variant = typename Family::Variant;
    const auto& named = Family::named_variants();
    const auto base = std::ranges::find(named, like, &Variant::name);
    if (base == named.end()) return std::nullopt;
    Variant variant = *base;
    variant.name = "own";
    variant.title = take(read.lines, "title", "A variant of " + base->title);
    std::vector<VariantProblem> problems = std::move(read.problems);
    const std::span<const FieldLine> lines = read.lines;
    std::ranges::move(apply_fields(Family::fields(), lines, variant, Family::synonyms()),
                      std::back_inserter(problems));
    if (problems.empty()) {
        for (Message& why : Family::problems(variant)) problems.push_back({0, std::move(why)});
    }
    if (!problems.empty()) return std::unexpected(std::move(problems));
    return Varied(Family::make_game(variant));
}

// The same among all families; one of them must have the name.
template <GameFamily... Family>
Varied vary_any(std::string_view like, const FieldLines& read, TypeList<Family...> /*families*/) {
    std::optional<Varied> varied;
    ((varied = vary<Family>(like, read), varied.has_value()) || ...);
    return std::move(*varied);
}

}  // namespace

std::span<const std::unique_ptr<const AnyGame>> all_games() {
    static const Games games = make_all(Families{});
    return games;
}

const AnyGame* find_game(std::string_view name) {
    const std::string wanted = lower(name);
    const auto game = std::ranges::find_if(all_games(), [&](const auto& each) {
        return each->name() == wanted || (!each->alias().empty() && each->alias() == wanted);
    });
    return game == all_games().end() ? nullptr : game->get();
}

Varied read_game(std::string_view text) {
    FieldLines read = read_field_lines(text);
    const std::string like = take(read.lines, "like", default_game);
    const AnyGame* base = find_game(like);
    if (base == nullptr)
        return std::unexpected(
            std::vector{VariantProblem{0, {tr("there is no game called \"{}\" to start from"), {like}}}});
    return vary_any(base->name(), read, Families{});
}

}  // namespace merels
