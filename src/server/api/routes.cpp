// The route table: everything that can be requested besides static files and WebSockets.
#include <algorithm>
#include <boost/json.hpp>

#include "registry/registry.h"
#include "server/api/http_api.h"
#include "server/base/json.h"

namespace merels::server {
namespace {

// The value of the pattern's parameter, empty if it has none; nothing if the path does not match.
std::optional<std::string> match(std::string_view pattern, std::string_view path) {
    const std::size_t begin = pattern.find('{');
    if (begin == std::string_view::npos) return path == pattern ? std::optional("") : std::nullopt;
    const std::size_t end = pattern.find('}') + 1;
    const std::string_view name = pattern.substr(begin, end - begin);
    const std::string_view suffix = pattern.substr(end);
    if (!path.starts_with(pattern.substr(0, begin))) return std::nullopt;
    path.remove_prefix(begin);
    if (!path.ends_with(suffix)) return std::nullopt;
    path.remove_suffix(suffix.size());
    if (name == "{id}" && path.contains('/')) return std::nullopt;
    return std::string(path);
}

}  // namespace

const std::vector<HttpApi::Route>& HttpApi::routes() {
    static const std::vector<Route> all = {
        {"GET", "/api/kinds", &HttpApi::get_kinds},
        {"GET", "/api/me", &HttpApi::get_me},
        {"POST", "/api/me", &HttpApi::post_me},
        {"POST", "/api/login", &HttpApi::post_login},
        {"POST", "/api/logout", &HttpApi::post_logout},
        {"POST", "/api/me/password", &HttpApi::post_password},
        {"GET", "/api/me/devices", &HttpApi::get_devices},
        {"POST", "/api/me/devices/forget", &HttpApi::post_forget_devices},
        {"GET", "/api/me/data", &HttpApi::get_data},
        {"POST", "/api/me/delete", &HttpApi::post_delete},
        {"GET", "/api/players", &HttpApi::get_players},
        {"GET", "/api/players/{rest}", &HttpApi::get_player},
        {"GET", "/api/worth", &HttpApi::get_worth, &HttpApi::lookups_},
        {"GET", "/api/new-id", &HttpApi::get_new_id},
        {"GET", "/api/games", &HttpApi::get_games},
        {"POST", "/api/games", &HttpApi::post_game},
        {"GET", "/api/games/{id}", &HttpApi::get_game},
        {"GET", "/api/games/{id}/file", &HttpApi::get_file},
        {"POST", "/api/games/{id}/join", &HttpApi::post_join},
        {"POST", "/api/games/{id}/actions", &HttpApi::post_action},
        {"POST", "/create_game", &HttpApi::form_create},
        {"POST", "/join_game", &HttpApi::form_join},
        {"POST", "/play", &HttpApi::form_play},
        {"POST", "/quit", &HttpApi::form_quit},
    };
    return all;
}

const HttpApi::Route* HttpApi::find_route(Request& request) {
    const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
    for (const Route& route : routes()) {
        if (route.method != method) continue;
        if (auto parameter = match(route.path, request.path)) {
            request.path_parameter = std::move(*parameter);
            return &route;
        }
    }
    return nullptr;
}

}  // namespace merels::server
