#pragma once

#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

using EVP_PKEY = struct evp_pkey_st;
using SSL = struct ssl_st;

namespace merels::testing {

namespace json = boost::json;

// A push service of the tests' own, with TLS on a free port of localhost, and the browsers that have
// subscribed there. It verifies who sent a message (RFC 8292) and decrypts it (RFC 8291), sharing no code
// with the server.
class PushEndpoint {
  public:
    struct Taken {
        std::string path;
        std::map<std::string, std::string> headers;  // names in lower case
        json::object message;                        // decrypted
        json::object claims;                         // of the sender's token
        std::string key;                             // the sender's public key, base64url
        std::string problem;                         // empty if all was as it must be
        std::chrono::steady_clock::time_point at;
    };

    PushEndpoint(std::string certificate, std::string key);
    PushEndpoint(const PushEndpoint&) = delete;
    PushEndpoint& operator=(const PushEndpoint&) = delete;
    ~PushEndpoint();

    // What a browser sends to the server to subscribe. All have the same keys.
    [[nodiscard]] json::object subscription(const std::string& path) const;
    [[nodiscard]] std::string origin() const;
    [[nodiscard]] std::vector<Taken> taken() const;
    // The messages to one browser.
    [[nodiscard]] std::vector<Taken> taken(const std::string& path) const;
    // Answers the next requests with this status.
    void answer_with(const std::string& status);
    // Answers only after this time.
    void answer_after(std::chrono::milliseconds delay) { delay_ = delay; }
    // How many connections were opened.
    [[nodiscard]] int connections() const { return connections_; }
    // Closes a connection after each answer without saying so before.
    void hang_up() { hanging_up_ = true; }

  private:
    void run();
    void serve(int socket);
    [[nodiscard]] bool answer(SSL* tls, std::string& received);
    [[nodiscard]] Taken read(const std::string& head, const std::string& body) const;
    [[nodiscard]] std::string decrypt(const std::string& body) const;

    std::string certificate_;
    std::string key_;
    EVP_PKEY* browser_key_ = nullptr;
    std::string browser_public_;
    std::string auth_ = "sixteen bytes..!";
    int listener_ = -1;
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_;
    std::vector<Taken> taken_;
    std::string status_ = "201 Created";
    std::atomic<std::chrono::milliseconds> delay_{};
    std::atomic<int> connections_ = 0;
    std::atomic<bool> hanging_up_ = false;
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> serving_;  // one for each connection
    std::thread thread_;
};

}  // namespace merels::testing
