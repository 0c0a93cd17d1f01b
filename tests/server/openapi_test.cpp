// docs/openapi.json is held against what the server really answers.
#include <algorithm>
#include <fstream>
#include <set>

#include "server/club.h"

using namespace merels;
using namespace merels::testing;

namespace {

const json::object& description() {
    static const json::value read = [] {
        std::ifstream file(MERELS_DOCS "/openapi.json");
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

}  // namespace

TEST_CASE("the API is as its description says: every path, its good answers and its refusals") {
    ServerProcess server("");
    Browser ada(server.port());
    Browser grace(server.port());
    Browser tim(server.port());
    ask(ada, "GET", "/healthz", "/healthz");
    ask(ada, "GET", "/livez", "/livez");
    ask(ada, "GET", "/readyz", "/readyz");
    ask(ada, "GET", "/metrics", "/metrics");
    ask(ada, "GET", "/api/kinds", "/api/kinds");
    ask(ada, "GET", "/api/me", "/api/me");
    ask(ada, "POST", "/api/me", "/api/me", {{"first", ""}});
    ask(ada, "POST", "/api/me", "/api/me", {{"first", "Ada"}, {"last", "Byron"}});
    ask(tim, "POST", "/api/me/password", "/api/me/password", {{"login", "tim"}, {"password", "long enough"}});
    ask(ada, "POST", "/api/me/password", "/api/me/password", {{"login", "ada"}, {"password", "long enough"}});
    ask(ada, "POST", "/api/me/password", "/api/me/password", {{"login", "ada"}, {"password", "x"}});
    ask(ada, "POST", "/api/me/password", "/api/me/password", {{"login", "ada"}, {"password", "longer yet"}});
    ask(ada, "GET", "/api/me/devices", "/api/me/devices");
    ask(tim, "GET", "/api/me/devices", "/api/me/devices");
    ask(ada, "POST", "/api/me/devices/forget", "/api/me/devices/forget", {{"others", true}});
    ask(ada, "POST", "/api/me/devices/forget", "/api/me/devices/forget", {{"id", "none"}});
    ask(ada, "POST", "/api/me/devices/forget", "/api/me/devices/forget");
    ask(ada, "POST", "/api/me", "/api/me", {{"listed", true}});
    ask(tim, "POST", "/api/login", "/api/login", {{"login", "ada"}, {"password", "not that one"}});
    ask(tim, "POST", "/api/login", "/api/login", {{"login", "ada"}, {"password", "long enough"}});
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
    ask(grace, "POST", "/api/games/api-1/join", "/api/games/{id}/join", {{"first", "Grace"}});
    ask(tim, "POST", "/api/games/api-1/join", "/api/games/{id}/join", {{"first", "Tim"}});
    ask(tim, "POST", "/api/games/api-2/join", "/api/games/{id}/join", {{"first", "Tim"}});
    const std::string actions = "/api/games/api-1/actions";
    const std::string described = "/api/games/{id}/actions";
    const Answer page = ask(ada, "GET", "/api/games/api-1", "/api/games/{id}");
    Match match = mirror(page.object().at("game").as_object());
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
    ask(ada, "GET", "/api/games?state=ended", "/api/games");
    ask(ada, "GET", "/api/games?state=lost", "/api/games");
    ask(ada, "GET", "/api/me", "/api/me");
    ask(ada, "GET", "/api/players", "/api/players");
    ask(ada, "GET", "/api/players?game=chess", "/api/players");
    const std::string id = text_of(ada.get("/api/me").object().at("me").as_object(), "id");
    ask(ada, "GET", "/api/players/" + id, "/api/players/{id}");
    ask(ada, "GET", "/api/players/nobody", "/api/players/{id}");

    ask(ada, "GET", "/api/me/data", "/api/me/data");
    ask(ada, "POST", "/api/me/delete", "/api/me/delete");
    ask(ada, "POST", "/api/me/delete", "/api/me/delete", {{"confirm", true}});
    ask(grace, "POST", "/api/me/delete", "/api/me/delete", {{"confirm", true}});
    ask(grace, "GET", "/api/me/data", "/api/me/data");

    const std::string six = "/api/worth?game=six&position=";
    (void)get_patiently(tim, six + "ww....../bb......+w+4,4");  // it is solved now
    ask(tim, "GET", six + "ww....../bb......+w+4,4", "/api/worth");
    ask(tim, "GET", six + "nonsense", "/api/worth");
    ask(tim, "GET", "/api/worth?game=dvonn", "/api/worth");

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
