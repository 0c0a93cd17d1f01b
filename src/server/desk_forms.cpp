// The forms that work without a script (W9): what was typed comes in, a redirect goes out.
#include "core/letters.h"
#include "server/async.h"
#include "server/desk.h"
#include "server/game_request.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

using Form = Pairs;

Reply redirect(const std::string& to, const std::optional<std::string>& cookie = {}) {
    Reply reply{303, "text/plain; charset=utf-8", std::make_shared<const std::string>(), {}};
    reply.headers.emplace_back("Location", to);
    reply.headers.emplace_back("Cache-Control", "no-store");
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    return reply;
}

// The page again, with the reason and what was typed.
Reply back_to(const std::string& page, const Refused& why, const Form& typed) {
    return redirect(page_again(page, why.reason, why.field, typed));
}

}  // namespace

boost::asio::awaitable<Reply> Desk::handle_form(const Request& request) {
    if (!request.header("content-type").starts_with("application/x-www-form-urlencoded"))
        throw Refused{400, "bad-message", "forms are sent as application/x-www-form-urlencoded"};
    const auto form_read = read_form(request.body);
    if (!form_read) throw Refused{400, "bad-message", "a form has at most 20 fields"};
    const Form& form = *form_read;
    if (request.path == "/create_game") co_return co_await form_create(request, form);
    if (request.path == "/join_game") co_return co_await form_join(request, form);
    if (request.path == "/play") co_return co_await form_play(request, form);
    if (request.path == "/quit") co_return co_await form_quit(request, form);
    throw Refused{404, "not-found", "there is no such form"};
}

boost::asio::awaitable<Reply> Desk::form_create(const Request& request, const Form& form) {
    Refused problem;
    try {
        const Known known = co_await be_called(request, field_in(form, "first"), field_in(form, "last"));
        check_making(request, known.player.id);
        Wish wish = wish_from(form);
        if (wish.id.empty()) wish.id = draw_game_id(wish.is_private);
        (void)co_await create(wish, known.player, request.address);
        co_return redirect("/game/" + wish.id, known.cookie);
    } catch (const Refused& why) {
        problem = why;
    }
    co_return back_to("/new_game", problem, form);
}

boost::asio::awaitable<Reply> Desk::form_join(const Request& request, const Form& form) {
    Refused problem;
    try {
        const std::string id = lower(field_in(form, "id"));
        (void)co_await room(id);
        const Known known = co_await be_called(request, field_in(form, "first"), field_in(form, "last"));
        co_await join(id, known.player);
        co_return redirect("/game/" + id, known.cookie);
    } catch (const Refused& why) {
        problem = why;
    }
    co_return back_to("/", problem, {});
}

boost::asio::awaitable<Reply> Desk::form_play(const Request& request, const Form& form) {
    const std::string id = lower(field_in(form, "id"));
    Refused problem;
    try {
        const Known known = co_await who_must(request);
        const auto game = co_await room(id);
        const bool whole = !field_in(form, "turn").empty();
        const play::Action action{.kind = whole ? play::ActionKind::turn : play::ActionKind::pick,
                                  .id = draw_text(20),
                                  .turns = game->session().turns(),
                                  .text = field_in(form, whole ? "turn" : "point")};
        (void)co_await act(request, id, known.player.id, action);
        co_return redirect("/game/" + id);
    } catch (const Refused& why) {
        problem = why;
    }
    co_return back_to(is_game_id(id) ? "/game/" + id : "/", problem, {});
}

boost::asio::awaitable<Reply> Desk::form_quit(const Request& request, const Form& form) {
    const std::string id = lower(field_in(form, "id"));
    Refused problem;
    try {
        const Known known = co_await who_must(request);
        const auto game = co_await room(id);
        const bool started = game->state() != play::SessionState::open;
        const play::Action quit{.kind = play::ActionKind::quit, .id = draw_text(20)};
        (void)co_await act(request, id, known.player.id, quit);
        co_return redirect(started ? "/game/" + id : "/");
    } catch (const Refused& why) {
        problem = why;
    }
    co_return back_to("/", problem, {});
}

}  // namespace merels::server
