#include "server/match/pairing.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <optional>

using namespace merels;
using namespace merels::server;

namespace {

constexpr Moment second = 1000;

Seek seek(const std::string& player, Moment since = 0, double rating = 1500) {
    return {.player = player,
            .key = "key of " + player,
            .since = since,
            .games = {{"nine", rating}},
            .clocks = {"10+5"},
            .recent = {},
            .whites = 0,
            .ready = true};
}

std::vector<Pairing> pairings(const std::vector<Seek>& seeks, Moment now, const Mutes& mutes = {}) {
    Random random(1);
    return find_pairings(seeks, mutes, now, random);
}

// Who plays whom, by name and in alphabetical order.
std::vector<std::string> names(const std::vector<Seek>& seeks, Moment now, const Mutes& mutes = {}) {
    std::vector<std::string> all;
    for (const Pairing& pairing : pairings(seeks, now, mutes)) {
        const auto [first, second_one] =
            std::minmax(seeks[pairing.white].player, seeks[pairing.black].player);
        all.push_back(first + "-" + second_one);
    }
    std::ranges::sort(all);
    return all;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("two who want the same are paired at once, and one alone waits") {
    CHECK(names({seek("ada")}, 0).empty());
    CHECK(names({seek("ada"), seek("grace")}, 0) == Names{"ada-grace"});
    CHECK(names({seek("ada"), seek("ada")}, 0).empty());  // two devices of one player
}

TEST_CASE("the range of ratings widens with the longer wait of the two") {
    const std::vector<Seek> seeks{seek("ada", 0, 1500), seek("grace", 10 * second, 1900)};
    CHECK(names(seeks, 0).empty());
    CHECK(names(seeks, 9 * second).empty());
    CHECK(names(seeks, 10 * second) == Names{"ada-grace"});
}

TEST_CASE("the nearest in rating is preferred; who waits longest chooses first; nobody is paired twice") {
    const std::vector<Seek> seeks{seek("ada", 0, 1500), seek("emmy", 1, 1590), seek("grace", 2, 1510),
                                  seek("sofia", 3, 1600), seek("mary", 4, 1500)};
    CHECK(names(seeks, 10) == Names{"ada-mary", "emmy-sofia"});
}

TEST_CASE("a common game and a common clock are needed; of several, those that both prefer are played") {
    Seek ada = seek("ada");
    Seek grace = seek("grace");
    ada.games = {{"six"}, {"nine"}, {"yote"}};
    grace.games = {{"yote"}, {"nine"}, {"dvonn"}};
    ada.clocks = {"3+2", "10+5"};
    grace.clocks = {"10+5", "30+10"};
    const auto found = pairings({ada, grace}, 0);
    REQUIRE(found.size() == 1);
    CHECK(found.front().game == "nine");  // second of both: nearer to both than yote
    CHECK(found.front().clock == "10+5");
    grace.clocks = {"30+10"};
    CHECK(pairings({ada, grace}, 100 * second).empty());
    grace.clocks = ada.clocks;
    grace.games = {{"dvonn"}};
    CHECK(pairings({ada, grace}, 100 * second).empty());
}

TEST_CASE("a game is rated if both want that or do not mind, and has a clock then") {
    using enum RatedWish;
    struct Case {
        RatedWish one;
        RatedWish other;
        std::optional<bool> rated;  // nothing: they do not meet
    };
    for (const Case& each :
         {Case{rated, rated, true}, Case{rated, either, true}, Case{either, rated, true},
          Case{either, either, true}, Case{either, casual, false}, Case{casual, either, false},
          Case{casual, casual, false}, Case{rated, casual, {}}, Case{casual, rated, {}}}) {
        Seek ada = seek("ada");
        Seek grace = seek("grace");
        ada.rated = each.one;
        grace.rated = each.other;
        const auto found = pairings({ada, grace}, 3600 * second);
        CHECK(found.empty() == !each.rated);
        if (each.rated && !found.empty()) CHECK(found.front().rated == *each.rated);
    }
    Seek ada = seek("ada");
    Seek grace = seek("grace");
    ada.rated = grace.rated = either;
    ada.clocks = {"none", "10+5"};
    grace.clocks = {"none", "10+5"};
    CHECK_FALSE(pairings({ada, grace}, 0).front().rated);  // both would rather play without a clock
    grace.rated = rated;
    CHECK(pairings({ada, grace}, 0).front().rated);
    CHECK(pairings({ada, grace}, 0).front().clock == "10+5");
    ada.clocks = {"none"};
    CHECK(pairings({ada, grace}, 3600 * second).empty());
}

TEST_CASE("ratings are those of the game that is played") {
    Seek ada = seek("ada");
    Seek grace = seek("grace");
    ada.games = {{"nine", 2000}, {"six", 1500}};
    grace.games = {{"nine", 1000}, {"six", 1500}};
    CHECK(pairings({ada, grace}, 0).empty());
    ada.games.erase(ada.games.begin());
    CHECK(pairings({ada, grace}, 0).size() == 1);
}

TEST_CASE("players who do not want to meet do not, whoever of them said so") {
    for (const Mutes& mutes : {Mutes{{"ada", "grace"}}, Mutes{{"grace", "ada"}}}) {
        CHECK(names({seek("ada"), seek("grace")}, 3600 * second, mutes).empty());
        CHECK(names({seek("ada"), seek("grace"), seek("emmy")}, 0, mutes).size() == 1);
    }
}

TEST_CASE("somebody new is preferred to a recent opponent, who is better than nobody") {
    Seek ada = seek("ada");
    ada.recent = {"grace"};
    CHECK(names({ada, seek("grace"), seek("emmy", 0, 1600)}, 0) == Names{"ada-emmy"});
    CHECK(names({ada, seek("grace")}, 0) == Names{"ada-grace"});
    CHECK(names({ada, seek("grace"), seek("emmy", 0, 1900)}, 0) == Names{"ada-grace"});
}

TEST_CASE("White goes to the one who had it less often, and otherwise to either") {
    Seek ada = seek("ada");
    ada.whites = 2;
    const std::vector<Seek> seeks{ada, seek("grace")};
    CHECK(pairings(seeks, 0).front().white == 1);
    std::map<std::size_t, int> whites;
    Random random(7);
    const std::vector<Seek> even{seek("ada"), seek("grace")};
    for (int i = 0; i < 200; ++i) ++whites[find_pairings(even, {}, 0, random).front().white];
    CHECK(whites[0] > 60);
    CHECK(whites[1] > 60);
}

TEST_CASE("one who is busy with a computer is not paired, but is an opponent to be offered") {
    std::vector<Seek> seeks{seek("ada"), seek("grace")};
    seeks[0].ready = false;
    CHECK(pairings(seeks, 0).empty());
    CHECK(best_opponent(seeks, 0, {}, 0) == std::optional<std::size_t>(1));
    seeks[1].ready = false;
    CHECK(best_opponent(seeks, 0, {}, 0) == std::optional<std::size_t>(1));
    CHECK_FALSE(best_opponent(seeks, 0, {{"grace", "ada"}}, 0).has_value());
}

TEST_CASE("an evening in simulated time: everyone gets an opponent, soon, and nobody two at once") {
    Random random(42);
    std::vector<Seek> waiting;
    Moment now = 0;
    Moment longest = 0;
    int met = 0;
    double apart = 0;
    for (int i = 0; i < 2000; ++i) {
        now += second / 2;
        if (i < 1900 && random.below(2) == 0)
            waiting.push_back(
                seek("p" + std::to_string(i), now, 1200 + static_cast<double>(random.below(600))));
        std::vector<bool> gone(waiting.size());
        for (const Pairing& pairing : find_pairings(waiting, {}, now, random)) {
            for (const std::size_t at : {pairing.white, pairing.black}) {
                REQUIRE_FALSE(gone[at]);
                gone[at] = true;
                longest = std::max(longest, now - waiting[at].since);
            }
            apart +=
                std::abs(waiting[pairing.white].games[0].rating - waiting[pairing.black].games[0].rating);
            met += 2;
        }
        std::vector<Seek> left;
        for (std::size_t at = 0; at < waiting.size(); ++at) {
            if (!gone[at]) left.push_back(waiting[at]);
        }
        waiting = std::move(left);
    }
    CHECK(waiting.size() <= 1);
    CHECK(met > 800);
    CHECK(longest < 20 * second);
    CHECK(apart / (met / 2.0) < 150);
}
