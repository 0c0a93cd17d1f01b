#include "server/game/lobby.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/game/simulated_context.h"

using namespace merels;
using namespace merels::server;

namespace {

ListedGame listed(const std::string& id, std::int64_t created, const std::string& maker, bool open = true,
                  std::int64_t mean_rating = 0) {
    return {id, open, created, fmt::format(R"({{"id":"{}"}})", id), maker, mean_rating};
}

std::size_t shown(const Lobby& lobby, std::string_view state = "") {
    const std::string games = lobby.games(state);
    return static_cast<std::size_t>(std::ranges::count(games, '{'));
}

bool no_rooms(const std::string& /*id*/) {
    return false;
}

// A public game as its room reports it.
HostedGame hosted(const std::string& id, const std::string& maker) {
    Random random(1);
    const auto made = make_game({.id = id, .game = "nine"}, {maker, maker, {}}, random, 1);
    StoredGame stored{made->game, {}, {}, {}};
    for (const NewEvent& event : made->events) stored.events.push_back(event.event);
    return restore(std::move(stored))->game;
}

}  // namespace

TEST_CASE("W1: the list has open games first, the newest first, and no more than a hundred") {
    Lobby lobby;
    std::vector<ListedGame> games;
    for (int i = 0; i < 150; ++i)
        games.push_back(listed(fmt::format("g{:03}", i), i, fmt::format("maker{}", i), i % 2 == 0));
    lobby.update_stored(games, no_rooms);
    CHECK(shown(lobby) == 100);
    CHECK(shown(lobby, "open") == 75);
    CHECK(lobby.games("").starts_with(R"([{"id":"g148"},{"id":"g146"})"));
    CHECK(lobby.games("running").starts_with(R"([{"id":"g149"})"));
}

TEST_CASE("running games are listed by rating, however many are open or newer") {
    Lobby lobby;
    std::vector<ListedGame> games;
    for (int i = 0; i < 200; ++i) {
        games.push_back(listed(fmt::format("open{:03}", i), 1000 + i, fmt::format("maker{}", i)));
        games.push_back(listed(fmt::format("run{:03}", i), i, "ada", false, i < 150 ? 2000 - i : 0));
    }
    lobby.update_stored(games, no_rooms);
    CHECK(shown(lobby) == 100);
    CHECK(lobby.games("").starts_with(R"([{"id":"open199"},{"id":"open198"})"));
    CHECK(lobby.games("").contains(R"({"id":"open150"},{"id":"run000"},{"id":"run001"})"));
    CHECK(lobby.games("").ends_with(R"({"id":"run049"}])"));
    CHECK(shown(lobby, "open") == 100);
    CHECK(shown(lobby, "running") == 100);
    CHECK(lobby.games("running").starts_with(R"([{"id":"run000"},{"id":"run001"})"));
    // Slots that are not needed go to the others: to running games, with those that are not rated last.
    std::erase_if(games, [](const ListedGame& game) { return game.open && game.created < 1190; });
    std::erase_if(games, [](const ListedGame& game) { return !game.open && game.created < 100; });
    lobby.update_stored(games, no_rooms);
    CHECK(shown(lobby) == 100);
    CHECK(shown(lobby, "open") == 10);
    CHECK(lobby.games("").contains(R"({"id":"run149"},{"id":"run199"},{"id":"run198"})"));
    // And to open ones.
    games.clear();
    for (int i = 0; i < 200; ++i)
        games.push_back(listed(fmt::format("open{:03}", i), i, fmt::format("maker{}", i)));
    games.push_back(listed("run", 1, "ada", false, 1500));
    lobby.update_stored(games, no_rooms);
    CHECK(shown(lobby) == 100);
    CHECK(lobby.games("").ends_with(R"({"id":"open101"},{"id":"run"}])"));
}

TEST_CASE("a running game with a room here has the mean rating of its seats") {
    Lobby lobby;
    Random random(1);
    const auto begun = [&](const std::string& player, std::optional<int> rating) {
        const auto seat = [&](const std::string& name) {
            play::Seat taken{name, name, {}};
            if (rating) taken.rating = play::SeatRating{*rating, 60};
            return taken;
        };
        auto made = make_paired({.game = "nine",
                                 .clock = play::ClockRule{60'000, 0, 0},
                                 .white = seat(player),
                                 .black = seat("grace"),
                                 .rated = rating.has_value()},
                                random, 1);
        CHECK(made->events.back().mean_rating.has_value() == rating.has_value());
        StoredGame stored{made->game, {}, {}, {}};
        for (const NewEvent& event : made->events) stored.events.push_back(event.event);
        return restore(std::move(stored))->game;
    };
    lobby.update(begun("casual", {}), shared_text(R"("casual")"), "");
    lobby.update(begun("weak", 1300), shared_text(R"("weak")"), "");
    lobby.update(begun("strong", 2100), shared_text(R"("strong")"), "");
    CHECK(lobby.games("running") == R"(["strong","weak","casual"])");
}

TEST_CASE("of one player's open games the newest five are listed, of running ones all") {
    Lobby lobby;
    std::vector<ListedGame> games;
    for (int i = 0; i < 20; ++i) games.push_back(listed(fmt::format("g{:02}", i), i, "ada", i < 10));
    lobby.update_stored(games, no_rooms);
    CHECK(shown(lobby, "open") == 5);
    CHECK(lobby.games("open").contains("g09"));
    CHECK_FALSE(lobby.games("open").contains("g04"));
    CHECK(shown(lobby, "running") == 10);
}

TEST_CASE("of one address's open games twenty-five are listed, whoever made them") {
    Lobby lobby;
    for (int i = 0; i < 40; ++i) {
        const std::string id = fmt::format("game-{}", i);
        lobby.update(hosted(id, fmt::format("maker{}", i)), shared_text(R"({"id":1})"), "203.0.113.9");
    }
    CHECK(shown(lobby) == 25);
}

TEST_CASE("W1: clients are sent the list, then what is new, changed and gone, each once") {
    Lobby lobby;
    lobby.update_stored({listed("a", 1, "ada"), listed("b", 2, "grace")}, no_rooms);
    const auto client = std::make_shared<SimulatedConnection>();
    const auto handle = lobby.add_client(client, 7);
    REQUIRE(client->initial.size() == 1);
    CHECK(client->initial[0] == R"({"type":"games","now":7,"games":[{"id":"b"},{"id":"a"}]})");
    lobby.publish();
    CHECK(client->sent.empty());
    lobby.update_stored({listed("b", 2, "grace"), listed("c", 3, "tim")}, no_rooms);
    lobby.publish();
    CHECK(client->sent ==
          std::vector<std::string>{R"({"type":"game","game":{"id":"c"}})", R"({"type":"gone","id":"a"})"});
    lobby.publish();
    CHECK(client->sent.size() == 2);
    lobby.remove_client(handle);
    CHECK(lobby.size() == 0);
}

TEST_CASE("a private game, and one that is over, is not listed") {
    Lobby lobby;
    HostedGame game = hosted("game", "ada");
    lobby.update(game, shared_text("{}"), "");
    CHECK(lobby.lists("game"));
    game.is_private = true;
    lobby.update(game, shared_text("{}"), "");
    CHECK_FALSE(lobby.lists("game"));
}

TEST_CASE("a game with a room here stays as the room has reported it, whatever the store's list says") {
    Lobby lobby;
    lobby.update(hosted("game", "ada"), shared_text(R"({"new":1})"), "");
    const auto in_room = [](const std::string& id) { return id == "game"; };
    lobby.update_stored({listed("game", 1, "ada")}, in_room);
    CHECK(lobby.games("") == R"([{"new":1}])");
    lobby.update_stored({}, in_room);
    CHECK(lobby.lists("game"));
    lobby.update_stored({}, no_rooms);
    CHECK_FALSE(lobby.lists("game"));
}
