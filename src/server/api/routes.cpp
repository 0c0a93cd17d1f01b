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
        {"GET", "/api/kinds", &HttpApi::get_kinds, Scope::read},
        {"GET", "/api/me", &HttpApi::get_me, Scope::read},
        {"POST", "/api/me", &HttpApi::post_me},
        {"POST", "/api/login", &HttpApi::post_login},
        {"POST", "/api/logout", &HttpApi::post_logout},
        {"POST", "/api/me/password", &HttpApi::post_password},
        {"POST", "/api/me/recovery", &HttpApi::post_recovery},
        {"POST", "/api/me/email", &HttpApi::post_email},
        {"POST", "/api/recover", &HttpApi::post_recover},
        {"POST", "/api/recover/mail", &HttpApi::post_recover_by_mail},
        {"POST", "/api/confirm-email", &HttpApi::post_confirm_email},
        {"GET", "/api/me/devices", &HttpApi::get_devices},
        {"POST", "/api/me/devices/forget", &HttpApi::post_forget_devices},
        {"GET", "/api/me/data", &HttpApi::get_data},
        {"POST", "/api/me/delete", &HttpApi::post_delete},
        {"GET", "/api/me/notifications", &HttpApi::get_notifications},
        {"POST", "/api/me/notifications", &HttpApi::post_notifications},
        {"POST", "/api/me/push", &HttpApi::post_push},
        {"GET", "/api/me/vacation", &HttpApi::get_vacation},
        {"POST", "/api/me/vacation", &HttpApi::post_vacation},
        {"GET", "/api/me/tokens", &HttpApi::get_tokens},
        {"POST", "/api/me/tokens", &HttpApi::post_token},
        {"POST", "/api/me/tokens/revoke", &HttpApi::post_revoke_token},
        {"POST", "/api/me/bot", &HttpApi::post_bot},
        {"GET", "/api/bot/events", &HttpApi::get_bot_events, Scope::play},
        {"GET", "/api/players", &HttpApi::get_players, Scope::read},
        {"GET", "/api/players/{id}/ratings", &HttpApi::get_rating_history, Scope::read},
        {"GET", "/api/players/{rest}", &HttpApi::get_player, Scope::read},
        {"GET", "/api/ratings", &HttpApi::get_ratings, Scope::read},
        {"GET", "/api/worth", &HttpApi::get_tablebase_values, Scope::read, &HttpApi::lookups_},
        {"GET", "/api/explorer", &HttpApi::get_explorer, Scope::read, &HttpApi::lookups_},
        {"GET", "/picture.png", &HttpApi::get_picture, Scope::read, &HttpApi::pictures_},
        {"GET", "/picture.svg", &HttpApi::get_picture, Scope::read, &HttpApi::pictures_},
        {"GET", "/game/{id}/picture.png", &HttpApi::get_game_picture, Scope::read, &HttpApi::pictures_},
        {"GET", "/game/{id}.png", &HttpApi::get_game_png, Scope::read, &HttpApi::pictures_},
        {"GET", "/game/{id}.svg", &HttpApi::get_game_svg, Scope::read, &HttpApi::boards_},
        {"GET", "/game/{id}.apng", &HttpApi::get_game_animation, Scope::read, &HttpApi::animations_},
        {"GET", "/embed/game/{id}", &HttpApi::get_embedded_game, Scope::read, &HttpApi::boards_},
        {"GET", "/api/exports", &HttpApi::get_exports, Scope::read},
        {"GET", "/api/exports/{id}", &HttpApi::get_export, Scope::read, &HttpApi::exports_},
        {"GET", "/api/texts/{id}", &HttpApi::get_text, Scope::read},
        {"GET", "/api/new-id", &HttpApi::get_new_id, Scope::read},
        {"GET", "/api/games", &HttpApi::get_games, Scope::read},
        {"POST", "/api/games", &HttpApi::post_game, Scope::play},
        {"GET", "/api/games/search", &HttpApi::get_game_search, Scope::read, &HttpApi::lookups_},
        {"GET", "/api/games/{id}", &HttpApi::get_game, Scope::read},
        {"GET", "/api/games/{id}/file", &HttpApi::get_file, Scope::read},
        {"GET", "/api/games/{id}/men", &HttpApi::get_men, Scope::read, &HttpApi::lookups_},
        {"GET", "/api/games/{id}/ratings", &HttpApi::get_game_ratings, Scope::read},
        {"GET", "/api/games/{id}/review", &HttpApi::get_review, Scope::read, &HttpApi::lookups_},
        {"POST", "/api/games/{id}/review", &HttpApi::post_review, Scope::read, &HttpApi::review_requests_},
        {"GET", "/api/games/{id}/stream", &HttpApi::get_game_stream, Scope::read},
        {"POST", "/api/games/{id}/join", &HttpApi::post_join, Scope::play},
        {"POST", "/api/games/{id}/actions", &HttpApi::post_action, Scope::play},
        {"GET", "/api/games/{id}/conditional-turns", &HttpApi::get_conditional_turns},
        {"POST", "/api/games/{id}/conditional-turns", &HttpApi::post_conditional_turns},
        {"GET", "/api/opponents", &HttpApi::get_opponents},
        {"POST", "/api/challenges", &HttpApi::post_challenge},
        {"POST", "/api/challenges/{id}/accept", &HttpApi::post_accept, Scope::play},
        {"POST", "/api/challenges/{id}/decline", &HttpApi::post_decline, Scope::play},
        {"POST", "/api/challenges/{id}/withdraw", &HttpApi::post_withdraw},
        {"GET", "/api/tournaments", &HttpApi::get_tournaments, Scope::read},
        {"POST", "/api/tournaments", &HttpApi::post_tournament},
        {"GET", "/api/tournaments/{id}", &HttpApi::get_tournament, Scope::read},
        {"GET", "/api/tournaments/{id}/games", &HttpApi::get_tournament_games, Scope::read,
         &HttpApi::exports_},
        {"GET", "/api/tournaments/{id}/table.csv", &HttpApi::get_tournament_table, Scope::read},
        {"POST", "/api/tournaments/{id}/join", &HttpApi::post_enter_tournament, Scope::play},
        {"POST", "/api/tournaments/{id}/withdraw", &HttpApi::post_leave_tournament, Scope::play},
        {"POST", "/api/tournaments/{id}/start", &HttpApi::post_start_tournament},
        {"POST", "/api/tournaments/{id}/next", &HttpApi::post_next_round},
        {"POST", "/api/tournaments/{id}/cancel", &HttpApi::post_cancel_tournament},
        {"POST", "/api/tournaments/{id}/enter", &HttpApi::post_add_entrants},
        {"POST", "/api/tournaments/{id}/remove", &HttpApi::post_remove_entrant},
        {"POST", "/api/tournaments/{id}/readmit", &HttpApi::post_readmit_entrant},
        {"POST", "/api/tournaments/{id}/result", &HttpApi::post_tournament_result},
        {"GET", "/api/studies", &HttpApi::get_studies},
        {"POST", "/api/studies", &HttpApi::post_study},
        {"GET", "/api/studies/{id}", &HttpApi::get_study, Scope::browser, &HttpApi::lookups_},
        {"POST", "/api/studies/{id}", &HttpApi::post_study_settings},
        {"POST", "/api/studies/{id}/delete", &HttpApi::post_delete_study},
        {"POST", "/api/studies/{id}/add", &HttpApi::post_add_chapter},
        {"POST", "/api/studies/{id}/change", &HttpApi::post_change_chapter},
        {"POST", "/api/studies/{id}/remove", &HttpApi::post_delete_chapter},
        {"POST", "/api/studies/{id}/order", &HttpApi::post_order_chapters},
        {"GET", "/api/puzzles/daily", &HttpApi::get_daily_puzzle, Scope::read, &HttpApi::lookups_},
        {"GET", "/api/puzzles/next", &HttpApi::get_next_puzzle, Scope::read, &HttpApi::lookups_},
        {"GET", "/api/puzzles/{id}", &HttpApi::get_puzzle, Scope::read, &HttpApi::lookups_},
        {"POST", "/api/puzzles/{id}/attempt", &HttpApi::post_puzzle_attempt, Scope::browser,
         &HttpApi::lookups_},
        {"GET", "/api/me/mutes", &HttpApi::get_mutes},
        {"POST", "/api/me/mutes", &HttpApi::post_mute},
        {"GET", "/api/me/followed", &HttpApi::get_followed},
        {"POST", "/api/me/followed", &HttpApi::post_followed},
        {"POST", "/create_game", &HttpApi::form_create},
        {"POST", "/join_game", &HttpApi::form_join},
        {"POST", "/play", &HttpApi::form_play},
        {"POST", "/quit", &HttpApi::form_quit},
        {"POST", "/unsubscribe", &HttpApi::form_unsubscribe},
    };
    return all;
}

std::vector<std::pair<std::string_view, std::string_view>> HttpApi::routed() {
    std::vector<std::pair<std::string_view, std::string_view>> all;
    for (const Route& route : routes()) all.emplace_back(route.method, route.path);
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
