// Waiting, in coroutines, for what other threads do.
//
// What is handed to these must have a name: g++ 12 destroys a lambda twice that is made within a co_await.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <utility>

#include "server/house.h"

namespace merels::server {

template <class T>
using Task = boost::asio::awaitable<T>;

// Waits until what is begun calls its callback, once, with an R. `begin` must call it on this thread.
template <class R, class Begin>
Task<R> answer_of(Begin begin) {
    auto initiate = [&begin](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        begin([shared](R result) { (std::move(*shared))(std::move(result)); });
    };
    co_return co_await boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(R)>(
        initiate, boost::asio::use_awaitable);
}

// Reads something from the store.
template <class Work>
auto read_from(House& house, Work work) -> Task<decltype(work(std::declval<Store&>()))> {
    using R = decltype(work(std::declval<Store&>()));
    const auto begin = [&house, &work](auto done) {
        house.keeper().read([&house, work, done](Store& store) {
            auto result = std::make_shared<R>(work(store));
            house.keeper().post([done, result] { done(std::move(*result)); });
        });
    };
    co_return co_await answer_of<R>(begin);
}

inline Task<Stored<std::vector<bool>>> write_to(House& house, std::vector<Change> changes) {
    const auto begin = [&](auto done) {
        house.keeper().commit(std::move(changes),
                              [done](Stored<std::vector<bool>> made) { done(std::move(made)); });
    };
    co_return co_await answer_of<Stored<std::vector<bool>>>(begin);
}

}  // namespace merels::server
