#include "server/event_limits.h"

#include <algorithm>

namespace merels::server {

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
    Record& record = sides_[index(*side)];
    record.acted = std::max(record.acted, at);
    switch (kind) {
        case EventKind::turn:
            ++record.turns;
            break;
        case EventKind::draw_offered:
            record.draw_offers.push_back(record.turns);
            break;
        case EventKind::takeback_asked:
            ++record.takebacks_asked;
            break;
        case EventKind::takeback_declined: {
            Record& asker = sides_[index(other(*side))];
            asker.declined.push_back(asker.turns);
            break;
        }
        case EventKind::said:
            ++record.phrases_said;
            record.phrases.push_back(at);
            if (record.phrases.size() > phrases_a_minute) record.phrases.pop_front();
            break;
        case EventKind::rematch_offered:
            ++record.rematches_offered;
            break;
        default:
            break;
    }
}

bool EventLimits::too_many(const std::vector<std::int64_t>& made, std::int64_t turns) {
    return std::ranges::count_if(made, [&](std::int64_t at) { return turns - at < offer_turns; }) >= offers;
}

std::optional<Refusal> EventLimits::check(Do what, Side side, Moment now) const {
    constexpr Moment minute = 60'000;
    const Record& record = sides_[index(side)];
    switch (what) {
        case Do::pick:
        case Do::undo:
            if (picks_ >= picks_a_turn)
                return Refusal{"not-now", "too many points were picked and undone; enter the whole turn"};
            break;
        case Do::say:
            if (record.phrases_said >= phrases_a_game)
                return Refusal{"not-now", "enough has been said in this game"};
            if (record.phrases.size() >= phrases_a_minute && now - record.phrases.front() < minute)
                return Refusal{"too-fast", "that was a lot to say in a minute; wait a moment"};
            break;
        case Do::offer_draw:
            if (too_many(record.draw_offers, record.turns))
                return Refusal{"not-now", "you have offered a draw often enough; play on for a few turns"};
            break;
        case Do::ask_takeback:
            if (record.takebacks_asked >= takebacks_a_game || too_many(record.declined, record.turns))
                return Refusal{"not-now", "you have asked for turns back often enough"};
            break;
        case Do::offer_rematch:
            if (record.rematches_offered >= rematch_offers)
                return Refusal{"not-now", "you have offered a rematch often enough"};
            break;
        default:
            break;
    }
    return std::nullopt;
}

Moment EventLimits::silent_since(Side side) const {
    return std::max(sides_[index(side)].acted, turn_began_);
}

}  // namespace merels::server
