#include "server/api/notifier.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/base/json.h"
#include "server/base/tokens.h"

namespace merels::server {
namespace {

using Outcome = PushResult::Outcome;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds between_alerts{2000};
constexpr std::int64_t looked_at_once = 500;
constexpr std::size_t max_known = 5000;
constexpr std::size_t max_deliveries = 16;          // at the same time
constexpr std::size_t max_deliveries_to = 12;       // one origin
constexpr std::size_t max_waiting_of_player = 500;  // to one origin
constexpr int max_tries = 5;
constexpr seconds first_pause{10};  // three times as long after each failure
constexpr std::chrono::hours between_purges{1};
constexpr std::int64_t authorization_lifetime = day_length / 2;
constexpr std::size_t max_authorizations = 1000;

// What a player can be told of. docs/protocol.md lists what each means.
struct Kind {
    std::string_view word;
    seconds ttl;
    std::string_view urgency;
    std::optional<seconds> mail_after = {};  // nothing if there is no e-mail about it
};
constexpr Kind kinds[] = {{"turn", std::chrono::hours(24), "normal", seconds(0)},
                          {"started", std::chrono::hours(24), "high"},
                          {"challenge", std::chrono::hours(1), "high", seconds(20)},
                          {"round", std::chrono::minutes(10), "high", seconds(20)}};

const Kind* kind_called(std::string_view word) {
    const auto* const found = std::ranges::find(kinds, word, &Kind::word);
    return found == std::end(kinds) ? nullptr : found;
}

// The page that an e-mail leads to. Challenges are shown on every page.
std::string path_of(const AlertRow& alert) {
    if (alert.kind == "challenge") return "/";
    return (alert.kind == "round" ? "/tournament/" : "/game/") + alert.subject;
}

// What the browser gets. The service worker finds the words for it.
std::string payload_of(const AlertRow& alert, const std::string& language) {
    return json::serialize(json::object{{"kind", alert.kind}, {"id", alert.subject}, {"language", language}});
}

// RFC 8030 allows 32 characters of base64url.
std::string topic_of(const AlertRow& alert) {
    return hashed(alert.kind + " " + alert.subject).substr(0, 32);
}

std::optional<PushKeys> keys_of(const PushSubscription& subscription) {
    auto p256dh = from_base64url(subscription.p256dh);
    auto auth = from_base64url(subscription.auth);
    if (!p256dh || !auth) return std::nullopt;
    return PushKeys{std::move(*p256dh), std::move(*auth)};
}

}  // namespace

Notifier::Notifier(const NotifierOptions& options, const EcKey& key, const Services& services)
    : options_(options),
      key_(key),
      services_(services),
      alerts_(options.alerts),
      queue_({.of_owner = max_waiting_of_player, .of_group = max_waiting_of_player * max_known}) {
    if (options.push) client_.emplace(services.io, options.client);
}

std::string Notifier::public_key() const {
    return client_ ? base64url(key_.public_bytes()) : "";
}

std::optional<Sentence> Notifier::problem_with(const PushSubscription& subscription) const {
    const auto endpoint = parse_push_endpoint(subscription.endpoint, options_.client);
    if (!endpoint) return endpoint.error();
    const auto keys = keys_of(subscription);
    if (!keys || !encrypt_push("", *keys)) return tr("that is not a subscription of a browser");
    return std::nullopt;
}

void Notifier::start() {
    purge();
    look();
}

void Notifier::purge() {
    services_.store.read([now = services_.lease.now()](Store& store) { return store.purge_alerts(now); },
                         [](const StoreResult<void>&) {}, StoreAccess::ReadQueue::lists);
    services_.scheduler.after(between_purges, [this] { purge(); });
}

// Takes up what a stopped server has left.
void Notifier::look() {
    const auto again = [this] { services_.scheduler.after(between_alerts, [this] { look(); }); };
    if (!services_.lease.valid()) {
        again();
        return;
    }
    services_.store.read([name = services_.lease.name(), now = services_.lease.now()](
                             Store& store) { return store.take_alerts(name, now, looked_at_once); },
                         [this, again](const StoreResult<std::vector<AlertRow>>& alerts) {
                             if (alerts) {
                                 for (const AlertRow& alert : *alerts) take_up(alert);
                             }
                             again();
                         },
                         StoreAccess::ReadQueue::lists);
}

void Notifier::send(const AlertRow& alert) {
    take_up(alert);
}

void Notifier::take_up(const AlertRow& alert) {
    if (known_.contains(alert.id)) return;
    if (known_.size() >= max_known || !alerts_.take(alert.player, services_.lease.now())) {
        finish(alert);
        return;
    }
    known_.insert(alert.id);
    services_.store.read(
        [alert, now = services_.lease.now()](Store& store) { return store.alert_target(alert, now); },
        [this, alert](const StoreResult<AlertTarget>& target) { on_target(alert, target); });
}

void Notifier::on_target(const AlertRow& alert, const StoreResult<AlertTarget>& target) {
    if (!target) {
        known_.erase(alert.id);  // looked for again
        return;
    }
    if (!target->wanted || kind_called(alert.kind) == nullptr) {
        finish(alert);
    } else if (client_ && !target->subscriptions.empty()) {
        push(alert, *target);
    } else {
        mail(alert, *target);
    }
}

void Notifier::push(const AlertRow& alert, const AlertTarget& target) {
    const auto sending = std::make_shared<Sending>(Sending{alert, target, target.subscriptions.size()});
    for (const PushSubscription& subscription : target.subscriptions) {
        const auto endpoint = parse_push_endpoint(subscription.endpoint, options_.client);
        if (endpoint) {
            queue({sending, subscription, *endpoint});
        } else {
            forget(*sending, subscription);  // stored when the options were others
        }
    }
}

void Notifier::queue(Delivery delivery) {
    const auto sending = delivery.sending;
    const std::string origin = delivery.endpoint.origin;
    if (!queue_.push(origin, sending->alert.player, std::move(delivery))) finish_one(*sending);
    deliver_next();
}

void Notifier::deliver_next() {
    const auto is_free = [this](const std::string& origin) {
        const auto found = delivering_to_.find(origin);
        return found == delivering_to_.end() || found->second < max_deliveries_to;
    };
    while (delivering_ < max_deliveries) {
        auto next = queue_.take(is_free);
        if (!next) return;
        deliver(std::move(next->item));
    }
}

void Notifier::deliver(Delivery delivery) {
    const AlertRow& alert = delivery.sending->alert;
    const Kind& kind = *kind_called(alert.kind);
    const std::string origin = delivery.endpoint.origin;
    const auto keys = keys_of(delivery.subscription);
    const auto body = keys ? encrypt_push(payload_of(alert, delivery.subscription.language), *keys)
                           : std::unexpected(std::string("no keys"));
    if (!body) {  // they were checked when they were stored
        forget(*delivery.sending, delivery.subscription);
        return;
    }
    PushMessage message{.endpoint = delivery.endpoint,
                        .authorization = authorization_for(origin),
                        .body = *body,
                        .ttl = kind.ttl,
                        .urgency = std::string(kind.urgency),
                        .topic = topic_of(alert)};
    ++delivering_;
    ++delivering_to_[origin];
    client_->deliver(std::move(message),
                     [this, origin, delivery = std::move(delivery)](const PushResult& result) {
                         --delivering_;
                         if (--delivering_to_[origin] == 0) delivering_to_.erase(origin);
                         on_delivered(delivery, result);
                         deliver_next();
                     });
}

// Addresses of subscriptions are secrets, and are not logged.
void Notifier::on_delivered(Delivery delivery, const PushResult& result) {
    if (result.outcome == Outcome::gone) {
        forget(*delivery.sending, delivery.subscription);
        return;
    }
    if (result.outcome == Outcome::refused) spdlog::warn("a push message was refused: {}", result.reason);
    if (result.outcome == Outcome::failed && retry(delivery, result)) return;
    finish_one(*delivery.sending);
}

bool Notifier::retry(Delivery delivery, const PushResult& result) {
    ++delivery.tries;
    const bool again = delivery.tries < max_tries;
    spdlog::warn("a push message could not be delivered{}: {}", again ? " and will be tried again" : "",
                 result.reason);
    if (!again) return false;
    seconds pause = first_pause;
    for (int i = 1; i < delivery.tries; ++i) pause *= 3;
    services_.scheduler.after(std::max(pause, result.retry_after),
                              [this, delivery = std::move(delivery)] { retry_if_wanted(delivery); });
    return true;
}

// Meanwhile the player may have come back, or turned notifications off.
void Notifier::retry_if_wanted(const Delivery& delivery) {
    const AlertRow& alert = delivery.sending->alert;
    services_.store.read(
        [alert, now = services_.lease.now()](Store& store) { return store.alert_target(alert, now); },
        [this, delivery](const StoreResult<AlertTarget>& target) {
            const auto same = [&](const PushSubscription& one) {
                return one.endpoint == delivery.subscription.endpoint;
            };
            const bool wanted =
                !target || (target->wanted && std::ranges::any_of(target->subscriptions, same));
            if (wanted) {
                queue(delivery);
            } else {
                finish_one(*delivery.sending);
            }
        });
}

void Notifier::forget(Sending& sending, const PushSubscription& subscription) {
    commit(ForgetEndpoint{subscription.endpoint});
    ++sending.gone;
    finish_one(sending);
}

// A player without a browser that can be told is one without subscriptions.
void Notifier::finish_one(Sending& sending) {
    if (--sending.waiting > 0) return;
    if (sending.gone == sending.target.subscriptions.size()) {
        mail(sending.alert, sending.target);
    } else {
        finish(sending.alert);
    }
}

void Notifier::finish(const AlertRow& alert) {
    services_.store.commit(
        {AlertChange(FinishAlert{alert.id})},
        [this, id = alert.id](const StoreResult<std::vector<bool>>&) { known_.erase(id); });
}

// Who has a page open sees a challenge or the next game there, and has a while to come.
void Notifier::mail(const AlertRow& alert, const AlertTarget& target) {
    const auto pause = kind_called(alert.kind)->mail_after;
    const bool wanted =
        services_.mail != nullptr && pause && !target.email.empty() && !target.mail_token.empty();
    if (!wanted) {
        finish(alert);
    } else if (*pause == seconds(0)) {
        send_mail(alert, target);
    } else {
        services_.scheduler.after(*pause, [this, alert] { mail_if_away(alert); });
    }
}

void Notifier::mail_if_away(const AlertRow& alert) {
    if (services_.is_here(alert.player)) {
        finish(alert);
        return;
    }
    services_.store.read(
        [alert, now = services_.lease.now()](Store& store) { return store.alert_target(alert, now); },
        [this, alert](const StoreResult<AlertTarget>& target) {
            if (!target) {
                known_.erase(alert.id);  // looked for again
            } else if (target->wanted && !target->email.empty() && !target->mail_token.empty()) {
                send_mail(alert, *target);
            } else {
                finish(alert);
            }
        });
}

// At most one e-mail a day about the same game, or about challenges of the same player.
void Notifier::send_mail(const AlertRow& alert, const AlertTarget& target) {
    const NoteMail note{alert.player, target.about, services_.lease.now() / day_length};
    services_.store.commit({AlertChange(note), AlertChange(FinishAlert{alert.id})},
                           [this, alert, target](const StoreResult<std::vector<bool>>& made) {
                               known_.erase(alert.id);
                               if (!made || !made->front()) return;
                               const std::string stop =
                                   options_.public_address + "/unsubscribe?token=" + target.mail_token;
                               const std::string link = options_.public_address + path_of(alert);
                               services_.mail->send(services_.texts.alert(
                                   {target.email, target.name, target.language}, alert.kind, link, stop));
                           });
}

std::string Notifier::authorization_for(const std::string& origin) {
    const Moment now = services_.lease.now();
    if (authorizations_.size() >= max_authorizations) authorizations_.clear();
    Authorization& known = authorizations_[origin];
    if (known.until <= now) {
        const std::int64_t expires = (now + authorization_lifetime + 3600 * 1000) / 1000;
        known = {vapid_authorization(key_, origin, options_.contact, expires), now + authorization_lifetime};
    }
    return known.value;
}

void Notifier::commit(AlertChange change) {
    services_.store.commit({std::move(change)}, [](const StoreResult<std::vector<bool>>&) {});
}

}  // namespace merels::server
