#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace merels::server {

// What nobody is to guess. (init_tokens() once, before anything else here.)
void init_tokens();

// So many characters drawn from a-z and 2-9, without those that look alike: 5 bits each.
[[nodiscard]] std::string draw_text(std::size_t length);
[[nodiscard]] std::uint64_t draw_number();
// Eight such characters at the cost of one draw: to tell things apart, not to keep a secret.
[[nodiscard]] std::string draw_id();

// How a secret is kept where others might read: from this nobody gets the secret back.
[[nodiscard]] std::string hashed(std::string_view secret);

// Passwords, kept so that trying many is slow (argon2id). Both take a quarter of a second and 64 MiB.
[[nodiscard]] std::string hash_password(const std::string& password);  // empty if there is no memory for it
[[nodiscard]] bool is_password(const std::string& hash, const std::string& password);

}  // namespace merels::server
