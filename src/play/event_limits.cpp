#include "play/event_limits.h"

#include <algorithm>

namespace merels::play {
namespace {

// Adds a value and keeps only the latest so many.
void add_latest(std::vector<std::int64_t>& values, std::int64_t value, std::size_t most) {
    if (values.size() == most) values.erase(values.begin());
    values.push_back(value);
}

}  // namespace

void EventLimits::note(EventKind kind, std::optional<Side> side, Moment at) {
    switch (kind) {
        case EventKind::pick:
        case EventKind::undo:
            ++picks_;
            break;
        case EventKind::turn:
        case EventKind::taken_back:
        case EventKind::started:
            picks_ = 0;
            turn_began_ = std::max(turn_began_, at);
            break;
        default:
            break;
    }
    if (!side) return;
    Counts& counts = sides_[index(*side)];
    counts.acted = std::max(counts.acted, at);
    switch (kind) {
        case EventKind::turn:
            ++counts.turns;
            break;
        case EventKind::draw_offered:
            add_latest(counts.draw_offers, counts.turns, offers);
            break;
        case EventKind::takeback_asked:
            ++counts.takebacks_asked;
            break;
        case EventKind::takeback_declined: {
            Counts& asker = sides_[index(other(*side))];
            add_latest(asker.declined, asker.turns, offers);
            break;
        }
        case EventKind::said:
            ++counts.phrases_said;
            add_latest(counts.phrases, at, phrases_a_minute);
            break;
        case EventKind::rematch_offered:
            ++counts.rematches_offered;
            break;
        default:
            break;
    }
}

bool EventLimits::too_many(const std::vector<std::int64_t>& made, std::int64_t turns) {
    return std::ranges::count_if(made, [&](std::int64_t at) { return turns - at < offer_turns; }) >= offers;
}

std::optional<Refusal> EventLimits::check(ActionKind kind, Side side, Moment now) const {
    constexpr Moment minute = 60'000;
    const Counts& counts = sides_[index(side)];
    switch (kind) {
        case ActionKind::pick:
        case ActionKind::undo:
            if (picks_ >= picks_a_turn)
                return Refusal{"not-now",
                               {tr("too many points were picked and undone; enter the whole turn"), {}}};
            break;
        case ActionKind::say:
            if (counts.phrases_said >= phrases_a_game)
                return Refusal{"not-now", {tr("no more messages can be sent in this game"), {}}};
            if (counts.phrases.size() >= phrases_a_minute && now - counts.phrases.front() < minute)
                return Refusal{"too-fast", {tr("that was a lot of messages; wait a moment"), {}}};
            break;
        case ActionKind::offer_draw:
            if (too_many(counts.draw_offers, counts.turns))
                return Refusal{"not-now",
                               {tr("you have offered a draw too often; play on for a few turns"), {}}};
            break;
        case ActionKind::ask_takeback:
            if (counts.takebacks_asked >= takebacks_a_game || too_many(counts.declined, counts.turns))
                return Refusal{"not-now", {tr("you have requested too many take-backs"), {}}};
            break;
        case ActionKind::offer_rematch:
            if (counts.rematches_offered >= rematch_offers)
                return Refusal{"not-now", {tr("you have offered a rematch too often"), {}}};
            break;
        default:
            break;
    }
    return std::nullopt;
}

Moment EventLimits::silent_since(Side side) const {
    return std::max(sides_[index(side)].acted, turn_began_);
}

}  // namespace merels::play
