#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace merels::server {

// Random and secret values. init_tokens() must be called once, before anything else here.
void init_tokens();

// Random characters from a-z and 2-9, without those that look alike: 5 bits each.
[[nodiscard]] std::string draw_text(std::size_t length);
[[nodiscard]] std::uint64_t draw_number();
// Eight such characters, cheaply: an id, not a secret.
[[nodiscard]] std::string draw_id();

// A one-way hash, under which a secret token is stored.
[[nodiscard]] std::string hashed(std::string_view secret);

// Password hashes (argon2id). Both functions take a quarter of a second and 64 MiB.
[[nodiscard]] std::string hash_password(const std::string& password);  // empty if there is no memory for it
[[nodiscard]] bool is_password(const std::string& hash, const std::string& password);

}  // namespace merels::server
