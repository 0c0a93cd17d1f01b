#include "server/match/matchmaker.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/game/simulated_server.h"
#include "support/folder.h"

using namespace merels;
using namespace merels::server;
using namespace merels::testing;
using namespace std::chrono_literals;

namespace {

const SeekWish nine{{"nine"}, {"10+5"}, RatedWish::casual};

// A player with a page open.
struct Person {
    std::shared_ptr<SimulatedConnection> connection = std::make_shared<SimulatedConnection>();
    Matchmaker::Client client;

    explicit Person(const std::string& name) : client{connection, name, "203.0.113.9"} {}
    // The last message with this in it; empty if there is none.
    [[nodiscard]] std::string last(std::string_view part) const {
        for (auto at = connection->sent.rbegin(); at != connection->sent.rend(); ++at) {
            if (at->contains(part)) return *at;
        }
        return "";
    }
};

class World : private Folder, public SimulatedServer {
  public:
    explicit World(const MatchOptions& options = {})
        : SimulatedServer(path() + "/db"),
          matchmaker_(options, {hub(), store(), lease(), scheduler(), "this"}) {
        hub().start();
        matchmaker_.start([] { return std::size_t{1}; });
        run_until_idle();
    }

    Matchmaker& matchmaker() { return matchmaker_; }
    Person add(const std::string& name) {
        store().write({NewPlayer{{name, name, 1}}});
        return arrive(name);
    }
    // One who is known already.
    Person arrive(const std::string& name) {
        Person person(name);
        matchmaker_.add_client(person.client);
        run_until_idle();
        return person;
    }
    void seek(const Person& person) {
        matchmaker_.seek(person.client, nine);
        run_until_idle();
    }

  private:
    Matchmaker matchmaker_;
};

}  // namespace

TEST_CASE("W14: however many are busy with a computer, those who have just come are paired") {
    World world;
    constexpr int busy = 1200;  // more than are read at once
    std::vector<Change> changes;
    for (int i = 0; i < busy; ++i) {
        const std::string player = fmt::format("busy{}", i);
        const Moment now = world.lease().now();
        const Seek seek{.player = player, .key = player, .games = {{"six"}}, .clocks = {"3+2"}, .recent = {}};
        changes.emplace_back(NewPlayer{{player, player, 1}});
        changes.emplace_back(MatchChange(NewSeek{{.player = player,
                                                  .key = player,
                                                  .server = "another",
                                                  .since = now - 60'000,
                                                  .expires = now + 600'000,
                                                  .body = write_body(seek)}}));
        changes.emplace_back(MatchChange(SeatComputer{player, player, "game"}));
    }
    world.store().write(changes);
    const Person ada = world.add("ada");
    const Person grace = world.add("grace");
    world.seek(ada);
    world.seek(grace);
    world.advance(3s);
    CHECK(ada.last("seated").contains(R"("computer":false)"));
    CHECK(grace.last("seated") != "");
    CHECK(world.matchmaker().waiting_here() == 0);
}

TEST_CASE("W14: who has too many unfinished games is told why no computer comes, and one comes afterwards") {
    World world({.unfinished_games = 1});
    world.create({.id = "game", .game = "nine", .opponent = "same-screen"});  // Ada's
    const Person ada = world.arrive("ada");
    world.seek(ada);
    world.advance(19s);
    CHECK(ada.last("refused") == "");
    world.advance(3s);
    CHECK(ada.last("refused").contains(R"("code":"too-many")"));
    CHECK(ada.last("refused").contains("too many unfinished games"));
    CHECK(ada.last("seated") == "");
    // The search goes on, and it is not said all the time.
    CHECK(world.matchmaker().waiting_here() == 1);
    CHECK(ada.connection->count("refused") == 1);
    world.find("game")->cancel();
    world.advance(12s);
    CHECK(ada.last("seated").contains(R"("computer":true)"));
    CHECK(ada.connection->count("refused") == 1);
}

TEST_CASE("W14: who plays a computer meanwhile is not counted among those who wait") {
    World world;
    const Person watcher = world.add("watcher");
    const Person ada = world.add("ada");
    world.seek(ada);
    world.advance(5s);
    CHECK(watcher.last("people").contains(R"("waiting":1)"));
    world.advance(20s);
    CHECK(ada.last("seated").contains(R"("computer":true)"));
    CHECK(world.matchmaker().waiting_here() == 1);
    CHECK(watcher.last("people").contains(R"("waiting":0)"));
    // Who comes is offered to Ada, who then waits for a person again.
    const Person grace = world.add("grace");
    world.seek(grace);
    world.advance(1s);
    CHECK(ada.last("offer") != "");
    world.matchmaker().answer_offer(ada.client, true);
    world.advance(3s);
    CHECK(grace.last("seated").contains(R"("computer":false)"));
    CHECK(ada.last("seated").contains(R"("computer":false)"));
}

TEST_CASE("W14: nobody is paired with a player whose connection is lost, until it is back") {
    World world;
    const Person ada = world.add("ada");
    world.seek(ada);
    const auto seek = [&] { return *world.store().direct().seek("ada").value(); };
    const std::string key = seek().key;
    world.matchmaker().remove_client(*ada.connection);
    const Person grace = world.add("grace");
    world.seek(grace);
    world.advance(2s);
    CHECK(grace.last("seated") == "");
    CHECK_FALSE(seek().ready);  // what other servers go by
    const Person back = world.arrive("ada");
    SUBCASE("to the same server") {
        world.matchmaker().resume(back.client, key);
        world.advance(1s);
        CHECK(back.last("seated") != "");
        CHECK(grace.last("seated") != "");
    }
    SUBCASE("though the store could not be written at first") {
        world.store().failing = true;
        world.matchmaker().resume(back.client, key);
        world.run_until_idle();
        CHECK(grace.last("seated") == "");
        world.store().failing = false;
        world.advance(2s);
        CHECK(grace.last("seated") != "");
    }
    SUBCASE("or never: the place is free") {
        world.advance(5s);
        CHECK(world.matchmaker().waiting_here() == 1);
        CHECK(grace.last("seated") == "");
    }
}

TEST_CASE("W14: nobody is paired with a player whose connection to another server is lost") {
    World world;
    const Moment now = world.lease().now();
    const Seek elsewhere{
        .player = "ada", .key = "key", .games = {{"nine"}}, .clocks = {"10+5"}, .recent = {}};
    world.store().write({NewPlayer{{"ada", "ada", 1}},
                         MatchChange(NewSeek{{.player = "ada",
                                              .key = "key",
                                              .server = "another",
                                              .since = now,
                                              .expires = now + 600'000,
                                              .body = write_body(elsewhere)}}),
                         MatchChange(SuspendSeek{"ada", "key", "another"})});
    const Person grace = world.add("grace");
    world.seek(grace);
    world.advance(2s);
    CHECK(grace.last("seated") == "");
    world.store().write({MatchChange(ResumeSeek{"ada", "key", "another", now, now + 600'000})});
    world.advance(2s);
    CHECK(grace.last("seated") != "");
}
