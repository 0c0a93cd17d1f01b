#pragma once

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace merels::server {

// What the rest of the server sees of HTTP and WebSocket, so that only one file knows the library behind
// them. All of it happens on one thread.

struct Request {
    std::string method;
    std::string path;                            // without the query, decoded
    std::map<std::string, std::string> query;    // decoded
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;
    std::string id;       // drawn at random, to find it in the log again
    std::string address;  // of the client, a trusted proxy's word counting
    bool local = false;   // made on this machine, and not passed on for anyone
    bool secure = false;  // came by https, by the same word

    [[nodiscard]] std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::string asked(const std::string& name) const {
        const auto found = query.find(name);
        return found == query.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::int64_t asked_number(const std::string& name) const {
        return std::strtoll(asked(name).c_str(), nullptr, 10);
    }
};

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
    std::vector<std::pair<std::string, std::string>> headers = {};
};

using Told = std::shared_ptr<const std::string>;  // shared by all it is sent to

[[nodiscard]] inline Told told(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

// An open WebSocket, from our side.
class Line {
  public:
    Line() = default;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    virtual ~Line() = default;
    // Sends a text. A client that does not take what it is sent is cut off.
    virtual void send(Told text) = 0;
    // The same for what a client is sent when it comes, however long that is: it goes out as fast as it is
    // taken, and nobody is cut off for it.
    virtual void send_first(Told text) = 0;
    virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

// Who is at the other end of it. Goes when the line is closed.
class Caller {
  public:
    Caller() = default;
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;
    virtual ~Caller() = default;
    virtual void says(std::string_view text) = 0;
};

// Answers what comes in.
class Service {
  public:
    Service() = default;
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;
    virtual ~Service() = default;

    using Answering = std::function<void(Reply)>;
    virtual void answer(Request request, Answering reply) = 0;

    // A request to open a WebSocket: accepted with someone to make the caller once it is open, or refused
    // with a reply.
    using Receive = std::function<std::unique_ptr<Caller>(std::shared_ptr<Line>)>;
    using Admitting = std::function<void(Receive accept, Reply refuse)>;
    virtual void admit(Request request, Admitting reply) = 0;
};

}  // namespace merels::server
