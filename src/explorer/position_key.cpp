#include "explorer/position_key.h"

#include <map>
#include <memory>
#include <mutex>

#include "core/random.h"

namespace merels::explorer {
namespace {

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;
constexpr std::size_t colours = 4;

// What a word stands for besides pieces on points.
enum : std::size_t { to_move_word = 256, hand_word, red_hand_word = 260, step_word };

std::uint64_t seed_of(std::string_view name) {
    std::uint64_t seed = golden;
    for (const char c : name) seed = scramble(seed + static_cast<unsigned char>(c));
    return seed;
}

}  // namespace

PositionKeys::PositionKeys(const AnyGame& game)
    : seed_(seed_of(game.name())), symmetries_(symmetries_of(game.geometry())) {
    for (std::size_t point = 0; point < game.geometry().size(); ++point) {
        for (std::size_t colour = 0; colour < colours; ++colour)
            men_.push_back(word(point, std::uint64_t{colour} | std::uint64_t{1} << 8));
    }
}

std::uint64_t PositionKeys::word(std::size_t what, std::uint64_t value) const {
    return scramble(scramble(seed_ + golden * (what + 1)) + golden * (value + 1));
}

std::uint64_t PositionKeys::piece_word(Point point, const Piece& piece) const {
    if (piece.height == 1 && !piece.holds_red && piece.kind == 0)
        return men_[point * colours + static_cast<std::size_t>(piece.colour)];
    return word(point, static_cast<std::uint64_t>(piece.colour) | std::uint64_t{piece.height} << 8 |
                           std::uint64_t{piece.holds_red} << 16 | std::uint64_t{piece.kind} << 24);
}

PositionKey PositionKeys::key(const Setup& setup) const {
    std::uint64_t common = word(to_move_word, index(setup.to_move));
    for (const Side side : both_sides)
        common += word(hand_word + index(side), static_cast<std::uint64_t>(setup.hand[index(side)]));
    common += word(red_hand_word, static_cast<std::uint64_t>(setup.red_hand));
    PositionKey best;
    for (std::size_t s = 0; s < symmetries_.size(); ++s) {
        const Symmetry& map = symmetries_[s];
        std::uint64_t hash = common;
        for (std::size_t point = 0; point < setup.board.size(); ++point) {
            if (setup.board[point].colour != Colour::none) hash += piece_word(map[point], setup.board[point]);
        }
        for (const Side side : both_sides) {
            const Step& step = setup.last_step[index(side)];
            if (step == Step{}) continue;
            hash += word(step_word + index(side), std::uint64_t{map[step.from]} << 8 | map[step.to]);
        }
        hash = scramble(hash);
        if (best.symmetries != 0 && hash > best.hash) continue;
        if (best.symmetries == 0 || hash < best.hash) best = {hash, 0};
        best.symmetries |= std::uint64_t{1} << s;
    }
    return best;
}

Turn PositionKeys::canonical(const PositionKey& key, const Turn& turn) const {
    Turn best;
    bool first = true;
    for (std::size_t s = 0; s < symmetries_.size(); ++s) {
        if ((key.symmetries >> s & 1) == 0) continue;
        Turn image;
        for (const Point point : turn) image.push_back(symmetries_[s][point]);
        if (first || image < best) best = image;
        first = false;
    }
    return best;
}

const PositionKeys& position_keys(const AnyGame& registered) {
    static std::mutex lock;
    static std::map<std::string, std::unique_ptr<const PositionKeys>> known;
    const std::scoped_lock held(lock);
    std::unique_ptr<const PositionKeys>& keys = known[registered.name()];
    if (!keys) keys = std::make_unique<const PositionKeys>(registered);
    return *keys;
}

std::string turn_code(const Turn& turn) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string code;
    for (const Point point : turn) {
        code += digits[point >> 4];
        code += digits[point & 15];
    }
    return code;
}

Ply ply_of(const PositionKeys& keys, const AnyPosition& before, const Turn& turn) {
    const PositionKey key = keys.key(before);
    return {key.hash, turn_code(keys.canonical(key, turn))};
}

}  // namespace merels::explorer
