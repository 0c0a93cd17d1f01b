#include "tablebase/files/tablebase.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "mill/position.h"
#include "tablebase/files/lazy_tablebase.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

Tablebase::Tablebase(std::string folder, MissingEndings missing_endings)
    : folder_(std::move(folder)), missing_endings_(missing_endings) {}

Tablebase::~Tablebase() = default;

const TablebaseProbe* Tablebase::find(const AnyGame& game) const {
    return find_lazy(game);
}

std::uint64_t Tablebase::positions_in_files(const AnyGame& game) const {
    const LazyTablebase* found = find_lazy(game);
    return found == nullptr ? 0 : found->positions_in_files();
}

const LazyTablebase* Tablebase::find_lazy(const AnyGame& game) const {
    const mill::Rules* rules = solvable_rules(game);
    if (rules == nullptr) return nullptr;
    Slot& found = slot(game);
    std::call_once(found.creating, [&] {
        auto created = std::make_unique<LazyTablebase>(rules->variant, folder_);
        const bool generates =
            missing_endings_ == MissingEndings::generate && created->generate_missing_endings();
        if (generates || created->max_men() > 0) found.tablebase = std::move(created);
    });
    return found.tablebase.get();
}

Tablebase::Slot& Tablebase::slot(const AnyGame& game) const {
    const std::scoped_lock held(mutex_);
    return slots_[game.variant_text()];
}

const SolvePlan* Tablebase::needed_for(const AnyGame& game, const AnyPosition& position) const {
    const mill::Rules* rules = solvable_rules(game);
    const auto* mill_position = position.as<mill::Position>();
    if (rules == nullptr || is_small(rules->variant) || mill_position == nullptr) return nullptr;
    if (mill_position->outcome().over() || !is_tabled(*mill_position)) return nullptr;
    Slot& found = slot(game);
    std::call_once(found.planning, [&] {
        const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        found.plan = plan_to_solve(folder_, TableIndex(*rules), std::nullopt, cores);
    });
    return found.plan.missing.empty() ? nullptr : &found.plan;
}

}  // namespace merels::tablebase
