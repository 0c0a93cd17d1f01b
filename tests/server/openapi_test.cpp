// docs/openapi.json is held against what the server really answers.
#include <algorithm>
#include <fstream>
#include <set>

#include "server/club.h"
#include "server/mails.h"
#include "support/paths.h"

using namespace merels;
using namespace merels::testing;

namespace {

const json::object& description() {
    static const json::value read = [] {
        std::ifstream file(in_project("docs/openapi.json"));
        return json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
    }();
    return read.as_object();
}

bool is_of(const json::value& value, std::string_view type) {
    if (type == "null") return value.is_null();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_bool();
    if (type == "integer") return value.is_int64();
    if (type == "array") return value.is_array();
    return type == "object" && value.is_object();
}

std::string problem(const json::value& schema, const json::value& value);

std::string problem_of_object(const json::object& schema, const json::object& value) {
    const json::object properties =
        schema.contains("properties") ? schema.at("properties").as_object() : json::object();
    if (schema.contains("required")) {
        for (const json::value& name : schema.at("required").as_array()) {
            if (!value.contains(name.as_string())) return std::string(name.as_string()) + " is missing";
        }
    }
    for (const auto& member : value) {
        const std::string name(member.key());
        if (!properties.contains(name)) return name + " is not described";
        const std::string inside = problem(properties.at(name), member.value());
        if (!inside.empty()) return name + ": " + inside;
    }
    return "";
}

// What is wrong with a value by a schema, as far as our schemas go; nothing if it is well.
std::string problem(const json::value& any_schema, const json::value& value) {
    const json::object& schema = any_schema.as_object();
    if (schema.contains("$ref")) {
        const std::string name = text_of(schema, "$ref").substr(std::string("#/components/schemas/").size());
        return problem(description().at("components").at("schemas").as_object().at(name), value);
    }
    if (schema.contains("oneOf")) {
        std::string last;
        for (const json::value& one : schema.at("oneOf").as_array()) {
            last = problem(one, value);
            if (last.empty()) return "";
        }
        return last;
    }
    const json::value& type = schema.at("type");
    const bool fits = type.is_string() ? is_of(value, type.as_string())
                                       : std::ranges::any_of(type.as_array(), [&](const json::value& one) {
                                             return is_of(value, one.as_string());
                                         });
    if (!fits) return json::serialize(value) + " is not a " + json::serialize(type);
    if (schema.contains("enum")) {
        const json::array& allowed = schema.at("enum").as_array();
        if (std::ranges::find(allowed, value) == allowed.end())
            return json::serialize(value) + " is not one of them";
    }
    if (value.is_object()) return problem_of_object(schema, value.as_object());
    if (value.is_array()) {
        for (const json::value& item : value.as_array()) {
            const std::string inside = problem(schema.at("items"), item);
            if (!inside.empty()) return inside;
        }
    }
    return "";
}

std::set<std::string> seen;  // "GET /api/me 200"

// Asks, and holds the answer against what is described for the path as the description has it.
Answer ask(Browser& browser, const std::string& method, const std::string& path, const std::string& described,
           const json::object& body = {}) {
    const Answer answer = method == "GET" ? browser.get(path) : browser.post(path, body);
    const std::string status = std::to_string(answer.status);
    const std::string verb = method == "GET" ? "get" : "post";
    INFO(method, " ", path, " ", status, " ", answer.body);
    const json::object& responses =
        description().at("paths").at(described).at(verb).at("responses").as_object();
    REQUIRE(responses.contains(status));
    seen.insert(method + " " + described + " " + status);
    const json::object& content = responses.at(status).at("content").as_object();
    const std::string type = answer.headers.at("content-type");
    const std::string plain = type.substr(0, type.find(';'));
    REQUIRE(content.contains(plain));
    if (plain == "application/json")
        CHECK(problem(content.at(plain).at("schema"), json::parse(answer.body)) == "");
    return answer;
}

// The same for a response that goes on: its head, and its first line.
void ask_stream(const Door& door, const std::string& path, const std::string& described,
                const std::string& token) {
    Connection connection(door);
    connection.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token +
                    "\r\n\r\n");
    const auto line = [&]() -> std::string {
        const std::size_t begin = connection.come_in.find("\n{");
        const std::size_t end = begin == std::string::npos ? begin : connection.come_in.find('\n', begin + 1);
        return end == std::string::npos ? "" : connection.come_in.substr(begin + 1, end - begin - 1);
    };
    while (line().empty()) REQUIRE(connection.receive(patience()));
    CHECK(connection.come_in.starts_with("HTTP/1.1 200 "));
    CHECK(connection.come_in.find("Content-Type: application/x-ndjson\r\n") != std::string::npos);
    const json::value& schema = description()
                                    .at("paths")
                                    .at(described)
                                    .at("get")
                                    .at("responses")
                                    .at("200")
                                    .at("content")
                                    .at("application/x-ndjson")
                                    .at("schema");
    if (text_of(schema.as_object(), "$ref").ends_with("BotLine"))
        CHECK(problem(schema, json::parse(line())) == "");
    seen.insert("GET " + described + " 200");
}

}  // namespace

TEST_CASE("the API is as its description says: every path, its good answers and its refusals") {
    const SmtpEndpoint mail;
    const Folder folder;
    folder.write("privacy", "# Privacy\nNothing is passed on.");
    folder.write("games-2026-11-15.jsonl.zst", "x");
    std::vector<std::string> words = mail_words(mail);
    words.insert(words.end(), {"--privacy", folder.path() + "/privacy", "--export-folder", folder.path(),
                               "--push-services", "push.example"});
    ServerProcess server("", words);
    Browser ada(server.port());
    Browser grace(server.port());
    Browser tim(server.port());
    ask(ada, "GET", "/healthz", "/healthz");
    ask(ada, "GET", "/livez", "/livez");
    ask(ada, "GET", "/readyz", "/readyz");
    ask(ada, "GET", "/metrics", "/metrics");
    ask(ada, "GET", "/api/kinds", "/api/kinds");
    ask(ada, "GET", "/api/me", "/api/me");
    ask(ada, "POST", "/api/me", "/api/me", {{"name", ""}});
    ask(ada, "POST", "/api/me", "/api/me", {{"name", "Ada"}, {"first", "Augusta"}, {"last", "Byron"}});
    ask(tim, "POST", "/api/me/password", "/api/me/password", {{"password", "long enough"}});
    ask(ada, "POST", "/api/me/password", "/api/me/password", {{"password", "long enough"}});
    ask(ada, "POST", "/api/me/password", "/api/me/password", {{"password", "x"}});
    ask(ada, "POST", "/api/me/password", "/api/me/password", {{"password", "longer yet"}});
    ask(ada, "POST", "/api/me/recovery", "/api/me/recovery");
    const json::object current{{"current", "long enough"}};
    const std::string code =
        text_of(ask(ada, "POST", "/api/me/recovery", "/api/me/recovery", current).object(), "recovery_code");
    ask(ada, "POST", "/api/me/email", "/api/me/email", {{"email", "none"}});
    ask(ada, "POST", "/api/me/email", "/api/me/email",
        {{"email", "ada@example.org"}, {"current", "long enough"}});
    const std::string token = token_in(mail_number(mail, 1), "confirm");
    for (int i = 0; i < 2; ++i)
        ask(tim, "POST", "/api/confirm-email", "/api/confirm-email", {{"token", token}});
    ask(tim, "POST", "/api/recover/mail", "/api/recover/mail", {{"name", "Ada"}});
    ask(tim, "POST", "/api/recover", "/api/recover",
        {{"name", "Ada"}, {"code", "none"}, {"password", "long enough"}});
    ask(ada, "POST", "/api/recover", "/api/recover",
        {{"name", "Ada"}, {"code", code}, {"password", "long enough"}});
    ask(ada, "GET", "/api/me/devices", "/api/me/devices");
    ask(tim, "GET", "/api/me/devices", "/api/me/devices");
    ask(ada, "POST", "/api/me/devices/forget", "/api/me/devices/forget", {{"others", true}});
    ask(ada, "POST", "/api/me/devices/forget", "/api/me/devices/forget", {{"id", "none"}});
    ask(ada, "POST", "/api/me/devices/forget", "/api/me/devices/forget");
    ask(ada, "POST", "/api/me", "/api/me", {{"listed", true}});
    ask(tim, "POST", "/api/login", "/api/login", {{"name", "ada"}, {"password", "not that one"}});
    ask(tim, "POST", "/api/login", "/api/login", {{"name", "ada"}, {"password", "long enough"}});
    ask(tim, "POST", "/api/logout", "/api/logout");
    ask(ada, "GET", "/api/new-id", "/api/new-id");
    ask(tim, "POST", "/api/games", "/api/games", {{"game", "nine"}});
    ask(ada, "POST", "/api/games", "/api/games", {{"game", "no"}});
    ask(ada, "POST", "/api/games", "/api/games",
        {{"game", "dvonn"},
         {"id", "api-1"},
         {"side", "white"},
         {"clock", {{"initial", 60000}, {"increment", 1000}}}});
    ask(ada, "POST", "/api/games", "/api/games", {{"game", "dvonn"}, {"id", "api-1"}});
    ask(ada, "POST", "/api/games", "/api/games",
        {{"variant", "like: six\nmen: 5"}, {"opponent", "computer"}, {"level", 1}});
    ask(grace, "POST", "/api/games/api-1/join", "/api/games/{id}/join", {{"name", "Grace"}});
    ask(tim, "POST", "/api/games/api-1/join", "/api/games/{id}/join", {{"name", "Tim"}});
    ask(tim, "POST", "/api/games/api-2/join", "/api/games/{id}/join", {{"name", "Tim"}});
    const std::string actions = "/api/games/api-1/actions";
    const std::string described = "/api/games/{id}/actions";
    const Answer page = ask(ada, "GET", "/api/games/api-1", "/api/games/{id}");
    play::Match match = mirror(page.object().at("game").as_object());
    const Turn first = match.position().turns().front();
    const Geometry& geometry = match.game().geometry();
    ask(ada, "POST", actions, described,
        {{"do", "pick"}, {"id", "1"}, {"turns", 0}, {"point", geometry.name(first[0])}});
    ask(ada, "POST", actions, described, {{"do", "undo"}, {"id", "2"}, {"turns", 0}});
    ask(ada, "POST", actions, described, {{"do", "turn"}, {"id", "3"}, {"turns", 0}, {"turn", "a1-a1"}});
    ask(ada, "POST", actions, described,
        {{"do", "turn"},
         {"id", "4"},
         {"turns", 0},
         {"turn", geometry.name(first[0]) + "-" + geometry.name(first[1])}});
    ask(ada, "POST", actions, described, {{"do", "dance"}, {"id", "5"}});
    ask(tim, "POST", actions, described, {{"do", "forfeit"}, {"id", "5"}});
    ask(grace, "POST", actions, described, {{"do", "say"}, {"id", "6"}, {"message", "hello"}});
    ask(grace, "POST", actions, described, {{"do", "offer-draw"}, {"id", "7"}});
    ask(ada, "GET", "/api/games", "/api/games");
    ask(ada, "POST", actions, described, {{"do", "ask-takeback"}, {"id", "8"}});
    ask(grace, "POST", actions, described, {{"do", "allow-takeback"}, {"id", "9"}});
    ask(ada, "POST", actions, described, {{"do", "forfeit"}, {"id", "10"}});
    ask(ada, "POST", actions, described, {{"do", "offer-rematch"}, {"id", "11"}});
    ask(grace, "POST", actions, described, {{"do", "offer-rematch"}, {"id", "12"}});
    ask(ada, "GET", "/api/games/api-1?since=3", "/api/games/{id}");
    ask(ada, "GET", "/api/games/none-such", "/api/games/{id}");
    ask(ada, "GET", "/api/games/api-1/file", "/api/games/{id}/file");
    ask(ada, "GET", "/api/games/api-1/men", "/api/games/{id}/men");
    ask(ada, "GET", "/api/games/none-such/men", "/api/games/{id}/men");
    ask(ada, "GET", "/api/games/search?mine=1", "/api/games/search");
    ask(ada, "GET", "/api/games/search?result=x", "/api/games/search");
    const std::string explorer = "/api/explorer?game=nine&position=......../......../........%20w%209,9";
    ask(ada, "GET", explorer, "/api/explorer");
    ask(ada, "GET", "/api/explorer?game=chess", "/api/explorer");
    ask(ada, "GET", "/api/games?state=ended", "/api/games");
    ask(ada, "GET", "/api/games?state=lost", "/api/games");
    ask(ada, "GET", "/api/me", "/api/me");
    ask(ada, "GET", "/api/players", "/api/players");
    ask(ada, "GET", "/api/players?game=chess", "/api/players");
    const std::string id = text_of(ada.get("/api/me").object().at("me").as_object(), "id");
    ask(ada, "GET", "/api/players/" + id, "/api/players/{id}");
    ask(ada, "GET", "/api/players/nobody", "/api/players/{id}");

    // A rated game against the computer, given up after both have played.
    const json::object rated = ask(ada, "POST", "/api/games", "/api/games",
                                   {{"game", "nine"},
                                    {"id", "api-3"},
                                    {"side", "white"},
                                    {"opponent", "computer"},
                                    {"level", 1},
                                    {"rated", true},
                                    {"clock", {{"initial", 600000}}}})
                                   .object();
    CHECK(rated.at("game").at("rated").as_bool());
    ask(ada, "POST", "/api/games/api-3/actions", described,
        {{"do", "turn"}, {"id", "1"}, {"turns", 0}, {"turn", "d6"}});
    CHECK(eventually([&] { return ada.get("/api/games/api-3").object().at("game").at("turns") == 2; }));
    ask(ada, "POST", "/api/games/api-3/actions", described, {{"do", "forfeit"}, {"id", "2"}});
    CHECK(ask(ada, "GET", "/api/games/api-3/ratings", "/api/games/{id}/ratings")
              .object()
              .at("counted")
              .as_bool());
    ask(ada, "GET", "/api/games/none-such/ratings", "/api/games/{id}/ratings");
    const json::object history =
        ask(ada, "GET", "/api/players/ada/ratings?game=nine", "/api/players/{id}/ratings").object();
    CHECK(history.at("history").as_array().size() == 1);
    ask(ada, "GET", "/api/players/ada/ratings?game=chess", "/api/players/{id}/ratings");
    ask(ada, "GET", "/api/players/nobody/ratings?game=nine", "/api/players/{id}/ratings");
    ask(ada, "GET", "/api/ratings?game=nine", "/api/ratings");
    ask(ada, "GET", "/api/ratings", "/api/ratings");
    ask(ada, "GET", "/api/me", "/api/me");
    ask(ada, "GET", "/api/players/" + id, "/api/players/{id}");

    ask(tim, "GET", "/api/me/notifications", "/api/me/notifications");
    ask(ada, "POST", "/api/me/notifications", "/api/me/notifications");
    ask(grace, "POST", "/api/me/notifications", "/api/me/notifications", {{"email", true}});
    ask(ada, "POST", "/api/me/notifications", "/api/me/notifications", {{"email", true}});
    ask(ada, "POST", "/api/me/push", "/api/me/push", {{"endpoint", "http://push.example"}});
    ask(ada, "POST", "/api/me/push", "/api/me/push",
        {{"endpoint", "https://push.example/ada"},
         {"p256dh",
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
         {"auth", "BTBZMqHH6r4Tts7J_aSIgg"}});
    ask(ada, "GET", "/api/me/notifications", "/api/me/notifications");
    Browser bot(server.port());
    bot.post("/api/me", {{"name", "Bot"}});
    ask(bot, "POST", "/api/me/bot", "/api/me/bot", {{"confirm", true}});
    bot.post("/api/me/password", {{"password", "long enough"}});
    ask(bot, "POST", "/api/me/bot", "/api/me/bot", {{"confirm", false}});
    ask(bot, "POST", "/api/me/bot", "/api/me/bot", {{"confirm", true}, {"current", "long enough"}});
    ask(bot, "POST", "/api/me/bot", "/api/me/bot", {{"confirm", true}, {"current", "long enough"}});
    ask(bot, "POST", "/api/me/tokens", "/api/me/tokens", {{"name", ""}});
    const Answer made = ask(bot, "POST", "/api/me/tokens", "/api/me/tokens",
                            {{"name", "x"}, {"scopes", {"play"}}, {"current", "long enough"}});
    const Answer tokens = ask(bot, "GET", "/api/me/tokens", "/api/me/tokens");
    const std::string api_token = text_of(made.object(), "token");
    ask_stream(server.port(), "/api/bot/events", "/api/bot/events", api_token);
    ask_stream(server.port(), "/api/games/api-1/stream", "/api/games/{id}/stream", api_token);
    ask(tim, "GET", "/api/bot/events", "/api/bot/events");
    ask(tim, "GET", "/api/games/none-such/stream", "/api/games/{id}/stream");
    ask(bot, "POST", "/api/me/tokens/revoke", "/api/me/tokens/revoke", {{"id", "none"}});
    ask(bot, "POST", "/api/me/tokens/revoke", "/api/me/tokens/revoke",
        {{"id", tokens.object().at("tokens").at(0).at("id")}});
    ask(tim, "GET", "/api/exports", "/api/exports");
    ask(tim, "GET", "/api/exports/games-2026-11-15.jsonl.zst", "/api/exports/{id}");
    ask(tim, "GET", "/api/exports/privacy", "/api/exports/{id}");
    ask(tim, "GET", "/api/texts/privacy", "/api/texts/{id}");
    ask(tim, "GET", "/api/texts/terms", "/api/texts/{id}");
    ask(tim, "GET", "/picture.png?game=nine", "/picture.png");
    ask(tim, "GET", "/picture.png?game=chess", "/picture.png");
    ask(tim, "GET", "/picture.svg?game=nine", "/picture.svg");
    ask(tim, "GET", "/picture.svg?game=chess", "/picture.svg");
    ask(tim, "GET", "/game/api-1/picture.png", "/game/{id}/picture.png");
    ask(tim, "GET", "/game/api-1.png", "/game/{id}.png");
    ask(tim, "GET", "/game/api-1.svg", "/game/{id}.svg");
    ask(tim, "GET", "/game/api-1.svg?turn=999", "/game/{id}.svg");
    ask(tim, "GET", "/game/api-1.apng", "/game/{id}.apng");
    ask(tim, "GET", "/embed/game/api-1", "/embed/game/{id}");
    const std::string challenges = "/api/challenges";
    ask(tim, "GET", "/api/opponents", "/api/opponents");
    ask(grace, "GET", "/api/opponents", "/api/opponents");
    ask(grace, "POST", challenges, challenges, {{"game", "chess"}});
    ask(grace, "POST", challenges, challenges, {{"game", "nine"}, {"player_name", "nobody"}});
    const auto challenge = [&] {
        const Answer sent = ask(grace, "POST", challenges, challenges, {{"game", "nine"}, {"player", id}});
        return challenges + "/" + text_of(sent.object().at("challenge").as_object(), "id");
    };
    const std::string described_as = challenges + "/{id}";
    const std::string withdrawn = challenge();
    ask(grace, "POST", challenges, challenges, {{"game", "nine"}, {"player", id}});
    ask(grace, "POST", withdrawn + "/withdraw", described_as + "/withdraw");
    ask(ada, "POST", withdrawn + "/accept", described_as + "/accept");
    ask(ada, "POST", challenge() + "/accept", described_as + "/accept");
    ask(ada, "POST", challenge() + "/decline", described_as + "/decline", {{"mute", "always"}});
    ask(ada, "GET", "/api/me/mutes", "/api/me/mutes");
    ask(ada, "POST", "/api/me/mutes", "/api/me/mutes");
    const std::string muted =
        text_of(ada.get("/api/me/mutes").object().at("muted").as_array()[0].as_object(), "id");
    ask(ada, "POST", "/api/me/mutes", "/api/me/mutes", {{"player", muted}, {"mute", "no"}});
    ask(ada, "POST", "/api/me/followed", "/api/me/followed", {{"add", {muted}}});
    ask(ada, "POST", "/api/me/followed", "/api/me/followed", {{"add", "nobody"}});
    ask(grace, "POST", "/api/me/followed", "/api/me/followed", {{"add", {id}}});
    ask(ada, "GET", "/api/me/followed", "/api/me/followed");

    ask(ada, "POST", "/api/me/vacation", "/api/me/vacation", {{"days", 99}});
    ask(ada, "POST", "/api/me/vacation", "/api/me/vacation", {{"days", 2}});
    ask(ada, "POST", "/api/me/vacation", "/api/me/vacation", {{"days", 2}});
    ask(ada, "GET", "/api/me/vacation", "/api/me/vacation");
    ask(ada, "POST", "/api/games", "/api/games",
        {{"game", "nine"}, {"id", "api-daily"}, {"side", "black"}, {"clock", {{"days", 1}}}});
    ask(grace, "POST", "/api/games/api-daily/join", "/api/games/{id}/join");
    const std::string planned = "/api/games/{id}/conditional-turns";
    const std::string own_plan = "/api/games/api-daily/conditional-turns";
    ask(ada, "POST", own_plan, planned, {{"turns", 0}, {"lines", json::parse(R"([["d6", "d6"]])")}});
    ask(ada, "POST", own_plan, planned, {{"turns", 0}, {"lines", json::parse(R"([["d6", "f4"]])")}});
    ask(ada, "POST", own_plan, planned, {{"turns", 0}});
    ask(ada, "GET", own_plan, planned);
    ask(tim, "GET", own_plan, planned);
    const std::string tournaments = "/api/tournaments";
    const std::string tournament = tournaments + "/{id}";
    const auto create = [&](const json::object& wanted) {
        return tournaments + "/" +
               text_of(
                   ask(ada, "POST", tournaments, tournaments, wanted).object().at("tournament").as_object(),
                   "id");
    };
    ask(grace, "POST", tournaments, tournaments, {{"name", "Club"}});
    ask(ada, "POST", tournaments, tournaments, {{"name", "Club"}});
    const std::string club = create(
        {{"name", "Club"}, {"format", "swiss"}, {"game", "nine"}, {"over_the_board", true}, {"rounds", 1}});
    const std::string open = create({{"name", "Open"},
                                     {"format", "arena"},
                                     {"game", "nine"},
                                     {"minutes", 30},
                                     {"clock", {{"initial", 60000}}}});
    ask(tim, "GET", tournaments, tournaments);
    ask(tim, "GET", tournaments + "/none", tournament);
    ask(grace, "POST", open + "/join", tournament + "/join");
    ask(grace, "POST", open + "/withdraw", tournament + "/withdraw");
    ask(ada, "POST", open + "/cancel", tournament + "/cancel");
    ask(ada, "POST", club + "/enter", tournament + "/enter", {{"names", {"Ada", "Bob", "Carl"}}});
    ask(ada, "POST", club + "/remove", tournament + "/remove", {{"entrant", 2}});
    ask(ada, "POST", club + "/readmit", tournament + "/readmit", {{"entrant", 2}});
    ask(ada, "POST", club + "/readmit", tournament + "/readmit", {{"entrant", 2}});
    ask(ada, "POST", club + "/remove", tournament + "/remove", {{"entrant", 2}});
    ask(ada, "POST", club + "/start", tournament + "/start");
    CHECK(eventually([&] { return ada.get(club).object().at("tournament").at("round") == 1; }));
    ask(ada, "POST", club + "/next", tournament + "/next");
    ask(ada, "POST", club + "/result", tournament + "/result", {{"number", 0}, {"outcome", "draw"}});
    ask(tim, "GET", club, tournament);
    ask(tim, "GET", club + "/table.csv", tournament + "/table.csv");
    ask(tim, "GET", club + "/games", tournament + "/games");
    ask(ada, "POST", club + "/next", tournament + "/next");

    const std::string studies = "/api/studies";
    const std::string study = studies + "/{id}";
    const std::string saved = ada.get("/api/games/api-1/file").body;
    ask(ada, "POST", studies, studies, {{"name", "Endings"}});
    const std::string endings =
        studies + "/" +
        text_of(ask(ada, "POST", studies, studies, {{"name", "Endings"}, {"content", saved}})
                    .object()
                    .at("study")
                    .as_object(),
                "id");
    ask(ada, "GET", studies, studies);
    ask(tim, "GET", endings, study);
    ask(ada, "POST", endings, study, {{"view", true}, {"name", "Ends"}});
    const json::object two =
        ask(ada, "POST", endings + "/add", study + "/add", {{"name", "Second"}, {"content", saved}})
            .object()
            .at("study")
            .as_object();
    const json::value opening = two.at("chapters").at(0).at("id");
    const json::value ending = two.at("chapters").at(1).at("id");
    const json::array order{ending, opening};
    ask(ada, "POST", endings + "/order", study + "/order",
        {{"order", order}, {"version", two.at("version")}});
    ask(ada, "POST", endings + "/change", study + "/change", {{"chapter", opening}, {"version", 0}});
    ask(ada, "POST", endings + "/change", study + "/change",
        {{"chapter", opening}, {"version", two.at("chapters").at(0).at("version")}, {"name", "First"}});
    ask(ada, "POST", endings + "/remove", study + "/remove", {{"chapter", ending}});
    ask(ada, "POST", endings + "/remove", study + "/remove",
        {{"chapter", ending}, {"version", two.at("chapters").at(1).at("version")}});
    ask(ada, "GET", endings, study);

    const std::string puzzle = "/api/puzzles/{id}";
    ask(tim, "GET", "/api/puzzles/daily", "/api/puzzles/daily");
    ask(ada, "GET", "/api/puzzles/next?game=chess", "/api/puzzles/next");
    const json::object next = ask(ada, "GET", "/api/puzzles/next?theme=block", "/api/puzzles/next").object();
    const std::string shown = "/api/puzzles/" + text_of(next.at("puzzle").as_object(), "id");
    ask(ada, "GET", shown, puzzle);
    ask(ada, "GET", "/api/puzzles/none", puzzle);
    ask(ada, "POST", shown + "/attempt", puzzle + "/attempt");
    ask(ada, "POST", shown + "/attempt", puzzle + "/attempt", {{"turns", json::array{"nonsense"}}});
    ask(ada, "POST", shown + "/attempt", puzzle + "/attempt", {{"turns", json::array()}});

    ask(ada, "GET", "/api/me/data", "/api/me/data");
    ask(ada, "POST", endings + "/delete", study + "/delete");
    ask(ada, "POST", "/api/me/delete", "/api/me/delete");
    ask(ada, "POST", "/api/me/delete", "/api/me/delete", {{"confirm", true}});
    ask(grace, "POST", "/api/me/delete", "/api/me/delete", {{"confirm", true}});
    ask(grace, "GET", "/api/me/data", "/api/me/data");

    const std::string six = "/api/worth?game=six&position=";
    (void)get_patiently(tim, six + "ww....../bb......+w+4,4");  // it is solved now
    ask(tim, "GET", six + "ww....../bb......+w+4,4", "/api/worth");
    ask(tim, "GET", six + "......../........+w+6,6&replies=true", "/api/worth");
    ask(tim, "GET", six + "nonsense", "/api/worth");
    ask(tim, "GET", "/api/worth?game=dvonn", "/api/worth");

    // The review of a game with errors, by the tables of Six.
    const std::string review = "/api/games/api-six/review";
    const std::string review_described = "/api/games/{id}/review";
    ask(tim, "POST", "/api/games", "/api/games",
        {{"game", "six"}, {"id", "api-six"}, {"opponent", "same-screen"}, {"name", "Tim"}});
    ask(tim, "POST", review, review_described);
    int played = 0;
    for (const char* turn : {"a5", "c4", "c5", "b2"}) {
        ask(tim, "POST", "/api/games/api-six/actions", described,
            {{"do", "turn"}, {"id", std::to_string(played)}, {"turns", played}, {"turn", turn}});
        ++played;
    }
    ask(tim, "POST", "/api/games/api-six/actions", described,
        {{"do", "forfeit"}, {"id", "end"}, {"side", "white"}});
    ask(tim, "GET", review, review_described);
    ask(tim, "POST", review, review_described);
    CHECK(eventually([&] { return tim.get(review).status == 200; }));
    CHECK(ask(tim, "GET", review, review_described).object().at("turns").as_array().size() == 4);
    ask(tim, "POST", "/api/games/none-such/review", review_described);

    // Nothing is described that was not asked for here.
    for (const auto& path : description().at("paths").as_object()) {
        for (const auto& verb : path.value().as_object()) {
            const std::string start =
                (verb.key() == "get" ? "GET " : "POST ") + std::string(path.key()) + " 2";
            INFO(start);
            CHECK(std::ranges::any_of(seen, [&](const std::string& one) { return one.starts_with(start); }));
        }
    }
}

TEST_CASE("what comes over the WebSocket is as the description of games and events says") {
    ServerProcess server("");
    Pair pair(server.port(), {{"game", "nine"}, {"clock", {{"initial", 60000}}}});
    CHECK(pair.white.act("turn", {{"turn", "d6"}}) == "done");
    const json::object& schemas = description().at("components").at("schemas").as_object();
    CHECK(problem(schemas.at("Game"), pair.white.game()) == "");
    CHECK(problem(schemas.at("Presence"), pair.white.presence()) == "");
    for (const json::object& event : pair.white.events()) CHECK(problem(schemas.at("Event"), event) == "");
}
