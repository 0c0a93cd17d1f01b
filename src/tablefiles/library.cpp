#include "tablefiles/library.h"

#include "tablefiles/endings.h"
#include "tablefiles/file_lookup.h"
#include "tablefiles/threads.h"

namespace merels::tables {

namespace {

// There may be none in the files.
std::unique_ptr<SolvedMill> solved_or_in_files(const mill::Rules& rules, const std::string& folder) {
    auto ground = std::make_unique<const Ground>(rules);
    if (is_small(rules.variant)) {
        const auto cores = static_cast<int>(std::thread::hardware_concurrency());
        return solve_in_memory(std::move(ground), on_threads(cores));
    }
    auto lookup = std::make_unique<FileLookup>(folder, *ground);
    return std::make_unique<SolvedMill>(std::move(ground), std::move(lookup));
}

bool knows_any(const SolvedMill& solved) {
    return solved.most_men() > 0;
}

}  // namespace

std::unique_ptr<SolvedMill> open_solved(const mill::Rules& rules, const std::string& folder) {
    auto solved = solved_or_in_files(rules, folder);
    return knows_any(*solved) ? std::move(solved) : nullptr;
}

std::unique_ptr<SolvedMill> open_solved(const AnyGame& game, const std::string& folder) {
    const mill::Rules* rules = solvable_rules(game);
    return rules == nullptr ? nullptr : open_solved(*rules, folder);
}

const SolvedPositions* Library::solved(const AnyGame& game) const {
    const mill::Rules* rules = solvable_rules(game);
    if (rules == nullptr) return nullptr;
    Entry* entry = nullptr;
    {
        const std::scoped_lock held(mutex_);
        entry = &entries_[game.variant_text()];
    }
    std::call_once(entry->opening, [&] { open(rules->variant, *entry); });
    return entry->solved;
}

void Library::open(const mill::Variant& variant, Entry& entry) const {
    entry.rules = std::make_unique<const mill::Rules>(variant);
    entry.at_first = solved_or_in_files(*entry.rules, folder_);
    const bool lacking = !is_small(variant) && lacks_endings(folder_, entry.at_first->ground());
    if (lacking || knows_any(*entry.at_first)) entry.solved = entry.at_first.get();
    if (!lacking) return;
    entry.making_endings = std::jthread([this, &entry](const std::stop_token& stop) {
        if (!make_endings(folder_, entry.at_first->ground(), stop)) return;
        entry.with_endings = open_solved(*entry.rules, folder_);
        entry.solved = entry.with_endings.get();
    });
}

}  // namespace merels::tables
