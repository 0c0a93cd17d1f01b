// Rows and changes for the tests of this room.
#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "store/store.h"

namespace merels::testing {

inline const store::PlayerRow ada{"ada", "Ada", 100};
inline const store::PlayerRow grace{"grace", "Grace", 200};

inline store::StandingRow standing(const std::string& state, std::int64_t turns = 0) {
    return {state, turns, "position " + std::to_string(turns), {}, {}, {}, "{}"};
}

inline store::NewGame game(const std::string& id, const std::string& key = "key") {
    return {{id, key, "nine", {}, "start", false, "person", "ada", {}, 300}, standing("open"), {}};
}

inline store::NewEvent event(const std::string& game, std::int64_t number, const std::string& key) {
    return {game, "key", {number, key, 400, "{}"}, standing("running", number)};
}

// Which of the changes were made.
inline std::vector<bool> made(store::Store& store, const std::vector<store::Change>& changes) {
    const auto answer = store.commit(changes);
    if (!answer) FAIL(answer.error().reason);
    return *answer;
}

}  // namespace merels::testing
