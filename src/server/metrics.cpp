#include "server/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace merels::server {

using prometheus::Histogram;

struct Metrics::Figures {
    prometheus::Registry all;

    prometheus::Family<prometheus::Counter>& counter(const char* name, const char* help) {
        return prometheus::BuildCounter().Name(name).Help(help).Register(all);
    }
    prometheus::Gauge& gauge(const char* name, const char* help) {
        return prometheus::BuildGauge().Name(name).Help(help).Register(all).Add({});
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
    prometheus::Counter& notices_heard =
        counter("merels_notices_total", "what other servers have told").Add({});
    prometheus::Counter& games_taken_over =
        counter("merels_games_taken_over_total", "games taken over from a server that is gone").Add({});
    prometheus::Histogram& follow_seconds =
        histogram("merels_follow_seconds", "how long events of other servers took to be told here",
                  {.001, .002, .004, .008, .016, .032, .064, .128, .256, .512, 1, 2, 4, 8});
    prometheus::Gauge& lease_seconds = gauge("merels_lease_seconds", "how long this server may still act");
    prometheus::Gauge& connections = gauge("merels_connections", "open connections");
    prometheus::Gauge& rooms = gauge("merels_rooms", "games in memory");
    prometheus::Gauge& writes_waiting = gauge("merels_writes_waiting", "changes not yet on disk");
    prometheus::Gauge& computers_waiting = gauge("merels_computers_waiting", "computer turns not yet begun");
};

Metrics::Metrics() : figures_(std::make_unique<Figures>()) {}
Metrics::~Metrics() = default;

void Metrics::request(int status) {
    figures_->requests.Add({{"status", std::to_string(status)}}).Increment();
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

void Metrics::lease_lost() {
    figures_->leases_lost.Increment();
}

void Metrics::notices(std::size_t how_many) {
    figures_->notices_heard.Increment(static_cast<double>(how_many));
}

void Metrics::followed(std::int64_t milliseconds) {
    figures_->follow_seconds.Observe(static_cast<double>(milliseconds) / 1000);
}

void Metrics::taken_over() {
    figures_->games_taken_over.Increment();
}

std::string Metrics::text(const Gauges& gauges) {
    figures_->connections.Set(static_cast<double>(gauges.connections));
    figures_->rooms.Set(static_cast<double>(gauges.rooms));
    figures_->writes_waiting.Set(static_cast<double>(gauges.writes_waiting));
    figures_->computers_waiting.Set(static_cast<double>(gauges.computers_waiting));
    figures_->lease_seconds.Set(gauges.lease_seconds);
    return prometheus::TextSerializer().Serialize(figures_->all.Collect());
}

}  // namespace merels::server
