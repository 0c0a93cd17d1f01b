#include "store/name_key.h"

#include <doctest/doctest.h>

using merels::store::name_key;

TEST_CASE("names that look alike have the same key") {
    const std::string ada = name_key("Ada Byron");
    for (const char* same : {"ada byron", "ADA-BYRON", "AdaByron", "Àda Byrön", "Ａｄａ　Ｂｙｒｏｎ",
                             "А\u0501a Byron", "Ada Byr0n", "Ada\u00a0Byron.", "Αda Βyron", "Ada  Byron"}) {
        CAPTURE(same);
        CHECK(name_key(same) == ada);
    }
    CHECK(name_key("Paul") == name_key("PauI"));
    CHECK(name_key("Paul") == name_key("Pau1"));
    CHECK(name_key("straße") == name_key("STRASSE"));
    CHECK(name_key("ﬁn") == name_key("fin"));
}

TEST_CASE("names that differ have different keys, and none is empty") {
    CHECK(name_key("Ada") != name_key("Adam"));
    CHECK(name_key("Quiet Otter 42") != name_key("Quiet Otter 43"));
    CHECK(name_key("Иван") != name_key("Игорь"));
    CHECK(name_key("山田") != name_key("山本"));
    for (const char* odd : {"!", "-", "🙂", "…"}) {
        CAPTURE(odd);
        CHECK_FALSE(name_key(odd).empty());
    }
    CHECK(name_key("🙂") != name_key("🙁"));
}
