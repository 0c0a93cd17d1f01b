#pragma once

#include <string>

#include "store/store.h"

namespace merels::commands {

// What the one who sits at the terminal does now, for the audit log. Throws InputError if the database cannot
// tell the time.
[[nodiscard]] store::AuditRow audit_of(store::Store& store, const std::string& action,
                                       const std::string& subject, const std::string& details = "");

}  // namespace merels::commands
