#include "server/base/names.h"

#include <doctest/doctest.h>
#include <set>

#include "server/base/guest_names.h"

using namespace merels;
using namespace merels::server;

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
}

TEST_CASE("an e-mail address holds nothing that could end a line of a mail") {
    CHECK(tidy_email(" Ada.B+x@Example.ORG ") == "Ada.B+x@example.org");
    for (const char* wrong : {"", "ada", "@example.org", "ada@", "ada@localhost", "ada@.org",
                              "a@b@example.org", "a b@example.org", "a@example.org\r\nBcc: x@y.z",
                              "<a@example.org>", "\"a\"@example.org", "ä@example.org", "a@example."}) {
        CAPTURE(wrong);
        CHECK_FALSE(tidy_email(wrong).has_value());
    }
    CHECK_FALSE(tidy_email(std::string(250, 'a') + "@example.org").has_value());
}

TEST_CASE("guests get names of two words and a number, which the number decides") {
    CHECK(guest_name(0) == guest_name(0));
    std::set<std::string> names;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const std::string name = guest_name(i * 7'919'317);
        CHECK(tidy_name(name) == name);
        names.insert(name);
    }
    CHECK(names.size() > 990);
}

TEST_CASE("names of every script are accepted, and marks alone in none of them") {
    for (const char* name :
         {"\u0905\u0928\u093F\u0932", "\u05D3\u05B8\u05D5\u05B4\u05D3", "\uAE40\uBBFC\uC9C0",
          "\u0E2A\u0E21\u0E0A\u0E32\u0E22", "\U0001F469\u2764\uFE0F"}) {
        CAPTURE(name);
        CHECK(tidy_name(name) == name);
    }
    for (const char* nothing : {"\u093F", "\u05B8\u05B4", "\u0E34", "\u2028", "\U000E0100", "\U0001D173"}) {
        CAPTURE(nothing);
        CHECK_FALSE(tidy_name(nothing).has_value());
    }
}
