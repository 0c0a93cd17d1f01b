#pragma once

#include "require.h"
#include "server/base/input_limits.h"
#include "server/base/tokens.h"
#include "server/game/game_factory.h"
#include "server/game/row_mapping.h"

// Makes the game of a wish, which fails with a reason and the field that is meant, or comes to a game that is
// not larger than one may be and comes back from the store as it was.
inline void make_and_check(const merels::server::CreateGameRequest& wish) {
    using namespace merels;
    static const bool ready = (server::init_tokens(), true);
    require(ready);
    Random random(1);
    const auto made = server::make_game(wish, play::Seat{"player", "Ada", {}}, random, 1'000'000);
    if (!made) {
        require(!made.error().reason.empty() && !made.error().field.empty());
        return;
    }
    require(server::is_game_id(made->game.id));
    require(!made->events.empty());
    store::StoredGame stored;
    stored.game = made->game;
    for (const store::NewEvent& event : made->events) {
        require(event.standing.summary.size() <= server::input_limits::game_summary_bytes);
        stored.events.push_back(event.event);
    }
    require(server::restore(std::move(stored)).has_value());
}
