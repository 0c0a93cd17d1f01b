#include "server/push_endpoint.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <netinet/in.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace merels::testing {
namespace {

constexpr std::size_t point_bytes = 65;
constexpr std::size_t head_bytes = 16 + 4 + 1 + point_bytes;  // salt, record size, length and key
constexpr std::size_t tag_bytes = 16;

void check(bool fine, const char* what) {
    if (!fine) throw std::runtime_error(what);
}

const unsigned char* bytes(const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes(std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());
}

std::string base64url(const std::string& plain) {
    std::string coded(4 * ((plain.size() + 2) / 3) + 1, '\0');
    coded.resize(static_cast<std::size_t>(
        EVP_EncodeBlock(bytes(coded), bytes(plain), static_cast<int>(plain.size()))));
    std::ranges::replace(coded, '+', '-');
    std::ranges::replace(coded, '/', '_');
    coded.erase(std::min(coded.find('='), coded.size()));
    return coded;
}

std::string from_base64url(std::string coded) {
    std::ranges::replace(coded, '-', '+');
    std::ranges::replace(coded, '_', '/');
    const std::size_t padding = (4 - coded.size() % 4) % 4;
    coded.append(padding, '=');
    std::string plain(coded.size(), '\0');
    const int length = EVP_DecodeBlock(bytes(plain), bytes(coded), static_cast<int>(coded.size()));
    check(length >= 0, "not base64url");
    plain.resize(static_cast<std::size_t>(length) - padding);
    return plain;
}

EVP_PKEY* public_key(const std::string& point) {
    std::array<char, 12> group{"prime256v1"};
    std::string copy = point;
    const std::array<OSSL_PARAM, 3> params{
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
    EVP_PKEY* key = nullptr;
    (void)EVP_PKEY_fromdata_init(context);
    (void)EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, const_cast<OSSL_PARAM*>(params.data()));
    EVP_PKEY_CTX_free(context);
    check(key != nullptr, "not a public key");
    return key;
}

std::string hkdf(const std::string& salt, const std::string& secret, const std::string& info,
                 std::size_t length) {
    EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr);
    std::string derived(length, '\0');
    const bool done =
        EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1 &&
        EVP_PKEY_CTX_set1_hkdf_salt(context, bytes(salt), static_cast<int>(salt.size())) == 1 &&
        EVP_PKEY_CTX_set1_hkdf_key(context, bytes(secret), static_cast<int>(secret.size())) == 1 &&
        EVP_PKEY_CTX_add1_hkdf_info(context, bytes(info), static_cast<int>(info.size())) == 1 &&
        EVP_PKEY_derive(context, bytes(derived), &length) == 1;
    EVP_PKEY_CTX_free(context);
    check(done, "no key derived");
    return derived;
}

std::string with_end(const std::string& text) {
    return text + '\0';
}

// The claims of a token, whose signature must be that of the key.
json::object verified(const std::string& token, const std::string& point) {
    const std::size_t first = token.find('.');
    const std::size_t second = token.rfind('.');
    check(first != std::string::npos && second > first, "not a token");
    const json::object head = json::parse(from_base64url(token.substr(0, first))).as_object();
    check(head.at("alg").as_string() == "ES256", "another algorithm");
    const std::string raw = from_base64url(token.substr(second + 1));
    check(raw.size() == 64, "not a signature");
    ECDSA_SIG* signature = ECDSA_SIG_new();
    (void)ECDSA_SIG_set0(signature, BN_bin2bn(bytes(raw), 32, nullptr),
                         BN_bin2bn(bytes(raw) + 32, 32, nullptr));
    unsigned char* der = nullptr;
    const int length = i2d_ECDSA_SIG(signature, &der);
    EVP_PKEY* key = public_key(point);
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    const std::string text = token.substr(0, second);
    const bool good =
        EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, key) == 1 &&
        EVP_DigestVerify(context, der, static_cast<std::size_t>(length), bytes(text), text.size()) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    OPENSSL_free(der);
    ECDSA_SIG_free(signature);
    check(good, "a wrong signature");
    return json::parse(from_base64url(token.substr(first + 1, second - first - 1))).as_object();
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::map<std::string, std::string> headers_of(const std::string& head) {
    std::map<std::string, std::string> headers;
    for (std::size_t at = head.find("\r\n"); at != std::string::npos && at + 2 < head.size();) {
        const std::size_t end = std::min(head.find("\r\n", at + 2), head.size());
        const std::string line = head.substr(at + 2, end - at - 2);
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) headers[lower(line.substr(0, colon))] = line.substr(colon + 2);
        at = end == head.size() ? std::string::npos : end;
    }
    return headers;
}

}  // namespace

PushEndpoint::PushEndpoint(std::string certificate, std::string key)
    : certificate_(std::move(certificate)),
      key_(std::move(key)),
      browser_key_(EVP_EC_gen("prime256v1")),
      browser_public_(point_bytes, '\0'),
      listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    std::size_t length = 0;
    (void)EVP_PKEY_get_octet_string_param(browser_key_, OSSL_PKEY_PARAM_PUB_KEY, bytes(browser_public_),
                                          browser_public_.size(), &length);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener_, any, size) != 0 || ::listen(listener_, 64) != 0 ||
        ::getsockname(listener_, any, &size) != 0)
        throw std::runtime_error("the push service of the tests cannot listen");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
}

PushEndpoint::~PushEndpoint() {
    stopping_ = true;
    thread_.join();
    ::close(listener_);
    EVP_PKEY_free(browser_key_);
}

std::string PushEndpoint::origin() const {
    return "https://localhost:" + std::to_string(port_);
}

json::object PushEndpoint::subscription(const std::string& path) const {
    return {{"endpoint", origin() + path},
            {"p256dh", base64url(browser_public_)},
            {"auth", base64url(auth_)},
            {"language", "de"}};
}

std::vector<PushEndpoint::Taken> PushEndpoint::taken() const {
    const std::scoped_lock lock(mutex_);
    return taken_;
}

std::vector<PushEndpoint::Taken> PushEndpoint::taken(const std::string& path) const {
    std::vector<Taken> all = taken();
    std::erase_if(all, [&](const Taken& one) { return one.path != path; });
    return all;
}

void PushEndpoint::answer_with(const std::string& status) {
    const std::scoped_lock lock(mutex_);
    status_ = status;
}

void PushEndpoint::run() {
    // A server that is killed does not read the answer: OpenSSL's write fails, without a signal.
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    (void)pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    while (!stopping_) {
        pollfd waiting{listener_, POLLIN, 0};
        if (::poll(&waiting, 1, 50) <= 0) continue;
        const int socket = ::accept(listener_, nullptr, nullptr);
        if (socket < 0) continue;
        ++connections_;
        serving_.emplace_back([this, socket] { serve(socket); });
    }
    for (std::thread& one : serving_) one.join();
}

void PushEndpoint::serve(int socket) {
    SSL_CTX* context = SSL_CTX_new(TLS_server_method());
    SSL_CTX_use_certificate_chain_file(context, certificate_.c_str());
    SSL_CTX_use_PrivateKey_file(context, key_.c_str(), SSL_FILETYPE_PEM);
    SSL* tls = SSL_new(context);
    SSL_set_fd(tls, socket);
    std::string received;
    bool open = SSL_accept(tls) == 1;
    while (open && !stopping_) open = answer(tls, received) && !hanging_up_;
    SSL_free(tls);
    SSL_CTX_free(context);
    ::close(socket);
}

// Takes the next message of a connection; false if there is none.
bool PushEndpoint::answer(SSL* tls, std::string& received) {
    std::size_t end = 0;
    const auto length = [&]() -> std::size_t {
        end = received.find("\r\n\r\n");
        if (end == std::string::npos) return 0;
        const std::string body = headers_of(received.substr(0, end))["content-length"];
        return end + 4 + std::strtoul(body.c_str(), nullptr, 10);
    };
    while (length() == 0 || received.size() < length()) {
        pollfd waiting{SSL_get_fd(tls), POLLIN, 0};
        if (SSL_pending(tls) == 0 && ::poll(&waiting, 1, 50) == 0) {
            if (stopping_) return false;
            continue;
        }
        std::array<char, 4096> some{};
        const int count = SSL_read(tls, some.data(), static_cast<int>(some.size()));
        if (count <= 0) return false;
        received.append(some.data(), static_cast<std::size_t>(count));
    }
    const std::string request = received.substr(0, length());
    received.erase(0, request.size());
    Taken one = read(request.substr(0, end), request.substr(end + 4));
    std::this_thread::sleep_for(delay_.load());
    std::string status;
    {
        const std::scoped_lock lock(mutex_);
        taken_.push_back(std::move(one));
        status = status_;
    }
    const std::string answer = "HTTP/1.1 " + status + "\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n";
    return SSL_write(tls, answer.data(), static_cast<int>(answer.size())) > 0;
}

PushEndpoint::Taken PushEndpoint::read(const std::string& head, const std::string& body) const {
    Taken one{.path = {},
              .headers = headers_of(head),
              .message = {},
              .claims = {},
              .key = {},
              .problem = {},
              .at = std::chrono::steady_clock::now()};
    try {
        check(head.starts_with("POST /"), "not a POST");
        one.path = head.substr(5, head.find(' ', 5) - 5);
        const std::string sender = one.headers["authorization"];
        check(sender.starts_with("vapid t="), "no sender");
        const std::size_t key_at = sender.find(", k=");
        one.key = sender.substr(key_at + 4);
        one.claims = verified(sender.substr(8, key_at - 8), from_base64url(one.key));
        check(one.headers["content-encoding"] == "aes128gcm", "another encoding");
        one.message = json::parse(decrypt(body)).as_object();
    } catch (const std::exception& error) {
        one.problem = error.what();
    }
    return one;
}

std::string PushEndpoint::decrypt(const std::string& body) const {
    check(body.size() > head_bytes + tag_bytes && body[20] == static_cast<char>(point_bytes), "too short");
    const std::string salt = body.substr(0, 16);
    const std::string sender_public = body.substr(21, point_bytes);
    EVP_PKEY* sender = public_key(sender_public);
    EVP_PKEY_CTX* agreement = EVP_PKEY_CTX_new(browser_key_, nullptr);
    std::string shared(32, '\0');
    std::size_t length = shared.size();
    const bool agreed = EVP_PKEY_derive_init(agreement) == 1 &&
                        EVP_PKEY_derive_set_peer(agreement, sender) == 1 &&
                        EVP_PKEY_derive(agreement, bytes(shared), &length) == 1;
    EVP_PKEY_CTX_free(agreement);
    EVP_PKEY_free(sender);
    check(agreed, "no agreement");
    const std::string secret =
        hkdf(auth_, shared, with_end("WebPush: info") + browser_public_ + sender_public, 32);
    const std::string key = hkdf(salt, secret, with_end("Content-Encoding: aes128gcm"), 16);
    const std::string nonce = hkdf(salt, secret, with_end("Content-Encoding: nonce"), 12);
    const std::string coded = body.substr(head_bytes, body.size() - head_bytes - tag_bytes);
    std::string tag = body.substr(body.size() - tag_bytes);
    std::string plain(coded.size(), '\0');
    int count = 0;
    EVP_CIPHER_CTX* cipher = EVP_CIPHER_CTX_new();
    const bool done =
        EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) == 1 &&
        EVP_DecryptUpdate(cipher, bytes(plain), &count, bytes(coded), static_cast<int>(coded.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, tag_bytes, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(cipher, bytes(plain) + count, &count) == 1;
    EVP_CIPHER_CTX_free(cipher);
    check(done, "it cannot be decrypted");
    check(plain.ends_with('\x02'), "not the last record");
    plain.pop_back();
    return plain;
}

}  // namespace merels::testing
