#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/moment.h"
#include "server/base/client_connection.h"
#include "server/cluster/store.h"

namespace merels::server {

// The sessions this server has seen lately, and every WebSocket with the session that opened it. A session
// is known by the hash of its cookie or API token. For the event loop's thread.
class Sessions {
  public:
    struct Session {
        PlayerRow player;
        Moment seen = 0;       // as the store has it
        Moment until = 0;      // how long this may be relied on
        bool program = false;  // known by an API token, not a cookie
        bool play = true;      // may act, not only read
    };
    struct SocketIndex;
    // One WebSocket, from the moment its request is admitted. May outlive Sessions.
    class Socket {
      public:
        Socket(const Sessions& sessions, std::string token, std::string player, std::string address);
        Socket(const Socket&) = delete;
        Socket& operator=(const Socket&) = delete;
        ~Socket();

        // It is open. Closed at once if its session has ended meanwhile.
        void opened(std::shared_ptr<ClientConnection> connection);
        void close(std::string_view reason);
        [[nodiscard]] const std::string& player() const { return player_; }
        [[nodiscard]] const std::string& address() const { return address_; }

      private:
        std::shared_ptr<SocketIndex> index_;
        std::string token_;  // empty without a session
        std::string player_;
        std::string address_;
        std::shared_ptr<ClientConnection> connection_;
        std::string closed_because_;
    };

    Sessions();

    // The session, if it is known and may still be relied on. Valid until the next call that is not const.
    [[nodiscard]] Session* find(const std::string& token, Moment now);
    Session& remember(const std::string& token, Session session);
    // Forgets what is known about a player, or about everyone: a name has changed.
    void forget_player(const std::string& player);
    void forget_all();

    // The session is over: forgets it and closes its sockets.
    void end(const std::string& token, std::string_view reason);
    void close_sockets(const std::function<bool(const Socket&)>& which, std::string_view reason);

    // How many people have a WebSocket here: browsers with a session, and addresses of those without one.
    [[nodiscard]] std::size_t people() const;

    // Changes whenever something is forgotten or ended. What was read from the store before that may be out
    // of date.
    [[nodiscard]] std::uint64_t generation() const { return generation_; }

  private:
    std::unordered_map<std::string, Session> sessions_;
    std::shared_ptr<SocketIndex> sockets_;
    std::uint64_t generation_ = 0;
};

}  // namespace merels::server
