#include "tablefiles/library.h"

#include <thread>

#include "tablefiles/file_lookup.h"
#include "tablefiles/threads.h"

namespace merels::tables {

std::unique_ptr<SolvedMill> open_solved(const mill::Rules& rules, const std::string& folder) {
    auto ground = std::make_unique<const Ground>(rules);
    if (is_small(rules.variant)) {
        const auto cores = static_cast<int>(std::thread::hardware_concurrency());
        return solve_in_memory(std::move(ground), on_threads(cores));
    }
    auto lookup = std::make_unique<FileLookup>(folder, *ground);
    if (!lookup->any()) return nullptr;
    return std::make_unique<SolvedMill>(std::move(ground), std::move(lookup));
}

const SolvedPositions* Library::solved(const AnyGame& game) const {
    const mill::Rules* rules = mill_rules(game);
    if (rules == nullptr || !reasons_not_to_solve(rules->variant).empty()) return nullptr;
    Entry* entry = nullptr;
    {
        const std::scoped_lock held(mutex_);
        entry = &entries_[game.variant_text()];
    }
    std::call_once(entry->opening, [&] {
        entry->rules = std::make_unique<const mill::Rules>(rules->variant);
        entry->solved = open_solved(*entry->rules, folder_);
    });
    return entry->solved.get();
}

}  // namespace merels::tables
