// What a database answered, as our own types.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"

namespace merels::store::reading {

inline std::string text(const Value& value) {
    const auto* found = std::get_if<std::string>(&value);
    return found == nullptr ? std::string() : *found;
}

inline std::int64_t number(const Value& value) {
    const auto* found = std::get_if<std::int64_t>(&value);
    return found == nullptr ? 0 : *found;
}

inline std::optional<std::string> maybe_text(const Value& value) {
    const auto* found = std::get_if<std::string>(&value);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

inline std::optional<std::int64_t> maybe_number(const Value& value) {
    const auto* found = std::get_if<std::int64_t>(&value);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

inline std::string first_text(const Row& row) {
    return text(row[0]);
}

template <class Read>
auto all_rows(const StoreResult<QueryResult>& answer, Read read)
    -> StoreResult<std::vector<decltype(read(Row{}))>> {
    if (!answer) return std::unexpected(answer.error());
    std::vector<decltype(read(Row{}))> all;
    all.reserve(answer->rows.size());
    for (const Row& row : answer->rows) all.push_back(read(row));
    return all;
}

template <class Read>
auto first_row(const StoreResult<QueryResult>& answer, Read read)
    -> StoreResult<std::optional<decltype(read(Row{}))>> {
    if (!answer) return std::unexpected(answer.error());
    if (answer->rows.empty()) return std::nullopt;
    return std::optional(read(answer->rows.front()));
}

}  // namespace merels::store::reading
