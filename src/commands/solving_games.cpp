#include "commands/solving_games.h"

#include <fmt/format.h>

#include "commands/choosing.h"
#include "tablefiles/library.h"
#include "tables/ground.h"

namespace merels {

const mill::Rules& rules_to_solve(const AnyGame& game) {
    const mill::Rules* rules = tables::mill_rules(game);
    if (rules == nullptr) {
        throw BadInput(
            fmt::format("{} is not of the mill family, and tables are made for that only", game.title()));
    }
    const auto reasons = tables::reasons_not_to_solve(rules->variant);
    if (!reasons.empty()) {
        std::string text = fmt::format("{} cannot be solved here:", game.title());
        for (const Message& reason : reasons) text += "\n" + reason.text();
        throw BadInput(text);
    }
    return *rules;
}

std::string worth_text(const Worth& worth) {
    const std::string_view kind = name_of(worth.kind);
    return worth.kind == Worth::Kind::draw ? std::string(kind) : fmt::format("{} {}", kind, worth.turns);
}

}  // namespace merels
