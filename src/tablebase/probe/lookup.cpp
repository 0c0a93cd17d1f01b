#include "tablebase/probe/lookup.h"

namespace merels::tablebase {

std::optional<Entry> MemoryLookup::entry(const EntryLocation& location) const {
    const Entries* entries = store_->find(location.subspace);
    if (entries == nullptr) return std::nullopt;
    return (*entries)[location.index];
}

std::optional<Wdl> MemoryLookup::wdl(const EntryLocation& location) const {
    const auto found = entry(location);
    if (!found) return std::nullopt;
    return entry::value(*found).wdl;
}

}  // namespace merels::tablebase
