#include "tablebase/files/open_mill_tablebase.h"

#include <thread>
#include <utility>

#include "tablebase/files/file_lookup.h"
#include "tablebase/files/threaded_for.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

std::unique_ptr<MillTablebase> solve_or_open(const mill::Rules& rules, const std::string& folder,
                                             Metric metric) {
    auto index = std::make_unique<const TableIndex>(rules);
    if (is_small(rules.variant)) {
        const auto cores = static_cast<int>(std::thread::hardware_concurrency());
        return solve_in_memory(std::move(index), threaded_for(cores), metric);
    }
    auto lookup = std::make_unique<FileLookup>(folder, *index, metric);
    return std::make_unique<MillTablebase>(std::move(index), std::move(lookup));
}

std::unique_ptr<MillTablebase> open_mill_tablebase(const mill::Rules& rules, const std::string& folder,
                                                   Metric metric) {
    auto opened = solve_or_open(rules, folder, metric);
    return opened->max_men() > 0 ? std::move(opened) : nullptr;
}

std::unique_ptr<MillTablebase> open_mill_tablebase(const AnyGame& game, const std::string& folder) {
    const mill::Rules* rules = solvable_rules(game);
    return rules == nullptr ? nullptr : open_mill_tablebase(*rules, folder);
}

}  // namespace merels::tablebase
