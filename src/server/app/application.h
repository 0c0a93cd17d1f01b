#pragma once

#include <boost/asio/io_context.hpp>

#include "server/api/http_api.h"
#include "server/app/options.h"
#include "server/base/event_loop.h"
#include "server/base/metrics.h"
#include "server/base/scheduler.h"
#include "server/cluster/lease_renewer.h"
#include "server/cluster/store_executor.h"
#include "server/game/computers.h"
#include "server/game/game_hub.h"

namespace merels::server {

// Everything that works on an open database: the lease, the store's threads, the computers, the games and the
// HTTP interface. For the event loop's thread.
class Application {
  public:
    // Throws StoreFailure if the database cannot be used.
    Application(const Options& options, const Scheduler& scheduler, EventLoop& loop, Metrics& metrics,
                boost::asio::io_context& io);

    void start();

    [[nodiscard]] Service& service() { return api_; }
    [[nodiscard]] bool lease_valid() const { return renewer_.lease().valid(); }
    [[nodiscard]] std::size_t writes_waiting() const { return store_.waiting(); }
    [[nodiscard]] Metrics::Gauges gauges() const;

  private:
    LeaseRenewer renewer_;
    StoreExecutor store_;
    Computers computers_;
    GameHub hub_;
    HttpApi api_;
};

}  // namespace merels::server
