#include "wasm/exports.h"

#include <string>

#include "core/adaptive_level.h"
#include "core/letters.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "engine/draw_answer.h"
#include "play/rematch.h"
#include "play/saved_file.h"
#include "play/session_json.h"
#include "registry/registry.h"
#include "wasm/matches.h"
#include "wasm/page_json.h"

namespace merels::wasm {
namespace {

using play::Action;
using play::ActionKind;

// Does something in a match and answers whether it could be done.
void act(int match, const Action& action) {
    play::Session* session = session_of(match);
    if (session == nullptr) return;
    if (const auto done = act_locally(*session, action); !done) return refuse(done.error());
    answer_done();
}

// The position a match starts from, as the page names it; it is refused if it is none.
std::optional<AnyPosition> start_of(const AnyGame& game, std::string_view text, std::uint32_t seed) {
    if (text.empty()) return game.start(seed);
    auto position = read_position(game, text);
    if (position) return std::move(*position);
    refuse(position.error().why);
    return std::nullopt;
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
    json.close(']').key("levels").open('[');
    for (int level = weakest_level; level <= strongest_level; ++level) json.text(level_name(level).english);
    answer(json.close(']').close('}'));
}

void open_game() {
    const std::string_view text = Arguments().next();
    play::Match::GamePointer game;
    if (const AnyGame* named = find_game(text)) {
        game = play::share(*named);
    } else if (auto own = read_game(text)) {
        game = std::move(*own);
    } else {
        Json json;
        json.open('{').key("problems").open('[');
        for (const VariantProblem& problem : own.error()) {
            json.open('{').key("line").number(problem.line).key("why");
            write(json, problem.why);
            json.close('}');
        }
        return answer(json.close(']').close('}'));
    }
    answer_opened(std::move(game));
}

void new_match(int game, std::uint32_t seed, int white_level, int black_level) {
    const auto* found = game_of(game);
    if (found == nullptr) return;
    Arguments arguments;
    const std::string_view start = arguments.next();
    const std::string white(arguments.next());
    const std::string black(arguments.next());
    const play::Players players{play::Player{white, level_of(white_level)},
                                play::Player{black, level_of(black_level)}};
    if (const auto position = start_of(**found, start, seed))
        answer_opened(play::Session(play::Match(*found, *position, players)));
}

void rematch(int match, std::uint32_t seed, int level, int white_won, int black_won, int drawn) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    const play::SeriesScore before{{white_won, black_won}, drawn};
    answer_opened(play::rematch_of(*found, before, seed, level_of(level)));
}

void new_online_match(int game, bool rated, bool tournament) {
    const auto* found = game_of(game);
    if (found == nullptr) return;
    if (const auto position = start_of(**found, Arguments().next(), 0))
        answer_opened(play::Session({*found, *position, {}, {}, rated, tournament}));
}

void apply_event(int match) {
    play::Session* session = session_of(match);
    if (session == nullptr) return;
    Arguments arguments;
    play::EventFields fields;
    for (auto path = arguments.next(); !path.empty(); path = arguments.next())
        fields.emplace_back(path, arguments.next());
    const auto event = play::event_from(fields);
    if (!event) return refuse(Message{tr("an event is of no known kind"), {}});
    if (const auto applied = session->apply(*event); !applied)
        return refuse(Message{tr("the event cannot be applied: {}"), {applied.error()}});
    answer_done();
}

void session_state(int match) {
    const play::Session* session = session_of(match);
    if (session == nullptr) return;
    Json json;
    json.open('{').key("state").text(play::word(session->state()));
    play::write(json.key("seats"), session->seats());
    play::write_beginning(json, *session);
    play::write(json.key("time"), session->times());
    play::write_offers(json, *session);
    json.key("may_ask_takeback").open('{');
    for (const Side side : both_sides)
        json.key(play::word(side)).truth(!session->takeback_refusal(side).has_value());
    json.close('}');
    json.key("rematch");
    session->rematch().empty() ? json.null() : json.text(session->rematch());
    answer(json.close('}'));
}

void claimable_at(int match, int side, double away_since, double claim_after) {
    const play::Session* session = session_of(match);
    if (session == nullptr) return;
    play::Absence absence{{}, static_cast<std::int64_t>(claim_after)};
    absence.gone[index(other(side_of(side)))] = static_cast<Moment>(away_since);
    Json json;
    json.open('{').key("at");
    if (const auto at = session->claimable_at(side_of(side), absence)) {
        json.number(*at);
    } else {
        json.null();
    }
    answer(json.close('}'));
}

void copy_match(int from, int to) {
    if (session_of(from) == nullptr || session_of(to) == nullptr) return;
    copy_session(from, to);
    answer_done();
}

void open_match() {
    auto match = play::read_match(Arguments().next());
    if (!match) return refuse(match.error());
    answer_opened(play::Session(std::move(*match)));
}

void match_game(int match) {
    if (const play::Match* found = match_of(match)) answer_opened(found->shared_game());
}

void close_match(int match) {
    if (session_of(match) == nullptr) return;
    forget_session(match);
    answer_done();
}

void match_state(int match) {
    const play::Session* found = session_of(match);
    if (found == nullptr) return;
    Json json;
    write_match_state(json, *found);
    answer(json);
}

void match_moment(int match, int turns_played) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    Json json;
    write_moment(json, *found, static_cast<std::size_t>(std::max(turns_played, 0)));
    answer(json);
}

void match_text(int match) {
    play::Session* found = session_of(match);
    if (found == nullptr) return;
    if (const std::string_view date = Arguments().next(); found->notes().date.empty())
        found->notes().date = date;
    Json json;
    answer(json.open('{').key("text").text(play::write_match(found->match())).close('}'));
}

void pick(int match, int point) {
    act(match,
        {.kind = ActionKind::pick, .points = Turn{static_cast<Point>(std::clamp(point, 0, int{no_point}))}});
}
void pick_text(int match) {
    play::Session* session = session_of(match);
    if (session == nullptr) return;
    PartialTurn entry = session->match().entry();
    const std::size_t before = entry.picked().size();
    if (session->match().over()) return refuse(Message{tr("the game is over"), {}});
    const Geometry& geometry = session->match().game().geometry();
    if (const auto picked = pick_points(geometry, entry, Arguments().next()); !picked)
        return refuse(picked.error());
    for (std::size_t i = before; i < entry.picked().size(); ++i)
        (void)act_locally(*session, {.kind = ActionKind::pick, .points = Turn{entry.picked()[i]}});
    answer_done();
}
void undo_pick(int match) {
    act(match, {.kind = ActionKind::undo});
}
void clear_picks(int match) {
    play::Session* session = session_of(match);
    if (session == nullptr) return;
    while (act_locally(*session, {.kind = ActionKind::undo})) {
    }
    answer_done();
}
void confirm(int match) {
    act(match, {.kind = ActionKind::confirm});
}
void play_text(int match) {
    act(match, {.kind = ActionKind::turn, .text = std::string(Arguments().next())});
}
void take_back(int match) {
    if (const play::Session* session = session_of(match)) act(match, local_take_back(*session));
}
void step_back(int match) {
    act(match, {.kind = ActionKind::take_back});
}
void forfeit(int match, int side) {
    act(match, {.kind = ActionKind::forfeit, .side = side_of(side)});
}
void offer_draw(int match, int side) {
    act(match, {.kind = ActionKind::offer_draw, .side = side_of(side)});
}
void decline_draw(int match, int side) {
    act(match, {.kind = ActionKind::decline_draw, .side = side_of(side)});
}
void answer_draw(int match) {
    const play::Session* session = session_of(match);
    if (session == nullptr) return;
    if (session->duty() != play::Duty::answer_draw)
        return refuse(Message{tr("no draw has been offered"), {}});
    act(match, engine::draw_answer(*session));
}

void read_position_text(int game) {
    const auto* found = game_of(game);
    if (found == nullptr) return;
    const auto setup = (*found)->read(trimmed(Arguments().next()));
    if (!setup) return refuse(play::FileError{1, static_cast<int>(setup.error().at) + 1, setup.error().why});
    Json json;
    json.open('{').key("setup");
    write_setup(json, *setup);
    answer(json.close('}'));
}

void computer_turn(int match, int level, std::uint32_t seed) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    if (found->over()) return refuse(Message{tr("the game is over"), {}});
    Random random(seed);
    const Turn turn = engine::choose_turn(found->history(), level, random);
    Json json;
    const std::string text = write_turn(found->game().geometry(), found->position(), turn);
    answer(json.open('{').key("turn").text(text).close('}'));
}

void adapt_level(int level, int streak, int result) {
    AdaptiveLevel adaptive{level, streak};
    adaptive.record(static_cast<AdaptiveLevel::Result>(std::clamp(result, -1, 1)));
    Json json;
    json.open('{').key("level").number(adaptive.level).key("streak").number(adaptive.streak);
    answer(json.close('}'));
}
