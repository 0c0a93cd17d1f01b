// The functions the page calls. Games and matches are known by numbers that the page was given; a number that
// was not given out is answered with a refusal, as everything wrong is, and changes nothing.
#include "wasm/exports.h"

#include <memory>
#include <string>
#include <vector>

#include "core/letters.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "engine/engine.h"
#include "engine/hint.h"
#include "play/records.h"
#include "play/saved_file.h"
#include "registry/registry.h"
#include "wasm/telling.h"

namespace merels::wasm {
namespace {

using merels::wasm::refuse;

// What the page holds here. One page, one thread: this is the module's whole state but for the boxes.
struct State {
    std::vector<Match::GamePointer> games;
    std::vector<std::unique_ptr<Match>> matches;  // by number; null where one was closed
};

State& state() {
    static State the_state;
    return the_state;
}

void answer_done() {
    Json json;
    answer(json.open('{').close('}'));
}

void refuse(const FileError& error) {
    Json json;
    json.open('{').key("line").number(error.line).key("column").number(error.column).key("refused");
    tell(json, error.why);
    answer(json.close('}'));
}

void refuse(const TextError& error) {
    refuse(error.why);
}

const Match::GamePointer* game_of(int game) {
    auto& games = state().games;
    if (game >= 0 && static_cast<std::size_t>(game) < games.size())
        return &games[static_cast<std::size_t>(game)];
    refuse(Message{"there is no such game", {}});
    return nullptr;
}

Match* match_of(int match) {
    const auto& matches = state().matches;
    const auto number = static_cast<std::size_t>(match);
    if (match >= 0 && number < matches.size() && matches[number]) return matches[number].get();
    refuse(Message{"there is no such match", {}});
    return nullptr;
}

void answer_kept(Match match) {
    auto& matches = state().matches;
    matches.push_back(std::make_unique<Match>(std::move(match)));
    Json json;
    answer(json.open('{').key("match").number(static_cast<int>(matches.size()) - 1).close('}'));
}

// Does something to a match and answers whether it could be done.
template <class Action>
void act(int match, Action action) {
    Match* found = match_of(match);
    if (found == nullptr) return;
    if (const auto done = action(*found); !done) return refuse(done.error());
    answer_done();
}

Side side_of(int side) {
    return side == 0 ? Side::white : Side::black;
}

std::optional<int> level_of(int level) {
    return level == 0 ? std::nullopt : std::optional(level);
}

}  // namespace
}  // namespace merels::wasm

using namespace merels;
using namespace merels::wasm;

void games() {
    Json json;
    json.open('{').key("usual").text(default_game).key("games").open('[');
    for (const auto& game : all_games()) {
        json.open('{').key("name").text(game->name()).key("title").text(game->title());
        json.key("family").text(game->family()).close('}');
    }
    answer(json.close(']').close('}'));
}

void open_game() {
    const std::string_view text = Arguments().next();
    Match::GamePointer game;
    if (const AnyGame* named = find_game(text)) {
        game = share(*named);
    } else if (auto own = read_game(text)) {
        game = std::move(*own);
    } else {
        Json json;
        json.open('{').key("problems");
        tell(json, own.error());
        return answer(json.close('}'));
    }
    state().games.push_back(game);
    Json json;
    json.open('{').key("number").number(static_cast<int>(state().games.size()) - 1).key("game");
    tell_game(json, *game);
    answer(json.close('}'));
}

void new_match(int game, std::uint32_t seed, int white_level, int black_level) {
    const auto* found = game_of(game);
    if (found == nullptr) return;
    Arguments arguments;
    const std::string_view start = arguments.next();
    const std::string white(arguments.next());
    const std::string black(arguments.next());
    const Players players{Player{white, level_of(white_level)}, Player{black, level_of(black_level)}};
    if (start.empty()) return answer_kept(Match(*found, (*found)->start(seed), players));
    const auto position = read_position(**found, start);
    if (!position) return refuse(position.error().why);
    answer_kept(Match(*found, *position, players));
}

void open_match() {
    auto match = read_any(Arguments().next());
    if (!match) return refuse(match.error());
    answer_kept(std::move(*match));
}

void match_game(int match) {
    const Match* found = match_of(match);
    if (found == nullptr) return;
    state().games.push_back(found->shared_game());
    Json json;
    json.open('{').key("number").number(static_cast<int>(state().games.size()) - 1).key("game");
    tell_game(json, found->game());
    answer(json.close('}'));
}

void close_match(int match) {
    if (match_of(match) == nullptr) return;
    state().matches[static_cast<std::size_t>(match)].reset();
    answer_done();
}

void match_state(int match) {
    const Match* found = match_of(match);
    if (found == nullptr) return;
    Json json;
    tell_match(json, *found);
    answer(json);
}

void match_moment(int match, int turns_played) {
    const Match* found = match_of(match);
    if (found == nullptr) return;
    Json json;
    tell_moment(json, *found, static_cast<std::size_t>(std::max(turns_played, 0)));
    answer(json);
}

void match_text(int match) {
    Match* found = match_of(match);
    if (found == nullptr) return;
    if (const std::string_view date = Arguments().next(); found->notes().date.empty())
        found->notes().date = date;
    Json json;
    answer(json.open('{').key("text").text(write_match(*found)).close('}'));
}

void pick(int match, int point) {
    act(match,
        [&](Match& found) { return found.pick(static_cast<Point>(std::clamp(point, 0, int{no_point}))); });
}
void pick_text(int match) {
    act(match, [](Match& found) { return found.pick(Arguments().next()); });
}
void undo_pick(int match) {
    act(match, [](Match& found) -> std::expected<void, Message> {
        if (found.undo_pick()) return {};
        return std::unexpected(Message{"there is nothing to undo", {}});
    });
}
void clear_picks(int match) {
    act(match, [](Match& found) -> std::expected<void, Message> {
        found.clear_picks();
        return {};
    });
}
void confirm(int match) {
    act(match, [](Match& found) { return found.confirm(); });
}
void play_text(int match) {
    act(match, [](Match& found) -> std::expected<void, Message> {
        const auto turn = read_turn(found.game().geometry(), found.position(), Arguments().next());
        if (!turn) return std::unexpected(turn.error().why);
        return found.play(*turn);
    });
}
void take_back(int match) {
    act(match, [](Match& found) { return found.take_back(); });
}
void forfeit(int match, int side) {
    act(match, [&](Match& found) { return found.forfeit(side_of(side)); });
}
void offer_draw(int match, int side) {
    act(match, [&](Match& found) { return found.offer_draw(side_of(side)); });
}
void end_match(int match, int winner) {
    const Why why = why_of(Arguments().next());
    act(match, [&](Match& found) {
        return found.end(winner < 0 ? Outcome::draw(why) : Outcome::win(side_of(winner), why));
    });
}

void check_setup(int game) {
    const auto* found = game_of(game);
    if (found == nullptr) return;
    Setup setup;
    if (!read_setup(Arguments().next(), (*found)->geometry().size(), setup))
        return refuse(Message{"that is no set-up of this game", {}});
    Json json;
    const auto problems = (*found)->problems(setup);
    json.open('{').key("problems");
    tell(json, problems);
    json.key("text").text((*found)->write(setup));
    if (problems.empty()) {
        json.key("outcome");
        tell(json, (*found)->position(setup).outcome());
    }
    answer(json.close('}'));
}

void read_position_text(int game) {
    const auto* found = game_of(game);
    if (found == nullptr) return;
    const auto setup = (*found)->read(trimmed(Arguments().next()));
    if (!setup) return refuse(FileError{1, static_cast<int>(setup.error().at) + 1, setup.error().why});
    Json json;
    json.open('{').key("setup");
    tell(json, *setup);
    answer(json.close('}'));
}

void computer_turn(int match, int level, std::uint32_t seed) {
    const Match* found = match_of(match);
    if (found == nullptr) return;
    if (found->over()) return refuse(Message{"the game is over", {}});
    Random random(seed);
    const Turn turn = engine::choose_turn(found->history(), level, random);
    Json json;
    const std::string text = write_turn(found->game().geometry(), found->position(), turn);
    answer(json.open('{').key("turn").text(text).close('}'));
}

void computer_accepts_draw(int match, int side) {
    const Match* found = match_of(match);
    if (found == nullptr) return;
    Json json;
    answer(json.open('{')
               .key("accepts")
               .truth(engine::accepts_draw(found->history(), side_of(side)))
               .close('}'));
}

void hint_for(int match) {
    const Match* found = match_of(match);
    if (found == nullptr) return;
    if (found->over()) return refuse(Message{"the game is over", {}});
    const engine::Hint advice = engine::find_hint(found->history());
    Json json;
    json.open('{').key("turn").text(write_turn(found->game().geometry(), found->position(), advice.turn));
    json.key("reasons");
    tell(json, advice.reasons);
    answer(json.close('}'));
}

void best_lines(int match, int turns_played, int lines, std::uint32_t positions) {
    const Match* found = match_of(match);
    if (found == nullptr) return;
    History history = found->history();
    while (history.size() > static_cast<std::size_t>(std::max(turns_played, 0))) history.undo();
    if (history.outcome().over()) return refuse(describe(history.outcome()));
    constexpr std::size_t table_bytes = std::size_t{16} << 20;
    engine::TranspositionTable table(table_bytes);
    const std::atomic<bool> never{false};
    const engine::SearchLimits limits{.nodes = positions, .multi_pv = std::clamp(lines, 1, 500)};
    Json json;
    tell_lines(json, history, engine::search(history, limits, table, never));
    answer(json);
}
