#include "server/api/moderation.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

TEST_CASE("the word filter sees through case, accents, signs and other alphabets") {
    const Moderation filter(ModerationRows{{}, {}, {folded("Badword"), folded("слово"), ""}});
    for (const char* name : {"badword", "BADWORD", "xXbadwordXx", "b a d w o r d", "b.a.d-w_o_r_d", "b4dw0rd",
                             "8@dw0rd", "bädwörd", "bаdwоrd" /* Cyrillic a and o */, "СЛОВО слово"}) {
        CAPTURE(name);
        CHECK(filter.rejects(name));
    }
    for (const char* name : {"", "Ada", "bad", "word bad", "Ada Augusta Byron", "漢字"}) {
        CAPTURE(name);
        CHECK_FALSE(filter.rejects(name));
    }
    CHECK_FALSE(Moderation().rejects("badword"));
}

TEST_CASE("players and addresses are blocked until a moment") {
    const Moderation rules(
        ModerationRows{{{"ada", 100, ""}}, {{"203.0.113.0/24", 100, ""}, {"2001:db8::/64", 50, ""}}, {}});
    CHECK(rules.blocks_player("ada", 99));
    CHECK_FALSE(rules.blocks_player("ada", 100));
    CHECK_FALSE(rules.blocks_player("grace", 99));
    CHECK(rules.blocks_address("203.0.113.9", 99));
    CHECK_FALSE(rules.blocks_address("203.0.113.9", 100));
    CHECK_FALSE(rules.blocks_address("203.0.114.9", 99));
    CHECK(rules.blocks_address("2001:db8::", 49));
    CHECK_FALSE(rules.blocks_address("", 49));
}
