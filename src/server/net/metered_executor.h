// An executor that attributes each handler to the client it is run for.
#pragma once

#include <boost/asio/execution.hpp>
#include <boost/asio/prefer.hpp>
#include <boost/asio/query.hpp>
#include <boost/asio/require.hpp>
#include <functional>
#include <memory>
#include <utility>

#include "server/base/event_loop.h"

namespace merels::server {

// The connection that handlers belong to. The payer is filled in as the client becomes known.
struct ConnectionMeter {
    EventLoop* loop = nullptr;
    Payer payer = {};
    const char* doing = "";
    // Ends the connection: called when the client's budget is exhausted.
    std::function<void()> cut_off = {};

    void enter() {
        loop->attribute(payer, doing);
        if (payer.address && cut_off && payer.address->exhausted(EventLoop::now()))
            std::exchange(cut_off, nullptr)();
    }
};

// Everything asynchronous on a socket with this executor runs as on Inner, attributed to the connection: also
// what Beast does by itself, such as answering pings.
template <class Inner>
class MeteredExecutor {
  public:
    MeteredExecutor(Inner inner, std::shared_ptr<ConnectionMeter> meter)
        : inner_(std::move(inner)), meter_(std::move(meter)) {}

    template <class Function>
    void execute(Function&& function) const {
        inner_.execute([meter = meter_, function = std::forward<Function>(function)]() mutable {
            meter->enter();
            std::move(function)();
        });
    }

    template <class Property>
        requires boost::asio::can_query_v<const Inner&, Property>
    auto query(const Property& property) const -> decltype(auto) {
        return boost::asio::query(inner_, property);
    }
    template <class Property>
        requires boost::asio::can_require_v<const Inner&, Property>
    auto require(const Property& property) const {
        auto inner = boost::asio::require(inner_, property);
        return MeteredExecutor<decltype(inner)>(std::move(inner), meter_);
    }
    template <class Property>
        requires boost::asio::can_prefer_v<const Inner&, Property>
    auto prefer(const Property& property) const {
        auto inner = boost::asio::prefer(inner_, property);
        return MeteredExecutor<decltype(inner)>(std::move(inner), meter_);
    }

    friend bool operator==(const MeteredExecutor& a, const MeteredExecutor& b) noexcept {
        return a.inner_ == b.inner_ && a.meter_ == b.meter_;
    }

    [[nodiscard]] ConnectionMeter& meter() const { return *meter_; }

  private:
    Inner inner_;
    std::shared_ptr<ConnectionMeter> meter_;
};

}  // namespace merels::server
