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

boost::asio::awaitable<Response> HttpApi::act_by_form(const Request& request, ChooseAction choose,
                                                      bool back_to_game) {
    const std::string id = lower(form_field(request.form, "id"));
    HttpError problem;
    try {
        const Identity identity = co_await require_player(request);
        const auto game = co_await room(id);
        FormAction chosen = choose(request, id, *game);
        chosen.action.id = draw_text(20);
        (void)co_await act(request, id, identity.player.id, chosen.action);
        co_return redirect(chosen.then);
    } catch (const HttpError& why) {
        problem = why;
    }
    co_return back_to(back_to_game && is_game_id(id) ? "/game/" + id : "/", problem, {});
}

boost::asio::awaitable<Response> HttpApi::form_play(const Request& request) {
    const auto choose = [](const Request& from, const std::string& id, const Room& room) {
        const bool whole = !form_field(from.form, "turn").empty();
        play::Action action{.kind = whole ? play::ActionKind::turn : play::ActionKind::pick,
                            .turns = room.session().turns(),
                            .text = form_field(from.form, whole ? "turn" : "point")};
        return FormAction{std::move(action), "/game/" + id};
    };
    return act_by_form(request, choose, true);
}

boost::asio::awaitable<Response> HttpApi::form_quit(const Request& request) {
    const auto choose = [](const Request& /*from*/, const std::string& id, const Room& room) {
        const bool started = room.state() != play::SessionState::open;
        return FormAction{{.kind = play::ActionKind::quit}, started ? "/game/" + id : "/"};
    };
    return act_by_form(request, choose, false);
}

}  // namespace merels::server
