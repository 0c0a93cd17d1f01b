#include "server/cluster/lease_renewer.h"

#include <algorithm>
#include <exception>
#include <spdlog/spdlog.h>
#include <utility>

#include "server/base/tokens.h"
#include "server/cluster/store_failure.h"

namespace merels::server {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr milliseconds between_renewals{1500};
constexpr milliseconds after_failure{500};
constexpr milliseconds between_stop_checks{100};
constexpr std::size_t name_length = 8;
constexpr int max_corrections = 5;                              // while other servers correct the clock, too
constexpr std::int64_t longest_turn = 31LL * 24 * 3600 * 1000;  // in which an outage may still count

Store opened(const std::string& where, const std::string& sender) {
    auto store = Store::open(where, sender);
    if (!store) throw StoreFailure(store.error());
    return std::move(*store);
}

}  // namespace

LeaseRenewer::LeaseRenewer(const std::string& where, Post post)
    : post_(std::move(post)),
      sender_(draw_text(name_length)),
      store_(opened(where, sender_)),
      lease_(store_.shared()) {
    auto first = renew("", 0, {});
    if (!first) throw StoreFailure(first.error());
    const Moment long_ago = first->renewal.now - longest_turn;
    std::erase_if(first->renewal.outages, [&](const Outage& outage) { return outage.until < long_ago; });
    (void)lease_.apply(*first);
}

LeaseRenewer::~LeaseRenewer() {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
    if (const auto left = store_.leave(lease_.name()); !left)
        spdlog::warn("the other servers could not be told of the end: {}", left.error().reason);
}

void LeaseRenewer::start(Listener listener) {
    listener_ = std::move(listener);
    thread_ = std::thread([this] { run(); });
}

// The games' time, after the jumps of the database's clock were taken out of it.
StoreResult<Moment> LeaseRenewer::corrected_time(std::optional<ClockOffset> offset) {
    for (int i = 0; i < max_corrections; ++i) {
        const auto sent = SteadyClock::now();
        const auto reading = store_.read_clock();
        if (!reading) return std::unexpected(reading.error());
        std::optional<OwnTime> own;
        if (offset) own = {game_time(sent, *offset), game_time(SteadyClock::now(), *offset)};
        const Moment jump = clock_jump(*reading, own);
        if (jump == 0) return reading->now;
        const auto shifted = store_.shift_clock(reading->skew, reading->skew + jump);
        if (!shifted) return std::unexpected(shifted.error());
        if (!*shifted) continue;
        spdlog::warn("the database's clock has jumped by {} ms; the games' clocks run on without it", jump);
        return reading->now - jump;
    }
    return std::unexpected(StoreError{StoreError::Kind::collided, "the database's clock does not settle"});
}

StoreResult<TimedRenewal> LeaseRenewer::renew(const std::string& name, Moment outages_after,
                                              std::optional<ClockOffset> offset) {
    const auto expected = corrected_time(offset);
    if (!expected) return std::unexpected(expected.error());
    const auto sent = SteadyClock::now();
    auto renewal = store_.renew(name, draw_text(name_length), outages_after, *expected);
    if (!renewal) return std::unexpected(renewal.error());
    return TimedRenewal{std::move(*renewal), sent, SteadyClock::now()};
}

void LeaseRenewer::run() {
    // This thread's own copies. The lease itself belongs to the event loop's thread.
    std::string name = lease_.name();
    ClockOffset offset = lease_.offset();
    Moment outages_after =
        lease_.outages().empty() ? lease_.now() - longest_turn : lease_.outages().back().until;
    auto next = SteadyClock::now() + between_renewals;
    while (!stopping_) {
        try {
            receive(next);
            if (stopping_ || SteadyClock::now() < next) continue;
            auto timed = renew(name, outages_after, offset);
            if (!timed) {
                spdlog::error("the lease could not be renewed: {}", timed.error().reason);
                post_([this] { listener_.on_failed(); });
                next = SteadyClock::now() + after_failure;
                continue;
            }
            next = timed->sent + between_renewals;
            name = timed->renewal.name;
            offset = adjusted_offset(offset, *timed);
            for (const Outage& outage : timed->renewal.outages) outages_after = outage.until;
            post_([this, timed = std::move(*timed)] { listener_.on_renewed(lease_.apply(timed)); });
        } catch (const std::exception& error) {  // out of memory, most likely
            spdlog::error("the lease could not be renewed: {}", error.what());
            std::this_thread::sleep_for(after_failure);
        }
    }
}

void LeaseRenewer::receive(SteadyTime until) {
    const auto left = std::chrono::ceil<milliseconds>(until - SteadyClock::now());
    const auto longest = std::clamp(left, milliseconds(0), between_stop_checks);
    if (!store_.shared()) {
        std::this_thread::sleep_for(longest);
        return;
    }
    const auto received = store_.notifications(longest);
    if (!received) {
        std::this_thread::sleep_for(between_stop_checks);
        return;
    }
    auto notification = parse_notifications(*received, sender_);
    if (notification.empty()) return;
    post_([this, notification = std::move(notification)] { listener_.on_notification(notification); });
}

}  // namespace merels::server
