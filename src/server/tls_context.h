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

// What TLS connections are made with: TLS 1.2 and later, forward secrecy, authenticated encryption.
struct TlsContext {
    boost::asio::ssl::context context;
    std::string valid_until;  // as the certificate says
    bool expired = false;
};

// Reads the files; or why that is not possible.
[[nodiscard]] std::expected<std::shared_ptr<TlsContext>, std::string> load_tls(const TlsFiles& files);

}  // namespace merels::server
