// Clients of the server, as plain as can be: real sockets, no library of the server's.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/patience.h"

struct ssl_st;

namespace merels::testing {

namespace json = boost::json;
using Milliseconds = std::chrono::milliseconds;

// Where a server is to be reached: a port of this machine, with TLS if there is a certificate to hold it to.
struct Door {
    Door(std::uint16_t at) : port(at) {}
    Door(std::uint16_t at, std::string held_to) : port(at), certificate(std::move(held_to)) {}

    std::uint16_t port;
    std::string certificate = {};  // a file
};

// A connection to a server. Nothing here fails a test by itself.
class Connection {
  public:
    explicit Connection(const Door& door);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection();

    [[nodiscard]] bool open() const { return socket_ >= 0; }
    bool send(std::string_view bytes);
    // Adds what comes in to `come_in`; false if nothing came in time, or the other end is gone (then it is
    // closed).
    bool receive(Milliseconds time);
    void end_sending() const;  // the other end can still be heard
    void close();
    std::string come_in;

  private:
    void secure(const std::string& certificate);

    int socket_ = -1;
    ssl_st* tls_ = nullptr;
};

struct Answer {
    int status = 0;                              // 0: there was none
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;

    [[nodiscard]] json::object object() const;  // empty if the body is none
    [[nodiscard]] std::string code() const;     // of a refusal
    [[nodiscard]] std::string reason() const;
};

// A browser as far as the server can tell: keeps its cookie.
class Browser {
  public:
    explicit Browser(Door door) : door_(std::move(door)) {}

    Answer get(const std::string& path) { return ask("GET", path, "", "", ""); }
    Answer post(const std::string& path, const json::object& body = {}) {
        return ask("POST", path, "application/json", json::serialize(body), "");
    }
    Answer form(const std::string& path, const std::map<std::string, std::string>& fields);
    Answer ask(const std::string& method, const std::string& path, const std::string& type,
               const std::string& body, const std::string& more_headers);

    [[nodiscard]] const Door& door() const { return door_; }
    void set_door(const Door& door) { door_ = door; }
    [[nodiscard]] const std::string& cookie() const { return cookie_; }
    void set_cookie(const std::string& cookie) { cookie_ = cookie; }

  private:
    Door door_;
    std::string cookie_;
};

// A WebSocket to the server.
class Wire {
  public:
    Wire(const Door& door, const std::string& path, const std::string& cookie,
         const std::string& more_headers = "", Milliseconds time = patience());

    [[nodiscard]] int status() const { return status_; }  // of the answer to the request: 101 if it is open
    [[nodiscard]] bool open() const { return status_ == 101 && connection_.open(); }
    bool say(const json::object& message);
    bool send(std::string_view bytes) { return connection_.send(bytes); }
    // The next message, in time; pings are answered on the way.
    std::optional<json::object> next(Milliseconds time = patience());
    // The code it was closed with; waits for that. 0 if it was not closed so.
    int closed_with(Milliseconds time = patience());
    void end_sending() const { connection_.end_sending(); }
    void discard_all();  // reads until nothing more comes
    void close() { connection_.close(); }

  private:
    Connection connection_;
    int status_ = 0;
    int close_code_ = 0;
};

// One who sits at a game: sends actions, takes in all that is told, and comes back by itself when the line
// breaks.
class Sitter {
  public:
    // Named, but without a game yet.
    Sitter(const Door& door, const std::string& first);
    // There are other doors to try when one does not answer, and so long is waited for an answer.
    void try_too(const std::vector<Door>& doors, Milliseconds to_answer);

    Browser& browser() { return browser_; }
    [[nodiscard]] const std::string& player() const { return player_; }

    void sit_at(const std::string& game);
    // What becomes of an action: "done", or a refusal's code. Sends it again after a break until there is an
    // answer.
    std::string act(const std::string& what, json::object more = {});
    // Takes in what has come, waiting until event n is there; false if it does not come.
    bool sees(std::int64_t n, Milliseconds time = patience());
    void listen(Milliseconds time);  // takes in what comes in this time
    void reconnect();                // tries until it succeeds, or fails the test
    void drop() { wire_.reset(); }

    [[nodiscard]] const std::vector<json::object>& events() const { return events_; }
    [[nodiscard]] const json::object& last() const { return events_.back(); }
    [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(events_.size()); }
    [[nodiscard]] const json::object& game() const { return game_; }  // as the latest welcome had it
    [[nodiscard]] const json::object& presence() const { return presence_; }
    [[nodiscard]] const std::string& reason() const { return reason_; }  // of the latest refusal
    [[nodiscard]] std::int64_t done() const { return done_; }            // the number the latest "done" told
    [[nodiscard]] std::int64_t turns() const;
    [[nodiscard]] int openings() const {
        return openings_;
    }  // WebSockets opened: more than one, if a line broke
    [[nodiscard]] Wire* wire() { return wire_ ? &*wire_ : nullptr; }

    // For each action: the number it was told to be, as this client knows it.
    struct Acknowledged {
        std::string id;
        std::int64_t number = 0;
    };
    std::vector<Acknowledged> acknowledged;

  private:
    void take(const json::object& message);
    void add(const json::object& event);
    std::string answer_to(const std::string& id);

    Browser browser_;
    std::string player_;
    std::string id_;
    std::optional<Wire> wire_;
    std::vector<json::object> events_;
    json::object game_;
    json::object presence_;
    std::map<std::string, json::object> answers_;
    std::string reason_;
    std::int64_t done_ = 0;
    int actions_ = 0;
    int openings_ = 0;
    std::vector<Door> doors_;
    std::size_t next_door_ = 0;
    Milliseconds to_answer_ = scaled(std::chrono::seconds(20));
    Milliseconds to_open_ = scaled(std::chrono::seconds(20));
};

}  // namespace merels::testing
