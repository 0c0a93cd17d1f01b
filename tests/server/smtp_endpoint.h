#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace merels::testing {

// A mail server of the tests' own on a free port of localhost. It takes every mail and keeps it.
class SmtpEndpoint {
  public:
    struct Taken {
        std::string from;
        std::string to;
        std::string text;
        std::string credentials;  // of AUTH PLAIN, decoded; empty without
        bool encrypted = false;
    };

    // With a certificate and its key it offers STARTTLS.
    explicit SmtpEndpoint(std::string certificate = "", std::string key = "");
    SmtpEndpoint(const SmtpEndpoint&) = delete;
    SmtpEndpoint& operator=(const SmtpEndpoint&) = delete;
    ~SmtpEndpoint();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::vector<Taken> taken() const;
    // Answers the next recipients with this instead of taking them, until it is empty again.
    void refuse_with(std::string reply);

  private:
    void run();
    void serve(int socket);

    std::string certificate_;
    std::string key_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_;
    std::vector<Taken> taken_;
    std::string refusal_;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace merels::testing
