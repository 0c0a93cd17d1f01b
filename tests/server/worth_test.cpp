// What positions are worth, from the server's tables.
#include <algorithm>

#include "server/club.h"
#include "support/folder.h"
#include "support/paths.h"
#include "support/program.h"

using namespace merels;
using namespace merels::testing;

namespace {

// The address to ask at, with spaces and line ends as an address has them.
std::string worth_address(const std::string& which, const std::string& position) {
    std::string address = "/api/worth?" + which + "&position=" + position;
    for (std::size_t at = 0; (at = address.find_first_of(" \n", at)) != std::string::npos;)
        address.replace(at, 1, address[at] == ' ' ? "%20" : "%0A");
    return address;
}

// The answer where nothing is known of a position.
json::object unknown(bool tables) {
    return {{"tables", tables}, {"worth", nullptr}, {"turns", json::array()}};
}

}  // namespace

TEST_CASE(
    "every legal turn of Six is answered with what it is worth, the best first, and nothing was set up") {
    ServerProcess server("");
    Browser ada(server.port());
    CHECK(get_patiently(ada, worth_address("game=six", "......../........ w 6,6")).object().at("worth") ==
          json::object{{"kind", "draw"}, {"turns", 0}});
    const json::object found =
        get_patiently(ada, worth_address("game=six", "ww....../bb...... w 4,4")).object();
    CHECK(found.at("worth") == json::object{{"kind", "win"}, {"turns", 1}});
    const json::array& turns = found.at("turns").as_array();
    CHECK(turns.size() == 13);
    CHECK(turns.front() == json::object{{"kind", "win"}, {"turns", 1}, {"turn", "e5xb4"}});
    // Whoever has the centre of Three wins.
    const json::object lost = get_patiently(ada, worth_address("game=three", "......../w b 2,3")).object();
    CHECK(lost.at("worth") == json::object{{"kind", "loss"}, {"turns", 8}});
    // The same rules as a variant text.
    CHECK(get_patiently(ada, worth_address("variant=like: six\ntitle: Mine", "ww....../bb...... w 4,4"))
              .object() == found);
}

TEST_CASE("how hard every drawing turn is to answer is told in one answer, where that is asked for") {
    ServerProcess server("");
    Browser ada(server.port());
    const std::string drawn = worth_address("game=six", "......../........ w 6,6");
    const json::array plain = get_patiently(ada, drawn).object().at("turns").as_array();
    CHECK_FALSE(plain.front().as_object().contains("replies"));
    const json::array turns = get_patiently(ada, drawn + "&replies=true").object().at("turns").as_array();
    REQUIRE(turns.size() == 16);
    for (const json::value& turn : turns) {
        CHECK(turn.at("kind") == "draw");
        const json::object& replies = turn.at("replies").as_object();
        CHECK(replies.at("all") == 15);
        CHECK(replies.at("hold").as_int64() > 0);
        CHECK(replies.at("hold").as_int64() <= 15);
    }
    const auto count_holding = [&](const std::string& position) {
        const json::object after = get_patiently(ada, worth_address("game=six", position)).object();
        std::int64_t holding = 0;
        for (const json::value& reply : after.at("turns").as_array())
            if (reply.at("kind") != "loss") ++holding;
        return holding;
    };
    const auto a5 =
        std::ranges::find_if(turns, [](const json::value& turn) { return turn.at("turn") == "a5"; });
    REQUIRE(a5 != turns.end());
    CHECK(a5->at("replies").at("hold") == count_holding("w......./........ b 5,6"));
    // Where somebody wins, there is nothing to rank.
    const std::string won = worth_address("game=six", "ww....../bb...... w 4,4") + "&replies=true";
    const json::object decided = get_patiently(ada, won).object();
    for (const json::value& turn : decided.at("turns").as_array())
        CHECK_FALSE(turn.as_object().contains("replies"));
}

TEST_CASE("a game that is over has no turns to tell of") {
    ServerProcess server("");
    Browser ada(server.port());
    const json::object found =
        get_patiently(ada, worth_address("game=six", "www...../bb...... b 0,0")).object();
    CHECK(found.at("worth") == json::object{{"kind", "loss"}, {"turns", 0}});
    CHECK(found.at("turns").as_array().empty());
}

TEST_CASE(
    "a variant whose limit of quiet turns can cut a win short is not answered from tables without one") {
    ServerProcess server("");
    Browser ada(server.port());
    const auto asked = [&](const std::string& limit) {
        return get_patiently(ada, worth_address("variant=like: six\n" + limit, "ww....../bb...... w 4,4"))
            .object();
    };
    CHECK(asked("quiet-turns: 300").at("worth") == json::object{{"kind", "win"}, {"turns", 1}});
    CHECK(asked("quiet-turns: 20") == unknown(false));
    CHECK(asked("quiet-turns-at-three: 20") == unknown(false));
}

TEST_CASE("where there are no tables, or nothing to look up, that is said, and the server goes on") {
    const Folder folder;
    ServerProcess server("", {"--tables", folder.path()});
    Browser ada(server.port());
    const auto asked = [&](const std::string& which, const std::string& position) {
        return get_patiently(ada, worth_address(which, position));
    };
    // The endings are being made, and a page had better ask again. For the rest there is a command.
    json::object nine = asked("game=nine", "......../......../........ w 9,9").object();
    REQUIRE(nine.contains("needs"));
    const json::object needs = nine.at("needs").as_object();
    CHECK(needs.at("command") == "merels solve nine");
    CHECK(needs.at("seconds").as_int64() > 60);
    CHECK(needs.at("memory").as_int64() > 1'000'000'000);
    CHECK(needs.at("files").as_int64() > 1'000'000'000);
    nine.erase("needs");
    CHECK(nine == unknown(true));
    // On four squares only endings are solved, with six men of a side at the most.
    const json::object start =
        asked("game=twelve-four-squares", "......../......../......../........ w 12,12").object();
    CHECK(start == unknown(true));
    CHECK(asked("variant=like: nine\nclose-again: no", "......../......../........ w 9,9 -,-").object() ==
          unknown(false));
    CHECK(asked("game=dvonn", "").object() == unknown(false));
    CHECK(asked("variant=like: yote\nseveral-jumps: yes", "").object() == unknown(false));
    CHECK(asked("variant=like: six\nmen: 5\nfly-at: 3", "......../........ w 5,5").object() ==
          unknown(false));
    for (const auto& [which, position] :
         {std::pair("game=chess", "......../........ w 6,6"),
          std::pair("variant=like: six\nmen: 99", "......../........ w 6,6"), std::pair("game=six", ""),
          std::pair("game=six", "wwwwwwww/bbbbbbbb w 6,6")}) {
        const Answer refused = asked(which, position);
        CHECK(refused.status == 400);
        CHECK(text_of(refused.object(), "code") == "bad-message");
    }
    CHECK(asked("game=five", "......../........ w 5,5").status == 200);
}

TEST_CASE(
    "Morabaraba, Twelve and Lasker are answered from the tables there are, and told what the rest takes") {
    const Folder folder;
    for (const std::string game : {"morabaraba", "ten"}) {
        const Ran solved = run(in_build("merels"), {"solve", game, "--only", "3-3", "--out", folder.path()});
        REQUIRE(solved.status == 0);
    }
    ServerProcess server("", {"--tables", folder.path()});
    Browser ada(server.port());
    for (const std::string game : {"morabaraba", "twelve", "ten"}) {
        CAPTURE(game);
        const std::string position = "w.w.w.../b.b.b.../........ w 0,0";
        const json::object found = get_patiently(ada, worth_address("game=" + game, position)).object();
        CHECK(found.at("tables") == true);
        REQUIRE(found.at("worth").is_object());
        CHECK(found.at("turns").as_array().size() > 10);
        CHECK_FALSE(found.contains("needs"));
        const Ran probed = run(in_build("merels"), {"probe", game, "--tables", folder.path(), position});
        CHECK(probed.out.starts_with(text_of(found.at("worth").as_object(), "kind")));

        const std::string start =
            game == "ten" ? "......../......../........ w 10,10" : "......../......../........ w 12,12";
        const json::object lacking = get_patiently(ada, worth_address("game=" + game, start)).object();
        CHECK(lacking.at("worth").is_null());
        CHECK(text_of(lacking.at("needs").as_object(), "command") == "merels solve " + game);
    }
}

TEST_CASE("one who asks for too much is told to wait, and moves are not kept waiting") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "six"}});
    // Six is solved when it is first asked for, which may take a slow server longer than a request may wait.
    Browser first(server.port());
    CHECK(get_patiently(first, worth_address("game=six", "......../........ w 6,6")).status == 200);
    CHECK(is_limited(server.port(), worth_address("game=six", "......../........ w 6,6"), 400));
    CHECK(pair.white.act("turn", {{"turn", "a1"}}) == "done");
}
