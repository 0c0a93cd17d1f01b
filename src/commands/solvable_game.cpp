#include "commands/solvable_game.h"

#include <fmt/format.h>
#include <string_view>

#include "commands/arguments.h"
#include "tablebase/index/solvable.h"

namespace merels::commands {

const mill::Rules& rules_to_solve(const AnyGame& game) {
    const mill::Rules* rules = tablebase::mill_rules(game);
    if (rules == nullptr) {
        throw InputError(
            fmt::format("{} is not of the mill family, and tables are made for that only", game.title()));
    }
    const auto reasons = tablebase::reasons_unsolvable(rules->variant);
    if (!reasons.empty()) {
        std::string text = fmt::format("{} cannot be solved here:", game.title());
        for (const Message& reason : reasons) text += "\n" + reason.text();
        throw InputError(text);
    }
    return *rules;
}

std::string value_text(const TablebaseValue& value) {
    const std::string_view wdl = name_of(value.wdl);
    return value.wdl == Wdl::draw ? std::string(wdl) : fmt::format("{} {}", wdl, value.dtc);
}

}  // namespace merels::commands
