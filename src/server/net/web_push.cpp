#include "server/net/web_push.h"

#include <array>
#include <fmt/format.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <stdexcept>

namespace merels::server {
namespace {

constexpr std::size_t scalar_bytes = 32;
constexpr std::size_t point_bytes = 65;
constexpr std::size_t auth_bytes = 16;
constexpr std::size_t salt_bytes = 16;
constexpr std::size_t key_bytes = 16;
constexpr std::size_t nonce_bytes = 12;
constexpr std::size_t tag_bytes = 16;
constexpr const char* curve = "prime256v1";

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());
}

template <class T, void (*release)(T*)>
struct Release {
    void operator()(T* owned) const { release(owned); }
};
template <class T, void (*release)(T*)>
using Owned = std::unique_ptr<T, Release<T, release>>;

using Number = Owned<BIGNUM, BN_clear_free>;
using Group = Owned<EC_GROUP, EC_GROUP_free>;
using CurvePoint = Owned<EC_POINT, EC_POINT_free>;
using Builder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Params = Owned<OSSL_PARAM, OSSL_PARAM_free>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using DigestContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using CipherContext = Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using Signature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

// What fails only without memory or randomness.
void require(bool done) {
    if (!done) throw std::runtime_error("OpenSSL cannot encrypt");
}

// A key from its public point, with the private number if there is one; null if it is none.
std::shared_ptr<EVP_PKEY> key_from(std::string_view point, const BIGNUM* scalar) {
    const Builder builder(OSSL_PARAM_BLD_new());
    require(
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) == 1 &&
        (scalar == nullptr || OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1));
    const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* key = nullptr;
    const int selection = scalar == nullptr ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
    if (!context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) != 1)
        return nullptr;
    return {key, EVP_PKEY_free};
}

std::string hmac(std::string_view key, std::string_view text) {
    std::string mac(scalar_bytes, '\0');
    require(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(),
                 bytes_of(mac), nullptr) != nullptr);
    return mac;
}

// HKDF (RFC 5869) for at most one block.
std::string hkdf(std::string_view salt, std::string_view secret, std::string info, std::size_t length) {
    info += '\x01';
    return hmac(hmac(salt, secret), info).substr(0, length);
}

std::string with_end(std::string_view text) {
    return std::string(text) + '\0';
}

std::string encrypted(std::string_view text, const std::string& key, const std::string& nonce) {
    const CipherContext context(EVP_CIPHER_CTX_new());
    std::string result(text.size() + tag_bytes, '\0');
    int length = 0;
    require(context &&
            EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes_of(std::string_view(key)),
                               bytes_of(std::string_view(nonce))) == 1 &&
            EVP_EncryptUpdate(context.get(), bytes_of(result), &length, bytes_of(text),
                              static_cast<int>(text.size())) == 1 &&
            EVP_EncryptFinal_ex(context.get(), bytes_of(result) + length, &length) == 1 &&
            EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes,
                                bytes_of(result) + text.size()) == 1);
    return result;
}

std::string quoted(std::string_view text) {
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') json += '\\';
        json += c;
    }
    return json + '"';
}

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string base64url(std::string_view bytes) {
    std::string text;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : bytes) {
        bits = (bits << 8U) | static_cast<unsigned char>(c);
        for (count += 8; count >= 6; count -= 6) text += letters[(bits >> (count - 6)) & 63U];
    }
    if (count > 0) text += letters[(bits << (6 - count)) & 63U];
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t value = letters.find(c);
        if (value == std::string_view::npos) return std::nullopt;
        bits = (bits << 6U) | static_cast<std::uint32_t>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>((bits >> count) & 255U);
    }
    return bytes;
}

EcKey::EcKey(std::shared_ptr<EVP_PKEY> key) : key_(std::move(key)), public_(point_bytes, '\0') {
    std::size_t length = 0;
    require(EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes_of(public_),
                                            public_.size(), &length) == 1 &&
            length == point_bytes);
}

EcKey EcKey::make() {
    std::shared_ptr<EVP_PKEY> key(EVP_EC_gen(curve), EVP_PKEY_free);
    require(key != nullptr);
    return EcKey(std::move(key));
}

std::optional<EcKey> EcKey::from_private(std::string_view bytes) {
    if (bytes.size() != scalar_bytes) return std::nullopt;
    const Number scalar(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
    const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    require(scalar && group);
    if (BN_is_zero(scalar.get()) == 1 || BN_cmp(scalar.get(), EC_GROUP_get0_order(group.get())) >= 0)
        return std::nullopt;
    const CurvePoint point(EC_POINT_new(group.get()));
    std::string octets(point_bytes, '\0');
    require(point && EC_POINT_mul(group.get(), point.get(), scalar.get(), nullptr, nullptr, nullptr) == 1 &&
            EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_of(octets),
                               octets.size(), nullptr) == point_bytes);
    auto key = key_from(octets, scalar.get());
    if (!key) return std::nullopt;
    return EcKey(std::move(key));
}

std::string EcKey::private_bytes() const {
    BIGNUM* found = nullptr;
    require(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &found) == 1);
    const Number scalar(found);
    std::string bytes(scalar_bytes, '\0');
    require(BN_bn2binpad(scalar.get(), bytes_of(bytes), scalar_bytes) == static_cast<int>(scalar_bytes));
    return bytes;
}

std::optional<std::string> EcKey::agree(std::string_view other_public) const {
    if (other_public.size() != point_bytes) return std::nullopt;
    const auto other = key_from(other_public, nullptr);
    const KeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
    std::string secret(scalar_bytes, '\0');
    std::size_t length = secret.size();
    if (!other || !context || EVP_PKEY_derive_init(context.get()) != 1 ||
        EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1 ||
        EVP_PKEY_derive(context.get(), bytes_of(secret), &length) != 1 || length != scalar_bytes)
        return std::nullopt;
    return secret;
}

std::string EcKey::sign(std::string_view text) const {
    const DigestContext context(EVP_MD_CTX_new());
    std::string der(128, '\0');
    std::size_t length = der.size();
    require(context && EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1 &&
            EVP_DigestSign(context.get(), bytes_of(der), &length, bytes_of(text), text.size()) == 1);
    const unsigned char* at = bytes_of(std::string_view(der));
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(length)));
    std::string raw(2 * scalar_bytes, '\0');
    require(signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes_of(raw), scalar_bytes) > 0 &&
            BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes_of(raw) + scalar_bytes, scalar_bytes) > 0);
    return raw;
}

std::expected<std::string, std::string> encrypt_push(std::string_view text, const PushKeys& keys,
                                                     const EcKey& sender, std::string_view salt) {
    constexpr std::array<char, 4> record_size{0, 0, 0x10, 0};  // 4096
    if (text.size() > longest_push) return std::unexpected("the message is too long");
    if (keys.auth.size() != auth_bytes) return std::unexpected("the secret is not 16 bytes");
    const auto shared = sender.agree(keys.p256dh);
    if (!shared) return std::unexpected("the public key is no point of P-256");
    const std::string secret = hkdf(
        keys.auth, *shared, with_end("WebPush: info") + keys.p256dh + sender.public_bytes(), scalar_bytes);
    const std::string key = hkdf(salt, secret, with_end("Content-Encoding: aes128gcm"), key_bytes);
    const std::string nonce = hkdf(salt, secret, with_end("Content-Encoding: nonce"), nonce_bytes);
    std::string body(salt);
    body.append(record_size.data(), record_size.size());
    body += static_cast<char>(point_bytes);
    body += sender.public_bytes();
    return body + encrypted(std::string(text) + '\x02', key, nonce);  // 2 ends the last record
}

std::expected<std::string, std::string> encrypt_push(std::string_view text, const PushKeys& keys) {
    std::string salt(salt_bytes, '\0');
    require(RAND_bytes(bytes_of(salt), static_cast<int>(salt.size())) == 1);
    return encrypt_push(text, keys, EcKey::make(), salt);
}

std::string vapid_authorization(const EcKey& key, std::string_view audience, std::string_view contact,
                                std::int64_t expires) {
    const std::string head = base64url(R"({"typ":"JWT","alg":"ES256"})");
    const std::string claims = base64url(
        fmt::format(R"({{"aud":{},"exp":{},"sub":{}}})", quoted(audience), expires, quoted(contact)));
    const std::string token = head + "." + claims;
    return fmt::format("vapid t={}.{}, k={}", token, base64url(key.sign(token)),
                       base64url(key.public_bytes()));
}

}  // namespace merels::server
