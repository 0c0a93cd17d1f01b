#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/random.h"
#include "server/hosted_game.h"
#include "store/store.h"

namespace merels::server {

// What a person wants when making a game, as it was typed.
struct Wish {
    std::string id = {};  // empty: one is drawn
    std::string game = {};
    std::string variant = {};
    std::string position = {};
    std::string saved = {};
    std::string side = {};      // empty: random
    std::string opponent = {};  // empty: a person
    std::int64_t level = 5;
    bool is_private = false;
    std::optional<play::ClockRule> clock = {};
    std::string name = {};  // of the other one at the same screen
};

// What is wrong with a wish, and which field is meant.
struct Unfit {
    std::string reason;
    std::string field;
};

// The rules a player wished for.
[[nodiscard]] std::expected<Match::GamePointer, Unfit> chosen_game(const Wish& wish);

// The game a player wished for, ready for the store. Whether its id is free is for the store to say.
[[nodiscard]] std::expected<NewGame, Unfit> make_game(const Wish& wish, const play::Seat& maker,
                                                      Random& random, Moment now);

// The same again with sides changed.
[[nodiscard]] NewGame make_rematch(const HostedGame& game, Random& random, Moment now);

// A saved game for keeping, with its players' names but nobody in their seats; private if it is not over. An
// id is drawn if none is given.
[[nodiscard]] std::expected<NewGame, std::string> make_archived(std::string_view saved, const std::string& id,
                                                                const std::string& maker, Moment now);

[[nodiscard]] std::string draw_game_id(bool is_private);
[[nodiscard]] bool is_game_id(std::string_view id);

}  // namespace merels::server
