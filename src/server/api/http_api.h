#pragma once

// The front door of this room: what HTTP requests and WebSocket messages do. Handlers (*_handlers.h) check
// who asks and how often, read and write the wire JSON, and leave every decision to the rooms below. All
// of it runs on the event loop's thread.

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/api/api_errors.h"
#include "server/api/async.h"
#include "server/api/latest_pictures.h"
#include "server/api/moderation.h"
#include "server/api/notifier.h"
#include "server/api/passwords.h"
#include "server/api/rate_limiter.h"
#include "server/api/review_jobs.h"
#include "server/api/sessions.h"
#include "server/base/json.h"
#include "server/base/translations.h"
#include "server/base/worker.h"
#include "server/cluster/lease.h"
#include "server/game/game_factory.h"
#include "server/game/game_hub.h"
#include "server/match/challenge_text.h"
#include "server/match/matchmaker.h"
#include "server/net/ip_network.h"
#include "server/net/mail_queue.h"
#include "server/net/service.h"
#include "server/net/static_files.h"
#include "server/tournament/tournaments.h"

namespace merels::puzzle {
struct Puzzle;
}
namespace merels::tablebase {
class Tablebase;
}

namespace merels::server {

class ExplorerReader;

struct ApiOptions {
    std::string site;               // the folder of the pages
    std::string public_address;     // "https://merels.example"; if empty, the Host of each request
    std::vector<IpNetwork> venues;  // many people play behind one address there (base/venue.h)
    RateLimit requests{300, 60};    // per address: all requests
    RateLimit creations{30, 0.5};   // per address: new players and games
    RateLimit logins{10, 0.1};      // per address and login: passwords tried
    RateLimit passwords{30, 0.1};   // per address: passwords tried
    RateLimit exports{10, 0.1};     // per player: exports of their own data
    RateLimit mails{5, 0.005};      // per address, and per name: e-mails asked for
    RateLimit actions{60, 20};      // per player
    RateLimit bots{100, 20};        // per player: requests and actions with an API token
    RateLimit lookups{60, 10};      // per address: positions looked up in tables, reviews read
    RateLimit pictures{30, 1};      // per address: pictures of positions
    RateLimit animations{3, 0.05};  // per address: games as animated pictures
    RateLimit boards{120, 10};      // per address: boards of games as SVG, and in frames of other sites
    RateLimit reviews{10, 0.05};    // per address: reviews of games asked for
    RateLimit chapters{30, 1};      // per address and player: chapters of studies to be read and stored
    RateLimit seeks{20, 0.2};       // per player, and five times as many per address: joining the queue
    RateLimit challenges{6, 0.05};  // per player, and five times as many per address
    RateLimit tournaments{20, 20.0 / 3600};  // new ones, per player, and five times as many per address
    // Unfinished games that one player has made, games with days for a turn not counted. The limit is five
    // times as high with those, and ten times as high per address. 0 is no limit.
    std::int64_t unfinished_games = 20;
    std::string export_folder = {};  // of finished games (base/exports.h); empty if there is none
    std::string database = {};       // for the explorer, which has a connection of its own
    // Texts of the operators, by their pages: "privacy", "terms".
    std::map<std::string, std::string> texts = {};
};

// The HTTP interface: JSON requests, forms, static files and WebSocket upgrades. Authenticates clients,
// checks what they may do, and passes their actions on to rooms. All on the event loop's thread. The services
// must outlive it.
class HttpApi final : public Service {
  public:
    struct Services {
        GameHub& hub;
        Matchmaker& matchmaker;
        Tournaments& tournaments;
        StoreAccess& store;
        const Lease& lease;
        MailQueue* mail;  // null if the server sends none
        const MailTexts& mail_texts;
        const Translations& translations;
        Notifier& notifier;
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
    // Every method and path that is answered, for the test of their description.
    [[nodiscard]] static std::vector<std::pair<std::string_view, std::string_view>> routed();
    [[nodiscard]] std::size_t passwords_waiting() const { return passwords_.waiting(); }
    [[nodiscard]] std::size_t lookups_waiting() const { return looking_up_.waiting(); }

  private:
    using Handler = Task<Response> (HttpApi::*)(const Request& request);
    // What the API token of a program must allow for a request. Accounts are for their owners' browsers only.
    enum class Scope : std::uint8_t { browser, read, play };
    // One entry of the route table (routes.cpp).
    struct Route {
        std::string_view method;
        std::string_view path;  // {id} matches one segment, {rest} everything; see Request::path_parameter
        Handler handler = nullptr;
        Scope scope = Scope::browser;
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
    // A client that follows a game, by a WebSocket or a stream.
    Task<MakeHandler> open_game(const Request& request, const std::string& id);
    // Throws if the request comes with a token that is not valid, or not for this.
    Task<void> check_scope(const Request& request, Scope needed);
    Task<MakeHandler> upgrade_to_player(const Request& request);

    void check_origin(const Request& request) const;
    void check_rate(RateLimiter& limiter, const std::string& client) const;
    // Of the address of a request.
    void check_rate(RateLimiter& limiter, const Request& request) const;
    [[nodiscard]] bool is_venue(const std::string& address) const;
    // What one more from an address counts for its limits.
    [[nodiscard]] double address_cost(const std::string& address) const;
    // Limits how fast players and addresses create games.
    void check_creation_rate(const Request& request, const std::string& player);
    Task<void> check_unfinished(const CreateGameRequest& wanted, const std::string& player,
                                const std::string& address);
    Task<int> adaptive_level(const std::string& player, const std::string& game);
    void remember_created(const std::string& id, const std::string& address);
    // Why an action is rejected before it reaches the room; nothing if it is not.
    [[nodiscard]] std::optional<play::Refusal> check_action(const play::Action& action,
                                                            const std::string& player,
                                                            const std::string& address);
    // A player as JSON: null without one.
    [[nodiscard]] static std::string player_or_null_json(const std::optional<PlayerRow>& player);
    Task<std::optional<Sessions::Session>> read_session(const std::string& token, bool program, Moment now);
    // A request's session, by its cookie or its token.
    Task<std::optional<Sessions::Session>> find_session(const Request& request);
    // The player a request's session belongs to.
    Task<std::optional<PlayerRow>> find_player(const Request& request);
    Task<Identity> require_player(const Request& request);
    // The answer with a list of the player's own by its name: {"muted": [...]}.
    using OwnList = Task<json::array> (HttpApi::*)(const std::string& player);
    Task<Response> own_list(const Request& request, std::string_view name, OwnList list);
    // The player of the request's session, renamed if a name is given; a new one if there is no session.
    Task<Identity> ensure_player(const Request& request, const std::string& typed_name);
    Task<void> rename(PlayerRow& player, const std::string& name);
    Task<std::string> name_for_guest(const std::string& typed);
    // Throws if a visible name cannot be this one.
    void check_visible_name(const std::string& name) const;
    // The hash of a request's API token, or else of the secret in its cookie; empty if there is none.
    static std::string token_in(const Request& request);

    Task<Response> get_me(const Request& request);
    Task<std::string> describe_me(const PlayerRow& player, bool to_program);
    Task<Response> post_me(const Request& request);
    // {"me": ...}, with a cookie and a recovery code if there are new ones.
    Task<Response> me_response(const PlayerRow& player, const std::optional<std::string>& cookie,
                               const std::string& recovery_code = "");
    void set_listed(PlayerRow& player, bool listed);
    Task<Response> get_players(const Request& request);
    Task<void> rank_players(const std::string& game);
    Task<Response> get_player(const Request& request);

    // Ratings (rating_handlers.cpp).
    struct ShownPlayer {
        PlayerRow player;
        bool own = false;  // the one who asks
    };
    Task<ShownPlayer> shown_player(const Request& request);
    Task<play::SeatRating> rating_to_play(const PlayerRow& player, const std::string& game);
    Task<Response> get_ratings(const Request& request);
    Task<Response> get_rating_history(const Request& request);
    Task<Response> get_game_ratings(const Request& request);

    // Recovery codes and e-mail (recovery_handlers.cpp).
    Task<Response> post_recovery(const Request& request);
    Task<Response> post_recover(const Request& request);
    Task<Response> post_recover_by_mail(const Request& request);
    Task<Response> post_email(const Request& request);
    Task<Response> post_confirm_email(const Request& request);
    Task<PlayerRow> player_to_recover(const Request& request, const std::string& name,
                                      const std::string& code, const std::string& token);
    void check_mail() const;

    // Passwords and devices (account_handlers.cpp).
    // The hash of a password; throws if it cannot be one.
    Task<std::string> hash_password(const Request& request, const std::string& password);
    Task<PasswordRecord> require_secret(const Request& request);
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

    // Push messages and e-mail about turns (notification_handlers.cpp).
    Task<Response> get_notifications(const Request& request);
    Task<Response> post_notifications(const Request& request);
    Task<Response> post_push(const Request& request);
    Task<Response> form_unsubscribe(const Request& request);
    // API tokens and bots (bot_handlers.cpp).
    Task<json::array> tokens_json(const std::string& player);
    Task<Response> get_tokens(const Request& request);
    Task<Response> post_token(const Request& request);
    Task<Response> post_revoke_token(const Request& request);
    Task<Response> post_bot(const Request& request);
    Task<Response> get_bot_events(const Request& request);
    Task<Response> get_game_stream(const Request& request);

    // Daily games (daily_handlers.cpp).
    Task<std::shared_ptr<Room>> own_daily_room(const Request& request, const std::string& player);
    Task<Response> get_conditional_turns(const Request& request);
    Task<Response> post_conditional_turns(const Request& request);
    Task<Response> get_vacation(const Request& request);
    Task<Response> post_vacation(const Request& request);
    Task<json::object> daily_json(const std::string& player);
    Task<void> apply_vacation(const std::string& player);

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

    Task<Response> get_tablebase_values(const Request& request);
    Task<Response> get_large_file(const LargeFile& file, const Request& request);

    // What was played in a position, finished games, every man's history (explorer_handlers.cpp).
    Task<Response> get_explorer(const Request& request);
    Task<Response> get_game_search(const Request& request);
    Task<Response> get_men(const Request& request);

    // Reviews of games (review_handlers.cpp).
    struct ReviewedGame {
        std::shared_ptr<Room> room;
        std::string version;              // of a review made now
        std::optional<ReviewRow> stored;  // the latest

        // Whether a review made now would be better.
        [[nodiscard]] bool outdated() const { return stored && stored->version < version; }
    };
    Task<ReviewedGame> reviewed_game(const Request& request);
    Task<Response> get_review(const Request& request);
    Task<Response> post_review(const Request& request);

    // Pages and pictures of positions (page_handlers.cpp).
    Task<Response> get_page(const Request& request);
    // What pages say about themselves, in a language.
    [[nodiscard]] PageHead site_head(std::string_view language) const;
    [[nodiscard]] PageHead lesson_head(const AnyGame& game, std::string_view language) const;
    [[nodiscard]] PageHead head_of(std::string_view path, std::string_view language) const;
    Task<PageHead> game_head(const std::string& id, const std::string& language);
    Task<PageHead> tournament_head(const std::string& id, const std::string& language);
    Task<Response> get_picture(const Request& request);
    Task<Response> get_game_picture(const Request& request);
    // Of games, and the board for other sites (game_picture_handlers.cpp).
    Task<Response> get_game_png(const Request& request);
    Task<Response> get_game_svg(const Request& request);
    Task<Response> get_game_animation(const Request& request);
    Task<Response> get_embedded_game(const Request& request);
    Task<Response> picture_of(play::Match::GamePointer game, Setup setup, std::chrono::seconds kept);
    static Response image(std::string_view type, SharedText content, std::chrono::seconds kept);
    // "https://merels.example", as the request's sender has it; empty if that cannot be told.
    [[nodiscard]] std::string origin_of(const Request& request) const;

    // Open data, and texts of the operators (open_data_handlers.cpp).
    Task<Response> get_exports(const Request& request);
    Task<Response> get_export(const Request& request);
    Task<Response> get_text(const Request& request);
    // Finding opponents (match_handlers.cpp).
    [[nodiscard]] std::optional<play::Refusal> check_seek(const std::string& player,
                                                          const std::string& address, bool program);
    Task<Response> get_opponents(const Request& request);
    Task<Response> post_challenge(const Request& request);
    Task<Response> post_accept(const Request& request);
    Task<Response> post_decline(const Request& request);
    Task<Response> post_withdraw(const Request& request);
    Task<json::array> muted_json(const std::string& player);
    Task<Response> get_mutes(const Request& request);
    Task<Response> post_mute(const Request& request);
    Task<json::array> followed_json(const std::string& player);
    Task<Response> get_followed(const Request& request);
    Task<Response> post_followed(const Request& request);
    Task<PlayerRow> player_to_challenge(const std::string& challenger, const json::object& given);
    Task<ChallengeRow> open_challenge(const std::string& id, const std::string& challenged);
    Task<std::array<play::Seat, 2>> challenge_seats(const ChallengeRow& row, const PlayerRow& challenged,
                                                    const ChallengeTerms& terms);

    // Puzzles (puzzle_handlers.cpp).
    Task<Response> show_puzzle(const Request& request, const puzzle::Puzzle& shown);
    Task<json::object> puzzles_json(const std::string& player);
    Task<Response> get_daily_puzzle(const Request& request);
    Task<Response> get_next_puzzle(const Request& request);
    Task<Response> get_puzzle(const Request& request);
    Task<Response> post_puzzle_attempt(const Request& request);

    // Tournaments (tournament_handlers.cpp).
    Task<Response> get_tournaments(const Request& request);
    Task<Response> get_tournament(const Request& request);
    Task<Response> get_tournament_games(const Request& request);
    Task<Response> get_tournament_table(const Request& request);
    Task<Response> post_tournament(const Request& request);
    Task<Response> post_enter_tournament(const Request& request);
    Task<Response> post_leave_tournament(const Request& request);
    Task<Response> post_start_tournament(const Request& request);
    Task<Response> post_next_round(const Request& request);
    Task<Response> post_cancel_tournament(const Request& request);
    Task<Response> post_add_entrants(const Request& request);
    Task<Response> post_remove_entrant(const Request& request);
    Task<Response> post_readmit_entrant(const Request& request);
    Task<Response> post_tournament_result(const Request& request);
    Task<WholeTournament> whole_tournament(const std::string& id);
    Task<WholeTournament> organised_tournament(const Request& request);
    Task<void> change_tournament(const std::string& id, TournamentChange change);
    Task<Response> show_tournament(const Request& request, const std::string& id, int status = 200);

    // Studies (study_handlers.cpp).
    struct OpenStudy {
        WholeStudy whole;
        bool own = false;
        std::string editor = {};              // the player's id, if it was opened to be edited
        std::optional<std::string> key = {};  // of the link, unless it is the owner's own
    };
    // A chapter as it is stored. Limited by the address and the player, because reading may take long.
    Task<std::string> read_chapter(const Request& request, const std::string& player, std::string content);
    // The study of a request, if its sender may read it, or edit it.
    Task<OpenStudy> open_study(const Request& request, bool to_edit);
    Task<WholeStudy> own_study(const Request& request);
    Task<bool> change_study(StudyChange change);
    Task<Response> show_study(const Request& request, const std::string& id, int status);
    Task<Response> get_studies(const Request& request);
    Task<Response> get_study(const Request& request);
    Task<Response> post_study(const Request& request);
    Task<Response> post_study_settings(const Request& request);
    Task<Response> post_delete_study(const Request& request);
    Task<Response> post_add_chapter(const Request& request);
    Task<Response> post_change_chapter(const Request& request);
    Task<Response> post_delete_chapter(const Request& request);
    Task<Response> post_order_chapters(const Request& request);
    Task<json::array> studies_json(const std::string& player);

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
    // An action in the game that a form names, and the page to go to after it. A problem leads back to the
    // game or to the first page.
    struct FormAction {
        play::Action action;
        std::string then;
    };
    using ChooseAction = FormAction (*)(const Request& request, const std::string& id, const Room& room);
    Task<Response> act_by_form(const Request& request, ChooseAction choose, bool back_to_game);
    Task<Response> form_play(const Request& request);
    Task<Response> form_quit(const Request& request);

    ApiOptions options_;
    GameHub& hub_;
    Matchmaker& matchmaker_;
    Tournaments& tournaments_;
    StoreAccess& store_;
    const Lease& lease_;
    MailQueue* mail_;
    const MailTexts& mail_texts_;
    const Translations& translations_;
    Notifier& notifier_;
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
    RateLimiter bots_;
    RateLimiter lookups_;
    RateLimiter pictures_;
    RateLimiter animations_;
    RateLimiter boards_;
    RateLimiter review_requests_;
    RateLimiter chapters_;
    RateLimiter seeks_;
    RateLimiter seeks_from_address_;
    RateLimiter challenges_;
    RateLimiter challenges_from_address_;
    RateLimiter new_tournaments_;
    RateLimiter new_tournaments_from_address_;
    // Creates games from texts that clients have written.
    Worker making_{{.max_waiting = 64, .priority = Worker::Priority::low}};
    // Reads chapters of studies, apart from games: nobody waits for a game because others write studies.
    Worker reading_chapters_{{.max_waiting = 16, .priority = Worker::Priority::low}};
    Worker looking_up_{{.max_waiting = 64, .priority = Worker::Priority::low}};
    Worker drawing_{{.max_waiting = 16, .priority = Worker::Priority::low}};
    std::shared_ptr<ExplorerReader> explorer_;
    Worker reading_{{.max_waiting = 256}};
    LatestPictures latest_pictures_;
    ReviewJobs reviews_;
    RateLimiter exports_;
    RateLimiter mails_;
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
    struct BestRated {
        std::optional<std::vector<RatedPlayer>> players;
        Moment until = 0;
    };
    std::map<std::string, BestRated> best_rated_;  // by game
    struct TournamentList {
        SharedText text;
        Moment until = 0;
    };
    TournamentList tournament_list_;
    std::unordered_map<std::string, std::vector<std::string>>
        created_from_;  // games, by their maker's address
};

}  // namespace merels::server
