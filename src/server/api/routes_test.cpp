// docs/openapi.json has every path that is answered, and no others.
#include <doctest/doctest.h>
#include <fstream>
#include <set>

#include "server/api/http_api.h"
#include "support/paths.h"

using namespace merels::server;

TEST_CASE("every route is in openapi.json, and all that is there is routed") {
    std::ifstream file(merels::testing::in_project("docs/openapi.json"));
    const json::value description = json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
    std::set<std::string> described;
    for (const auto& path : description.at("paths").as_object()) {
        for (const auto& verb : path.value().as_object())
            described.insert((verb.key() == "get" ? "GET " : "POST ") + std::string(path.key()));
    }
    // Answered before the routes are looked at.
    for (const char* operators : {"/healthz", "/livez", "/readyz", "/metrics"})
        CHECK(described.erase(std::string("GET ") + operators) == 1);
    // Forms of the pages (docs/protocol.md).
    std::set<std::string> routed;
    for (const auto& [method, path] : HttpApi::routed()) {
        std::string text = std::string(method) + " " + std::string(path);
        if (const auto rest = text.find("{rest}"); rest != std::string::npos) text.replace(rest, 6, "{id}");
        routed.insert(text);
    }
    for (const char* form : {"/create_game", "/join_game", "/play", "/quit", "/unsubscribe"})
        CHECK(routed.erase(std::string("POST ") + form) == 1);
    for (const std::string& route : routed) CHECK_MESSAGE(described.contains(route), route);
    for (const std::string& route : described) CHECK_MESSAGE(routed.contains(route), route);
}
