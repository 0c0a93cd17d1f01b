// The cryptography of web push: message encryption (RFC 8291, RFC 8188) and voluntary identification of the
// sender (VAPID, RFC 8292).
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

using EVP_PKEY = struct evp_pkey_st;

namespace merels::server {

// Base64 for URLs, without padding. Nothing if the text is none.
[[nodiscard]] std::string base64url(std::string_view bytes);
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

// A key pair on the curve P-256. Copies share the key.
class EcKey {
  public:
    [[nodiscard]] static EcKey make();
    // From the 32 bytes of the private key; nothing if they are none.
    [[nodiscard]] static std::optional<EcKey> from_private(std::string_view bytes);

    [[nodiscard]] const std::string& public_bytes() const { return public_; }  // 65, uncompressed
    [[nodiscard]] std::string private_bytes() const;
    // The shared secret with the owner of a public key; nothing if that is no point of the curve.
    [[nodiscard]] std::optional<std::string> agree(std::string_view other_public) const;
    // An ECDSA signature with SHA-256: r and s, 32 bytes each.
    [[nodiscard]] std::string sign(std::string_view text) const;

  private:
    explicit EcKey(std::shared_ptr<EVP_PKEY> key);
    std::shared_ptr<EVP_PKEY> key_;
    std::string public_;
};

// What a browser gives with its subscription, as bytes.
struct PushKeys {
    std::string p256dh;  // its public key
    std::string auth;    // 16 secret bytes
};

// The body of a push message in one record ("aes128gcm"), which only the browser can read; or why there is
// none. The sender's key and the salt are used once.
inline constexpr std::size_t longest_push = 2000;  // bytes of text
[[nodiscard]] std::expected<std::string, std::string> encrypt_push(std::string_view text,
                                                                   const PushKeys& keys, const EcKey& sender,
                                                                   std::string_view salt);
[[nodiscard]] std::expected<std::string, std::string> encrypt_push(std::string_view text,
                                                                   const PushKeys& keys);

// The value of the Authorization header for a push service. `audience` is its origin, `contact` where its
// operator can reach ours (mailto: or https:), `expires` in seconds since 1970.
[[nodiscard]] std::string vapid_authorization(const EcKey& key, std::string_view audience,
                                              std::string_view contact, std::int64_t expires);

}  // namespace merels::server
