// What speaks for a turn, in words: for hints.
#include "core/bits.h"
#include "yote/position.h"

namespace merels::yote {
namespace {

// The jumps a side would have, were it to move.
std::uint32_t jumps_of(const Position& position, Side side) {
    return how_many_moves(
        position.board().jumpers(position.men(side), position.men(other(side)), position.empty()));
}

Message plural(std::uint32_t count, std::string_view one, std::string_view several) {
    if (count == 1) return {one, {}};
    return {several, {std::to_string(count)}};
}

}  // namespace

std::vector<Message> Position::merits(const Turn& turn) const {
    if (turn.empty()) return {};
    const Side us = side_;
    const Side them = other(us);
    Position after = *this;
    after.play(turn);
    std::vector<Message> merits;
    const int taken = men_left(them) - after.men_left(them);
    if (taken > 0) {
        merits.push_back(plural(static_cast<std::uint32_t>(taken), "takes a man", "takes {} men"));
    }
    const std::uint32_t in_danger = jumps_of(*this, them);
    const std::uint32_t still = jumps_of(after, them);
    if (still == 0 && in_danger > 0) {
        merits.push_back({"leaves {} no man to jump over", {std::string(merels::name(them))}});
    } else if (still < in_danger) {
        merits.push_back({"leaves {} fewer men to jump over", {std::string(merels::name(them))}});
    }
    const std::uint32_t threats = jumps_of(after, us);
    const bool more = threats > jumps_of(*this, us) || (taken > 0 && threats > 0);
    if (more && still == 0) {
        merits.push_back(plural(threats, "threatens a capture", "threatens {} captures"));
    }
    return merits;
}

}  // namespace merels::yote
