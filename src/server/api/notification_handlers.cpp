// How a player is told of something while away: the browsers that take push messages, and e-mail.
#include <algorithm>

#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/base/input_limits.h"
#include "server/base/tokens.h"
#include "server/net/request_log.h"

namespace merels::server {
namespace {

constexpr std::int64_t max_subscriptions = 10;  // of one player
constexpr std::size_t mail_token_length = 32;   // 160 bits

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_notifications(const Request& request) {
    const Identity identity = co_await require_player(request);
    const auto find = [id = identity.player.id](Store& store) { return store.alert_choices(id); };
    const AlertChoices choices = value_of(co_await read_store(store_, find));
    const std::string device = token_in(request);
    const auto here = std::ranges::find(choices.subscriptions, device, &PushSubscription::device);
    const bool subscribed = here != choices.subscriptions.end();
    co_return json_response(json::serialize(
        json::object{{"email", choices.mails},
                     {"endpoint", subscribed ? json::value(here->endpoint) : json::value(nullptr)},
                     {"language", subscribed ? json::value(here->language) : json::value(nullptr)},
                     {"devices", choices.subscriptions.size()}}));
}

boost::asio::awaitable<Response> HttpApi::post_notifications(const Request& request) {
    const Identity identity = co_await require_player(request);
    check_rate(actions_, identity.player.id);
    const json::object object = object_from(request);
    const auto wanted = bool_field(object, "email");
    if (!wanted) throw HttpError{400, "bad-message", tr("say whether you want e-mail"), "email"};
    AlertChange change = StopMails{identity.player.id};
    if (*wanted) {
        check_mail();
        if (identity.player.email.empty())
            throw HttpError{409, "no-email", tr("add an e-mail address to your account first"), "email"};
        change =
            AllowMails{identity.player.id, draw_text(mail_token_length), language_in(object), lease_.now()};
    }
    std::vector<Change> changes{std::move(change)};
    (void)value_of(co_await write_store(store_, std::move(changes)));
    co_return co_await get_notifications(request);
}

// The browser's subscription at its push service; without an endpoint, that there is none any more.
boost::asio::awaitable<Response> HttpApi::post_push(const Request& request) {
    const Identity identity = co_await require_player(request);
    check_rate(actions_, identity.player.id);
    const json::object object = object_from(request);
    const std::string device = token_in(request);
    const PushSubscription subscription{device,
                                        identity.player.id,
                                        string_field(object, "endpoint").value_or(""),
                                        string_field(object, "p256dh").value_or(""),
                                        string_field(object, "auth").value_or(""),
                                        language_in(object),
                                        lease_.now()};
    AlertChange change = Unsubscribe{device};
    if (!subscription.endpoint.empty()) {
        if (notifier_.public_key().empty())
            throw HttpError{404, "no-push", tr("this server sends no notifications")};
        if (const auto problem = notifier_.problem_with(subscription))
            throw HttpError{400, "bad-message", *problem, "endpoint"};
        change = Subscribe{subscription, max_subscriptions};
    }
    std::vector<Change> changes{std::move(change)};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!subscription.endpoint.empty() && !made.front())
        throw HttpError{409, "changed", tr("the account has changed in the meantime; try again")};
    co_return co_await get_notifications(request);
}

// What a mail program's button for unsubscribing sends (RFC 8058), and the page behind the link. The answer
// is the same whether the token is good.
boost::asio::awaitable<Response> HttpApi::form_unsubscribe(const Request& request) {
    const std::string token = request.query_value("token");
    check_rate(password_tries_, request);
    if (token.size() == mail_token_length) {
        std::vector<Change> changes{AlertChange(StopMailsByToken{token})};
        (void)value_of(co_await write_store(store_, std::move(changes)));
    }
    co_return json_response(R"({"accepted":true})", 202);
}

}  // namespace merels::server
