// A whole evening of a club, at one server and at three, which are killed again and again: Play now, a bot, a
// rated Swiss of thirty-two and an arena, in each of which all servers die at once, and notifications for
// those who are away. What came of it is held against what must hold.
#include <algorithm>
#include <set>
#include <thread>

#include "server/bot_account.h"
#include "server/pairings.h"
#include "server/players.h"
#include "server/push_service.h"
#include "server/tournament_evening.h"

using namespace merels;
using namespace merels::testing;

namespace {

constexpr std::size_t entrants_at_once = 32;

json::object wish(const char* rated) {
    return {{"do", "seek"}, {"games", {"three"}}, {"clocks", {"10+5"}}, {"rated", rated}};
}

class ClubEvening {
  public:
    // On this database; a new SQLite file if it is empty.
    ClubEvening(const std::string& db, std::size_t servers) {
        std::vector<std::string> words = service_.words();
        words.insert(words.end(), {"--computer-after", "600000"});  // all wait for people
        for (std::size_t i = 0; i < servers; ++i) {
            all_.push_back(std::make_unique<ServerProcess>(db, words));
            servers_.push_back(all_.back().get());
        }
        for (std::size_t i = 0; i < entrants_at_once; ++i)
            people_.push_back(std::make_unique<Seeker>(door(i), "P" + std::to_string(i), true));
    }

    // Eight press Play now, and one server dies while they wait. The games are rated.
    void play_now() {
        std::vector<std::unique_ptr<Seeker>> seekers;
        for (std::size_t i = 0; i < 8; ++i) seekers.push_back(std::move(people_[i]));
        for (std::size_t i = 0; i < seekers.size(); ++i) {
            if (i == 5) kill_one();
            (void)seekers[i]->say(wish("either"));
        }
        std::vector<Door> doors;
        for (std::size_t i = 0; i < servers_.size(); ++i) doors.push_back(door(i + 1));
        const FoundGames found = find_games(seekers, db(), doors, wish("rated"));
        CHECK(found.size() == seekers.size());
        check_pairings(db(), found);
        for (std::size_t i = 0; i < seekers.size(); ++i) people_[i] = std::move(seekers[i]);
        std::set<std::string> games;
        for (const auto& [player, of_player] : found) games.insert(of_player.begin(), of_player.end());
        for (const std::string& id : games) {
            const json::object game = game_of(people_[0]->browser(), id);
            CHECK(game.at("rated").as_bool());
            const auto player = [&](const char* side) {
                return std::string(game.at("seats").at(side).at("player").as_string());
            };
            play_three(servers_, id, cookie_of(player("white")), cookie_of(player("black")), false);
            count(player("white"), player("black"));
        }
    }

    // One plays a computer for the rating, and gives up when the server has just died.
    void play_computer() {
        Seeker& alone = *people_[8];
        const std::string id = text_of(make_game(alone.browser(), {{"game", "three"},
                                                                   {"rated", true},
                                                                   {"opponent", "computer"},
                                                                   {"level", 1},
                                                                   {"side", "white"},
                                                                   {"clock", {{"initial", 600'000}}}}),
                                       "id");
        const std::string actions = "/api/games/" + id + "/actions";
        CHECK(post_somewhere(servers_, alone.browser().cookie(), actions,
                             {{"do", "turn"}, {"id", "t"}, {"turns", 0}, {"turn", "a1"}}));
        CHECK(eventually([&] { return game_of(alone.browser(), id).at("turns").as_int64() == 2; }));
        kill_one();
        CHECK(post_somewhere(servers_, alone.browser().cookie(), actions, {{"do", "forfeit"}, {"id", "f"}}));
        count(alone.id(), "computer");
    }

    // A program plays somebody to the end of a game, while servers die.
    void play_bot() {
        const Account account = make_bot(door(0), "Bot");
        BackgroundProgram bot(bot_words(door(0), account.token, {"--level", "1"}));
        Browser anyone(door(0));
        std::string offered;
        CHECK(eventually([&] {
            const json::array open = anyone.get("/api/games?state=open").object().at("games").as_array();
            if (!open.empty()) offered = text_of(open[0].as_object(), "id");
            return !offered.empty();
        }));
        Challenger visitor(door(1), offered, 1);
        std::vector<Door> others;
        for (std::size_t i = 1; i < servers_.size(); ++i) others.push_back(door(1 + i));
        visitor.sitter().try_too(others, Milliseconds(3000));
        std::atomic<bool> never{false};
        std::thread playing([&] { visitor.run(never, Milliseconds(100)); });
        for (std::size_t i = 0; i < servers_.size(); ++i) {
            std::this_thread::sleep_for(Milliseconds(300));
            kill_one();
        }
        playing.join();
        visitor.check(db());
        CHECK(visitor.over());
        bot.signal(SIGINT);
        CHECK(bot.wait() == 0);
        CHECK(contains(bot.out(), "Three Men's Morris against Ada"));
    }

    // Two of the players are told of their games by push messages; nobody has a page open.
    void play_swiss(Evening& evening) {
        for (const auto& person : people_) person->drop();
        for (const std::size_t i : {std::size_t{3}, std::size_t{20}})
            subscribe(person_at(i, 0), service_, "/p" + std::to_string(i));
        evening.create(terms("swiss", {{"rounds", 5}, {"rated", true}}));
        for (const auto& person : people_) (void)evening.enter(person->browser().cookie());
        CHECK(evening.organise("start"));
        CHECK(eventually([&] { return evening.now().at("round").as_int64() == 1; }));
        swiss_ = text_of(evening.now(), "id");
        check_told(swiss_);
        const json::object end = evening.play_on([&](std::int64_t round) {
            if (round == 3) {
                kill_all();
            } else {
                kill_one();
            }
        });
        CHECK(text_of(end, "state") == "ended");
        CHECK(end.at("round").as_int64() == 5);
        CHECK(end.at("pairings").as_array().size() == 5 * entrants_at_once / 2);
        CHECK(end.at("standings").at(0).at("points").as_int64() == 10);
        check_rounds(end);
        count(end);
    }

    // Ten of them, among whom the two, play on in an arena; a server dies after every fourth game, and all of
    // them at once after the twelfth.
    void play_arena(Evening& evening) {
        evening.create(terms("arena", {{"minutes", 60}, {"rated", true}}));
        arena_ = text_of(evening.now(), "id");
        for (const std::size_t i : {3, 20, 0, 1, 2, 4, 5, 6, 7, 8})
            (void)evening.enter(people_[i]->browser().cookie());
        CHECK(evening.organise("start"));
        std::set<std::string> played;
        CHECK(eventually(
            [&] {
                const json::object state = evening.now();
                for (const json::value& each : state.at("pairings").as_array()) {
                    const json::object& pairing = each.as_object();
                    if (text_of(pairing, "outcome") != "unfinished" ||
                        !played.insert(text_of(pairing, "game")).second)
                        continue;
                    evening.play(state, pairing);
                    if (played.size() == 12) {
                        kill_all();
                    } else if (played.size() % 4 == 0) {
                        kill_one();
                    }
                }
                return played.size() >= 20;
            },
            2 * patience()));
        check_arena(evening.now());
        check_told(arena_);
        CHECK(evening.organise("cancel"));  // ends it early
        json::object end;
        CHECK(eventually([&] { return text_of(end = evening.now(), "state") == "ended"; }));
        check_arena(end);
        // Somebody has won three in a row, so that points have counted double.
        CHECK(std::ranges::any_of(end.at("standings").as_array(), [](const json::value& row) {
            return row.at("points").as_int64() > 2 * row.at("wins").as_int64() + row.at("draws").as_int64();
        }));
        count(end);
    }

    // Every rated game has counted once, and every message was sent and encrypted as it must be.
    void check_all() {
        for (ServerProcess* server : servers_) CHECK(server->terminate() == 0);
        std::int64_t rated = 0;
        for (const auto& [pair, games] : games_) rated += std::min(games, store::Store::results_a_day);
        check_ratings(db(), rated);
        for (const PushEndpoint::Taken& taken : service_.endpoint.taken()) {
            CHECK(taken.problem == "");
            CHECK(text_of(taken.message, "kind") == "round");
            const std::string tournament = text_of(taken.message, "id");
            CHECK((tournament == swiss_ || tournament == arena_));
        }
    }

    [[nodiscard]] const std::vector<ServerProcess*>& servers() const { return servers_; }

  private:
    [[nodiscard]] Door door(std::size_t i) const { return servers_[i % servers_.size()]->port(); }
    [[nodiscard]] const std::string& db() const { return servers_.front()->db(); }

    void kill_one() {
        ServerProcess& victim = *servers_[killed_++ % servers_.size()];
        victim.kill();
        victim.start();
    }

    // Nobody is left to take over: each finds what it needs in the database.
    void kill_all() {
        for (ServerProcess* server : servers_) server->kill();
        for (ServerProcess* server : servers_) server->start();
    }

    Browser& person_at(std::size_t person, std::size_t server) {
        Browser& browser = people_[person]->browser();
        browser.set_door(door(server));
        return browser;
    }

    [[nodiscard]] std::string cookie_of(const std::string& id) const {
        const auto found = std::ranges::find(people_, id, [](const auto& person) { return person->id(); });
        REQUIRE(found != people_.end());
        return (*found)->browser().cookie();
    }

    // One more rated game of two.
    void count(const std::string& one, const std::string& another) { ++games_[std::minmax(one, another)]; }
    void count(const json::object& tournament) {
        for (const json::value& one : tournament.at("pairings").as_array()) {
            if (one.at("outcome").as_string() == "unfinished" || one.at("forfeited").as_bool()) continue;
            count(player_of(tournament, one.at("white")), player_of(tournament, one.at("black")));
        }
    }

    // Both subscribers are told of their first games in a tournament.
    void check_told(const std::string& tournament) {
        const auto is_of_it = [&](const PushEndpoint::Taken& taken) {
            return text_of(taken.message, "id") == tournament;
        };
        for (const char* path : {"/p3", "/p20"})
            CHECK(eventually([&] { return std::ranges::any_of(service_.endpoint.taken(path), is_of_it); }));
    }

    PushService service_;
    std::vector<std::unique_ptr<ServerProcess>> all_;
    std::vector<ServerProcess*> servers_;
    std::vector<std::unique_ptr<Seeker>> people_;
    std::map<std::pair<std::string, std::string>, std::int64_t> games_;  // rated, by players
    std::string swiss_;
    std::string arena_;
    std::size_t killed_ = 0;
};

void spend_evening(const std::string& db, std::size_t servers) {
    ClubEvening club(db, servers);
    club.play_now();
    club.play_computer();
    club.play_bot();
    Evening tournaments(club.servers());
    club.play_swiss(tournaments);
    club.play_arena(tournaments);
    club.check_all();
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("a club's evening at one server with SQLite, which is killed again and again") {
        spend_evening("", 1);
    }
    TEST_CASE("a club's evening at one server with PostgreSQL, which is killed again and again") {
        spend_evening(PostgresProcess::shared().new_database(), 1);
    }
    TEST_CASE("a club's evening at three servers with PostgreSQL, which are killed again and again") {
        spend_evening(PostgresProcess::shared().new_database(), 3);
    }
}
