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

#include "server/base/client_connection.h"

namespace merels::server {

// HTTP and WebSocket as the rest of the server sees them. Only this folder knows the library behind them.
// Everything here runs on the event loop's thread.

struct Request {
    std::string method;
    std::string path;                            // without the query, decoded
    std::map<std::string, std::string> query;    // decoded
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;
    std::map<std::string, std::string> form;  // the fields of a form body, decoded; filled by the router
    std::string path_parameter;               // the part of the path that is an id; filled by the router
    std::string id;                           // random, for the log
    std::string address;                      // of the client, as a trusted proxy reports it
    bool local = false;                       // from this machine, and not forwarded
    bool secure = false;                      // came by https, as a trusted proxy reports it

    [[nodiscard]] std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::string query_value(const std::string& name) const {
        const auto found = query.find(name);
        return found == query.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::int64_t query_number(const std::string& name) const {
        return std::strtoll(query_value(name).c_str(), nullptr, 10);
    }
};

// Handles the messages of one WebSocket, or feeds a response that goes on. Destroyed when the connection is
// closed.
class SocketHandler {
  public:
    SocketHandler() = default;
    SocketHandler(const SocketHandler&) = delete;
    SocketHandler& operator=(const SocketHandler&) = delete;
    virtual ~SocketHandler() = default;
    virtual void on_message(std::string_view text) = 0;
};
using MakeSocketHandler = std::function<std::unique_ptr<SocketHandler>(std::shared_ptr<ClientConnection>)>;

struct Response {
    int status = 200;
    std::string type = "application/json";
    SharedText body = shared_text("");
    std::vector<std::pair<std::string, std::string>> headers = {};
    // If set, the body is what the handler sends, a text a line, until the client has enough.
    MakeSocketHandler stream = {};
    // If set, the body is what this gives, one part after the other: each is asked for when the one before
    // has been sent. The answer is the part and whether there are more; null if it cannot go on.
    using TakePart = std::function<void(SharedText part, bool more)>;
    std::function<void(TakePart take)> next_part = {};
    bool framed = false;  // other sites may show it in a frame
};

// Handles requests and WebSocket upgrades. The callback is called once, on the same thread.
class Service {
  public:
    Service() = default;
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;
    virtual ~Service() = default;

    using Respond = std::function<void(Response)>;
    virtual void handle_request(Request request, Respond respond) = 0;

    // Accepts a WebSocket with a function that makes its handler once it is open, or rejects it with a
    // response: `accept` is then empty.
    using MakeHandler = MakeSocketHandler;
    using RespondToUpgrade = std::function<void(MakeHandler accept, Response rejection)>;
    virtual void handle_upgrade(Request request, RespondToUpgrade respond) = 0;
};

}  // namespace merels::server
