#include "tablebase/files/lazy_tablebase.h"

#include <limits>
#include <utility>

#include "tablebase/files/endings.h"
#include "tablebase/files/open_mill_tablebase.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"

namespace merels::tablebase {

LazyTablebase::LazyTablebase(const mill::Variant& variant, std::string folder)
    : rules_(variant), folder_(std::move(folder)) {
    look_at_files();
}

void LazyTablebase::look_at_files() {
    if (is_small(rules_.variant)) {
        max_men_ = std::numeric_limits<int>::max();
        return;
    }
    const std::vector<Subspace> tables = tables_in(folder_, rules_.variant);
    positions_in_files_ = positions_in(rules_.variant, tables);
    max_men_ = tablebase::max_men(tables);
}

bool LazyTablebase::generate_missing_endings() {
    if (is_small(rules_.variant)) return false;
    auto index = std::make_unique<const TableIndex>(rules_);
    if (!endings_missing(folder_, *index)) return false;
    generating_ = std::jthread([this, index = std::move(index)](const std::stop_token& stop) {
        if (!generate_endings(folder_, *index, stop)) return;
        with_endings_ = solve_or_open(rules_, folder_);
        current_ = with_endings_.get();
        look_at_files();
    });
    return true;
}

std::optional<TablebaseValue> LazyTablebase::probe(const AnyPosition& position) const {
    return opened().probe(position);
}

const MillTablebase& LazyTablebase::opened() const {
    if (const MillTablebase* current = current_) return *current;
    std::call_once(opening_, [&] {
        opened_ = solve_or_open(rules_, folder_);
        const MillTablebase* none = nullptr;
        current_.compare_exchange_strong(none, opened_.get());
    });
    return *current_;
}

}  // namespace merels::tablebase
