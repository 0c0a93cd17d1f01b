#include "tablebase/files/endings.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>

#include "files/files.h"
#include "mill/variant.h"
#include "tablebase/files/file_table_store.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/index/subspace.h"
#include "tablebase/solve/parallel_for.h"
#include "tablebase/solve/solver.h"

namespace merels::tablebase {
namespace {

// Waits while another program holds the lock of the folder: it may be generating endings too. Null on
// failure.
std::unique_ptr<FileTableStore> open_when_unlocked(const std::string& folder, const TableIndex& index,
                                                   const std::stop_token& stop) {
    constexpr int max_seconds = 30;
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock held(mutex);
    for (int seconds = 0; seconds < max_seconds && !stop.stop_requested(); ++seconds) {
        if (auto store = FileTableStore::open(folder, index, serial_for)) return std::move(*store);
        stopped.wait_for(held, stop, std::chrono::seconds(1), [] { return false; });
    }
    return nullptr;
}

Subspace largest_ending(const mill::Variant& variant) {
    // On four squares six against four would be 1.7 billion positions.
    const int major = max_tabled_men(variant) < variant.men ? 4 : 6;
    constexpr int minor = 4;
    return moving_subspace(variant, std::min(major, variant.men), std::min(minor, variant.men));
}

bool is_known_by_name(const mill::Variant& variant) {
    return std::ranges::any_of(mill::named_variants(), [&](const mill::Variant& known) {
        return known.name == variant.name && same_rules(known, variant);
    });
}

}  // namespace

bool endings_missing(const std::string& folder, const TableIndex& index) {
    if (folder.empty() || !is_known_by_name(index.variant())) return false;
    bool any_missing = false;
    for (const Subspace& subspace : subspaces_to_solve(index.variant(), largest_ending(index.variant()))) {
        if (!files::file_exists(existing_table_path(folder, index.variant(), subspace))) {
            any_missing = true;
        } else if (!open_table(folder, index, subspace)) {
            return false;
        }
    }
    return any_missing;
}

bool generate_endings(const std::string& folder, const TableIndex& index, const std::stop_token& stop) {
    const auto store = open_when_unlocked(folder, index, stop);
    if (!store) return false;
    const SolveOptions options{.only = largest_ending(index.variant()),
                               .cancelled = [&stop] { return stop.stop_requested(); }};
    return solve(index, *store, options).has_value();
}

}  // namespace merels::tablebase
