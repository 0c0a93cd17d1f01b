#pragma once

#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

#include "core/moment.h"
#include "server/api/mail_texts.h"
#include "server/api/rate_limiter.h"
#include "server/base/fair_queue.h"
#include "server/base/scheduler.h"
#include "server/cluster/lease.h"
#include "server/cluster/store_access.h"
#include "server/net/mail_queue.h"
#include "server/net/push_client.h"
#include "server/net/web_push.h"

namespace merels::server {

struct NotifierOptions {
    bool push = true;
    PushOptions client = {};
    std::string contact = {};         // where push services can reach the operator: mailto: or https:
    std::string key = {};             // the private VAPID key, base64url; empty to share one in the database
    RateLimit alerts{30, 1.0 / 30};   // per player
    std::string public_address = {};  // for links in e-mails
};

// Tells players of something while they are away: by web push to all their browsers that asked for it or, if
// there are none, or none whose subscription still exists, by e-mail. Of a challenge or a round it is sent a
// while later, to those who have not come.
//
// An alert is stored before it is sent and deleted afterwards. If the server stops in between, another one,
// or its own next start, sends it: so it may come twice, which browsers show once. For the event loop's
// thread. The services must outlive it.
class Notifier {
  public:
    struct Services {
        StoreAccess& store;
        const Lease& lease;
        MailQueue* mail;  // null if the server sends none
        const MailTexts& texts;
        // Whether the player has a page open at this server.
        std::function<bool(const std::string& player)> is_here;
        Scheduler scheduler;
        boost::asio::io_context& io;
    };
    // `key` is the private VAPID key.
    Notifier(const NotifierOptions& options, const EcKey& key, const Services& services);

    // The public VAPID key, for browsers that subscribe; empty if this server sends no push messages.
    [[nodiscard]] std::string public_key() const;
    // Why a browser's subscription cannot be used; nothing if it can.
    [[nodiscard]] std::optional<Sentence> problem_with(const PushSubscription& subscription) const;

    // Sends an alert that is stored already, in this server's name.
    void send(const AlertRow& alert);

    // Begins to look for alerts that a stopped server has left.
    void start();

  private:
    // One alert while it is being sent.
    struct Sending {
        AlertRow alert;
        AlertTarget target;
        std::size_t waiting = 0;  // deliveries under way
        std::size_t gone = 0;     // subscriptions that no longer exist
    };
    struct Delivery {
        std::shared_ptr<Sending> sending;
        PushSubscription subscription;
        PushEndpoint endpoint;
        int tries = 0;
    };
    void look();
    void purge();
    void take_up(const AlertRow& alert);
    void on_target(const AlertRow& alert, const StoreResult<AlertTarget>& target);
    void push(const AlertRow& alert, const AlertTarget& target);
    void queue(Delivery delivery);
    void deliver_next();
    void deliver(Delivery delivery);
    void on_delivered(Delivery delivery, const PushResult& result);
    bool retry(Delivery delivery, const PushResult& result);
    void retry_if_wanted(const Delivery& delivery);
    void forget(Sending& sending, const PushSubscription& subscription);
    void finish_one(Sending& sending);
    void finish(const AlertRow& alert);
    void mail(const AlertRow& alert, const AlertTarget& target);
    void mail_if_away(const AlertRow& alert);
    void send_mail(const AlertRow& alert, const AlertTarget& target);
    [[nodiscard]] std::string authorization_for(const std::string& origin);
    void commit(AlertChange change);

    NotifierOptions options_;
    EcKey key_;
    Services services_;
    std::optional<PushClient> client_;
    RateLimiter alerts_;
    std::unordered_set<std::string> known_;  // ids of alerts that are being sent
    // By origins, and by players: nobody's slow push service, or many messages, delay another player's.
    FairQueue<Delivery> queue_;
    std::size_t delivering_ = 0;
    std::map<std::string, std::size_t> delivering_to_;  // by origin
    struct Authorization {
        std::string value;
        Moment until = 0;
    };
    std::map<std::string, Authorization> authorizations_;  // by origin
};

}  // namespace merels::server
