#pragma once

#include "store/database.h"
#include "store/moderation.h"

namespace merels::store {

// The audit log. Store::moderate() writes to it by itself; this is for what operators do in another way.
[[nodiscard]] Statement write_audit(const AuditRow& audit);
[[nodiscard]] StoreResult<void> add_audit(Database& database, const AuditRow& audit);

}  // namespace merels::store
