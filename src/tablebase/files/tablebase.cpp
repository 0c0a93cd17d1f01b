#include "tablebase/files/tablebase.h"

#include <utility>

#include "mill/position.h"
#include "tablebase/files/lazy_tablebase.h"
#include "tablebase/index/solvable.h"

namespace merels::tablebase {

Tablebase::Tablebase(std::string folder, MissingEndings missing_endings)
    : folder_(std::move(folder)), missing_endings_(missing_endings) {}

Tablebase::~Tablebase() = default;

const TablebaseProbe* Tablebase::find(const AnyGame& game) const {
    return find_lazy(game);
}

std::uint64_t Tablebase::fingerprint(const AnyGame& game) const {
    const LazyTablebase* found = find_lazy(game);
    return found == nullptr ? 0 : found->fingerprint();
}

const LazyTablebase* Tablebase::find_lazy(const AnyGame& game) const {
    const mill::Rules* rules = solvable_rules(game);
    if (rules == nullptr) return nullptr;
    Slot* slot = nullptr;
    {
        const std::scoped_lock held(mutex_);
        slot = &slots_[game.variant_text()];
    }
    std::call_once(slot->creating, [&] {
        auto created = std::make_unique<LazyTablebase>(rules->variant, folder_);
        const bool generates =
            missing_endings_ == MissingEndings::generate && created->generate_missing_endings();
        if (generates || created->max_men() > 0) slot->tablebase = std::move(created);
    });
    return slot->tablebase.get();
}

}  // namespace merels::tablebase
