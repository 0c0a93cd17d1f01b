// The forms that work without a script (W9): what was typed comes in, a redirect goes out.
#include "core/letters.h"
#include "server/api/async.h"
#include "server/api/create_game_parser.h"
#include "server/api/http_api.h"
#include "server/base/tokens.h"

namespace merels::server {
namespace {

Response redirect(const std::string& to, const std::optional<std::string>& cookie = {}) {
    Response reply{303, "text/plain; charset=utf-8", std::make_shared<const std::string>(), {}};
    reply.headers.emplace_back("Location", to);
    reply.headers.emplace_back("Cache-Control", "no-store");
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    return reply;
}

// The page again, with the error's code and what was typed.
Response back_to(const std::string& page, const HttpError& why, const FormFields& typed) {
    return redirect(form_error_url(page, why.code, why.field, typed));
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::form_create(const Request& request) {
    const FormFields& form = request.form;
    HttpError problem;
    try {
        const Identity identity = co_await ensure_player(request, form_field(form, "name"));
        check_creation_rate(request, identity.player.id);
        CreateGameRequest wanted = read_create_game_request(form);
        if (wanted.id.empty()) wanted.id = draw_game_id(wanted.is_private);
        (void)co_await create(wanted, identity.player, request.address);
        co_return redirect("/game/" + wanted.id, identity.cookie);
    } catch (const HttpError& why) {
        problem = why;
    }
    co_return back_to("/new_game", problem, form);
}

boost::asio::awaitable<Response> HttpApi::form_join(const Request& request) {
    const FormFields& form = request.form;
    HttpError problem;
    try {
        const std::string id = lower(form_field(form, "id"));
        (void)co_await room(id);
        const Identity identity = co_await ensure_player(request, form_field(form, "name"));
        co_await join(id, identity.player);
        co_return redirect("/game/" + id, identity.cookie);
    } catch (const HttpError& why) {
        problem = why;
    }
    co_return back_to("/join_lobby", problem, form);
}

boost::asio::awaitable<Response> HttpApi::form_play(const Request& request) {
    const FormFields& form = request.form;
    const std::string id = lower(form_field(form, "id"));
    HttpError problem;
    try {
        const Identity identity = co_await require_player(request);
        const auto game = co_await room(id);
        const bool whole = !form_field(form, "turn").empty();
        const play::Action action{.kind = whole ? play::ActionKind::turn : play::ActionKind::pick,
                                  .id = draw_text(20),
                                  .turns = game->session().turns(),
                                  .text = form_field(form, whole ? "turn" : "point")};
        (void)co_await act(request, id, identity.player.id, action);
        co_return redirect("/game/" + id);
    } catch (const HttpError& why) {
        problem = why;
    }
    co_return back_to(is_game_id(id) ? "/game/" + id : "/", problem, {});
}

boost::asio::awaitable<Response> HttpApi::form_quit(const Request& request) {
    const FormFields& form = request.form;
    const std::string id = lower(form_field(form, "id"));
    HttpError problem;
    try {
        const Identity identity = co_await require_player(request);
        const auto game = co_await room(id);
        const bool started = game->state() != play::SessionState::open;
        const play::Action quit{.kind = play::ActionKind::quit, .id = draw_text(20)};
        (void)co_await act(request, id, identity.player.id, quit);
        co_return redirect(started ? "/game/" + id : "/");
    } catch (const HttpError& why) {
        problem = why;
    }
    co_return back_to("/", problem, {});
}

}  // namespace merels::server
