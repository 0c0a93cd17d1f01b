#include "server/api/socket_handlers.h"

#include <fmt/format.h>

#include "server/base/json.h"
#include "server/game/read_action.h"

namespace merels::server {
namespace {

constexpr int max_mistakes = 20;

void refuse(ClientConnection& connection, const std::string& id, const play::Refusal& why) {
    connection.send(shared_text(json::serialize(json::object{
        {"type", "refused"}, {"id", id}, {"code", json::string(why.code)}, {"reason", why.reason()}})));
}

// One open WebSocket among those that are counted.
class CountedSocket {
  public:
    CountedSocket(Metrics& metrics, std::string_view kind) : metrics_(metrics), kind_(kind) {
        metrics_.socket(kind_, 1);
    }
    CountedSocket(const CountedSocket&) = delete;
    CountedSocket& operator=(const CountedSocket&) = delete;
    ~CountedSocket() { metrics_.socket(kind_, -1); }

  private:
    Metrics& metrics_;
    std::string_view kind_;
};

class GameSocketHandler final : public SocketHandler {
  public:
    GameSocketHandler(GameHub& hub, std::shared_ptr<Room> room, const Visit& visit,
                      std::shared_ptr<Sessions::Socket> socket, std::shared_ptr<ClientConnection> connection)
        : counted_(hub.metrics(), "game"),
          hub_(hub),
          room_(std::move(room)),
          visit_(visit),
          connection_(std::move(connection)),
          socket_(std::move(socket)),
          client_(room_->add_client({connection_, visit.player, visit.address}, visit.since, visit.you)) {
        socket_->opened(connection_);
    }
    ~GameSocketHandler() override { room_->remove_client(client_); }

    void on_message(std::string_view text) override {
        auto action = read_action(text);
        if (!action) {
            refuse(*connection_, action.error().id, action.error().refusal);
            if (++mistakes_ >= max_mistakes)
                connection_->close(policy_violation, "too much that is no message");
            return;
        }
        if (visit_.player.empty()) {
            refuse(*connection_, action->id, {"not-yours", {tr("you have no seat in this game"), {}}});
        } else if (const auto refused = visit_.check(*action)) {
            hub_.metrics().action(refused->code);
            refuse(*connection_, action->id, *refused);
        } else {
            room_->set_address(visit_.address, visit_.player);
            room_->act(*action, visit_.player,
                       [connection = connection_, id = action->id](const Room::Result& done) {
                           if (!done) {
                               refuse(*connection, id, done.error());
                           } else {
                               connection->send(shared_text(json::serialize(
                                   json::object{{"type", "done"}, {"id", id}, {"n", *done}})));
                           }
                       });
        }
    }

  private:
    CountedSocket counted_;
    GameHub& hub_;
    std::shared_ptr<Room> room_;
    Visit visit_;
    std::shared_ptr<ClientConnection> connection_;
    std::shared_ptr<Sessions::Socket> socket_;
    Room::ClientHandle client_;
    int mistakes_ = 0;
};

class LobbySocketHandler final : public SocketHandler {
  public:
    LobbySocketHandler(GameHub& hub, std::shared_ptr<Sessions::Socket> socket,
                       std::shared_ptr<ClientConnection> connection)
        : counted_(hub.metrics(), "lobby"),
          hub_(hub),
          connection_(std::move(connection)),
          socket_(std::move(socket)),
          client_(hub.lobby().add_client(connection_, hub.now())) {
        socket_->opened(connection_);
    }
    ~LobbySocketHandler() override { hub_.lobby().remove_client(client_); }

    void on_message(std::string_view /*text*/) override {
        if (++mistakes_ >= max_mistakes) connection_->close(policy_violation, "nothing is to be said here");
    }

  private:
    CountedSocket counted_;
    GameHub& hub_;
    std::shared_ptr<ClientConnection> connection_;
    std::shared_ptr<Sessions::Socket> socket_;
    Lobby::ClientHandle client_;
    int mistakes_ = 0;
};

class PlayerSocketHandler final : public SocketHandler {
  public:
    PlayerSocketHandler(Matchmaker& matchmaker, Metrics& metrics, const PlayerVisit& visit,
                        std::shared_ptr<Sessions::Socket> socket,
                        std::shared_ptr<ClientConnection> connection)
        : counted_(metrics, "player"),
          matchmaker_(matchmaker),
          visit_(visit),
          client_{std::move(connection), visit.player, visit.address},
          socket_(std::move(socket)) {
        matchmaker_.add_client(client_);
        socket_->opened(client_.connection);
    }
    ~PlayerSocketHandler() override { matchmaker_.remove_client(*client_.connection); }

    void on_message(std::string_view text) override {
        constexpr std::size_t longest_key = 40;
        const auto message = parse_object(text);
        const std::string what = message ? string_field(*message, "do").value_or("") : "";
        if (what == "seek") {
            seek(*message);
        } else if (what == "leave") {
            matchmaker_.leave(client_);
        } else if (what == "switch" && bool_field(*message, "accept")) {
            matchmaker_.answer_offer(client_, *bool_field(*message, "accept"));
        } else if (what == "resume" && string_field(*message, "key").value_or("").size() < longest_key) {
            if (!limited()) matchmaker_.resume(client_, string_field(*message, "key").value_or(""));
        } else {
            mistake({"bad-message", {tr("there is no such message"), {}}});
        }
    }

  private:
    void seek(const json::object& message) {
        auto wish = read_wish(message);
        if (!wish) {
            mistake(wish.error());
        } else if (!limited()) {
            matchmaker_.seek(client_, *wish);
        }
    }
    // Whether the client must wait, which it is then told.
    bool limited() {
        const auto refused = visit_.check_seek();
        if (refused) refuse(*client_.connection, "", *refused);
        return refused.has_value();
    }
    void mistake(const play::Refusal& why) {
        refuse(*client_.connection, "", why);
        if (++mistakes_ >= max_mistakes)
            client_.connection->close(policy_violation, "too much that is no message");
    }

    CountedSocket counted_;
    Matchmaker& matchmaker_;
    PlayerVisit visit_;
    Matchmaker::Client client_;
    std::shared_ptr<Sessions::Socket> socket_;
    int mistakes_ = 0;
};

}  // namespace

std::unique_ptr<SocketHandler> make_player_handler(Matchmaker& matchmaker, Metrics& metrics,
                                                   const PlayerVisit& visit,
                                                   std::shared_ptr<Sessions::Socket> socket,
                                                   std::shared_ptr<ClientConnection> connection) {
    return std::make_unique<PlayerSocketHandler>(matchmaker, metrics, visit, std::move(socket),
                                                 std::move(connection));
}

std::unique_ptr<SocketHandler> make_game_handler(GameHub& hub, std::shared_ptr<Room> room, const Visit& visit,
                                                 std::shared_ptr<Sessions::Socket> socket,
                                                 std::shared_ptr<ClientConnection> connection) {
    return std::make_unique<GameSocketHandler>(hub, std::move(room), visit, std::move(socket),
                                               std::move(connection));
}

std::unique_ptr<SocketHandler> make_lobby_handler(GameHub& hub, std::shared_ptr<Sessions::Socket> socket,
                                                  std::shared_ptr<ClientConnection> connection) {
    return std::make_unique<LobbySocketHandler>(hub, std::move(socket), std::move(connection));
}

}  // namespace merels::server
