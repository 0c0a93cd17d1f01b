#include "server/cluster/database_opener.h"

#include <utility>

namespace merels::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_tries{500};
constexpr std::chrono::seconds between_reports{5};

}  // namespace

DatabaseOpener::DatabaseOpener(std::string where, Post post, Listener listener)
    : where_(std::move(where)),
      post_(std::move(post)),
      listener_(std::move(listener)),
      thread_([this] { run(); }) {}

DatabaseOpener::~DatabaseOpener() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    stop_.notify_all();
    thread_.join();
}

bool DatabaseOpener::stopped_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return stop_.wait_for(lock, time, [&] { return stopping_; });
}

void DatabaseOpener::report(const std::function<void(const std::string&)>& to,
                            const std::string& reason) const {
    post_([to, reason] { to(reason); });
}

void DatabaseOpener::run() {
    Clock::time_point next_report = Clock::now();
    do {
        const auto store = Store::open(where_);
        if (store) {
            const Opened opened{store->migrated(), store->security()};
            post_([tell = listener_.opened, opened] { tell(opened); });
            return;
        }
        if (!is_postgres(where_) || store.error().kind != StoreError::Kind::unavailable) {
            report(listener_.failed, store.error().reason);
            return;
        }
        if (Clock::now() >= next_report) {
            next_report = Clock::now() + between_reports;
            report(listener_.waiting, store.error().reason);
        }
    } while (!stopped_within(between_tries));
}

}  // namespace merels::server
