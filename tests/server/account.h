// What tests of accounts have in common.
#pragma once

#include "server/club.h"
#include "support/patience.h"

namespace merels::testing {

inline constexpr int policy_violation = 1008;

// Who a browser is on the server; empty for nobody.
inline json::object me(Browser& browser) {
    const json::object answer = browser.get("/api/me").object();
    return !answer.contains("me") || answer.at("me").is_null() ? json::object() : answer.at("me").as_object();
}

inline std::string state_of(Browser& browser, const std::string& game) {
    const json::object page = browser.get("/api/games/" + game).object();
    return page.contains("game") ? text_of(page.at("game").as_object(), "state") : "";
}

}  // namespace merels::testing
