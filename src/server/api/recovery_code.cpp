#include "server/api/recovery_code.h"

#include "core/letters.h"
#include "server/base/tokens.h"

namespace merels::server {

std::string new_recovery_code() {
    constexpr int groups = 5;
    constexpr std::size_t group_length = 4;
    std::string code;
    for (int i = 0; i < groups; ++i) code += (i == 0 ? "" : "-") + draw_text(group_length);
    return code;
}

std::string hashed_recovery_code(std::string_view typed) {
    std::string code = lower(typed);
    std::erase_if(code, [](char c) { return c == '-' || c == ' '; });
    return hashed("recovery " + code);
}

}  // namespace merels::server
