#pragma once

#include <boost/asio/io_context.hpp>
#include <optional>

#include "server/api/http_api.h"
#include "server/api/notifier.h"
#include "server/app/explorer_feed.h"
#include "server/app/options.h"
#include "server/base/event_loop.h"
#include "server/base/metrics.h"
#include "server/base/scheduler.h"
#include "server/base/translations.h"
#include "server/cluster/lease_renewer.h"
#include "server/cluster/store_executor.h"
#include "server/game/computers.h"
#include "server/game/game_hub.h"
#include "server/match/matchmaker.h"
#include "server/tournament/tournaments.h"

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
    std::optional<MailQueue> mail_;
    Translations translations_;
    MailTexts mail_texts_;
    Notifier notifier_;
    GameHub hub_;
    Matchmaker matchmaker_;
    Tournaments tournaments_;
    HttpApi api_;
    NightlyExport export_;
    ExplorerFeed explorer_feed_;
};

}  // namespace merels::server
