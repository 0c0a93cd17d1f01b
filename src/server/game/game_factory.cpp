#include "server/game/game_factory.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/letters.h"
#include "core/level.h"
#include "play/rematch.h"
#include "play/saved_file.h"
#include "registry/registry.h"
#include "server/base/input_limits.h"
#include "server/base/names.h"
#include "server/base/thread_time.h"
#include "server/base/tokens.h"
#include "server/game/finished_games.h"
#include "server/game/rated_games.h"
#include "server/game/row_mapping.h"
#include "server/game/summary.h"

namespace merels::server {
namespace {

constexpr std::size_t short_id = 6;     // 30 bits: enough not to meet by chance
constexpr std::size_t private_id = 16;  // 80 bits: enough not to be guessed
constexpr std::size_t paired_id = 10;   // 50 bits: never met, so that nobody need be told to choose another
constexpr std::size_t key_length = 20;
constexpr std::chrono::milliseconds longest_reading{1000};

using play::ActionKind;
using play::Opponent;
using play::Seat;

// The first events of a game, as they are made.
class Beginning {
  public:
    explicit Beginning(HostedGame game) : game_(std::move(game)), standing_(standing_of(game_)) {}

    [[nodiscard]] const play::Session& session() const { return game_.session; }
    // Nothing happens if the action is refused.
    void act(const play::Action& action, Moment now) {
        const auto event = game_.session.decide(action, play::Actor::server(), now);
        if (!event) return;
        auto step = advance(game_, *event, "server:" + std::to_string(event->n));
        if (step) events_.push_back(std::move(*step));
    }
    // The events are stored together, so the men are as well, as they stand after the last. Without a turn
    // there is no history yet.
    NewGame game() {
        for (NewEvent& step : events_) step.men.clear();
        if (game_.session.turns() > 0) events_.back().men = men_rows(game_.session.match());
        return {row_of(game_), std::move(standing_), std::move(events_)};
    }

  private:
    HostedGame game_;
    StandingRow standing_;
    std::vector<NewEvent> events_;
};

// Limits what reading an uploaded file may cost.
class UploadGuard final : public play::ReadGuard {
  public:
    std::optional<Message> refuses_game(const AnyGame& game) override { return not_hosted(game); }
    std::optional<Message> refuses_turn(std::size_t turns_read) override {
        if (turns_read >= input_limits::saved_game_turns)
            return Message{tr("the saved game is too long"), {}};
        if (thread_time() - begun_ > longest_reading)
            return Message{tr("the saved game takes too long to read"), {}};
        return std::nullopt;
    }

  private:
    std::chrono::nanoseconds begun_ = thread_time();
};

// The match to continue, or a new one.
std::expected<play::Match, CreateGameError> requested_match(const CreateGameRequest& wanted, Random& random) {
    if (!wanted.saved.empty()) {
        UploadGuard guard;
        auto saved = play::read_match(wanted.saved, nullptr, &guard);
        if (!saved) return std::unexpected(CreateGameError{saved.error().text(), "saved"});
        return std::move(*saved);
    }
    auto game = requested_game(wanted);
    if (!game) return std::unexpected(game.error());
    if (auto problem = not_hosted(**game))
        return std::unexpected(CreateGameError{problem->text(), "variant"});
    if (wanted.position.empty()) return play::Match(*game, (*game)->start(random.next()), {});
    const auto position = read_position(**game, wanted.position);
    if (!position) return std::unexpected(CreateGameError{position.error().text(), "position"});
    return play::Match(*game, *position, {});
}

// Checked before any of it is parsed.
std::optional<CreateGameError> too_large(const CreateGameRequest& wanted) {
    if (wanted.variant.size() > input_limits::variant_bytes ||
        std::ranges::count(wanted.variant, '\n') >= std::ptrdiff_t{input_limits::variant_lines})
        return CreateGameError{tr("a variant is at most 2 kB in 40 lines"), "variant"};
    if (wanted.position.size() > input_limits::position_bytes)
        return CreateGameError{tr("a position is at most 1 kB"), "position"};
    if (wanted.saved.size() > input_limits::saved_game_bytes)
        return CreateGameError{tr("a saved game is at most 64 kB"), "saved"};
    return std::nullopt;
}

std::optional<CreateGameError> validate(const CreateGameRequest& wanted) {
    if (auto problem = too_large(wanted)) return problem;
    if (!wanted.id.empty() && !is_game_id(wanted.id))
        return CreateGameError{tr("a game code is 3 to 32 letters, digits and dashes"), "id"};
    if (!wanted.side.empty() && wanted.side != "random" && !play::side_of(wanted.side))
        return CreateGameError{tr("a side is white, black or random"), "side"};
    if (!wanted.opponent.empty() && !opponent_of(wanted.opponent))
        return CreateGameError{tr("an opponent is a person, the computer or somebody on the same screen"),
                               "opponent"};
    if (wanted.level && (*wanted.level < weakest_level || *wanted.level > strongest_level))
        return CreateGameError{tr("a level is from 1 to 10"), "level"};
    if (wanted.clock) {
        if (const auto problem = clock_problem(*wanted.clock)) return CreateGameError{*problem, "clock"};
    }
    return wanted.rated ? not_rated(wanted) : std::nullopt;
}

// Adds the events of the saved game.
void replay_saved(const play::Match& saved, Beginning& beginning, Moment now) {
    for (const Turn& turn : saved.history().turns()) {
        if (turn.empty()) continue;  // passes come by themselves
        beginning.act({.kind = ActionKind::turn, .points = turn}, now);
    }
    for (const Point point : saved.entry().picked())
        beginning.act({.kind = ActionKind::pick, .text = saved.game().geometry().name(point)}, now);
    if (saved.over() && !beginning.session().match().over())
        beginning.act({.kind = ActionKind::end, .outcome = saved.outcome()}, now);
}

std::string new_key() {
    return draw_text(key_length);
}

std::optional<std::string> own_variant(const AnyGame& game) {
    if (find_game(game.name()) != nullptr) return std::nullopt;
    return game.variant_text();
}

// A session that starts where a match did.
play::Session session_of(const play::Match& match, Opponent opponent,
                         const std::optional<play::ClockRule>& clock, bool rated = false) {
    return play::Session({match.shared_game(), match.history().position_at(0), opponent, clock, rated});
}

}  // namespace

std::expected<play::Match::GamePointer, CreateGameError> requested_game(const CreateGameRequest& wanted) {
    if (auto problem = too_large(wanted)) return std::unexpected(std::move(*problem));
    if (!wanted.variant.empty()) {
        auto own = read_game(wanted.variant);
        if (!own) return std::unexpected(CreateGameError{own.error().front().text(), "variant"});
        return play::Match::GamePointer(std::move(*own));
    }
    const AnyGame* found = find_game(wanted.game);
    if (found == nullptr) return std::unexpected(CreateGameError{tr("there is no such game"), "game"});
    return play::share(*found);
}

std::optional<Sentence> clock_problem(const play::ClockRule& clock) {
    constexpr std::int64_t second = 1000;
    const bool days = clock.days >= 1 && clock.days <= 30 && clock.initial == 0 && clock.increment == 0;
    const bool game = clock.days == 0 && clock.initial >= second && clock.initial <= 24 * 3600 * second &&
                      clock.increment >= 0 && clock.increment <= 600 * second;
    if (days || game) return std::nullopt;
    return tr(
        "a clock has 1 to 30 days per turn, or 1 second to 24 hours per game and up to 10 more minutes per "
        "turn");
}

std::string draw_paired_id() {
    return draw_text(paired_id);
}

std::string draw_game_id(bool is_private) {
    return draw_text(is_private ? private_id : short_id);
}

bool is_game_id(std::string_view id) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-'; };
    return id.size() >= 3 && id.size() <= 32 && std::ranges::all_of(id, fits);
}

std::expected<NewGame, CreateGameError> make_game(const CreateGameRequest& wanted, const Seat& maker,
                                                  Random& random, Moment now) {
    if (auto problem = validate(wanted)) return std::unexpected(std::move(*problem));
    const auto match = requested_match(wanted, random);
    if (!match) return std::unexpected(match.error());
    const Opponent opponent = opponent_of(wanted.opponent).value_or(Opponent::person);
    Beginning beginning({.id = wanted.id.empty() ? draw_game_id(wanted.is_private) : wanted.id,
                         .key = new_key(),
                         .variant = own_variant(match->game()),
                         .is_private = wanted.is_private,
                         .maker = maker.player.value_or(""),
                         .created = now,
                         .session = session_of(*match, opponent, wanted.clock, wanted.rated)});
    beginning.act({.kind = ActionKind::create, .side = play::side_of(wanted.side), .seat = maker}, now);
    replay_saved(*match, beginning, now);
    const auto start = [&](const Seat& second) {
        beginning.act({.kind = ActionKind::start, .seats = beginning.session().draw_seats(second, random)},
                      now);
    };
    if (opponent == Opponent::computer) {
        const int level = static_cast<int>(wanted.level.value_or(weakest_level));
        const Seat computer{{},
                            computer_name(level),
                            level,
                            wanted.rated ? computer_rating(match->game(), level) : std::nullopt};
        start(computer);
    } else if (opponent == Opponent::same_screen) {
        Seat second = maker;
        if (!wanted.second.empty()) second.name = wanted.second;
        start(second);
    }
    return beginning.game();
}

std::expected<NewGame, CreateGameError> make_paired(const PairedGame& wanted, Random& random, Moment now) {
    const CreateGameRequest request{.game = wanted.game, .clock = wanted.clock, .rated = wanted.rated};
    if (auto problem = validate(request)) return std::unexpected(std::move(*problem));
    const auto match = requested_match(request, random);
    if (!match) return std::unexpected(match.error());
    const bool computer = wanted.white.level || wanted.black.level;
    Beginning beginning(
        {.id = wanted.is_private ? draw_game_id(true) : draw_paired_id(),
         .key = new_key(),
         .variant = {},
         .is_private = wanted.is_private,
         .maker = wanted.white.player.value_or(wanted.black.player.value_or(wanted.maker)),
         .created = now,
         .tournament = wanted.tournament,
         .session = play::Session({.game = match->shared_game(),
                                   .start = match->history().position_at(0),
                                   .opponent = computer ? Opponent::computer : Opponent::person,
                                   .clock = wanted.clock,
                                   .rated = wanted.rated,
                                   .tournament = !wanted.tournament.empty()})});
    const bool white_makes = wanted.white.player.has_value();
    beginning.act({.kind = ActionKind::create,
                   .side = white_makes ? Side::white : Side::black,
                   .seat = white_makes ? wanted.white : wanted.black},
                  now);
    // A tournament's games have this time anyway.
    const bool days = wanted.clock && wanted.clock->days > 0;
    beginning.act({.kind = ActionKind::start,
                   .seats = {wanted.white, wanted.black},
                   .first_turn_time =
                       wanted.clock && !days && wanted.tournament.empty() ? play::usual_first_turn_time : 0},
                  now);
    return beginning.game();
}

std::expected<NewGame, std::string> make_archived(std::string_view saved, const std::string& id,
                                                  const std::string& maker, Moment now) {
    const auto match = play::read_match(saved);
    if (!match) return std::unexpected(match.error().text());
    if (auto problem = not_hosted(match->game())) return std::unexpected(problem->text());
    Beginning beginning({.id = id.empty() ? draw_game_id(!match->over()) : id,
                         .key = new_key(),
                         .variant = own_variant(match->game()),
                         .is_private = !match->over(),
                         .maker = maker,
                         .created = now,
                         .session = session_of(*match, Opponent::person, {})});
    beginning.act({.kind = ActionKind::create, .seat = Seat{maker, "Imported", {}}}, now);
    replay_saved(*match, beginning, now);
    play::Seats seats;
    for (const Side side : both_sides) {
        const play::Player& player = match->player(side);
        // A computer that is a seat's owner would go on playing.
        seats[index(side)] = Seat{{}, player.name, match->over() ? player.level : std::nullopt};
    }
    beginning.act({.kind = ActionKind::start, .seats = seats}, now);
    return beginning.game();
}

NewGame make_rematch(const HostedGame& game, const SeatRatings& ratings, Random& random, Moment now) {
    play::SessionTerms terms = game.session.terms();
    if (terms.game->starts_at_random()) terms.start = terms.game->start(random.next());
    Beginning beginning({.id = draw_game_id(game.is_private),
                         .key = new_key(),
                         .variant = game.variant,
                         .is_private = game.is_private,
                         .maker = game.maker,
                         .created = now,
                         .session = play::Session(std::move(terms))});
    auto [seats, series] = play::rematch_terms(game.session);
    for (const Side side : both_sides) {
        if (auto& seat = seats[index(side)]) seat->rating = ratings[index(other(side))];
    }
    const bool maker_is_black = seats[1] && seats[1]->player == game.maker;
    const Side side = maker_is_black ? Side::black : Side::white;
    beginning.act({.kind = ActionKind::create, .side = side, .seat = seats[index(side)], .series = series},
                  now);
    beginning.act(
        {.kind = ActionKind::start, .seats = seats, .first_turn_time = game.session.first_turn_time()}, now);
    return beginning.game();
}

}  // namespace merels::server
