#include "server/smtp_endpoint.h"

#include <array>
#include <boost/beast/core/detail/base64.hpp>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace merels::testing {
namespace {

std::string decoded(const std::string& text) {
    namespace codec = boost::beast::detail::base64;
    std::string plain(codec::decoded_size(text.size()), '\0');
    plain.resize(codec::decode(plain.data(), text.data(), text.size()).first);
    return plain;
}

// Lines over a socket, encrypted from some point on.
class LineSocket {
  public:
    explicit LineSocket(int socket) : socket_(socket) {}
    LineSocket(const LineSocket&) = delete;
    LineSocket& operator=(const LineSocket&) = delete;
    ~LineSocket() {
        SSL_free(ssl_);
        SSL_CTX_free(context_);
        ::close(socket_);
    }

    bool start_tls(const std::string& certificate, const std::string& key) {
        context_ = SSL_CTX_new(TLS_server_method());
        SSL_CTX_use_certificate_chain_file(context_, certificate.c_str());
        SSL_CTX_use_PrivateKey_file(context_, key.c_str(), SSL_FILETYPE_PEM);
        ssl_ = SSL_new(context_);
        SSL_set_fd(ssl_, socket_);
        received_.clear();
        return SSL_accept(ssl_) == 1;
    }
    [[nodiscard]] bool encrypted() const { return ssl_ != nullptr; }

    void say(const std::string& line) {
        const std::string text = line + "\r\n";
        if (ssl_ != nullptr) {
            (void)SSL_write(ssl_, text.data(), static_cast<int>(text.size()));
        } else {
            (void)::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
        }
    }
    // False at the end.
    bool receive(std::string& line) {
        while (true) {
            if (const auto end = received_.find("\r\n"); end != std::string::npos) {
                line = received_.substr(0, end);
                received_.erase(0, end + 2);
                return true;
            }
            std::array<char, 4096> bytes{};
            const auto count = ssl_ != nullptr ? SSL_read(ssl_, bytes.data(), static_cast<int>(bytes.size()))
                                               : ::recv(socket_, bytes.data(), bytes.size(), 0);
            if (count <= 0) return false;
            received_.append(bytes.data(), static_cast<std::size_t>(count));
        }
    }

  private:
    int socket_;
    SSL_CTX* context_ = nullptr;
    SSL* ssl_ = nullptr;
    std::string received_;
};

}  // namespace

SmtpEndpoint::SmtpEndpoint(std::string certificate, std::string key)
    : certificate_(std::move(certificate)),
      key_(std::move(key)),
      listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener_, any, size) != 0 || ::listen(listener_, 16) != 0 ||
        ::getsockname(listener_, any, &size) != 0)
        throw std::runtime_error("the mail server of the tests cannot listen");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
}

SmtpEndpoint::~SmtpEndpoint() {
    stopping_ = true;
    thread_.join();
    ::close(listener_);
}

std::vector<SmtpEndpoint::Taken> SmtpEndpoint::taken() const {
    const std::scoped_lock lock(mutex_);
    return taken_;
}

void SmtpEndpoint::refuse_with(std::string reply) {
    const std::scoped_lock lock(mutex_);
    refusal_ = std::move(reply);
}

void SmtpEndpoint::run() {
    while (!stopping_) {
        pollfd waiting{listener_, POLLIN, 0};
        if (::poll(&waiting, 1, 50) <= 0) continue;
        const int socket = ::accept(listener_, nullptr, nullptr);
        if (socket >= 0) serve(socket);
    }
}

void SmtpEndpoint::serve(int socket) {
    LineSocket line(socket);
    Taken mail;
    std::string received;
    line.say("220 tests");
    while (line.receive(received)) {
        if (received.starts_with("EHLO")) {
            line.say("250-tests");
            if (!certificate_.empty() && !line.encrypted()) line.say("250-STARTTLS");
            line.say("250 AUTH PLAIN");
        } else if (received == "STARTTLS" && !certificate_.empty()) {
            line.say("220 go on");
            if (!line.start_tls(certificate_, key_)) return;
        } else if (received.starts_with("AUTH PLAIN ")) {
            mail.credentials = decoded(received.substr(11));
            line.say("235 welcome");
        } else if (received.starts_with("MAIL FROM:")) {
            mail.from = received.substr(10);
            line.say("250 ok");
        } else if (received.starts_with("RCPT TO:")) {
            const std::scoped_lock lock(mutex_);
            mail.to = received.substr(8);
            line.say(refusal_.empty() ? "250 ok" : refusal_);
        } else if (received == "DATA") {
            line.say("354 go on");
            while (line.receive(received) && received != ".") mail.text += received + "\n";
            mail.encrypted = line.encrypted();
            {
                const std::scoped_lock lock(mutex_);
                taken_.push_back(mail);
            }
            line.say("250 taken");
        } else if (received == "QUIT") {
            line.say("221 bye");
            return;
        } else {
            line.say("502 what?");
        }
    }
}

}  // namespace merels::testing
