#include "server/match/seek_text.h"

#include <algorithm>
#include <array>

#include "registry/registry.h"
#include "server/game/row_mapping.h"
#include "server/match/match_clock.h"

namespace merels::server {
namespace {

using Texts = std::vector<std::string>;

// In the order of RatedWish.
constexpr std::array<std::string_view, 3> rated_wishes = {"either", "rated", "casual"};

std::optional<RatedWish> rated_wish(std::string_view word) {
    const auto found = std::ranges::find(rated_wishes, word);
    if (found == rated_wishes.end()) return std::nullopt;
    return static_cast<RatedWish>(found - rated_wishes.begin());
}

// The texts of an array, each once; nothing if it is none, or has more than so many.
std::optional<Texts> texts_of(const json::object& object, std::string_view name, std::size_t most) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_array() || found->get_array().size() > most) return std::nullopt;
    Texts all;
    for (const json::value& one : found->get_array()) {
        if (!one.is_string()) return std::nullopt;
        std::string text(one.get_string());
        if (std::ranges::find(all, text) == all.end()) all.push_back(std::move(text));
    }
    return all;
}

bool is_hosted(const std::string& name) {
    const AnyGame* game = find_game(name);
    return game != nullptr && game->name() == name && !not_hosted(*game);
}

double number_of(const json::object& object, std::string_view name, double otherwise) {
    const json::value* found = object.if_contains(name);
    if (found == nullptr || !found->is_number()) return otherwise;
    return found->to_number<double>();
}

}  // namespace

std::string_view word(RatedWish wish) {
    return rated_wishes[static_cast<std::size_t>(wish)];
}

std::expected<SeekWish, play::Refusal> read_wish(const json::object& object) {
    constexpr std::size_t most_games = 64;
    auto games = texts_of(object, "games", most_games);
    if (!games || games->empty() || !std::ranges::all_of(*games, is_hosted))
        return play::refuse("bad-message", tr("choose at least one game that can be played here"));
    auto clocks = texts_of(object, "clocks", match_clocks.size());
    const auto known = [](const std::string& name) { return find_match_clock(name) != nullptr; };
    if (!clocks || clocks->empty() || !std::ranges::all_of(*clocks, known))
        return play::refuse("bad-message", tr("choose at least one clock"));
    const json::value* asked = object.if_contains("rated");
    const auto rated = asked == nullptr     ? RatedWish::either
                       : asked->is_string() ? rated_wish(asked->get_string())
                                            : std::nullopt;
    if (!rated) return play::refuse("bad-message", tr("a game is rated, casual or either"));
    if (rated == RatedWish::rated) {
        std::erase_if(*clocks, [](const std::string& name) { return !find_match_clock(name)->rule; });
        if (clocks->empty()) return play::refuse("bad-message", tr("a rated game needs a clock"));
    }
    return SeekWish{std::move(*games), std::move(*clocks), *rated};
}

std::string write_body(const Seek& seek) {
    json::array games;
    for (const WantedGame& game : seek.games)
        games.push_back(json::object{{"name", game.name}, {"rating", game.rating}});
    const json::array clocks(seek.clocks.begin(), seek.clocks.end());
    const json::array recent(seek.recent.begin(), seek.recent.end());
    return json::serialize(json::object{{"games", games},
                                        {"clocks", clocks},
                                        {"recent", recent},
                                        {"whites", seek.whites},
                                        {"rated", word(seek.rated)}});
}

std::optional<Seek> read_seek(const SeekRow& row) {
    constexpr std::size_t most = 1000;
    const auto body = parse_object(row.body);
    if (!body) return std::nullopt;
    const json::value* games = body->if_contains("games");
    auto clocks = texts_of(*body, "clocks", most);
    auto recent = texts_of(*body, "recent", most);
    if (games == nullptr || !games->is_array() || !clocks || !recent) return std::nullopt;
    Seek seek{.player = row.player,
              .key = row.key,
              .since = row.since,
              .games = {},
              .clocks = std::move(*clocks),
              .recent = std::move(*recent),
              .whites = int_field(*body, "whites").value_or(0),
              .ready = row.ready,
              .rated = rated_wish(string_field(*body, "rated").value_or("")).value_or(RatedWish::casual)};
    for (const json::value& game : games->get_array()) {
        if (!game.is_object()) return std::nullopt;
        const auto name = string_field(game.get_object(), "name");
        if (!name) return std::nullopt;
        seek.games.push_back({*name, number_of(game.get_object(), "rating", WantedGame{}.rating)});
    }
    return seek;
}

}  // namespace merels::server
