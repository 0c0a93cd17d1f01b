#include "server/app/delivery_check.h"

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <vector>

#include "server/app/vapid_key.h"
#include "server/cluster/store_failure.h"

namespace merels::server {
namespace {

constexpr std::chrono::seconds longest{20};

std::string words_for(const PushResult& result) {
    switch (result.outcome) {
        case PushResult::Outcome::delivered:
            return "accepted the message; the browser should show it now";
        case PushResult::Outcome::gone:
            return "the browser has ended its subscription; its player can turn notifications on again";
        case PushResult::Outcome::refused:
            return "refused the message: " + result.reason;
        case PushResult::Outcome::failed:
            return "could not be used: " + result.reason;
    }
    return {};
}

// The player of this id or name; prints why there is none.
std::optional<PlayerRow> find_player(Store& store, const std::string& text) {
    constexpr std::int64_t most = 1000;
    const auto found = store.find_players(text, most);
    if (!found) throw StoreFailure(found.error());
    std::vector<PlayerRow> named;
    for (const PlayerDetails& each : *found) {
        if (each.player.id == text) return each.player;
        if (each.player.name == text && !each.deleted) named.push_back(each.player);
    }
    if (named.size() == 1) return named.front();
    if (named.empty())
        fmt::print("There is no player with the id or the name {}.\n", text);
    else
        fmt::print("{} players are called {}. Give an id: \"merels admin players\" lists them.\n",
                   named.size(), text);
    return std::nullopt;
}

PushMessage test_message(const Options& options, const EcKey& key, const PushSubscription& to) {
    const PushKeys keys{from_base64url(to.p256dh).value_or(""), from_base64url(to.auth).value_or("")};
    const auto endpoint = parse_push_endpoint(to.endpoint, options.notifier.client);
    const auto body =
        encrypt_push(fmt::format(R"({{"kind":"test","id":"","language":"{}"}})", to.language), keys);
    if (!endpoint || !body) throw std::runtime_error("a subscription in the database cannot be used");
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t expires = std::chrono::duration_cast<std::chrono::seconds>(now).count() + 3600;
    return {.endpoint = *endpoint,
            .authorization = vapid_authorization(key, endpoint->origin, options.notifier.contact, expires),
            .body = *body,
            .ttl = std::chrono::minutes(1),
            .urgency = "normal",
            .topic = {}};
}

}  // namespace

bool check_mail_delivery(const Options& options, const std::string& address) {
    if (!options.smtp) {
        fmt::print("No mail server is configured: --smtp says which, --mail-from the sender's address.\n");
        return false;
    }
    const Mail mail{address, "A test of Merels", "E-mail from this Merels server works.\n"};
    const auto delivered = deliver(*options.smtp, mail, longest);
    if (delivered)
        fmt::print("{} accepted a mail to {}. Look whether it arrives.\n", options.smtp->host, address);
    else
        fmt::print("{} did not take the mail: {}\n", options.smtp->host, delivered.error().reason);
    return delivered.has_value();
}

bool check_push_delivery(const Options& options, const std::string& player) {
    if (!options.notifier.push) {
        fmt::print("Push messages are turned off (--push).\n");
        return false;
    }
    auto store = Store::open(options.db, "", OpenMode::existing);
    if (!store) throw StoreFailure(store.error());
    const auto found = find_player(*store, player);
    if (!found) return false;
    const auto choices = store->alert_choices(found->id);
    if (!choices) throw StoreFailure(choices.error());
    if (choices->subscriptions.empty()) {
        fmt::print("{} has turned on notifications in no browser.\n", found->name);
        return false;
    }
    const EcKey key = vapid_key(options);
    boost::asio::io_context io;
    PushClient client(io, options.notifier.client);
    bool well = true;
    std::size_t waiting = choices->subscriptions.size();
    for (const PushSubscription& to : choices->subscriptions) {
        const PushMessage message = test_message(options, key, to);
        // The rest of its address is a secret.
        client.deliver(message, [&, origin = message.endpoint.origin](const PushResult& result) {
            --waiting;
            fmt::print("{}: {}\n", origin, words_for(result));
            well = well && result.outcome == PushResult::Outcome::delivered;
        });
    }
    // Not until nothing is left to do: connections are kept open for a while.
    while (waiting > 0 && io.run_one() > 0) continue;
    return well;
}

}  // namespace merels::server
