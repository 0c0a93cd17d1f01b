#include "server/base/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include "core/version.h"
#include "server/base/log.h"
#include "server/base/process_figures.h"

namespace merels::server {

using prometheus::Histogram;

struct Metrics::Figures {
    prometheus::Registry all;

    prometheus::Family<prometheus::Counter>& counter(const char* name, const char* help) {
        return prometheus::BuildCounter().Name(name).Help(help).Register(all);
    }
    prometheus::Gauge& gauge(const char* name, const char* help) { return gauges(name, help).Add({}); }
    prometheus::Family<prometheus::Gauge>& gauges(const char* name, const char* help) {
        return prometheus::BuildGauge().Name(name).Help(help).Register(all);
    }
    prometheus::Histogram& histogram(const char* name, const char* help,
                                     const Histogram::BucketBoundaries& bounds) {
        return prometheus::BuildHistogram().Name(name).Help(help).Register(all).Add({}, bounds);
    }

    prometheus::Family<prometheus::Counter>& requests =
        counter("merels_http_requests_total", "HTTP requests answered, by status");
    prometheus::Family<prometheus::Counter>& actions =
        counter("merels_actions_total", "actions in games, by what became of them");
    prometheus::Family<prometheus::Counter>& cut_offs =
        counter("merels_cut_off_total", "connections cut off, by why");
    prometheus::Counter& failed_commits =
        counter("merels_commits_failed_total", "commits the store refused").Add({});
    prometheus::Histogram& commit_seconds =
        histogram("merels_commit_seconds", "how long a commit took",
                  {.0005, .001, .002, .004, .008, .016, .032, .064, .128, .256, .512, 1, 2});
    prometheus::Histogram& commit_changes = histogram("merels_commit_changes", "changes that shared a commit",
                                                      {1, 2, 4, 8, 16, 32, 64, 128, 256, 512});
    prometheus::Counter& leases_lost =
        counter("merels_leases_lost_total", "times this server was silent for too long").Add({});
    prometheus::Counter& notifications_received =
        counter("merels_notices_total", "notifications received from other servers").Add({});
    prometheus::Counter& games_taken_over =
        counter("merels_games_taken_over_total", "games taken over from a server that is gone").Add({});
    prometheus::Histogram& follow_seconds =
        histogram("merels_follow_seconds", "how long events of other servers took to arrive here",
                  {.001, .002, .004, .008, .016, .032, .064, .128, .256, .512, 1, 2, 4, 8});
    prometheus::Family<Histogram>& match_seconds =
        prometheus::BuildHistogram()
            .Name("merels_match_seconds")
            .Help("how long players waited for an opponent, by kind")
            .Register(all);
    prometheus::Gauge& seeks = gauge("merels_seeks", "players here who wait for an opponent");
    prometheus::Gauge& online = gauge("merels_people_online", "people at all servers");
    prometheus::Gauge& lease_seconds = gauge("merels_lease_seconds", "how long this server may still act");
    prometheus::Gauge& connections = gauge("merels_connections", "open connections");
    prometheus::Gauge& rooms = gauge("merels_rooms", "games in memory");
    prometheus::Gauge& writes_waiting = gauge("merels_writes_waiting", "changes not yet on disk");
    prometheus::Gauge& computers_waiting = gauge("merels_computers_waiting", "computer turns not yet begun");
    prometheus::Gauge& reads_waiting = gauge("merels_reads_waiting", "reads of the store not yet begun");
    prometheus::Gauge& passwords_waiting =
        gauge("merels_passwords_waiting", "passwords waiting to be hashed or checked");
    prometheus::Gauge& lookups_waiting =
        gauge("merels_lookups_waiting", "positions waiting to be looked up in tables");
    prometheus::Family<prometheus::Gauge>& games = gauges("merels_games", "games in memory, by state");
    prometheus::Family<prometheus::Gauge>& sockets = gauges("merels_sockets", "open connections, by kind");
    prometheus::Family<Histogram>& request_seconds =
        prometheus::BuildHistogram()
            .Name("merels_http_request_seconds")
            .Help("time from a request to its answer, by class of route")
            .Register(all);
    prometheus::Family<prometheus::Counter>& accept_failures =
        counter("merels_accept_failures_total", "connections that could not be accepted, by why");
    prometheus::Histogram& loop_lag =
        histogram("merels_loop_lag_seconds", "how late the event loop came to something that was due",
                  {.001, .002, .005, .01, .02, .05, .1, .25, .5, 1, 2, 5});
    prometheus::Counter& loop_stalls =
        counter("merels_loop_stalls_total", "times the event loop stood still for a second").Add({});
    prometheus::Counter& handlers_failed =
        counter("merels_handlers_failed_total", "handlers ended by an unexpected exception").Add({});
    prometheus::Counter& loop_blocked =
        counter("merels_loop_blocked_total", "times one handler held up the event loop").Add({});
    prometheus::Counter& loop_blocked_seconds =
        counter("merels_loop_blocked_seconds_total", "time for which handlers held up the event loop")
            .Add({});
    prometheus::Family<prometheus::Counter>& log_lines =
        counter("merels_log_lines_total", "lines logged, by level, written or left out");

    // The names that Prometheus' own client libraries use.
    prometheus::Counter& processor_seconds =
        counter("process_cpu_seconds_total", "processor time, of user and system").Add({});
    prometheus::Gauge& resident_bytes = gauge("process_resident_memory_bytes", "resident memory");
    prometheus::Gauge& open_files = gauge("process_open_fds", "open file descriptors");
    prometheus::Gauge& max_files = gauge("process_max_fds", "the limit of open file descriptors");
    prometheus::Gauge& start_time = gauge("process_start_time_seconds", "start, in seconds since 1970");

    void set_process() {
        const ProcessFigures figures = process_figures();
        processor_seconds.Increment(figures.processor_seconds - processor_seconds.Value());
        resident_bytes.Set(figures.resident_bytes);
        open_files.Set(figures.open_files);
        max_files.Set(figures.max_files);
        start_time.Set(figures.start_time);
    }

    void set_log_lines() {
        const auto lines = server::log_lines();
        for (std::size_t i = spdlog::level::debug; i < spdlog::level::off; ++i) {
            const auto name = spdlog::level::to_string_view(static_cast<spdlog::level::level_enum>(i));
            auto& counted = log_lines.Add({{"level", std::string(name.data(), name.size())}});
            counted.Increment(static_cast<double>(lines[i]) - counted.Value());
        }
    }
};

Metrics::Metrics() : figures_(std::make_unique<Figures>()) {
    prometheus::BuildGauge()
        .Name("merels_build_info")
        .Help("always 1; the version is in the label")
        .Register(figures_->all)
        .Add({{"version", version()}})
        .Set(1);
}
Metrics::~Metrics() = default;

void Metrics::request(int status) {
    figures_->requests.Add({{"status", std::to_string(status)}}).Increment();
}

void Metrics::request_took(std::string_view route, double seconds) {
    static const Histogram::BucketBoundaries bounds{.001, .0025, .005, .01, .025, .05,
                                                    .1,   .25,   .5,   1,   2.5,  10};
    figures_->request_seconds.Add({{"route", std::string(route)}}, bounds).Observe(seconds);
}

void Metrics::action(std::string_view outcome) {
    figures_->actions.Add({{"outcome", std::string(outcome)}}).Increment();
}

void Metrics::commit(std::size_t changes, double seconds, bool well) {
    figures_->commit_seconds.Observe(seconds);
    figures_->commit_changes.Observe(static_cast<double>(changes));
    if (!well) figures_->failed_commits.Increment();
}

void Metrics::cut_off(std::string_view why) {
    figures_->cut_offs.Add({{"why", std::string(why)}}).Increment();
}

void Metrics::accept_failed(std::string_view why) {
    figures_->accept_failures.Add({{"why", std::string(why)}}).Increment();
}

void Metrics::socket(std::string_view kind, int change) {
    figures_->sockets.Add({{"kind", std::string(kind)}}).Increment(change);
}

void Metrics::loop_lag(double seconds) {
    figures_->loop_lag.Observe(seconds);
}

void Metrics::loop_stalled() {
    figures_->loop_stalls.Increment();
}

void Metrics::handler_failed() {
    figures_->handlers_failed.Increment();
}

void Metrics::loop_blocked(double seconds) {
    figures_->loop_blocked.Increment();
    figures_->loop_blocked_seconds.Increment(seconds);
}

void Metrics::lease_lost() {
    figures_->leases_lost.Increment();
}

void Metrics::notifications(std::size_t how_many) {
    figures_->notifications_received.Increment(static_cast<double>(how_many));
}

void Metrics::followed(std::int64_t milliseconds) {
    figures_->follow_seconds.Observe(static_cast<double>(milliseconds) / 1000);
}

void Metrics::match_found(std::string_view opponent, std::int64_t milliseconds) {
    static const Histogram::BucketBoundaries bounds{.1, .5, 1, 2, 5, 10, 20, 30, 60, 120, 300};
    figures_->match_seconds.Add({{"opponent", std::string(opponent)}}, bounds)
        .Observe(static_cast<double>(milliseconds) / 1000);
}

void Metrics::taken_over() {
    figures_->games_taken_over.Increment();
}

std::string Metrics::text(const Gauges& gauges) {
    figures_->connections.Set(static_cast<double>(gauges.connections));
    figures_->rooms.Set(static_cast<double>(gauges.rooms));
    figures_->writes_waiting.Set(static_cast<double>(gauges.writes_waiting));
    figures_->computers_waiting.Set(static_cast<double>(gauges.computers_waiting));
    figures_->reads_waiting.Set(static_cast<double>(gauges.reads_waiting));
    figures_->passwords_waiting.Set(static_cast<double>(gauges.passwords_waiting));
    figures_->lookups_waiting.Set(static_cast<double>(gauges.lookups_waiting));
    figures_->games.Add({{"state", "open"}}).Set(static_cast<double>(gauges.games_open));
    figures_->games.Add({{"state", "running"}}).Set(static_cast<double>(gauges.games_running));
    figures_->games.Add({{"state", "ended"}}).Set(static_cast<double>(gauges.games_ended));
    figures_->seeks.Set(static_cast<double>(gauges.seeks));
    figures_->online.Set(static_cast<double>(gauges.online));
    const double webs = figures_->sockets.Add({{"kind", "game"}}).Value() +
                        figures_->sockets.Add({{"kind", "lobby"}}).Value() +
                        figures_->sockets.Add({{"kind", "player"}}).Value();
    figures_->sockets.Add({{"kind", "http"}}).Set(static_cast<double>(gauges.connections) - webs);
    figures_->lease_seconds.Set(gauges.lease_seconds);
    figures_->set_process();
    figures_->set_log_lines();
    return prometheus::TextSerializer().Serialize(figures_->all.Collect());
}

}  // namespace merels::server
