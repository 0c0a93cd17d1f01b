#include "server/api/passwords.h"

#include <utility>

#include "server/base/tokens.h"

namespace merels::server {

// Runs `work` on the worker's thread, and what it returns, or `failed`, where `post` runs things.
bool Passwords::ask(const std::string& address, std::function<std::function<void()>()> work,
                    std::function<void()> failed) {
    int& waiting = waiting_[address];
    const auto finish = [this, address](std::function<void()> then) {
        post_([this, address, then = std::move(then)] {
            if (--waiting_[address] == 0) waiting_.erase(address);
            then();
        });
    };
    const bool taken =
        waiting < max_of_an_address && worker_.ask([finish, work = std::move(work)] { finish(work()); },
                                                   [finish, failed = std::move(failed)] { finish(failed); });
    if (taken) ++waiting;
    if (waiting == 0) waiting_.erase(address);
    return taken;
}

bool Passwords::hash(const std::string& address, std::string password,
                     std::function<void(std::string)> then) {
    return ask(
        address,
        [password = std::move(password), then] {
            return [then, hash = hash_password(password)] { then(hash); };
        },
        [then] { then(""); });
}

bool Passwords::check(const std::string& address, std::string hash, std::string password,
                      std::function<void(bool)> then) {
    return ask(
        address,
        [hash = std::move(hash), password = std::move(password), then] {
            static const std::string nobodys = hash_password("a password that nobody has");
            const bool same = is_password(hash.empty() ? nobodys : hash, password) && !hash.empty();
            return [then, same] { then(same); };
        },
        [then] { then(false); });
}

}  // namespace merels::server
