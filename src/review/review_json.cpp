#include "review/review_json.h"

#include <span>
#include <string>
#include <utility>

#include "core/turn_text.h"
#include "engine/value.h"
#include "play/message_json.h"

namespace merels::review {
namespace {

Message describe_value(const History& history, Source source, int value) {
    if (source == Source::tablebase && value == 0) return {tr("draw"), {}};
    return engine::describe_value(value, history.position().score(Side::white).has_value());
}

void write_points(play::JsonWriter& json, int points, const Message& words) {
    json.open('{').key("points").number(points).key("words");
    play::write(json, words);
    json.close('}');
}

void write_texts(play::JsonWriter& json, const std::vector<std::string>& texts) {
    json.open('[');
    for (const std::string& text : texts) json.text(text);
    json.close(']');
}

void write_explanation(play::JsonWriter& json, const History& history, const TurnReview& turn) {
    const AnyPosition& position = history.position_at(turn.played);
    json.key("better");
    write_texts(json, write_line(history.game(), position, turn.better));
    json.key("reasons");
    play::write(json, turn.reasons);
    json.key("answer");
    write_texts(json, write_line(history.game(), position.after(turn.turn), turn.answer));
    json.key("answerMerits");
    play::write(json, turn.answer_merits);
}

void write_accuracy(play::JsonWriter& json, const Review& review) {
    json.key("accuracy").open('[');
    for (const Side side : {Side::white, Side::black}) {
        const auto accuracy = review.accuracy(side);
        accuracy ? json.number(*accuracy) : json.null();
    }
    json.close(']');
}

}  // namespace

Message describe_best(const History& history, const TurnReview& turn) {
    return describe_value(history, turn.source, turn.best_value);
}

Message describe_played(const History& history, const TurnReview& turn) {
    return describe_value(history, turn.source, turn.value);
}

std::vector<std::string> write_line(const AnyGame& game, AnyPosition position, std::span<const Turn> line) {
    std::vector<std::string> texts;
    for (const Turn& turn : line) {
        texts.push_back(write_turn(game.geometry(), position, turn));
        position.play(turn);
    }
    return texts;
}

void write(play::JsonWriter& json, const History& history, const TurnReview& turn) {
    const AnyPosition& position = history.position_at(turn.played);
    json.open('{').key("played").number(static_cast<std::int64_t>(turn.played));
    json.key("side").number(static_cast<int>(turn.side));
    json.key("turn").text(write_turn(history.game().geometry(), position, turn.turn));
    json.key("label").text(word(turn.label));
    json.key("source").text(turn.source == Source::tablebase ? "tablebase" : "engine");
    json.key("depth").number(turn.depth).key("lost").number(turn.lost);
    write_points(json.key("best"), turn.best_points, describe_best(history, turn));
    write_points(json.key("after"), turn.points, describe_played(history, turn));
    if (turn.error()) write_explanation(json, history, turn);
    json.close('}');
}

void write_summary(play::JsonWriter& json, const Review& review) {
    json.key("graph").open('[');
    for (const int value : review.graph()) json.number(value);
    json.close(']');
    write_accuracy(json, review);
    json.key("moments").open('[');
    for (const std::size_t moment : review.decisive_moments())
        json.number(static_cast<std::int64_t>(review.turns()[moment].played));
    json.close(']').key("decisive");
    const auto decisive = review.decisive_turn();
    decisive ? json.number(static_cast<std::int64_t>(review.turns()[*decisive].played)) : json.null();
}

void write(play::JsonWriter& json, const Review& review) {
    json.open('{').key("version").number(reviewer_version);
    json.key("left").number(static_cast<std::int64_t>(review.left())).key("turns").open('[');
    for (const TurnReview& turn : review.turns()) write(json, review.history(), turn);
    json.close(']');
    write_summary(json, review);
    json.close('}');
}

}  // namespace merels::review
