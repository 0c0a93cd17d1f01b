#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/house.h"
#include "server/limits.h"
#include "server/line.h"
#include "server/making.h"
#include "server/moderation.h"
#include "server/pages.h"
#include "server/passwords.h"
#include "server/sessions.h"
#include "server/worker.h"

namespace merels::server {

// How strangers are dealt with.
struct DeskRules {
    std::string site;              // the folder of pages
    std::string public_address;    // "https://merels.example"; if empty, whatever Host a request names
    Allowance requests{300, 60};   // each address: everything
    Allowance makings{30, 0.5};    // each address: new players and games
    Allowance logins{10, 0.1};     // each address with each login: passwords tried
    Allowance passwords{30, 0.1};  // each address: passwords tried
    Allowance exports{10, 0.1};    // each player: own data
    Allowance actions{60, 20};     // each player
    Allowance worths{60, 10};      // each address: positions looked up in tables
    // Made by one player and not finished, of days for a turn not counted; five times as many with those, ten
    // times as many from one address. 0 is no limit.
    std::int64_t unfinished_games = 20;
};

// Where everyone comes first: HTTP requests, JSON and forms, and those who want a WebSocket. Says who they
// are and what they may, and leads them to the rooms.
class Desk final : public Service {
  public:
    Desk(const DeskRules& rules, House& house, boost::asio::io_context& io);

    void answer(Request request, Answering reply) override;
    void admit(Request request, Admitting reply) override;
    // Goes on to follow what other servers, and operators, change about accounts.
    void start();
    // How things stand, as far as it is known here.
    [[nodiscard]] Metrics::Gauges gauges() const;

  private:
    template <class T>
    using Task = boost::asio::awaitable<T>;

    struct Admission {
        Receive accept;
        Reply refuse;
    };
    // A player, with the cookie to be set if it is a new one.
    struct Known {
        PlayerRow player;
        std::optional<std::string> cookie;
    };

    Task<Reply> handle(Request request);
    Task<Reply> handle_api(const Request& request);
    Task<Reply> handle_form(const Request& request);
    Task<Admission> handle_upgrade(Request request);

    void check_origin(const Request& request) const;
    void check_rate(Limits& limits, const std::string& who) const;
    // Whether a player may make one more game.
    void check_making(const Request& request, const std::string& player);
    Task<void> check_unfinished(const Wish& wish, const std::string& player, const std::string& address);
    void remember_made(const std::string& id, const std::string& address);
    // Why an action is not even tried, if it is not.
    [[nodiscard]] std::optional<play::Refusal> check_action(const play::Action& action,
                                                            const std::string& player,
                                                            const std::string& address);
    // Who someone is, as the page is told: null if they have no name yet.
    [[nodiscard]] static std::string you_json(const std::optional<PlayerRow>& player);
    Task<std::optional<PlayerRow>> who(const Request& request);
    Task<Known> who_must(const Request& request);
    Task<Known> be_called(const Request& request, const std::string& first, const std::string& last);
    // The hash of the secret in a request's cookie; empty if there is none.
    static std::string token_in(const Request& request);

    Task<Reply> get_me(const Request& request);
    Task<std::string> describe_me(const PlayerRow& player);
    Task<Reply> post_me(const Request& request);
    void set_listed(PlayerRow& player, bool listed);
    Task<Reply> get_players(const Request& request);
    Task<void> rank_players(const std::string& game);
    Task<Reply> get_player(const Request& request, const std::string& id);

    // Passwords and devices (desk_accounts.cpp).
    Task<Reply> handle_account(const Request& request);
    Task<bool> is_right_password(const Request& request, const std::string& login, const std::string& hash,
                                 const std::string& password);
    Task<void> check_current_password(const Request& request, const Secret& secret,
                                      const std::string& current);
    Task<Reply> post_password(const Request& request);
    Task<Reply> post_login(const Request& request);
    Task<Reply> post_logout(const Request& request);
    Task<Reply> get_devices(const Request& request);
    Task<Reply> post_forget_devices(const Request& request);
    Task<Reply> get_data(const Request& request);
    Task<Reply> post_delete(const Request& request);

    // What other servers and operators change (desk_moderation.cpp).
    void check_address(const Request& request) const;
    void check_words(const std::string& text, const std::string& field) const;
    void refuse_blocked(const std::string& player) const;
    Task<void> follow_invalidations();
    void apply(const Invalidation& invalidation);
    Task<void> follow_moderation();
    Task<void> follow_accounts();
    Task<void> anonymise_deleted();
    Task<void> tidy_accounts();

    Task<Reply> get_worth(const Request& request);

    Task<Reply> get_health();
    Task<Reply> get_games(const Request& request);
    Task<Reply> get_new_id(const Request& request);
    Task<Reply> post_game(const Request& request);
    Task<Reply> handle_game(const Request& request);
    Task<Reply> get_game(const Request& request, const std::string& id);
    Task<Reply> get_file(const std::string& id);
    Task<Reply> post_join(const Request& request, const std::string& id);
    Task<Reply> post_action(const Request& request, const std::string& id);

    // A game's room, which knows of the event a client says it has seen already.
    Task<std::shared_ptr<Room>> room(const std::string& id, std::int64_t seen = 0);
    Task<std::expected<NewGame, Unfit>> make(const Wish& wish, const play::Seat& maker);
    // The game's description.
    Task<std::string> create(const Wish& wish, const PlayerRow& maker, const std::string& address);
    Task<void> join(const std::string& id, const PlayerRow& player);
    Task<std::int64_t> act(const Request& request, const std::string& id, const std::string& player,
                           const play::Action& action);

    Task<Reply> form_create(const Request& request, const std::map<std::string, std::string>& form);
    Task<Reply> form_join(const Request& request, const std::map<std::string, std::string>& form);
    Task<Reply> form_play(const Request& request, const std::map<std::string, std::string>& form);
    Task<Reply> form_quit(const Request& request, const std::map<std::string, std::string>& form);

    DeskRules rules_;
    House& house_;
    boost::asio::io_context& io_;
    Pages pages_;
    Passwords passwords_;
    Limits requests_;
    Limits makings_;
    Limits logins_;
    Limits password_tries_;
    Limits actions_;
    Limits worths_;
    // New games from what strangers wrote.
    Worker making_{{.most_waiting = 64, .priority = Worker::Priority::low}};
    Worker looking_up_{{.most_waiting = 64, .priority = Worker::Priority::low}};
    Limits exports_;
    Sessions sessions_;
    Moderation moderation_;
    Moment moderated_ = 0;  // when what operators forbid was last changed
    bool anonymising_ = false;
    Moment followed_ = 0;                               // up to when invalidations were last read
    std::set<std::pair<Moment, std::string>> applied_;  // the latest of them
    struct Ranking {
        std::optional<std::vector<PlayerStanding>> players;
        Moment until = 0;
    };
    std::map<std::string, Ranking> rankings_;                              // by game
    std::unordered_map<std::string, std::vector<std::string>> made_from_;  // games, by their maker's address
};

// Why a request is refused; thrown to get out of wherever that is found.
struct Refused {
    int status = 400;
    std::string code;
    std::string reason;
    std::string field = {};
};

[[nodiscard]] Reply refusal(const Refused& why);
[[nodiscard]] Reply json_reply(std::string text, int status = 200);
[[nodiscard]] Refused store_refusal(const StoreError& error);
[[nodiscard]] Refused not_done(NotDone why);

// What was read from the store; thrown as a refusal if it could not be.
template <class T>
T value_of(Stored<T> stored) {
    if (!stored) throw store_refusal(stored.error());
    return std::move(*stored);
}

}  // namespace merels::server
