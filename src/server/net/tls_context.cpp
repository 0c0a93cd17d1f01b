#include "server/net/tls_context.h"

#include <openssl/ssl.h>
#include <openssl/x509.h>

namespace merels::server {
namespace {

namespace ssl = boost::asio::ssl;
using ErrorCode = boost::system::error_code;

// For TLS 1.2; those of TLS 1.3 are all good.
constexpr const char* ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

std::string time_text(const ASN1_TIME* time) {
    const std::unique_ptr<BIO, int (*)(BIO*)> memory(BIO_new(BIO_s_mem()), BIO_free);
    if (ASN1_TIME_print(memory.get(), time) != 1) return "unknown";
    char* text = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

}  // namespace

std::expected<std::shared_ptr<TlsContext>, std::string> load_tls(const TlsFiles& files) {
    auto made = std::make_shared<TlsContext>(TlsContext{ssl::context(ssl::context::tls_server), "", false});
    ssl::context& context = made->context;
    SSL_CTX* const native = context.native_handle();
    ErrorCode failed;
    (void)context.set_options(ssl::context::default_workarounds | ssl::context::single_dh_use, failed);
    (void)SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
    (void)SSL_CTX_set_options(
        native, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    (void)SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
    (void)SSL_CTX_set_cipher_list(native, ciphers);
    if (context.use_certificate_chain_file(files.certificate, failed); failed)
        return std::unexpected(files.certificate + ": " + failed.message());
    if (context.use_private_key_file(files.key, ssl::context::pem, failed); failed)
        return std::unexpected(files.key + ": " + failed.message());
    if (SSL_CTX_check_private_key(native) != 1)
        return std::unexpected(files.key + " is not the key of " + files.certificate);
    const ASN1_TIME* const end = X509_get0_notAfter(SSL_CTX_get0_certificate(native));
    made->valid_until = time_text(end);
    made->expired = X509_cmp_current_time(end) < 0;
    return made;
}

}  // namespace merels::server
