#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "server/cluster/cluster_notification.h"
#include "server/cluster/lease.h"
#include "server/cluster/store.h"

namespace merels::server {

// Renews a lease and receives what other servers send, on a thread of its own with its own connection to the
// database. Corrects the games' time when the database's clock jumps.
//
// For the event loop's thread, on which `post` runs what is posted.
class LeaseRenewer {
  public:
    using Post = std::function<void(std::function<void()>)>;

    // Gets the first lease; throws StoreFailure if it cannot.
    LeaseRenewer(const std::string& where, Post post);
    LeaseRenewer(const LeaseRenewer&) = delete;
    LeaseRenewer& operator=(const LeaseRenewer&) = delete;
    ~LeaseRenewer();  // gives the lease up

    // Called on the event loop's thread.
    struct Listener {
        std::function<void(const LeaseChange&)> on_renewed;
        std::function<void()> on_failed;
        std::function<void(const ClusterNotification&)> on_notification;
    };
    void start(Listener listener);

    [[nodiscard]] const Lease& lease() const { return lease_; }
    // The name under which this server's own notifications are sent, whatever the name of its lease.
    [[nodiscard]] const std::string& sender() const { return sender_; }

  private:
    [[nodiscard]] StoreResult<TimedRenewal> renew(const std::string& name, Moment outages_after,
                                                  std::optional<ClockOffset> offset);
    [[nodiscard]] StoreResult<Moment> corrected_time(std::optional<ClockOffset> offset);
    void run();
    void receive(SteadyTime until);

    Post post_;
    std::string sender_;
    Store store_;  // the thread's, once it runs
    Lease lease_;
    Listener listener_;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace merels::server
