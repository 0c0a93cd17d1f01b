#include "engine/value.h"

#include <cstdlib>
#include <string>

namespace merels::engine {
namespace {

Message decided(bool wins, int size, bool scored) {
    const std::string number = std::to_string(scored ? size - min_win_value - 1 : win_value - size);
    if (scored)
        return wins ? Message{"wins by {} points", {number}} : Message{"loses by {} points", {number}};
    if (size > tablebase_win_value) {
        if (number == "1") return {"wins at once", {}};
        return wins ? Message{"wins in {} turns", {number}} : Message{"loses in {} turns", {number}};
    }
    const std::string to_go = std::to_string(tablebase_win_value - size);
    return wins ? Message{"wins: {} turns to the next removal or the end", {to_go}}
                : Message{"loses: {} turns to the next removal or the end", {to_go}};
}

}  // namespace

Message describe_value(int value, bool scored) {
    if (is_decided(value)) return decided(value > 0, std::abs(value), scored);
    const std::string fraction = std::to_string(100 + std::abs(value) % 100).substr(1);
    return {"{}", {(value < 0 ? "-" : "+") + std::to_string(std::abs(value) / 100) + '.' + fraction}};
}

}  // namespace merels::engine
