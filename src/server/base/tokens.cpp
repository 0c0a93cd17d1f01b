#include "server/base/tokens.h"

#include <array>
#include <sodium.h>
#include <stdexcept>

namespace merels::server {

void init_tokens() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
}

namespace {

constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(letters.size() == 32);

}  // namespace

std::string draw_text(std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += letters[randombytes_uniform(letters.size())];
    return text;
}

std::uint64_t draw_number() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

std::string draw_id() {
    std::uint64_t number = draw_number();
    std::string id(8, ' ');
    for (char& c : id) {
        c = letters[number % letters.size()];
        number /= letters.size();
    }
    return id;
}

std::string hashed(std::string_view secret) {
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    (void)crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                             secret.size(), nullptr, 0);
    std::array<char, 2 * crypto_generichash_BYTES + 1> hex{};
    (void)sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return hex.data();
}

std::string hash_password(const std::string& password) {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const int failed =
        crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE);
    return failed != 0 ? std::string() : std::string(hash.data());
}

bool is_password(const std::string& hash, const std::string& password) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace merels::server
