// The rows of men that each event stores, in games of every kind with take-backs: they are what the turns
// say.
#include <doctest/doctest.h>

#include "core/random.h"
#include "server/databases.h"
#include "server/game/finished_games.h"
#include "server/game/game_factory.h"
#include "server/game/row_mapping.h"
#include "support/store_rows.h"

using namespace merels;
using namespace merels::server;
using namespace merels::testing;

namespace {

// A server with a game that goes on: it stores every event as a room does.
class Host {
  public:
    Host(Store& store, const std::string& id) : store_(&store), game_(read(store, id)) {}

    [[nodiscard]] const play::Session& session() const { return game_.session; }

    void act(const play::Action& action, Side by) {
        const auto& seat = session().seats()[index(by)];
        const auto event = session().decide(action, {.player = *seat->player}, now_ += 60'000);
        if (!event) FAIL(event.error().reason());
        HostedGame after = game_;
        const auto step = advance(after, *event, "key " + std::to_string(event->n));
        REQUIRE(step.has_value());
        // What comes twice is stored once. An attempt that failed is tried again from the same game.
        CHECK(made(*store_, {*step, *step}) == std::vector{true, false});
        game_ = std::move(after);
    }
    // What another server has stored meanwhile.
    void catch_up() {
        const HostedGame now = read(*store_, game_.id);
        game_.session = now.session;
    }

  private:
    static HostedGame read(Store& store, const std::string& id) {
        auto stored = store.game(id);
        REQUIRE((stored.has_value() && stored->has_value()));
        auto restored = restore(std::move(**stored));
        if (!restored) FAIL(restored.error());
        return std::move(restored->game);
    }

    Store* store_;
    HostedGame game_;
    static inline Moment now_ = 1000;
};

void play_at_random(Store& store, Database& database, const std::string& game, std::uint64_t seed) {
    CAPTURE(game);
    CAPTURE(seed);
    Random random(seed);
    const auto fresh =
        make_paired({.game = game, .clock = {}, .white = {"ada", "Ada", {}}, .black = {"grace", "Grace", {}}},
                    random, 500);
    REQUIRE(fresh.has_value());
    CHECK(made(store, {*fresh}) == std::vector{true});
    const std::string id = fresh->game.id;
    std::vector<Host> servers(2, Host(store, id));
    for (int n = 0; n < 70; ++n) {
        Host& server = servers[random.below(2)];
        server.catch_up();
        const play::Session& session = server.session();
        if (session.state() != play::SessionState::running) break;
        const Side mover = session.match().to_move();
        const auto legal = session.match().position().turns();
        if (random.below(5) == 0 && !session.takeback_refusal(mover)) {
            server.act({.kind = play::ActionKind::ask_takeback, .turns = session.turns()}, mover);
            server.act({.kind = play::ActionKind::allow_takeback, .turns = session.turns()}, other(mover));
        } else if (n == 69) {
            server.act({.kind = play::ActionKind::forfeit, .turns = session.turns()}, mover);
        } else {
            const Turn& turn = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            server.act({.kind = play::ActionKind::turn, .turns = session.turns(), .points = turn}, mover);
        }
        // A server that has just started knows nothing of the men but what it reads.
        if (random.below(20) == 0) server = Host(store, id);
        const auto stored = men_of_game(database, id);
        REQUIRE(stored.has_value());
        const bool same = *stored == men_rows(server.session().match());
        CAPTURE(n);
        REQUIRE(same);
    }
}

}  // namespace

TEST_CASE(
    "after every turn and every take-back, at either of two servers, the rows of men are what the turns "
    "say") {
    on_both_databases([](Store& store, Database& database) {
        made(store, {NewPlayer{ada}, NewPlayer{grace}});
        for (const char* game : {"nine", "three", "lasker", "yote", "dvonn"}) {
            for (std::uint64_t seed = 1; seed <= 3; ++seed) play_at_random(store, database, game, seed);
        }
    });
}

TEST_CASE("a game that began before men had rows gets all of them with its next turn") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    auto database = open_database(folder.path() + "/db");
    REQUIRE((store.has_value() && database.has_value()));
    made(*store, {NewPlayer{ada}, NewPlayer{grace}});
    Random random(1);
    const auto fresh = make_paired(
        {.game = "nine", .clock = {}, .white = {"ada", "Ada", {}}, .black = {"grace", "Grace", {}}}, random,
        500);
    REQUIRE(fresh.has_value());
    CHECK(made(*store, {*fresh}) == std::vector{true});
    const std::string id = fresh->game.id;
    Host before(*store, id);
    for (const Side side : {Side::white, Side::black, Side::white}) {
        const auto legal = before.session().match().position().turns();
        before.act(
            {.kind = play::ActionKind::turn, .turns = before.session().turns(), .points = legal.front()},
            side);
    }
    REQUIRE((*database)->run_script("DELETE FROM men").has_value());
    Host after(*store, id);
    const auto legal = after.session().match().position().turns();
    after.act({.kind = play::ActionKind::turn, .turns = 3, .points = legal.front()}, Side::black);
    CHECK(*men_of_game(**database, id) == men_rows(after.session().match()));
    CHECK(men_of_game(**database, id)->size() == 4);
}
