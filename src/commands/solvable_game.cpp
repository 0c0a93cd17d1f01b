#include "commands/solvable_game.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <thread>

#include "commands/arguments.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"

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

tablebase::SolvePlan plan_to_complete(const mill::Rules& rules, const std::string& folder,
                                      tablebase::Metric metric) {
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return plan_to_solve(folder, tablebase::TableIndex(rules), std::nullopt, cores, metric);
}

std::string no_tables_text(std::string_view game, const std::string& folder, tablebase::Metric metric) {
    return fmt::format("there are no tables of {}{} in {}", game,
                       metric == tablebase::Metric::end ? " with distances to the end of the game" : "",
                       folder);
}

std::string no_tables_text(const AnyGame& game, const mill::Rules& rules, const std::string& folder,
                           const std::string& argument, tablebase::Metric metric) {
    return fmt::format("{}; {}", no_tables_text(game.title(), folder, metric),
                       solving_text(plan_to_complete(rules, folder, metric), argument));
}

std::string value_text(const TablebaseValue& value) {
    const std::string_view wdl = name_of(value.wdl);
    return value.wdl == Wdl::draw ? std::string(wdl) : fmt::format("{} {}", wdl, value.dtc);
}

}  // namespace merels::commands
