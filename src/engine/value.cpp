#include "engine/value.h"

#include <cstdlib>
#include <string>

namespace merels::engine {
namespace {

Message decided(bool wins, int size, bool scored) {
    const auto number = static_cast<std::size_t>(scored ? size - min_win_value - 1 : win_value - size);
    if (scored) {
        return wins ? plural(number, "wins by {} point", "wins by {} points")
                    : plural(number, "loses by {} point", "loses by {} points");
    }
    if (size > tablebase_win_value) {
        if (number == 1) return {tr("wins at once"), {}};
        return wins ? plural(number, "wins in {} turn", "wins in {} turns")
                    : plural(number, "loses in {} turn", "loses in {} turns");
    }
    const auto to_go = static_cast<std::size_t>(tablebase_win_value - size);
    return wins ? plural(to_go, "wins: {} turn to the next removal or the end",
                         "wins: {} turns to the next removal or the end")
                : plural(to_go, "loses: {} turn to the next removal or the end",
                         "loses: {} turns to the next removal or the end");
}

}  // namespace

Message describe_value(int value, bool scored) {
    if (is_decided(value)) return decided(value > 0, std::abs(value), scored);
    const std::string fraction = std::to_string(100 + std::abs(value) % 100).substr(1);
    return verbatim((value < 0 ? "-" : "+") + std::to_string(std::abs(value) / 100) + '.' + fraction);
}

}  // namespace merels::engine
