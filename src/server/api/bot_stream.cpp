#include "server/api/bot_stream.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "server/base/json.h"
#include "server/match/challenge_text.h"

namespace merels::server {
namespace {

constexpr std::int64_t max_games = 200;
constexpr std::chrono::milliseconds between_searches{2000};
// Rematches are offered after the end.
constexpr std::chrono::minutes followed_after_end{1};

// A room's client that is present and is told by other means.
class PresentOnly final : public ClientConnection {
  public:
    void send(SharedText /*text*/) override {}
    void send_initial(SharedText /*text*/) override {}
    void close(std::uint16_t /*code*/, std::string_view /*reason*/) override {}
};

bool over(play::SessionState state) {
    return state == play::SessionState::ended || state == play::SessionState::cancelled;
}

// The offers of the other side that wait for an answer.
std::string offers_to(Side side, const play::Session& session) {
    std::string offers;
    if (session.match().draw_offered_by() == other(side)) offers += "draw ";
    if (session.takeback_asked_by() == other(side)) offers += "takeback ";
    if (session.rematch_offered_by() == other(side) && session.rematch().empty()) offers += "rematch ";
    return offers;
}

class BotFeed final : public PlayerFeeds::Listener,
                      public Matchmaker::ChallengeListener,
                      public std::enable_shared_from_this<BotFeed> {
  public:
    BotFeed(const BotStreamServices& services, const Sessions::Socket& socket,
            std::shared_ptr<ClientConnection> connection)
        : hub_(services.hub),
          matchmaker_(services.matchmaker),
          store_(services.store),
          player_(socket.player()),
          address_(socket.address()),
          connection_(std::move(connection)) {}

    void start(const std::string& you) {
        connection_->send_initial(
            shared_text(fmt::format(R"({{"type":"welcome","now":{},"you":{}}})", hub_.now(), you)));
        hub_.feeds().add(player_, *this);
        matchmaker_.add_listener(player_, *this);
        find_games();
    }

    void stop() {
        hub_.feeds().remove(player_, *this);
        matchmaker_.remove_listener(player_, *this);
        stopped_ = true;
        for (auto& [id, game] : games_) leave(game);
        games_.clear();
    }

    void on_game(const HostedGame& game, const SharedText& summary) override {
        const auto known = games_.find(game.id);
        if (known == games_.end()) {
            // Later, because this is called in the middle of a room's work.
            if (!over(game.session.state()))
                later(std::chrono::milliseconds(0), [id = game.id](BotFeed& feed) { feed.follow(id); });
        } else if (known->second.room) {
            tell(known->second, game, summary);
        }
    }

    void on_challenges(const std::vector<ChallengeRow>& rows) override {
        std::set<std::string> open;
        for (const ChallengeRow& row : rows) {
            if (row.challenged != player_ || !row.answer.empty()) continue;
            open.insert(row.id);
            if (!challenges_.contains(row.id)) tell_challenge("challenge", challenge_json(row));
        }
        for (const std::string& id : challenges_) {
            if (!open.contains(id)) tell_challenge("challenge-closed", {{"id", id}});
        }
        challenges_ = std::move(open);
    }

  private:
    struct Followed {
        std::shared_ptr<Room> room = {};  // null while it is loaded
        Room::ClientHandle client = {};
        bool begun = false;
        bool ended = false;
        std::optional<std::pair<std::int64_t, std::string>> turn = {};  // the bot's, that it was told of
        std::string offers = {};
    };

    void later(std::chrono::milliseconds time, std::function<void(BotFeed&)> work) {
        hub_.after(time, [weak = weak_from_this(), work = std::move(work)] {
            const auto feed = weak.lock();
            if (feed && !feed->stopped_) work(*feed);
        });
    }

    // Games that begin at this server are reported by on_game(); others are found here.
    void find_games() {
        store_.read([player = player_](Store& store) { return store.running_games_of(player, max_games); },
                    [weak = weak_from_this()](const StoreResult<std::vector<std::string>>& games) {
                        const auto feed = weak.lock();
                        if (!feed || feed->stopped_) return;
                        if (games) {
                            for (const std::string& id : *games) feed->follow(id);
                        }
                        if (!games || feed->hub_.lease().shared())
                            feed->later(between_searches, [](BotFeed& self) { self.find_games(); });
                    });
    }

    void follow(const std::string& id) {
        if (std::ssize(games_) >= max_games || !games_.try_emplace(id).second) return;
        hub_.find(id, [weak = weak_from_this(), id](const std::shared_ptr<Room>& room, bool /*failed*/) {
            const auto feed = weak.lock();
            if (feed && !feed->stopped_) feed->on_found(id, room);
        });
    }

    void on_found(const std::string& id, const std::shared_ptr<Room>& room) {
        if (!room) {
            games_.erase(id);
            return;
        }
        Followed& game = games_[id];
        game.room = room;
        game.client =
            room->add_client({std::make_shared<PresentOnly>(), player_, address_}, room->number(), "null");
        tell(game, room->game(), room->summary());
    }

    void tell_challenge(std::string_view type, json::object challenge) {
        connection_->send(
            shared_text(json::serialize(json::object{{"type", type}, {"challenge", std::move(challenge)}})));
    }

    void leave(Followed& game) {
        if (const auto room = std::exchange(game.room, nullptr)) room->remove_client(game.client);
    }

    void tell(Followed& known, const HostedGame& game, const SharedText& summary) {
        const play::Session& session = game.session;
        const auto side = session.side_of(player_);
        if (!side) return;
        const bool running = session.state() == play::SessionState::running;
        const auto line = [&](std::string_view type) {
            connection_->send(shared_text(
                fmt::format(R"({{"type":"{}","side":"{}","game":{}}})", type, play::word(*side), *summary)));
        };
        if (running && !std::exchange(known.begun, true)) line("game-started");
        std::optional<std::pair<std::int64_t, std::string>> turn;
        if (running && session.match().to_move() == *side)
            turn.emplace(session.turns(), session.match().history().position_text());
        if (std::exchange(known.turn, turn) != turn && turn) line("your-turn");
        const std::string offers = offers_to(*side, session);
        if (std::exchange(known.offers, offers) != offers && !offers.empty()) line("offer");
        if (!over(session.state()) || std::exchange(known.ended, true)) return;
        line("game-ended");
        later(followed_after_end, [id = game.id](BotFeed& feed) {
            feed.leave(feed.games_[id]);
            feed.games_.erase(id);
        });
    }

    GameHub& hub_;
    Matchmaker& matchmaker_;
    StoreAccess& store_;
    std::string player_;
    std::string address_;
    std::shared_ptr<ClientConnection> connection_;
    std::map<std::string, Followed> games_;
    std::set<std::string> challenges_;  // open ones that the bot was told of
    bool stopped_ = false;
};

class BotStream final : public SocketHandler {
  public:
    BotStream(const BotStreamServices& services, std::shared_ptr<Sessions::Socket> socket,
              const std::string& you, std::shared_ptr<ClientConnection> connection)
        : socket_(std::move(socket)), feed_(std::make_shared<BotFeed>(services, *socket_, connection)) {
        socket_->opened(connection);
        feed_->start(you);
    }
    BotStream(const BotStream&) = delete;
    BotStream& operator=(const BotStream&) = delete;
    ~BotStream() override { feed_->stop(); }

    void on_message(std::string_view /*text*/) override {}

  private:
    std::shared_ptr<Sessions::Socket> socket_;
    std::shared_ptr<BotFeed> feed_;
};

}  // namespace

std::unique_ptr<SocketHandler> make_bot_stream(const BotStreamServices& services,
                                               std::shared_ptr<Sessions::Socket> socket,
                                               const std::string& you,
                                               std::shared_ptr<ClientConnection> connection) {
    return std::make_unique<BotStream>(services, std::move(socket), you, std::move(connection));
}

}  // namespace merels::server
