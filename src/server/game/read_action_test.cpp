#include "server/game/read_action.h"

#include <doctest/doctest.h>

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
