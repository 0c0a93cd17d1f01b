#include "commands/audit.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include "commands/arguments.h"

namespace merels::commands {
namespace {

std::string operator_name() {
    const passwd* user = getpwuid(getuid());
    return user == nullptr ? fmt::format("uid {}", getuid()) : user->pw_name;
}

}  // namespace

store::AuditRow audit_of(store::Store& store, const std::string& action, const std::string& subject,
                         const std::string& details) {
    const auto clock = store.read_clock();
    if (!clock) throw InputError(clock.error().reason);
    return {clock->now, operator_name(), action, subject, details};
}

}  // namespace merels::commands
