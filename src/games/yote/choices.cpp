#include "yote/choices.h"

namespace merels::yote {

void Choices::count_several_jumps() {
    const auto add_one = [&](const Turn&) { ++count_; };
    each_of_several_jumps(add_one);
}

Turn Choices::nth_of_several_jumps(std::uint32_t n) const {
    Turn found;
    const auto keep_nth = [&](const Turn& turn) {
        if (n-- == 0) found = turn;
    };
    each_of_several_jumps(keep_nth);
    return found;
}

}  // namespace merels::yote
