#include "server/app/application.h"

#include <chrono>

#include "server/app/vapid_key.h"

namespace merels::server {
namespace {

constexpr std::size_t readers_alone = 2;
constexpr std::size_t readers_beside_others = 3;

ApiOptions api_options(const Options& options) {
    ApiOptions api = options.api;
    api.database = options.db;
    return api;
}

}  // namespace

Application::Application(const Options& options, const Scheduler& scheduler, EventLoop& loop,
                         Metrics& metrics, boost::asio::io_context& io)
    : renewer_(options.db, scheduler.post),
      store_(options.db, renewer_.sender(), renewer_.lease().shared() ? readers_beside_others : readers_alone,
             scheduler.post, loop),
      computers_(options.hub.computers, options.hub.tables, scheduler.post),
      mail_(options.smtp ? std::optional<MailQueue>(std::in_place, *options.smtp) : std::nullopt),
      translations_(options.api.site),
      mail_texts_(translations_),
      notifier_(options.notifier, vapid_key(options),
                {.store = store_,
                 .lease = renewer_.lease(),
                 .mail = mail_ ? &*mail_ : nullptr,
                 .texts = mail_texts_,
                 .is_here = [this](const std::string& player) { return matchmaker_.is_here(player); },
                 .scheduler = scheduler,
                 .io = io}),
      hub_(options.hub, {.store = store_,
                         .lease = renewer_.lease(),
                         .computers = computers_,
                         .metrics = metrics,
                         .scheduler = scheduler,
                         .send_alert = [this](const AlertRow& alert) { notifier_.send(alert); }}),
      matchmaker_(options.match, {.hub = hub_,
                                  .store = store_,
                                  .lease = renewer_.lease(),
                                  .scheduler = scheduler,
                                  .server = renewer_.sender()}),
      tournaments_({.hub = hub_,
                    .store = store_,
                    .lease = renewer_.lease(),
                    .scheduler = scheduler,
                    .tell = [this](const std::string& player,
                                   const SharedText& text) { matchmaker_.tell(player, text); },
                    .is_here = [this](const std::string& player) { return matchmaker_.is_here(player); },
                    .send_alert = [this](const AlertRow& alert) { notifier_.send(alert); }}),
      api_(api_options(options), {.hub = hub_,
                                  .matchmaker = matchmaker_,
                                  .tournaments = tournaments_,
                                  .store = store_,
                                  .lease = renewer_.lease(),
                                  .mail = mail_ ? &*mail_ : nullptr,
                                  .mail_texts = mail_texts_,
                                  .translations = translations_,
                                  .notifier = notifier_,
                                  .tablebases = computers_.tablebases(),
                                  .loop = loop,
                                  .scheduler = scheduler,
                                  .io = io}),
      export_(options.exports, options.api.export_folder, options.db),
      explorer_feed_(options.db) {
    store_.on_commit([&metrics](const CommitReport& report) {
        metrics.commit(report.changes, report.seconds, report.committed);
    });
}

void Application::start() {
    renewer_.start({.on_renewed = [this](const LeaseChange& change) { hub_.on_lease_renewed(change); },
                    .on_failed = [this] { hub_.on_lease_failed(); },
                    .on_notification =
                        [this](const ClusterNotification& notification) {
                            hub_.on_notification(notification);
                            matchmaker_.on_notification(notification);
                        }});
    hub_.start();
    api_.start();
    tournaments_.start();
    notifier_.start();
}

Metrics::Gauges Application::gauges() const {
    return {.rooms = hub_.rooms(),
            .writes_waiting = store_.waiting(),
            .computers_waiting = computers_.waiting(),
            .reads_waiting = store_.reads_waiting(),
            .passwords_waiting = api_.passwords_waiting(),
            .lookups_waiting = api_.lookups_waiting(),
            .games_open = hub_.rooms_in(play::SessionState::open),
            .games_running = hub_.rooms_in(play::SessionState::running),
            .games_ended = hub_.rooms_in(play::SessionState::ended),
            .lease_seconds = std::chrono::duration<double>(renewer_.lease().left()).count(),
            .seeks = matchmaker_.waiting_here(),
            .online = matchmaker_.online()};
}

}  // namespace merels::server
