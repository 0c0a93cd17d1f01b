#include "yote/merits.h"

#include <utility>

#include "core/bits.h"

namespace merels::yote {
namespace {

// The jumps a side would have, were it to move.
std::uint32_t jumps_of(const Position& position, Side side) {
    return how_many_moves(
        position.board().jumpers(position.men(side), position.men(other(side)), position.empty()));
}

Message describe(const Merit& merit, const std::string& them) {
    switch (static_cast<MeritKind>(merit.kind)) {
        case MeritKind::captures:
            return plural(merit.count, "takes a man", "takes {} men");
        case MeritKind::no_jumps_left:
            return {tr("leaves {} no man to jump over"), {them}};
        case MeritKind::fewer_jumps:
            return {tr("leaves {} fewer men to jump over"), {them}};
        case MeritKind::threatens:
            break;
    }
    return plural(merit.count, "threatens a capture", "threatens {} captures");
}

}  // namespace

std::vector<Merit> find_merits(const Position& before, const Turn& turn) {
    using Kind = MeritKind;
    if (turn.empty()) return {};
    const Side us = before.to_move();
    const Side them = other(us);
    Position after = before;
    after.play(turn);
    std::vector<Merit> merits;
    const auto add = [&](Kind kind, std::uint32_t count = 0) {
        merits.push_back({.kind = std::to_underlying(kind), .count = count});
    };
    const int taken = before.men_left(them) - after.men_left(them);
    if (taken > 0) add(Kind::captures, static_cast<std::uint32_t>(taken));
    const std::uint32_t in_danger = jumps_of(before, them);
    const std::uint32_t still = jumps_of(after, them);
    if (still < in_danger) add(still == 0 ? Kind::no_jumps_left : Kind::fewer_jumps);
    const std::uint32_t threats = jumps_of(after, us);
    const bool more = threats > jumps_of(before, us) || (taken > 0 && threats > 0);
    if (more && still == 0) add(Kind::threatens, threats);
    return merits;
}

std::vector<Message> Position::merits(const Turn& turn) const {
    const std::string them(merels::name(other(side_)));
    std::vector<Message> messages;
    for (const Merit& merit : find_merits(*this, turn)) messages.push_back(describe(merit, them));
    return messages;
}

}  // namespace merels::yote
