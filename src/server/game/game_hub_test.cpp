#include "server/game/game_hub.h"

#include <deque>
#include <doctest/doctest.h>

#include "server/game/simulated_context.h"
#include "server/game/simulated_timers.h"
#include "support/folder.h"

using namespace merels;
using namespace merels::server;
using namespace merels::testing;
using namespace std::chrono_literals;

namespace {

// A store in a file, read and written when the test says so.
class SimulatedStore final : public StoreAccess {
  public:
    explicit SimulatedStore(const std::string& path) : store_(*Store::open(path)) {}

    void commit(std::vector<Change> changes, Committed then) override {
        pending_.push_back([this, changes = std::move(changes), then = std::move(then)] {
            then(failing ? StoreResult<std::vector<bool>>(std::unexpected(SimulatedContext::failure()))
                         : store_.commit(changes));
        });
    }
    bool is_busy(ReadQueue /*queue*/) const override { return false; }
    bool run_one() {
        if (pending_.empty()) return false;
        const auto next = std::move(pending_.front());
        pending_.pop_front();
        next();
        return true;
    }
    Store& direct() { return store_; }

    bool failing = false;

  protected:
    void start_read(ReadQueue /*queue*/, Read read) override {
        pending_.push_back([this, read = std::move(read)] { read(store_)(); });
    }

  private:
    Store store_;
    std::deque<std::function<void()>> pending_;
};

// One server on a database of its own, on a clock that the test sets.
class World {
  public:
    World() { renew(); }

    // Until nothing is left to do at this moment.
    void settle() {
        while (store_.run_one() || run_posted()) {
        }
    }
    void advance(std::chrono::milliseconds time) {
        settle();
        timers_.advance(time, [this](const auto& work) {
            renew();
            work();
            settle();
        });
        renew();
    }
    void renew() {
        constexpr Moment in_2026 = 1'780'000'000'000;
        (void)lease_.apply(
            {{"me", in_2026 + (timers_.now() - begin_) / 1ms, {"me"}, {}}, timers_.now(), timers_.now()});
    }
    // Writes a new game of Ada's, as the HTTP interface does.
    void create(CreateGameRequest wanted) {
        Random random(1);
        auto made = make_game(wanted, {"ada", "Ada", {}}, random, hub_.now());
        REQUIRE(made.has_value());
        const std::vector<Change> changes{NewPlayer{{"ada", "Ada", 1}}, std::move(*made)};
        REQUIRE(store_.direct().commit(changes).has_value());
    }
    std::shared_ptr<Room> find(const std::string& id) {
        std::shared_ptr<Room> found;
        hub_.find(id, [&](std::shared_ptr<Room> room, bool) { found = std::move(room); });
        settle();
        return found;
    }

    GameHub& hub() { return hub_; }
    SimulatedStore& store() { return store_; }

  private:
    bool run_posted() {
        if (posted_.empty()) return false;
        const auto work = std::move(posted_.front());
        posted_.pop_front();
        work();
        return true;
    }
    Scheduler scheduler() {
        return {[this](std::function<void()> work) { posted_.push_back(std::move(work)); },
                [this](std::chrono::milliseconds time, std::function<void()> work) {
                    timers_.after(time, std::move(work));
                }};
    }

    Folder folder_;
    SimulatedTimers timers_;
    SteadyTime begin_ = timers_.now();
    std::deque<std::function<void()>> posted_;
    SimulatedStore store_{folder_.path() + "/db"};
    Lease lease_{false, [this] { return timers_.now(); }};
    Computers computers_{0, "/dev/null", scheduler().post};
    Metrics metrics_;
    GameHub hub_{{},
                 {.store = store_,
                  .lease = lease_,
                  .computers = computers_,
                  .metrics = metrics_,
                  .scheduler = scheduler(),
                  .send_alert = {}}};
};

}  // namespace

TEST_CASE("a game is read from the store once, however many ask for it at the same time") {
    World world;
    world.create({.id = "game", .game = "nine"});
    std::vector<std::shared_ptr<Room>> found;
    for (int i = 0; i < 3; ++i)
        world.hub().find("game", [&](std::shared_ptr<Room> room, bool) { found.push_back(std::move(room)); });
    CHECK(found.empty());
    world.settle();
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
        world.settle();
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
