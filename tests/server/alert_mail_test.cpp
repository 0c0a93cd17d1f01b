// Telling players who are away by e-mail (N1).
#include <array>
#include <doctest/doctest.h>
#include <filesystem>
#include <optional>

#include "server/account.h"
#include "server/background_program.h"
#include "server/databases.h"
#include "server/mails.h"
#include "server/push_service.h"

using namespace merels;
using namespace merels::testing;

namespace {

std::vector<std::string> with_mail(std::vector<std::string> words, const SmtpEndpoint& mail) {
    const std::vector<std::string> more = mail_words(mail);
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// Gives an account a confirmed address, to which e-mail is wanted. `number` is that of the mail to confirm
// it.
void want_mail(Browser& browser, const SmtpEndpoint& mail, std::size_t number, const std::string& email) {
    REQUIRE(browser.post("/api/me/email", {{"email", email}, {"current", password}}).status == 202);
    const std::string confirm = token_in(mail_number(mail, number), "confirm");
    REQUIRE(browser.post("/api/confirm-email", {{"token", confirm}}).status == 202);
    REQUIRE(browser.post("/api/me/notifications", {{"email", true}, {"language", "de"}}).status == 200);
}

std::string token_of(const std::string& db, const std::string& player) {
    auto database = store::open_database(db);
    const auto found = (*database)->query({"SELECT token FROM turn_mails WHERE player = $1", {player}});
    return std::get<std::string>(found->rows.at(0).at(0));
}

// A club whose players want e-mail: Olga has a page open, Grace and Emmy have none.
struct Club {
    SmtpEndpoint mail;
    Folder site;
    ServerProcess server;
    Browser olga{server.port()};
    Browser grace{server.port()};
    Browser emmy{server.port()};
    std::optional<Wire> page = {};
    std::string tournament = {};

    explicit Club(const std::string& db) : server(db, words()) {
        const std::array<std::pair<Browser*, std::string>, 3> all{
            {{&olga, "olga"}, {&grace, "grace"}, {&emmy, "emmy"}}};
        std::size_t number = 0;
        for (const auto& [browser, name] : all) {
            make_account(*browser, name);
            want_mail(*browser, mail, ++number, name + "@example.org");
        }
        page.emplace(olga.door(), "/ws/player", olga.cookie());
        REQUIRE(page->open());
    }
    std::vector<std::string> words() {
        site.write("index.html", "<!doctype html><title>Merels</title>");
        site.write("page.html", "<!doctype html><title>Merels</title>");
        REQUIRE(std::filesystem::create_directory(site.path() + "/assets"));
        site.write("assets/words-de-0123456789.json", R"({"A challenge on Merels": "Für dich"})");
        std::vector<std::string> all = mail_words(mail);
        all.insert(all.end(), {"--site", site.path()});
        return all;
    }
    static std::string challenge(Browser& from, Browser& to) {
        const Answer made =
            from.post("/api/challenges", {{"game", "nine"}, {"player_name", text_of(me(to), "name")}});
        REQUIRE(made.status == 201);
        return text_of(made.object().at("challenge").as_object(), "id");
    }
    void begin_round() {
        const Answer made = olga.post("/api/tournaments", {{"name", "Club"},
                                                           {"format", "round-robin"},
                                                           {"game", "three"},
                                                           {"clock", {{"initial", 600'000}}}});
        REQUIRE(made.status == 201);
        tournament = text_of(made.object().at("tournament").as_object(), "id");
        const std::string path = "/api/tournaments/" + tournament;
        for (Browser* each : {&olga, &grace}) REQUIRE(each->post(path + "/join").status == 200);
        REQUIRE(olga.post(path + "/start").status == 200);
    }
    // The e-mails to a player, after those that confirm addresses.
    [[nodiscard]] std::vector<std::string> to(const std::string& name) const {
        std::vector<std::string> texts;
        const auto all = mail.taken();
        for (std::size_t i = 3; i < all.size(); ++i) {
            if (all[i].to == "<" + name + "@example.org>") texts.push_back(all[i].text);
        }
        return texts;
    }
};

}  // namespace

TEST_CASE(
    "N1: without a browser that takes push messages, e-mail tells of turns: if wanted, once a day a game") {
    PushService service;
    const SmtpEndpoint mail;
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        const std::size_t before = mail.taken().size();
        ServerProcess server(db, with_mail(service.words(), mail));
        Pair pair(server.port(), daily);
        Browser& black = pair.black.browser();
        const auto mails = [&](bool wanted) {
            return black.post("/api/me/notifications", {{"email", wanted}}).status;
        };
        const auto white_plays = [&](const char* turn, const char* answer) {
            REQUIRE(pair.white.act("turn", {{"turn", turn}}) == "done");
            pair.black.reconnect();
            REQUIRE(pair.black.sees(pair.white.number()));
            REQUIRE(pair.black.act("turn", {{"turn", answer}}) == "done");
            REQUIRE(pair.white.sees(pair.black.number()));
            leave(pair.black, pair.white, "black");
        };
        CHECK(mails(true) == 409);  // there is no address
        black.post("/api/me/password", {{"password", "correct horse"}});
        black.post("/api/me/email", {{"email", "grace@example.org"}, {"current", "correct horse"}});
        const std::string confirm = token_in(mail_number(mail, before + 1), "confirm");
        CHECK(black.post("/api/confirm-email", {{"token", confirm}}).status == 202);
        leave(pair.black, pair.white, "black");
        white_plays("d6", "f4");  // not wanted yet
        CHECK(mails(true) == 200);
        REQUIRE(pair.white.act("turn", {{"turn", "d2"}}) == "done");
        const auto told = mail_number(mail, before + 2);
        CHECK(told.to == "<grace@example.org>");
        CHECK(contains(told.text, "http://merels.example/game/" + pair.id));
        const std::string header = "List-Unsubscribe: <http://merels.example/unsubscribe?token=";
        REQUIRE(contains(told.text, header));
        CHECK(contains(told.text, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
        const std::string token = told.text.substr(told.text.find(header) + header.size(), 32);
        // Once a day; and not at all to one whose browser can be told.
        pair.black.reconnect();
        REQUIRE(pair.black.sees(pair.white.number()));
        REQUIRE(pair.black.act("turn", {{"turn", "b4"}}) == "done");
        REQUIRE(pair.white.sees(pair.black.number()));
        leave(pair.black, pair.white, "black");
        white_plays("g1", "a7");
        run_sql(server.db(), "DELETE FROM turn_mails_sent");
        const std::string path = "/phone" + std::to_string(before);
        subscribe(black, service, path);
        REQUIRE(pair.white.act("turn", {{"turn", "g7"}}) == "done");
        (void)service.next(path);  // before the answer, after which nobody needs to be told
        pair.black.reconnect();
        REQUIRE(pair.black.sees(pair.white.number()));
        REQUIRE(pair.black.act("turn", {{"turn", "a1"}}) == "done");
        REQUIRE(pair.white.sees(pair.black.number()));
        leave(pair.black, pair.white, "black");
        CHECK(black.post("/api/me/push", {}).status == 200);
        // One click ends it, in any mail program.
        Browser program(server.port());
        CHECK(program
                  .ask("POST", "/unsubscribe?token=" + token, "application/x-www-form-urlencoded",
                       "List-Unsubscribe=One-Click", "")
                  .status == 202);
        CHECK_FALSE(black.get("/api/me/notifications").object().at("email").as_bool());
        REQUIRE(pair.white.act("turn", {{"turn", "d5"}}) == "done");
        CHECK(eventually([&] { return !has_alerts(server.db()); }));
        CHECK(mail.taken().size() == before + 2);
        CHECK_FALSE(contains(server.log(), token));
    }
}

TEST_CASE("N1: e-mail tells a player whose only browser has ended its subscription") {
    PushService service;
    const SmtpEndpoint mail;
    ServerProcess server("", with_mail(service.words(), mail));
    Pair pair(server.port(), daily);
    Browser& black = pair.black.browser();
    REQUIRE(black.post("/api/me/password", {{"password", password}}).status == 200);
    want_mail(black, mail, 1, "grace@example.org");
    subscribe(black, service, "/old");
    leave(pair.black, pair.white, "black");
    service.endpoint.answer_with("410 Gone");
    REQUIRE(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    const auto told = mail_number(mail, 2);
    CHECK(told.to == "<grace@example.org>");
    CHECK(contains(told.text, "http://merels.example/game/" + pair.id));
    CHECK(service.endpoint.taken("/old").size() == 1);
    CHECK(eventually([&] { return !has_alerts(server.db()); }));
    CHECK(mail.taken().size() == 2);
}

// Slow: who does not come to the page gets an e-mail after twenty seconds, twice.
TEST_CASE("N1: e-mail tells of a challenge and of a round those who do not come to the page, once" *
          doctest::test_suite("slow")) {
    Club alone("");
    Club shared(PostgresProcess::shared().new_database());
    for (Club* club : {&alone, &shared}) {
        (void)Club::challenge(club->olga, club->grace);
        // One that is answered at once is known.
        const std::string answered = Club::challenge(club->olga, club->emmy);
        REQUIRE(club->emmy.post("/api/challenges/" + answered + "/decline").status == 200);
        (void)Club::challenge(club->grace, club->olga);  // who has a page open
        club->begin_round();
    }
    for (Club* club : {&alone, &shared}) {
        REQUIRE(eventually([&] { return club->to("grace").size() == 2; }));
        REQUIRE(eventually([&] { return !has_alerts(club->server.db()); }));
        CHECK(club->to("emmy").empty());
        CHECK(club->to("olga").empty());
        std::vector<std::string> texts = club->to("grace");
        if (contains(texts[0], "/tournament/")) std::swap(texts[0], texts[1]);
        CHECK(contains(texts[0], "Subject: =?utf-8?B?RsO8ciBkaWNo?=\n"));
        CHECK(contains(texts[0], "\nSomebody would like to play you on Merels:\n\nhttp://merels.example/\n"));
        CHECK(contains(texts[1], "Subject: Your next game in the tournament\n"));
        CHECK(contains(texts[1], "\nhttp://merels.example/tournament/" + club->tournament + "\n"));
        const std::string header = "List-Unsubscribe: <http://merels.example/unsubscribe?token=";
        CHECK(contains(texts[0], header + token_of(club->server.db(), text_of(me(club->grace), "id")) + ">"));
        // Another challenge of the same player comes by no e-mail today, one of another player does; none to
        // one who has opened the link.
        run_sql(club->server.db(), "DELETE FROM challenges");
        (void)Club::challenge(club->olga, club->grace);
        (void)Club::challenge(club->emmy, club->grace);
        Browser program(club->server.port());
        const std::string emmys = token_of(club->server.db(), text_of(me(club->emmy), "id"));
        CHECK(program
                  .ask("POST", "/unsubscribe?token=" + emmys, "application/x-www-form-urlencoded",
                       "List-Unsubscribe=One-Click", "")
                  .status == 202);
        (void)Club::challenge(club->grace, club->emmy);
    }
    for (Club* club : {&alone, &shared}) {
        REQUIRE(eventually([&] { return club->to("grace").size() == 3; }));
        REQUIRE(eventually([&] { return !has_alerts(club->server.db()); }));
        CHECK(club->to("grace").size() == 3);
        CHECK(club->to("emmy").empty());
    }
}
