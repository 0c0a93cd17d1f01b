#include "server/passwords.h"

#include <utility>

#include "server/tokens.h"

namespace merels::server {
namespace {

constexpr std::size_t most_waiting = 32;

}  // namespace

Passwords::Passwords(Post post) : post_(std::move(post)), thread_([this] { work(); }) {}

Passwords::~Passwords() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    asked_.notify_all();
    thread_.join();
}

bool Passwords::hash(std::string password, std::function<void(std::string)> then) {
    return ask([this, password = std::move(password), then = std::move(then)] {
        post_([then, hash = hash_password(password)] { then(hash); });
    });
}

bool Passwords::check(std::string hash, std::string password, std::function<void(bool)> then) {
    return ask([this, hash = std::move(hash), password = std::move(password), then = std::move(then)] {
        static const std::string nobodys = hash_password("a password that nobody has");
        const bool same = is_password(hash.empty() ? nobodys : hash, password) && !hash.empty();
        post_([then, same] { then(same); });
    });
}

bool Passwords::ask(std::function<void()> work) {
    {
        const std::scoped_lock lock(mutex_);
        if (jobs_.size() >= most_waiting) return false;
        jobs_.push_back(std::move(work));
    }
    asked_.notify_one();
    return true;
}

void Passwords::work() {
    while (true) {
        std::unique_lock lock(mutex_);
        asked_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
        if (stopping_) return;
        const auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
    }
}

}  // namespace merels::server
