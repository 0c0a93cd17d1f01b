// The forms that work without a script (W9): what was typed comes in, a redirect goes out.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "core/letters.h"
#include "server/addresses.h"
#include "server/async.h"
#include "server/desk.h"
#include "server/input_limits.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

using Form = std::map<std::string, std::string>;

std::string field(const Form& form, const std::string& name) {
    const auto found = form.find(name);
    return found == form.end() ? std::string() : found->second;
}

// Far more than any field takes, and small enough to be multiplied.
std::int64_t number(const Form& form, const std::string& name, std::int64_t otherwise = 0) {
    constexpr std::int64_t most = 1'000'000'000;
    const std::string text = field(form, name);
    return text.empty() ? otherwise
                        : std::clamp<std::int64_t>(std::strtoll(text.c_str(), nullptr, 10), -most, most);
}

Reply redirect(const std::string& to, const std::optional<std::string>& cookie = {}) {
    Reply reply{303, "text/plain; charset=utf-8", std::make_shared<const std::string>(), {}};
    reply.headers.emplace_back("Location", to);
    reply.headers.emplace_back("Cache-Control", "no-store");
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    return reply;
}

// What the form of a new game has, the long ones last: they are left out if the address would be too long.
constexpr const char* form_fields[] = {"id",      "game",    "side",      "opponent", "level",
                                       "private", "minutes", "increment", "days",     "first",
                                       "last",    "name",    "variant",   "position"};

// The page again, with the reason and what was typed.
Reply back_to(const std::string& page, const Refused& why, const Form& typed) {
    std::string address = page + "?error=" + encode(beginning(why.reason, input_limits::reason_bytes));
    if (!why.field.empty()) address += "&field=" + encode(why.field);
    for (const char* name : form_fields) {
        const auto found = typed.find(name);
        if (found == typed.end() || found->second.size() > input_limits::location_bytes) continue;
        const std::string part = std::string("&") + name + "=" + encode(found->second);
        if (address.size() + part.size() <= input_limits::location_bytes) address += part;
    }
    return redirect(address);
}

Wish wish_from(const Form& form) {
    constexpr std::int64_t minute = 60'000;
    Wish wish{.id = lower(field(form, "id")),
              .game = field(form, "game"),
              .variant = field(form, "variant"),
              .position = field(form, "position"),
              .saved = field(form, "saved"),
              .side = field(form, "side"),
              .opponent = field(form, "opponent"),
              .level = number(form, "level", 5),
              .is_private = !field(form, "private").empty() && field(form, "private") != "false",
              .clock = {},
              .name = field(form, "name")};
    const ClockRule clock{number(form, "minutes") * minute, number(form, "increment") * 1000,
                          number(form, "days")};
    if (clock.days > 0 || clock.initial > 0) wish.clock = clock;
    return wish;
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
        const Known known = co_await be_called(request, field(form, "first"), field(form, "last"));
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
        const std::string id = lower(field(form, "id"));
        (void)co_await room(id);
        const Known known = co_await be_called(request, field(form, "first"), field(form, "last"));
        co_await join(id, known.player);
        co_return redirect("/game/" + id, known.cookie);
    } catch (const Refused& why) {
        problem = why;
    }
    co_return back_to("/", problem, {});
}

boost::asio::awaitable<Reply> Desk::form_play(const Request& request, const Form& form) {
    const std::string id = lower(field(form, "id"));
    Refused problem;
    try {
        const Known known = co_await who_must(request);
        const auto game = co_await room(id);
        const bool whole = !field(form, "turn").empty();
        const Action action{.what = whole ? Do::turn : Do::pick,
                            .id = draw_text(20),
                            .turns = game->turns(),
                            .text = field(form, whole ? "turn" : "point")};
        (void)co_await act(request, id, known.player.id, action);
        co_return redirect("/game/" + id);
    } catch (const Refused& why) {
        problem = why;
    }
    co_return back_to(is_game_id(id) ? "/game/" + id : "/", problem, {});
}

boost::asio::awaitable<Reply> Desk::form_quit(const Request& request, const Form& form) {
    const std::string id = lower(field(form, "id"));
    Refused problem;
    try {
        const Known known = co_await who_must(request);
        const auto game = co_await room(id);
        const bool started = game->state() != State::open;
        const Action quit{.what = Do::quit, .id = draw_text(20)};
        (void)co_await act(request, id, known.player.id, quit);
        co_return redirect(started ? "/game/" + id : "/");
    } catch (const Refused& why) {
        problem = why;
    }
    co_return back_to("/", problem, {});
}

}  // namespace merels::server
