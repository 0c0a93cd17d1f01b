// Waiting, in coroutines, for what other threads do.
//
// What is handed to these must have a name: g++ 12 destroys a lambda twice that is made within a co_await.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <expected>
#include <memory>
#include <utility>

#include "server/house.h"
#include "server/worker.h"

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

// Reads something from the store for someone who has asked; nothing if too many have.
template <class Work>
auto read_from(House& house, Work work, Keeper::ReadQueue queue = Keeper::ReadQueue::games)
    -> Task<decltype(work(std::declval<Store&>()))> {
    using R = decltype(work(std::declval<Store&>()));
    if (house.keeper().is_busy(queue))
        co_return std::unexpected(StoreError{StoreError::Kind::busy, "too much waits to be read"});
    const auto begin = [&house, &work, queue](auto done) { house.keeper().read(work, done, queue); };
    co_return co_await answer_of<R>(begin);
}

template <class Work>
auto list_from(House& house, Work work) -> Task<decltype(work(std::declval<Store&>()))> {
    return read_from(house, std::move(work), Keeper::ReadQueue::lists);
}

// Has a worker do something, and waits for what comes of it.
template <class Work>
auto done_by(Worker& worker, House& house, Work work) -> Task<std::expected<decltype(work()), NotDone>> {
    using R = std::expected<decltype(work()), NotDone>;
    const auto begin = [&worker, &house, &work](auto done) {
        const auto answer = [&house, done, payer = house.loop().payer()](R result) {
            auto shared = std::make_shared<R>(std::move(result));
            house.keeper().post([&house, done, payer, shared] {
                house.loop().attribute(payer);
                done(std::move(*shared));
            });
        };
        const bool taken = worker.ask([work, answer] { answer(work()); },
                                      [answer] { answer(std::unexpected(NotDone::failed)); });
        if (!taken) answer(std::unexpected(NotDone::busy));
    };
    co_return co_await answer_of<R>(begin);
}

// Has a room know of an event that a client has seen already, at another server; false if that cannot be
// found out. (An event that is in no store is none: it was lost with a disk.)
inline Task<bool> catch_up(House& house, std::shared_ptr<Room> room, std::int64_t seen) {
    constexpr std::chrono::milliseconds while_it_is_busy{20};
    while (house.lease().shared() && room->number() < seen) {
        const auto look = [&](auto done) {
            house.look_up({room->game().id, room->number()},
                          [done](Stored<Following> news) { done(std::move(news)); });
        };
        const auto news = co_await answer_of<Stored<Following>>(look);
        if (!news) co_return false;
        room->follow(*news);
        if (news->events.empty() || news->events.back().number <= room->number()) co_return true;
        const auto wait = [&](auto done) { house.after(while_it_is_busy, [done] { done(true); }); };
        (void)co_await answer_of<bool>(wait);
    }
    co_return true;
}

inline Task<Stored<std::vector<bool>>> write_to(House& house, std::vector<Change> changes) {
    const auto begin = [&](auto done) {
        house.keeper().commit(std::move(changes),
                              [done](Stored<std::vector<bool>> made) { done(std::move(made)); });
    };
    co_return co_await answer_of<Stored<std::vector<bool>>>(begin);
}

}  // namespace merels::server
