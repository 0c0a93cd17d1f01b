#include "server/callers.h"

#include <fmt/format.h>

#include "server/json.h"
#include "server/read_action.h"

namespace merels::server {
namespace {

constexpr std::uint16_t policy_violation = 1008;
constexpr int most_mistakes = 20;

void refuse(Line& line, const std::string& id, const play::Refusal& why) {
    line.send(told(json::serialize(json::object{
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

class RoomCaller final : public Caller {
  public:
    RoomCaller(House& house, std::shared_ptr<Room> room, const Visit& visit,
               std::shared_ptr<Sessions::Socket> socket, std::shared_ptr<Line> line)
        : counted_(house.metrics(), "game"),
          house_(house),
          room_(std::move(room)),
          visit_(visit),
          line_(std::move(line)),
          socket_(std::move(socket)),
          place_(room_->enter({line_, visit.player, visit.address}, visit.since, visit.you)) {
        socket_->opened(line_);
    }
    ~RoomCaller() override { room_->leave(place_); }

    void says(std::string_view text) override {
        auto action = read_action(text);
        if (!action) {
            refuse(*line_, action.error().id, action.error().refusal);
            if (++mistakes_ >= most_mistakes) line_->close(policy_violation, "too much that is no message");
            return;
        }
        if (visit_.player.empty()) {
            refuse(*line_, action->id, {"not-yours", {"you have no seat in this game", {}}});
        } else if (const auto refused = visit_.check(*action)) {
            house_.metrics().action(refused->code);
            refuse(*line_, action->id, *refused);
        } else {
            room_->set_address(visit_.address, visit_.player);
            room_->act(*action, visit_.player, [line = line_, id = action->id](const Room::Done& done) {
                if (!done) {
                    refuse(*line, id, done.error());
                } else {
                    line->send(
                        told(json::serialize(json::object{{"type", "done"}, {"id", id}, {"n", *done}})));
                }
            });
        }
    }

  private:
    CountedSocket counted_;
    House& house_;
    std::shared_ptr<Room> room_;
    Visit visit_;
    std::shared_ptr<Line> line_;
    std::shared_ptr<Sessions::Socket> socket_;
    Room::Place place_;
    int mistakes_ = 0;
};

class LobbyCaller final : public Caller {
  public:
    LobbyCaller(House& house, std::shared_ptr<Sessions::Socket> socket, std::shared_ptr<Line> line)
        : counted_(house.metrics(), "lobby"),
          house_(house),
          line_(std::move(line)),
          socket_(std::move(socket)),
          place_(house.lobby().enter(line_, house.now())) {
        socket_->opened(line_);
    }
    ~LobbyCaller() override { house_.lobby().leave(place_); }

    void says(std::string_view /*text*/) override {
        if (++mistakes_ >= most_mistakes) line_->close(policy_violation, "nothing is to be said here");
    }

  private:
    CountedSocket counted_;
    House& house_;
    std::shared_ptr<Line> line_;
    std::shared_ptr<Sessions::Socket> socket_;
    Lobby::Place place_;
    int mistakes_ = 0;
};

}  // namespace

std::unique_ptr<Caller> receive_in_room(House& house, std::shared_ptr<Room> room, const Visit& visit,
                                        std::shared_ptr<Sessions::Socket> socket,
                                        std::shared_ptr<Line> line) {
    return std::make_unique<RoomCaller>(house, std::move(room), visit, std::move(socket), std::move(line));
}

std::unique_ptr<Caller> receive_in_lobby(House& house, std::shared_ptr<Sessions::Socket> socket,
                                         std::shared_ptr<Line> line) {
    return std::make_unique<LobbyCaller>(house, std::move(socket), std::move(line));
}

}  // namespace merels::server
