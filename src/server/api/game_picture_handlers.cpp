// Pictures of games, and the board that other sites may show in a frame.
//
// Whoever has the address of a game may see its board, as on its page. The names of the players are left out.
#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "core/turn_text.h"
#include "picture/animation.h"
#include "picture/board_picture.h"
#include "picture/png.h"
#include "server/api/async.h"
#include "server/api/http_api.h"

namespace merels::server {
namespace {

using namespace std::chrono_literals;

// How many turns have been played where the request looks: all, unless it says otherwise.
std::size_t turns_shown(const Request& request, const History& history) {
    if (request.query_value("turn").empty()) return history.size();
    const std::int64_t turn = request.query_number("turn");
    if (turn < 0 || turn > std::ssize(history.turns()))
        throw HttpError{400, "bad-message", tr("the game has no such turn"), "turn"};
    return static_cast<std::size_t>(turn);
}

std::chrono::seconds kept_for(bool ended) {
    return ended ? 24h : 1min;
}

std::string link_to(std::string_view id, std::size_t turn, bool active, std::string_view label,
                    std::string_view sign) {
    if (!active) return fmt::format("<span aria-hidden=\"true\">{}</span>", sign);
    return fmt::format("<a href=\"/embed/game/{}?turn={}\" aria-label=\"{}\">{}</a>", id, turn, label, sign);
}

// No script, so that the page may be shown anywhere. The id is one of a game, which has nothing to escape.
std::string embedded_page(std::string_view id, const play::Match& match, std::size_t shown) {
    const History& history = match.history();
    const std::size_t all = history.size();
    std::string where = fmt::format("Turn {} of {}", shown, all);
    if (shown > 0)
        where += ": " + write_turn(match.game().geometry(), history.position_at(shown - 1),
                                   history.turns()[shown - 1]);
    const std::string title = match.game().name() == "own" ? "A game" : match.game().title();
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" "
        "content=\"noindex\">\n"
        "<title>{0} · Merels</title>\n<link rel=\"stylesheet\" "
        "href=\"/embed.css\">\n</head>\n<body>\n<main>\n"
        "<h1>{0}</h1>\n<img src=\"/game/{1}.svg?turn={2}\" alt=\"The board. {3}\" width=\"1200\" "
        "height=\"630\">\n"
        "<nav aria-label=\"Turns\">{4}{5}<span class=\"turn\" role=\"status\">{3}</span>{6}{7}</nav>\n"
        "<p><a href=\"/game/{1}\" target=\"_blank\" rel=\"noopener\">Open in Merels</a></p>\n"
        "</main>\n</body>\n</html>\n",
        title, id, shown, where, link_to(id, 0, shown > 0, "First position", "⏮"),
        link_to(id, shown - std::min<std::size_t>(shown, 1), shown > 0, "Previous turn", "◀"),
        link_to(id, shown + 1, shown < all, "Next turn", "▶"),
        link_to(id, all, shown < all, "Last position", "⏭"));
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_game_png(const Request& request) {
    const auto game = co_await room(request.path_parameter);
    const play::Match& match = game->session().match();
    const std::size_t shown = turns_shown(request, match.history());
    co_return co_await picture_of(match.shared_game(), match.history().position_at(shown).setup(), 1min);
}

boost::asio::awaitable<Response> HttpApi::get_game_svg(const Request& request) {
    const auto game = co_await room(request.path_parameter);
    const play::Match& match = game->session().match();
    const std::size_t shown = turns_shown(request, match.history());
    // Some 10 kB of text, made in less than a millisecond.
    const std::string svg =
        picture::draw_board_svg(match.game().geometry(), match.history().position_at(shown).setup());
    co_return image("image/svg+xml", shared_text(svg), kept_for(match.over()));
}

// The positions are copied here and drawn by a worker; the latest animations are kept.
boost::asio::awaitable<Response> HttpApi::get_game_animation(const Request& request) {
    const auto game = co_await room(request.path_parameter);
    const play::Match& match = game->session().match();
    const History& history = match.history();
    const bool ended = match.over();
    const std::string key = fmt::format("animation {} {}", request.path_parameter, history.position_text());
    SharedText animation = latest_pictures_.find(key);
    if (animation == nullptr) {
        std::vector<Setup> setups;
        const std::size_t last = history.size();
        for (std::size_t n = last - std::min(last, picture::most_frames - 1); n <= last; ++n)
            setups.push_back(history.position_at(n).setup());
        const auto draw = [drawn = match.shared_game(), setups] {
            return std::make_shared<const std::string>(picture::draw_game(drawn->geometry(), setups));
        };
        const auto drawn = co_await run_on(drawing_, scheduler_, loop_, draw);
        if (!drawn) throw worker_http_error(drawn.error());
        animation = *drawn;
        latest_pictures_.add(key, animation);
    }
    co_return image("image/apng", animation, kept_for(ended));
}

boost::asio::awaitable<Response> HttpApi::get_embedded_game(const Request& request) {
    const auto game = co_await room(request.path_parameter);
    const play::Match& match = game->session().match();
    const std::size_t shown = turns_shown(request, match.history());
    Response response{200,
                      "text/html; charset=utf-8",
                      shared_text(embedded_page(request.path_parameter, match, shown)),
                      {{"Cache-Control", "no-cache"}}};
    response.framed = true;
    co_return response;
}

}  // namespace merels::server
