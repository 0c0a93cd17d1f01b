#include "wasm/study/exports.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "core/turn_text.h"
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
