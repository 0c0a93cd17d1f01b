#include "server/game/game_hub.h"

#include <doctest/doctest.h>

#include "server/game/simulated_server.h"
#include "support/folder.h"

using namespace merels;
using namespace merels::server;
using namespace merels::testing;
using namespace std::chrono_literals;

namespace {

class World : private Folder, public SimulatedServer {
  public:
    World() : SimulatedServer(path() + "/db") {}
};

}  // namespace

TEST_CASE("a game is read from the store once, however many ask for it at the same time") {
    World world;
    world.create({.id = "game", .game = "nine"});
    std::vector<std::shared_ptr<Room>> found;
    for (int i = 0; i < 3; ++i)
        world.hub().find("game", [&](std::shared_ptr<Room> room, bool) { found.push_back(std::move(room)); });
    CHECK(found.empty());
    world.run_until_idle();
    REQUIRE(found.size() == 3);
    CHECK(found[0] != nullptr);
    CHECK(found[0] == found[1]);
    CHECK(found[1] == found[2]);
    CHECK(world.hub().rooms() == 1);
    CHECK(world.find("none") == nullptr);
}

TEST_CASE("an empty room is dropped after a while, and read again when it is asked for") {
    World world;
    world.create({.id = "game", .game = "nine"});
    world.hub().start();
    CHECK(world.find("game") != nullptr);
    world.advance(50s);
    CHECK(world.hub().has_room("game"));
    world.advance(15s);
    CHECK_FALSE(world.hub().has_room("game"));
    CHECK(world.find("game") != nullptr);
}

TEST_CASE("a room with clients is not dropped") {
    World world;
    world.create({.id = "game", .game = "nine"});
    world.hub().start();
    const auto room = world.find("game");
    const auto handle = room->add_client({std::make_shared<SimulatedConnection>(), ""}, 0, "null");
    world.advance(10min);
    CHECK(world.hub().has_room("game"));
    room->remove_client(handle);
    world.advance(70s);
    CHECK_FALSE(world.hub().has_room("game"));
}

TEST_CASE("W12: a clock that runs out while nobody is there ends the game all the same") {
    World world;
    world.create({.id = "game",
                  .game = "nine",
                  .opponent = "same-screen",
                  .clock = play::ClockRule{.initial = 600'000}});
    world.hub().start();
    for (const std::int64_t turns : {0, 1}) {  // the first of each side, which starts the clock
        const std::string text = turns == 0 ? "d6" : "f4";
        world.find("game")->act({.kind = play::ActionKind::turn, .id = text, .turns = turns, .text = text},
                                "ada", [](const Room::Result&) {});
        world.advance(1s);
    }
    world.advance(9min);
    CHECK(world.store().direct().game("game")->value().events.back().body.find("ended") == std::string::npos);
    world.advance(2min);
    CHECK(world.store().direct().game("game")->value().events.back().body.find("ended") != std::string::npos);
}

TEST_CASE("a game that nobody joins is cancelled after a day") {
    World world;
    world.create({.id = "game", .game = "nine"});
    world.hub().start();
    world.advance(23h);
    CHECK(world.find("game")->state() == play::SessionState::open);
    world.advance(2h);
    CHECK(world.find("game")->state() == play::SessionState::cancelled);
}

TEST_CASE("while the store fails an action is refused, and when it works again the same action is written") {
    World world;
    world.create({.id = "game", .game = "nine", .opponent = "same-screen"});
    world.hub().start();
    const auto room = world.find("game");
    std::vector<Room::Result> results;
    const auto act = [&] {
        room->act({.kind = play::ActionKind::turn, .id = "1", .turns = 0, .text = "d6"}, "ada",
                  [&](Room::Result result) { results.push_back(std::move(result)); });
        world.run_until_idle();
    };
    world.store().failing = true;
    act();
    CHECK(results.at(0).error().code == "store");
    world.store().failing = false;
    act();
    CHECK(results.at(1).has_value());
    CHECK(room->session().turns() == 1);
}

TEST_CASE("a removed game leaves the lobby, and its clients are disconnected") {
    World world;
    world.create({.id = "game", .game = "nine"});
    world.hub().start();
    world.advance(2s);
    CHECK(world.hub().lobby().lists("game"));
    const auto room = world.find("game");
    const auto client = std::make_shared<SimulatedConnection>();
    (void)room->add_client({client, ""}, 0, "null");
    world.hub().remove("game");
    CHECK_FALSE(world.hub().has_room("game"));
    CHECK_FALSE(world.hub().lobby().lists("game"));
    CHECK_FALSE(client->closed.empty());
}
