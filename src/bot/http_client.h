#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace merels::bot {

// Where a server is, and how this program is known there.
struct ServerAddress {
    bool tls = false;
    std::string host;
    std::string port;
    std::string token;
    std::string certificates = {};  // a file (PEM) that the server's must lead to; the system's if empty
};
// "https://merels.example", without a path. A token is sent without encryption to this machine only.
[[nodiscard]] std::expected<ServerAddress, std::string> parse_server(const std::string& url);

// The server cannot be reached, or what it sends is not HTTP.
class ConnectionError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};
// The program is to end.
struct Stopped {};

struct HttpAnswer {
    int status = 0;
    std::string body;
};

// One request at a time, over one connection that is kept. Waits for answers with a timeout, and throws
// Stopped soon after `stop` is set. For one thread.
class HttpClient {
  public:
    HttpClient(const ServerAddress& server, const std::atomic<bool>& stop);
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;
    ~HttpClient();

    HttpAnswer get(const std::string& path);
    HttpAnswer post(const std::string& path, const std::string& body);

    // Begins a response that goes on; its status. next_line() then has its lines, without the empty ones:
    // nothing if none comes within the time. Throws ConnectionError at the end.
    int open_stream(const std::string& path);
    std::optional<std::string> next_line(std::chrono::milliseconds time);

  private:
    class Connection;

    HttpAnswer request(bool post, const std::string& path, const std::string& body);

    ServerAddress server_;
    const std::atomic<bool>& stop_;
    std::unique_ptr<Connection> connection_;
};

}  // namespace merels::bot
