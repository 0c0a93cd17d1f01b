#include "core/level.h"

#include <algorithm>
#include <array>

namespace merels {

Message level_name(int level) {
    static constexpr std::array<Sentence, strongest_level> names = {tr("Newcomer"),
                                                                    tr("Beginner"),
                                                                    tr("Learner"),
                                                                    tr("Casual player"),
                                                                    tr("Experienced player"),
                                                                    tr("Club player"),
                                                                    tr("Tournament player"),
                                                                    tr("Expert"),
                                                                    tr("Master"),
                                                                    tr("Grandmaster")};
    const int clamped = std::clamp(level, weakest_level, strongest_level);
    return {names[static_cast<std::size_t>(clamped - weakest_level)], {}};
}

std::string computer_name(int level) {
    return "Computer " + std::to_string(level);
}

}  // namespace merels
