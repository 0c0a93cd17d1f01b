// Rows and changes that the tests of the store and of the server begin with.
#pragma once

#include <algorithm>
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

// Rated games of Nine begin on this day.
inline constexpr std::int64_t one_day = 24LL * 3600 * 1000;
inline constexpr std::int64_t first_day = 20'000 * one_day;

inline store::NewGame rated_game(const std::string& id) {
    return {{id, "key", "nine", {}, "start", false, "person", "ada", "180000 2000 0", first_day, true},
            {"running", 0, "position", {}, {}, {}, "{}"},
            {}};
}

// The end of a rated game between two players: the winner is "white", "black" or "draw".
inline store::NewEvent rated_end(const std::string& id, const std::string& white, const std::string& black,
                                 const std::string& winner, std::int64_t at) {
    store::NewEvent end{
        id, "key", {1, "end", at, "{}"}, {"ended", 9, "position", winner, "forfeit", {}, "{}"}};
    end.seats = {{"white", white, white, {}}, {"black", black, black, {}}};
    end.pair = std::min(white, black) + " " + std::max(white, black);
    end.rated = store::RatedResult{"nine",
                                   {{{white, {}}, {black, {}}}},
                                   winner == "draw"    ? 0.5
                                   : winner == "white" ? 1.0
                                                       : 0.0};
    return end;
}

// The same against level 5 of the computer, which has Black.
inline store::NewEvent rated_end_with_computer(const std::string& id, const std::string& white,
                                               const std::string& winner, std::int64_t at) {
    store::NewEvent end = rated_end(id, white, "Computer 5", winner, at);
    end.seats[1] = {"black", {}, "Computer 5", 5};
    end.rated->sides[1] = {"", {1510, 50}};
    return end;
}

// Which of the changes were made.
inline std::vector<bool> made(store::Store& store, const std::vector<store::Change>& changes) {
    const auto answer = store.commit(changes);
    if (!answer) FAIL(answer.error().reason);
    return *answer;
}

}  // namespace merels::testing
