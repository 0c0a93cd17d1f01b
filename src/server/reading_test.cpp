// What strangers send, read.
#include <doctest/doctest.h>

#include "server/addresses.h"
#include "server/limits.h"
#include "server/names.h"
#include "server/read_action.h"

using namespace merels;
using namespace merels::server;

TEST_CASE("an action is read, or refused with what is missing") {
    const auto pick = read_action(R"({"do":"pick","id":"7f","turns":3,"point":"d6","more":[1]})");
    REQUIRE(pick.has_value());
    CHECK(pick->kind == play::ActionKind::pick);
    CHECK(pick->turns == 3);
    CHECK(pick->text == "d6");
    const auto refused = [](std::string_view text) { return read_action(text).error().refusal.code; };
    for (const char* text :
         {"", "[]", "{}", R"({"id":"x"})", R"({"do":"pick","id":"x","turns":0})",
          R"({"do":"pick","id":"x","point":"d6"})", R"({"do":"fly","id":"x"})", R"({"do":"forfeit","id":""})",
          R"({"do":"forfeit","id":"a b"})", R"({"do":"forfeit","id":"x","side":"red"})",
          R"({"do":"turn","id":"x","turns":1.5,"turn":"d6"})"}) {
        CHECK(refused(text) == "bad-message");
    }
    CHECK(read_action(R"({"do":"forfeit","id":"q"})")->kind == play::ActionKind::forfeit);
    CHECK(read_action(R"({"do":"fly","id":"q"})").error().id == "q");
}

TEST_CASE("names are tidied, and refused if they hold what cannot be seen") {
    CHECK(tidy_name("  Ada   Augusta ") == "Ada Augusta");
    CHECK(tidy_name("Zoé 名前") == "Zoé 名前");
    CHECK(tidy_name("") == "");
    CHECK_FALSE(tidy_name("a\nb").has_value());
    CHECK_FALSE(tidy_name("a\u202Eb").has_value());
    CHECK_FALSE(tidy_name("\xff").has_value());
    CHECK_FALSE(tidy_name(std::string(41, 'x')).has_value());
    CHECK(tidy_name("\u00A0Ada\u3000\u2003Augusta\u00A0") == "Ada Augusta");
    CHECK(tidy_name("O\u0308zge \u2764\uFE0F") == "O\u0308zge \u2764\uFE0F");
    for (const char* nothing :
         {"\u3164",       "\u115F",       "\u1160",    "\u00AD",     "\u2800",       "\uFFA0",
          "\u180E",       "\u034F",       "\u200B",    "\uFEFF",     "\U000E0041",   "\uFE0F",
          "\uFE0F\uFE0F", "\u0301\u0301", "\u00A0",    "\u3000",     "\u2003\u00A0", "\u0301 \uFE0E",
          "\u20DD",       "\uE000",       "Ada\u3164", "A\U000E0041"}) {
        CAPTURE(nothing);
        CHECK_FALSE(tidy_name(nothing).has_value());
        CHECK_FALSE(tidy_title(nothing).has_value());
    }
    CHECK(tidy_login(" Ada.B ") == "ada.b");
    CHECK_FALSE(tidy_login("ab").has_value());
    CHECK_FALSE(tidy_login("a<b>").has_value());
}

TEST_CASE("addresses and forms are decoded, and encoded so that they come back the same") {
    CHECK(decode("a%20b+c", true) == "a b c");
    CHECK(decode("a+b%", false) == "a+b%");
    CHECK(decode("%zz%4", false) == "%zz%4");
    const std::string odd = "Ö &=?#/\\\"<>%+";
    CHECK(decode(encode(odd), true) == odd);
    const auto pairs = read_query("a=1&&b=%26&c&a=2");
    CHECK(pairs.at("a") == "1");
    CHECK(pairs.at("b") == "&");
    CHECK(pairs.at("c").empty());
}

TEST_CASE("so many at once, and so many a second after that") {
    Limits limits({3, 2});
    for (int i = 0; i < 3; ++i) CHECK(limits.take("ada", 1000));
    CHECK_FALSE(limits.take("ada", 1000));
    CHECK(limits.take("grace", 1000));
    CHECK(limits.take("ada", 1500));
    CHECK_FALSE(limits.take("ada", 1600));
    for (int i = 0; i < 5000; ++i) CHECK(limits.take(std::to_string(i), 100'000));
    Limits none({0, 0});
    for (int i = 0; i < 100; ++i) CHECK(none.take("ada", 0));
}
