#pragma once

#include <boost/asio/ssl/context.hpp>
#include <expected>
#include <memory>
#include <string>

namespace merels::server {

// Files in PEM format. The certificate comes first, then those that lead from it to a well-known one.
struct TlsFiles {
    std::string certificate;
    std::string key;
};

// The parameters of TLS connections: TLS 1.2 and later, forward secrecy, authenticated encryption.
struct TlsContext {
    boost::asio::ssl::context context;
    std::string valid_until;  // as the certificate says
    bool expired = false;
};

// Reads the files, or says why it cannot.
[[nodiscard]] std::expected<std::shared_ptr<TlsContext>, std::string> load_tls(const TlsFiles& files);

}  // namespace merels::server
