#include "wasm/study/exports.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "core/turn_text.h"
#include "engine/hint.h"
#include "engine/perfect_play.h"
#include "play/records.h"
#include "review/review.h"
#include "review/review_json.h"
#include "wasm/matches.h"
#include "wasm/page_json.h"

namespace merels::wasm {
namespace {

// The review under way, with the game that its history refers to.
struct Reviewing {
    play::Match::GamePointer game;
    review::Review review;
};

std::unique_ptr<Reviewing>& reviewing() {
    static std::unique_ptr<Reviewing> the_review;
    return the_review;
}

std::string_view take_until(std::string_view& text, char end) {
    const std::size_t at = std::min(text.find(end), text.size());
    const std::string_view taken = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return taken;
}

std::optional<Wdl> wdl_of(std::string_view word) {
    for (const Wdl wdl : {Wdl::loss, Wdl::draw, Wdl::win})
        if (word == name_of(wdl)) return wdl;
    return std::nullopt;
}

// The values of all legal turns of a position, as the page writes them; nothing if they are not that.
std::optional<std::vector<engine::RatedTurn>> read_values(const AnyGame& game, const AnyPosition& position,
                                                          std::string_view text) {
    std::vector<engine::RatedTurn> rated;
    while (!text.empty()) {
        std::string_view line = take_until(text, '\n');
        const auto turn = read_turn(game.geometry(), position, take_until(line, ' '));
        const auto wdl = wdl_of(take_until(line, ' '));
        if (!turn || !wdl) return std::nullopt;
        int distance = 0;
        for (const char digit : line)
            if (digit >= '0' && digit <= '9') distance = std::min(distance * 10 + (digit - '0'), 10'000);
        rated.push_back({*turn, {*wdl, distance}});
    }
    if (rated.size() != position.turns().size()) return std::nullopt;
    return rated;
}

// A set-up from the numbers that write_setup makes of it; false if they are not that many.
bool read_setup(std::string_view numbers, std::size_t points, Setup& setup) {
    std::vector<int> read;
    constexpr int most = (256 << kind_shift) - 1;  // of the codes of pieces
    for (bool inside = false; const char c : numbers) {
        const bool digit = c >= '0' && c <= '9';
        if (digit && !inside) read.push_back(0);
        if (digit) read.back() = std::min(read.back() * 10 + (c - '0'), most);
        inside = digit;
    }
    if (read.size() != points + 4) return false;
    for (std::size_t i = 0; i < points; ++i) {
        const int code = read[i];
        setup.board.push_back({.colour = static_cast<Colour>(code & 3),
                               .height = static_cast<std::uint8_t>(code >> 3),
                               .holds_red = (code & 4) != 0,
                               .kind = static_cast<std::uint8_t>(code >> kind_shift)});
    }
    setup.hand = {read[points], read[points + 1]};
    setup.red_hand = read[points + 2];
    setup.to_move = read[points + 3] == 0 ? Side::white : Side::black;
    return true;
}

void write_progress(Json& json, const review::Review& review) {
    json.key("left").number(static_cast<int>(review.left())).key("next");
    review.done() ? json.null() : json.text(review.next_position().text());
    review::write_summary(json, review);
}

}  // namespace
}  // namespace merels::wasm

using namespace merels;
using namespace merels::wasm;

void open_record() {
    auto match = play::read_any(Arguments().next());
    if (!match) return refuse(match.error());
    answer_opened(play::Session(std::move(*match)));
}

void check_setup(int game) {
    const auto* found = game_of(game);
    if (found == nullptr) return;
    Setup setup;
    if (!read_setup(Arguments().next(), (*found)->geometry().size(), setup))
        return refuse(Message{tr("that is not a set-up of this game"), {}});
    Json json;
    const auto problems = (*found)->problems(setup);
    json.open('{').key("problems");
    write(json, problems);
    json.key("text").text((*found)->write(setup));
    if (problems.empty()) {
        json.key("outcome");
        write_outcome(json, (*found)->position(setup).outcome());
    }
    answer(json.close('}'));
}

void hint_for(int match) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    if (found->over()) return refuse(Message{tr("the game is over"), {}});
    Json json;
    const engine::Hint hint = engine::find_hint(found->history());
    json.open('{').key("turn").text(write_turn(found->game().geometry(), found->position(), hint.turn));
    play::write(json.key("reasons"), hint.reasons);
    answer(json.close('}'));
}

void turn_merits(int match) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    const auto turn = read_turn(found->game().geometry(), found->position(), Arguments().next());
    if (!turn) return refuse(turn.error());
    Json json;
    play::write(json.open('{').key("reasons"), found->position().merits(*turn));
    answer(json.close('}'));
}

void review_match(int match, int quick) {
    const play::Match* found = match_of(match);
    if (found == nullptr) return;
    const review::ReviewLimits limits = quick != 0 ? review::quick_review : review::ReviewLimits{};
    reviewing() = std::make_unique<Reviewing>(
        Reviewing{found->shared_game(), review::Review(found->history(), found->outcome(), limits)});
    Json json;
    write_progress(json.open('{'), reviewing()->review);
    answer(json.close('}'));
}

void review_step() {
    if (!reviewing() || reviewing()->review.done())
        return refuse(Message{tr("there is nothing to review"), {}});
    review::Review& review = reviewing()->review;
    const auto values = read_values(*reviewing()->game, review.next_position(), Arguments().next());
    const review::TurnReview& turn = review.step(values);
    Json json;
    review::write(json.open('{').key("turn"), review.history(), turn);
    write_progress(json, review);
    answer(json.close('}'));
}

void review_instead(int played) {
    if (!reviewing() || played < 0 || static_cast<std::size_t>(played) >= reviewing()->review.size())
        return refuse(Message{tr("there is nothing to review"), {}});
    review::Review& review = reviewing()->review;
    const AnyGame& game = *reviewing()->game;
    const AnyPosition& position = review.history().position_at(static_cast<std::size_t>(played));
    Arguments arguments;
    const auto turn = read_turn(game.geometry(), position, arguments.next());
    if (!turn) return refuse(turn.error());
    const auto values = read_values(game, position, arguments.next());
    Json json;
    review::write(json.open('{').key("turn"), review.history(),
                  review.review_instead(static_cast<std::size_t>(played), *turn, values));
    answer(json.close('}'));
}
