#include "server/lease.h"

#include <algorithm>
#include <charconv>
#include <exception>
#include <spdlog/spdlog.h>
#include <string_view>
#include <utility>

#include "server/store_failure.h"
#include "server/tokens.h"

namespace merels::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_renewals{1500};
constexpr milliseconds after_a_failure{500};
constexpr milliseconds between_looks{100};  // whether the thread is to end
constexpr std::size_t name_length = 8;
constexpr Moment smallest_jump = 2000;
constexpr int tries = 5;                                        // while other servers correct the clock, too
constexpr std::int64_t longest_turn = 31LL * 24 * 3600 * 1000;  // in which an outage may still count

milliseconds since_start(Lease::SteadyClock::time_point moment) {
    return std::chrono::duration_cast<milliseconds>(moment.time_since_epoch());
}

Store opened(const std::string& where, const std::string& teller) {
    auto store = Store::open(where, teller);
    if (!store) throw StoreFailure(store.error());
    return std::move(*store);
}

void read_word(std::string_view word, News& news) {
    if (word == "!") {
        news.server_gone = true;
    } else if (word.ends_with('@')) {
        news.presence.emplace_back(word.substr(0, word.size() - 1));
    } else if (const auto colon = word.find(':'); colon != std::string_view::npos) {
        Known known{std::string(word.substr(0, colon)), 0};
        (void)std::from_chars(word.data() + colon + 1, word.data() + word.size(), known.number);
        news.events.push_back(std::move(known));
    }
}

}  // namespace

News read_news(const Notices& notices, const std::string& teller) {
    News news{.missed = notices.missed};
    for (const std::string& told : notices.told) {
        std::string_view rest = told;
        const auto next = [&rest] {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            const std::string_view word = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            return word;
        };
        if (next() == teller) continue;
        while (!rest.empty()) read_word(next(), news);
    }
    return news;
}

Lease::Lease(const std::string& where, Post post)
    : post_(std::move(post)),
      teller_(draw_text(name_length)),
      store_(opened(where, teller_)),
      shared_(store_.shared()) {
    auto first = renew("", 0, {});
    if (!first) throw StoreFailure(first.error());
    const Moment long_ago = first->renewal.now - longest_turn;
    std::erase_if(first->renewal.outages, [&](const Outage& outage) { return outage.until < long_ago; });
    (void)take(std::move(*first));
}

Lease::~Lease() {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
    if (const auto left = store_.leave(name_); !left)
        spdlog::warn("the other servers could not be told of the end: {}", left.error().reason);
}

void Lease::start(Listener listener) {
    listener_ = std::move(listener);
    thread_ = std::thread([this] { run(); });
}

milliseconds Lease::left() const {
    return std::chrono::duration_cast<milliseconds>(valid_until_ - SteadyClock::now());
}

Moment Lease::now() const {
    return (since_start(SteadyClock::now()) + ahead_).count();
}

Moment clock_jump(const ClockReading& reading, const std::optional<OwnCount>& own) {
    // A sign of life later than one's own count: others have gone on while this server was stopped.
    constexpr Moment other_servers = 500;
    if (own && reading.latest_beat <= own->latest + other_servers) {
        if (reading.now > own->latest + smallest_jump) return reading.now - own->latest;
        if (reading.now < own->earliest - smallest_jump) return reading.now - own->earliest;
        return 0;
    }
    const Moment back = reading.now - reading.latest_beat;
    return back < -smallest_jump ? back : 0;
}

// The games' time, after taking out of it what the database's clock has jumped.
Stored<Moment> Lease::steady_time(std::optional<Ahead> ahead) {
    for (int i = 0; i < tries; ++i) {
        const auto sent = SteadyClock::now();
        const auto reading = store_.read_clock();
        if (!reading) return std::unexpected(reading.error());
        std::optional<OwnCount> own;
        if (ahead)
            own = {(since_start(sent) + *ahead).count(), (since_start(SteadyClock::now()) + *ahead).count()};
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

Stored<Lease::Timed> Lease::renew(const std::string& name, Moment outages_after, std::optional<Ahead> ahead) {
    const auto expected = steady_time(ahead);
    if (!expected) return std::unexpected(expected.error());
    const auto sent = SteadyClock::now();
    auto renewal = store_.renew(name, draw_text(name_length), outages_after, *expected);
    if (!renewal) return std::unexpected(renewal.error());
    return Timed{std::move(*renewal), sent, SteadyClock::now()};
}

// The time was read between sending and answer: where in between is not known, and a clock that is right as
// far as one can tell is left alone.
Lease::Ahead Lease::adjusted(Ahead ahead, const Timed& timed) {
    const milliseconds now(timed.renewal.now);
    const milliseconds most = now - since_start(timed.sent);
    const milliseconds least = now - since_start(timed.answered);
    return ahead < least || ahead > most ? (least + most) / 2 : ahead;
}

Lease::Listener::Renewed Lease::take(Timed timed) {
    Renewal& renewal = timed.renewal;
    const auto lives = [&](const std::string& server) {
        return std::ranges::find(renewal.servers, server) != renewal.servers.end();
    };
    const Listener::Renewed renewed{.new_name = renewal.name != name_,
                                    .server_gone = !std::ranges::all_of(alive_, lives),
                                    .outage = !renewal.outages.empty(),
                                    .had_run_out = !valid()};
    ahead_ = adjusted(ahead_, timed);
    name_ = std::move(renewal.name);
    valid_until_ = timed.sent + milliseconds(Store::lease);
    alive_ = {renewal.servers.begin(), renewal.servers.end()};
    outages_.insert(outages_.end(), renewal.outages.begin(), renewal.outages.end());
    return renewed;
}

void Lease::run() {
    // This thread's own knowledge; what others read is set where they read it.
    std::string name = name_;
    Ahead ahead = ahead_;
    Moment outages_after = outages_.empty() ? now() - longest_turn : outages_.back().until;
    auto next = SteadyClock::now() + between_renewals;
    while (!stopping_) {
        try {
            listen(next);
            if (stopping_ || SteadyClock::now() < next) continue;
            auto timed = renew(name, outages_after, ahead);
            if (!timed) {
                spdlog::error("the lease could not be renewed: {}", timed.error().reason);
                post_([this] { listener_.failed(); });
                next = SteadyClock::now() + after_a_failure;
                continue;
            }
            next = timed->sent + between_renewals;
            name = timed->renewal.name;
            ahead = adjusted(ahead, *timed);
            for (const Outage& outage : timed->renewal.outages) outages_after = outage.until;
            post_([this, timed = std::move(*timed)] { listener_.renewed(take(timed)); });
        } catch (const std::exception& error) {  // no memory, most likely
            spdlog::error("the lease could not be renewed: {}", error.what());
            std::this_thread::sleep_for(after_a_failure);
        }
    }
}

void Lease::listen(SteadyClock::time_point until) {
    const auto left = std::chrono::ceil<milliseconds>(until - SteadyClock::now());
    const auto longest = std::clamp(left, milliseconds(0), between_looks);
    if (!shared_) {
        std::this_thread::sleep_for(longest);
        return;
    }
    const auto notices = store_.notices(longest);
    if (!notices) {
        std::this_thread::sleep_for(between_looks);
        return;
    }
    if (notices->told.empty() && !notices->missed) return;
    News news = read_news(*notices, teller_);
    if (news.events.empty() && news.presence.empty() && !news.server_gone && !news.missed) return;
    post_([this, news = std::move(news)] { listener_.heard(news); });
}

}  // namespace merels::server
