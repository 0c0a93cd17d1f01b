// Waiting in coroutines for callbacks, the store and worker threads.
//
// What is passed to these must have a name: g++ 12 destroys a lambda twice that is made within a co_await.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <expected>
#include <memory>
#include <utility>

#include "server/base/event_loop.h"
#include "server/base/scheduler.h"
#include "server/base/worker.h"
#include "server/cluster/store_access.h"

namespace merels::server {

template <class T>
using Task = boost::asio::awaitable<T>;

// Waits until `begin` calls its callback, once, with an R. It must call it on this thread.
template <class R, class Begin>
Task<R> await_callback(Begin begin) {
    auto initiate = [&begin](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        begin([shared](R result) { (std::move(*shared))(std::move(result)); });
    };
    co_return co_await boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(R)>(
        initiate, boost::asio::use_awaitable);
}

inline Task<void> sleep_for(const Scheduler& scheduler, std::chrono::milliseconds time) {
    const auto wait = [&](auto done) { scheduler.after(time, [done] { done(true); }); };
    (void)co_await await_callback<bool>(wait);
}

// Reads from the store for a client; fails with `busy` if too much waits already.
template <class Work>
auto read_store(StoreAccess& store, Work work, StoreAccess::ReadQueue queue = StoreAccess::ReadQueue::games)
    -> Task<decltype(work(std::declval<Store&>()))> {
    using R = decltype(work(std::declval<Store&>()));
    if (store.is_busy(queue))
        co_return std::unexpected(StoreError{StoreError::Kind::busy, "too much waits to be read"});
    const auto begin = [&store, &work, queue](auto done) { store.read(work, done, queue); };
    co_return co_await await_callback<R>(begin);
}

template <class Work>
auto read_list(StoreAccess& store, Work work) -> Task<decltype(work(std::declval<Store&>()))> {
    return read_store(store, std::move(work), StoreAccess::ReadQueue::lists);
}

inline Task<StoreResult<std::vector<bool>>> write_store(StoreAccess& store, std::vector<Change> changes) {
    const auto begin = [&](auto done) {
        store.commit(std::move(changes),
                     [done](StoreResult<std::vector<bool>> made) { done(std::move(made)); });
    };
    co_return co_await await_callback<StoreResult<std::vector<bool>>>(begin);
}

// Does work on a worker's thread. The handler goes on for the same client as before.
template <class Work>
auto run_on(Worker& worker, const Scheduler& scheduler, EventLoop& loop, Work work)
    -> Task<std::expected<decltype(work()), WorkError>> {
    using R = std::expected<decltype(work()), WorkError>;
    const auto begin = [&worker, &scheduler, &loop, &work](auto done) {
        const auto finish = [&scheduler, &loop, done, payer = loop.payer()](R result) {
            auto shared = std::make_shared<R>(std::move(result));
            scheduler.post([&loop, done, payer, shared] {
                loop.attribute(payer);
                done(std::move(*shared));
            });
        };
        const bool taken = worker.ask([work, finish] { finish(work()); },
                                      [finish] { finish(std::unexpected(WorkError::failed)); });
        if (!taken) finish(std::unexpected(WorkError::busy));
    };
    co_return co_await await_callback<R>(begin);
}

}  // namespace merels::server
