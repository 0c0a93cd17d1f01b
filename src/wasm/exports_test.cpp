#include "wasm/exports.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "wasm/json.h"

namespace {

// Puts texts into the inbox, as the page does: parted by zero bytes.
void put(std::string_view texts) {
    texts.copy(inbox(texts.size()), texts.size());
}
std::string answered() {
    return {outbox(), outbox_size()};
}
bool says(std::string_view part) {
    return answered().find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("JSON: quotes, control characters and numbers with a point") {
    merels::wasm::Json json;
    json.open('{').key("a").text("\"\\\n").key("b").open('[').hundredths(-0.5).hundredths(2).hundredths(1.07);
    json.close(']').key("c").truth(false).key("d").null().close('}');
    CHECK(json.written() == R"({"a":"\"\\\u000a","b":[-0.50,2,1.07],"c":false,"d":null})");
}

TEST_CASE("a match is begun, played, refused with the reason, taken back and saved") {
    put("nine");
    open_game();
    CHECK(says(R"("title":"Nine Men's Morris")"));
    using namespace std::string_view_literals;
    put("......../......../........ w 9,9\0Ada\0Grace"sv);
    new_match(0, 0, 0, 0);
    CHECK(answered() == R"({"match":0})");
    put("d6");
    play_text(0);
    CHECK(answered() == "{}");
    put("d6");
    play_text(0);
    CHECK(answered() == R"({"refused":["there is already a man on {}","d6"]})");
    match_state(0);
    CHECK(says(R"("turns":["d6"])"));
    CHECK(says(R"("expected":["place a man"])"));
    take_back(0);
    put("2026-11-15");
    match_text(0);
    CHECK(says(R"([White \"Ada\"])"));
    close_match(0);
}

TEST_CASE("a number that was not given out is refused, and so is a set-up that is none") {
    for (const int match : {-1, 0x7fffffff}) {
        match_state(match);
        CHECK(says("there is no such match"));
        pick(match, 0);
        CHECK(says("there is no such match"));
    }
    check_setup(99);
    CHECK(says("there is no such game"));
    put("six");
    open_game();
    put("1 2 3");
    check_setup(1);
    CHECK(says("that is no set-up of this game"));
    put("9999999999 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 6 6 0 0");
    check_setup(1);
    CHECK(says("\"problems\":[["));
}

TEST_CASE("a file that cannot be read says where") {
    put("[Merels \"1\"]\n[Game \"nine\"]\n");
    open_match();
    CHECK(says(R"("line":)"));
    CHECK(says(R"("refused":)"));
}
