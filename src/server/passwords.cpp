#include "server/passwords.h"

#include <utility>

#include "server/tokens.h"

namespace merels::server {

bool Passwords::hash(std::string password, std::function<void(std::string)> then) {
    return worker_.ask([this, password = std::move(password), then = std::move(then)] {
        post_([then, hash = hash_password(password)] { then(hash); });
    });
}

bool Passwords::check(std::string hash, std::string password, std::function<void(bool)> then) {
    return worker_.ask(
        [this, hash = std::move(hash), password = std::move(password), then = std::move(then)] {
            static const std::string nobodys = hash_password("a password that nobody has");
            const bool same = is_password(hash.empty() ? nobodys : hash, password) && !hash.empty();
            post_([then, same] { then(same); });
        });
}

}  // namespace merels::server
