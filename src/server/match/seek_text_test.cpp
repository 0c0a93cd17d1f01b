#include "server/match/seek_text.h"

#include <doctest/doctest.h>

#include "server/match/challenge_text.h"

using namespace merels::server;

namespace {

bool is_wish(const char* text) {
    return read_wish(*parse_object(text)).has_value();
}

}  // namespace

TEST_CASE("a wish has games that are hosted and clocks that are known, each once") {
    const auto wish =
        read_wish(*parse_object(R"({"games":["nine","six","nine"],"clocks":["10+5","none","10+5"]})"));
    REQUIRE(wish.has_value());
    CHECK(wish->games == std::vector<std::string>{"nine", "six"});
    CHECK(wish->clocks == std::vector<std::string>{"10+5", "none"});
    for (const char* bad :
         {"{}", R"({"games":[],"clocks":["10+5"]})", R"({"games":["nine"],"clocks":[]})",
          R"({"games":["chess"],"clocks":["10+5"]})", R"({"games":["nine"],"clocks":["1+1"]})",
          R"({"games":"nine","clocks":["10+5"]})", R"({"games":[9],"clocks":["10+5"]})",
          R"({"games":["nine"],"clocks":["3+2","3+2","3+2","3+2","3+2"]})"})
        CHECK_FALSE(is_wish(bad));
}

TEST_CASE("a wish is for rated games, casual ones or either; a rated game has a clock") {
    const auto rated = [](const char* more) {
        return read_wish(
            *parse_object(std::string(R"({"games":["nine"],"clocks":["none","10+5"])") + more + "}"));
    };
    CHECK(rated("")->rated == RatedWish::either);
    CHECK(rated(R"(,"rated":"either")")->rated == RatedWish::either);
    CHECK(rated(R"(,"rated":"casual")")->clocks.size() == 2);
    CHECK(rated(R"(,"rated":"rated")")->clocks == std::vector<std::string>{"10+5"});
    CHECK_FALSE(rated(R"(,"rated":"always")").has_value());
    CHECK_FALSE(rated(R"(,"rated":true)").has_value());
    CHECK_FALSE(is_wish(R"({"games":["nine"],"clocks":["none"],"rated":"rated"})"));
}

TEST_CASE("a seek comes back from its row; a damaged one is none") {
    const Seek seek{.player = "ada",
                    .key = "k",
                    .since = 5,
                    .games = {{"nine", 1612.5}, {"six", 1400}},
                    .clocks = {"3+2"},
                    .recent = {"grace"},
                    .whites = -2,
                    .rated = RatedWish::rated};
    const SeekRow row{.player = "ada", .key = "k", .server = "s", .since = 5, .body = write_body(seek)};
    const auto back = read_seek(row);
    REQUIRE(back.has_value());
    CHECK(back->games[0].name == "nine");
    CHECK(back->games[0].rating == 1612.5);
    CHECK(back->games[1].rating == 1400);
    CHECK(back->clocks == seek.clocks);
    CHECK(back->recent == seek.recent);
    CHECK(back->whites == -2);
    CHECK(back->rated == RatedWish::rated);
    // One of a server that knows nothing of rated games yet.
    const std::string old = R"({"games":[{"name":"nine"}],"clocks":["3+2"],"recent":[]})";
    CHECK(read_seek({.player = "ada", .key = "k", .server = "s", .body = old})->rated == RatedWish::casual);
    for (const char* body : {"", "[]", "{}", R"({"games":[1],"clocks":[],"recent":[]})"})
        CHECK_FALSE(read_seek({.player = "ada", .key = "k", .server = "s", .body = body}).has_value());
}

TEST_CASE("the terms of a challenge are read, checked and written") {
    const auto terms =
        read_terms(*parse_object(R"({"game":"nine","clock":{"days":3},"side":"white","unknown":1})"));
    REQUIRE(terms.has_value());
    CHECK(read_terms(*parse_object(write_terms(*terms)))->clock->days == 3);
    CHECK(challenge_lasts(*terms) > challenge_lasts(*read_terms(*parse_object(R"({"game":"nine"})"))));
    CHECK_FALSE(terms->rated);
    auto rated =
        read_terms(*parse_object(R"({"game":"nine","clock":{"days":3},"rated":true,"rating":9000})"));
    REQUIRE(rated.has_value());
    CHECK(rated->rated);
    CHECK_FALSE(rated->rating.has_value());  // not the client's to say
    rated->rating = {1540, 90};
    const auto shown = challenge_json({.id = "c",
                                       .challenger = "a",
                                       .challenged = "b",
                                       .body = write_terms(*rated),
                                       .challenged_bot = true});
    CHECK_FALSE(shown.at("from").at("bot").as_bool());
    CHECK(shown.at("to").at("bot").as_bool());
    CHECK(shown.at("rated").as_bool());
    CHECK(shown.at("from").at("rating").as_int64() == 1540);
    CHECK_FALSE(read_terms(*parse_object(R"({"game":"nine","rated":true})")).has_value());
    for (const char* bad : {"{}", R"({"game":"chess"})", R"({"game":"nine","side":"red"})",
                            R"({"game":"nine","clock":{"initial":1}})"})
        CHECK_FALSE(read_terms(*parse_object(bad)).has_value());
}
