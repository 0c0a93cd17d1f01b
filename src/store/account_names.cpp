#include "store/account_names.h"

#include <array>

#include "store/name_key.h"
#include "store/reading.h"

namespace merels::store {

using namespace reading;

namespace {

StoreResult<bool> is_taken(Database& database, const std::string& key) {
    const auto found =
        database.query({"SELECT 1 FROM players WHERE name_key = $1 AND password IS NOT NULL LIMIT 1", {key}});
    if (!found) return std::unexpected(found.error());
    return !found->rows.empty();
}

StoreResult<std::string> free_name(Database& database, const std::string& name) {
    std::string candidate = name;
    for (int number = 2;; ++number) {
        const auto taken = is_taken(database, name_key(candidate));
        if (!taken) return std::unexpected(taken.error());
        if (!*taken) return candidate;
        candidate = name + " " + std::to_string(number);
    }
}

// Quotes a text for SQL.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? "''" : std::string(1, c);
    return result + "'";
}

}  // namespace

// Runs inside the transaction of a migration, where only scripts write.
StoreResult<void> reserve_names(Database& database) {
    const auto accounts =
        database.query({"SELECT id, name, first, last FROM players WHERE password IS NOT NULL "
                        "AND name_key IS NULL ORDER BY created, id"});
    if (!accounts) return std::unexpected(accounts.error());
    for (const Row& row : accounts->rows) {
        std::string name = text(row[1]);
        if (name.empty()) name = text(row[3]).empty() ? text(row[2]) : text(row[2]) + " " + text(row[3]);
        const auto free = free_name(database, name);
        if (!free) return std::unexpected(free.error());
        const auto written = database.run_script("UPDATE players SET name = " + quoted(*free) +
                                                 ", name_key = " + quoted(name_key(*free)) +
                                                 " WHERE id = " + quoted(text(row[0])));
        if (!written) return written;
    }
    return {};
}

}  // namespace merels::store
