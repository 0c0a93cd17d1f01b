#include "wasm/study/analysis_exports.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "wasm/exports.h"
#include "wasm/study/exports.h"

namespace {

std::vector<std::string> answers;  // after each depth
int next_bound = -32'000;

int open(std::string_view record) {
    record.copy(inbox(record.size()), record.size());
    open_record();
    const std::string answer(outbox(), outbox_size());
    REQUIRE(answer.starts_with(R"({"match":)"));
    return std::stoi(answer.substr(answer.find(':') + 1));
}

// The answer at the end, when the game is short enough for one.
std::string analysed(std::string_view record, int lines, int share, int shares, int bound = -32'000) {
    const int match = open(record);
    answers.clear();
    next_bound = bound;
    analyse_share(match, 1000, lines, share, shares);
    return {outbox(), outbox_size()};
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; ++at) ++found;
    return found;
}

// The value of the first line.
std::string first_value(std::string_view text) {
    const std::size_t at = text.find(R"("value":)");
    return at == std::string_view::npos ? "" : std::string(text.substr(at, text.find(',', at) - at));
}

// A game of DVONN that is over soon, however it is played.
constexpr std::string_view ending =
    "[Merels \"1\"]\n[Game \"dvonn\"]\n[White \"\"]\n[Black \"\"]\n[Start \".w3W3..rww./...b.w4..w4./"
    "..w5b3b3b2...../...b6....w2./.......rb3 b\"]\n[Result \"*\"]\n\n*\n";

}  // namespace

int page_on_depth() {
    answers.emplace_back(outbox(), outbox_size());
    return next_bound;
}

TEST_CASE("the shares of an analysis have every turn once, and each depth is answers") {
    const std::size_t all = count(analysed(ending, 500, 0, 1), R"("turns":[)");
    CHECK(all == 5);
    CHECK(answers.size() > 1);
    CHECK(answers.front().find(R"("depth":1,)") != std::string::npos);
    CHECK(answers[1].find(R"("depth":2,)") != std::string::npos);
    const std::size_t first = count(analysed(ending, 500, 0, 2), R"("turns":[)");
    const std::size_t second = count(analysed(ending, 500, 1, 2), R"("turns":[)");
    CHECK(first + second == all);
    CHECK((first == second || first == second + 1));
    // There are more shares than turns.
    CHECK(analysed(ending, 5, 600, 601) == R"({"bound":-32000,"result":{"depth":0,"lines":[]}})");
}

TEST_CASE("the best line of all is the best of the shares, with and without a bound") {
    const std::string best = first_value(analysed(ending, 1, 0, 1));
    const std::string first = first_value(analysed(ending, 1, 0, 2));
    const std::string second = first_value(analysed(ending, 1, 1, 2));
    CHECK((best == first || best == second));
    // Everything is worth more than a loss, and nothing more than a win.
    CHECK(first_value(analysed(ending, 1, 0, 2, -31'000)) == first);
    CHECK(analysed(ending, 3, 0, 2, 31'000).find(R"("lines":[])") != std::string::npos);
    REQUIRE(answers.size() > 1);
    CHECK(answers[0].starts_with(R"({"bound":-32000,)"));
    CHECK(answers[1].starts_with(R"({"bound":31000,)"));
}

TEST_CASE("a game that is over, or was never opened, is not analysed") {
    analyse_share(0x7fffffff, 0, 1, 0, 1);
    CHECK(std::string_view(outbox(), outbox_size()).find("refused") != std::string_view::npos);
    CHECK(analysed("[Merels \"1\"]\n[Game \"six\"]\n[White \"\"]\n[Black \"\"]\n[Start \"www...../bb...... b "
                   "0,0\"]\n[Result \"1-0\"]\n[Reason \"too-few-men\"]\n\n1-0\n",
                   1, 0, 1)
              .find("refused") != std::string::npos);
}
