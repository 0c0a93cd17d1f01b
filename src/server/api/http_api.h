#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/api/api_errors.h"
#include "server/api/async.h"
#include "server/api/moderation.h"
#include "server/api/passwords.h"
#include "server/api/rate_limiter.h"
#include "server/api/sessions.h"
#include "server/base/worker.h"
#include "server/cluster/lease.h"
#include "server/game/game_factory.h"
#include "server/game/game_hub.h"
#include "server/net/service.h"
#include "server/net/static_files.h"

namespace merels::tablebase {
class Tablebase;
}

namespace merels::server {

struct ApiOptions {
    std::string site;              // the folder of the pages
    std::string public_address;    // "https://merels.example"; if empty, the Host of each request
    RateLimit requests{300, 60};   // per address: all requests
    RateLimit creations{30, 0.5};  // per address: new players and games
    RateLimit logins{10, 0.1};     // per address and login: passwords tried
    RateLimit passwords{30, 0.1};  // per address: passwords tried
    RateLimit exports{10, 0.1};    // per player: exports of their own data
    RateLimit actions{60, 20};     // per player
    RateLimit lookups{60, 10};     // per address: positions looked up in tables
    // Unfinished games that one player has made, games with days for a turn not counted. The limit is five
    // times as high with those, and ten times as high per address. 0 is no limit.
    std::int64_t unfinished_games = 20;
};

// The HTTP interface: JSON requests, forms, static files and WebSocket upgrades. Authenticates clients,
// checks what they may do, and passes their actions on to rooms. All on the event loop's thread. The services
// must outlive it.
class HttpApi final : public Service {
  public:
    struct Services {
        GameHub& hub;
        StoreAccess& store;
        const Lease& lease;
        const tablebase::Tablebase& tablebases;
        EventLoop& loop;
        Scheduler scheduler;
        boost::asio::io_context& io;
    };
    HttpApi(const ApiOptions& options, const Services& services);

    void handle_request(Request request, Respond respond) override;
    void handle_upgrade(Request request, RespondToUpgrade respond) override;
    // Starts to watch what other servers and operators change about accounts.
    void start();
    [[nodiscard]] std::size_t passwords_waiting() const { return passwords_.waiting(); }
    [[nodiscard]] std::size_t lookups_waiting() const { return looking_up_.waiting(); }

  private:
    using Handler = Task<Response> (HttpApi::*)(const Request& request);
    // One entry of the route table (routes.cpp).
    struct Route {
        std::string_view method;
        std::string_view path;  // {id} matches one segment, {rest} everything; see Request::path_parameter
        Handler handler = nullptr;
        RateLimiter HttpApi::* limit = nullptr;  // per address, besides that of all requests
    };
    static const std::vector<Route>& routes();
    [[nodiscard]] static const Route* find_route(Request& request);

    struct UpgradeResult {
        MakeHandler accept;
        Response rejection;
    };
    // A player, with the cookie to be set if the player is new.
    struct Identity {
        PlayerRow player;
        std::optional<std::string> cookie;
    };

    Task<Response> respond_to(Request request);
    Task<Response> dispatch(Request& request);
    Task<UpgradeResult> upgrade(Request request);
    Task<MakeHandler> upgrade_to_game(const Request& request);

    void check_origin(const Request& request) const;
    void check_rate(RateLimiter& limiter, const std::string& client) const;
    // Limits how fast players and addresses create games.
    void check_creation_rate(const Request& request, const std::string& player);
    Task<void> check_unfinished(const CreateGameRequest& wanted, const std::string& player,
                                const std::string& address);
    void remember_created(const std::string& id, const std::string& address);
    // Why an action is rejected before it reaches the room; nothing if it is not.
    [[nodiscard]] std::optional<play::Refusal> check_action(const play::Action& action,
                                                            const std::string& player,
                                                            const std::string& address);
    // A player as JSON: null without one.
    [[nodiscard]] static std::string player_or_null_json(const std::optional<PlayerRow>& player);
    // The player a request's session belongs to.
    Task<std::optional<PlayerRow>> find_player(const Request& request);
    Task<Identity> require_player(const Request& request);
    Task<Identity> ensure_player(const Request& request, const std::string& first, const std::string& last);
    // The hash of the secret in a request's cookie; empty if there is none.
    static std::string token_in(const Request& request);

    Task<Response> get_me(const Request& request);
    Task<std::string> describe_me(const PlayerRow& player);
    Task<Response> post_me(const Request& request);
    void set_listed(PlayerRow& player, bool listed);
    Task<Response> get_players(const Request& request);
    Task<void> rank_players(const std::string& game);
    Task<Response> get_player(const Request& request);

    // Passwords and devices (account_handlers.cpp).
    Task<bool> is_right_password(const Request& request, const std::string& login, const std::string& hash,
                                 const std::string& password);
    Task<void> check_current_password(const Request& request, const PasswordRecord& secret,
                                      const std::string& current);
    Task<Response> post_password(const Request& request);
    Task<Response> post_login(const Request& request);
    Task<Response> post_logout(const Request& request);
    Task<Response> get_devices(const Request& request);
    Task<Response> post_forget_devices(const Request& request);
    Task<Response> get_data(const Request& request);
    Task<Response> post_delete(const Request& request);

    // What other servers and operators change (moderation_handlers.cpp).
    void check_address(const Request& request) const;
    void check_filtered_words(const std::string& text, const std::string& field) const;
    void check_not_blocked(const std::string& player) const;
    Task<void> apply_invalidations();
    void apply(const Invalidation& invalidation);
    Task<void> refresh_moderation();
    Task<void> watch_accounts();
    Task<void> anonymise_deleted();
    Task<void> purge_accounts();

    Task<Response> get_worth(const Request& request);

    Task<Response> get_kinds(const Request& request);
    Task<Response> get_health(const Request& request);
    Task<Response> get_games(const Request& request);
    Task<Response> get_new_id(const Request& request);
    Task<Response> post_game(const Request& request);
    Task<Response> get_game(const Request& request);
    Task<Response> get_file(const Request& request);
    Task<Response> post_join(const Request& request);
    Task<Response> post_action(const Request& request);

    // A game's room, which has the event that a client says it has seen already.
    Task<std::shared_ptr<Room>> room(const std::string& id, std::int64_t seen = 0);
    // Has a room read up to an event that a client has seen at another server; false if the store cannot be
    // read. An event that is not in the store is ignored: it was lost with a disk.
    Task<bool> catch_up(std::shared_ptr<Room> room, std::int64_t seen);
    Task<std::expected<NewGame, CreateGameError>> make(const CreateGameRequest& wanted,
                                                       const play::Seat& maker);
    // The game's description.
    Task<std::string> create(const CreateGameRequest& wanted, const PlayerRow& maker,
                             const std::string& address);
    Task<void> join(const std::string& id, const PlayerRow& player);
    Task<std::int64_t> act(const Request& request, const std::string& id, const std::string& player,
                           const play::Action& action);

    Task<Response> form_create(const Request& request);
    Task<Response> form_join(const Request& request);
    Task<Response> form_play(const Request& request);
    Task<Response> form_quit(const Request& request);

    ApiOptions options_;
    GameHub& hub_;
    StoreAccess& store_;
    const Lease& lease_;
    const tablebase::Tablebase& tablebases_;
    EventLoop& loop_;
    Scheduler scheduler_;
    boost::asio::io_context& io_;
    StaticFiles static_files_;
    Passwords passwords_;
    RateLimiter requests_;
    RateLimiter creations_;
    RateLimiter logins_;
    RateLimiter password_tries_;
    RateLimiter actions_;
    RateLimiter lookups_;
    // Creates games from texts that clients have written.
    Worker making_{{.max_waiting = 64, .priority = Worker::Priority::low}};
    Worker looking_up_{{.max_waiting = 64, .priority = Worker::Priority::low}};
    RateLimiter exports_;
    Sessions sessions_;
    Moderation moderation_;
    Moment moderated_ = 0;  // when the moderation rules were last changed
    bool anonymising_ = false;
    Moment followed_ = 0;                               // up to when invalidations were last read
    std::set<std::pair<Moment, std::string>> applied_;  // the latest of them
    struct Ranking {
        std::optional<std::vector<PlayerStanding>> players;
        Moment until = 0;
    };
    std::map<std::string, Ranking> rankings_;  // by game
    std::unordered_map<std::string, std::vector<std::string>>
        created_from_;  // games, by their maker's address
};

}  // namespace merels::server
