#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "play/saved_file.h"
#include "server/base/client_connection.h"
#include "server/game/computers.h"
#include "server/game/hosted_game.h"
#include "server/game/rated_games.h"
#include "server/game/room_context.h"
#include "server/game/row_mapping.h"

namespace merels::server {

// One game in memory: the game, its events, and its connected clients. Actions are handled one after
// the other: an action is decided, its event is committed to the store, then applied to the game and
// published.
//
// Besides its clients, a room has no state that is not in the store. When a commit fails, or another server
// was first, it catches up with the events in the store. For the event loop's thread.
class Room : public std::enable_shared_from_this<Room> {
  public:
    Room(RoomContext& context, Restored restored);
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    ~Room();

    // The number of an action's event, or why there is none.
    using Result = std::expected<std::int64_t, play::Refusal>;
    using Callback = std::function<void(Result)>;
    void act(const play::Action& action, const std::string& player, Callback callback);
    void join(const play::Seat& seat, Callback callback);
    // The address that a player acts from, for sharing the computer's time. Not stored.
    void set_address(const std::string& address) { address_ = address; }
    void set_address(const std::string& address, const std::string& player) {
        if (has_seat(player)) set_address(address);
    }
    // Calls back when all earlier actions, and a start that follows from them, are done; if asked to, also
    // when what other servers wrote before is read.
    void when_settled(std::function<void()> then, bool up_to_date = false);
    // Does what is due: clocks, the computer's turn.
    void tick();
    // Reads the game again: it was changed other than by its events.
    void refresh();
    // The game was removed: disconnects all clients.
    void close();
    // Fails the waiting actions: the store cannot be written.
    void fail_waiting();

    // What other servers do: one has written an event of this number; these are new events; this server owns
    // the game now.
    void on_notification(std::int64_t number);
    void catch_up(const GameUpdate& update);
    void set_owner(const std::string& server);
    // Something is due, now or later, and the game has no living owner.
    [[nodiscard]] bool needs_owner() const;
    // The players who are connected through other servers.
    void set_remote_presence(std::vector<PresenceRow> rows);
    [[nodiscard]] bool relies_on_gone_server() const;
    // Stores the presence of this server's players anew, under the server's new name.
    void store_presence_again();

    [[nodiscard]] const HostedGame& game() const { return game_; }
    [[nodiscard]] const play::Session& session() const { return game_.session; }
    [[nodiscard]] play::SessionState state() const { return session().state(); }
    [[nodiscard]] bool has_seat(const std::string& player) const { return session().has_seat(player); }
    [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(events_.size()); }
    [[nodiscard]] const SharedText& summary() const { return summary_; }  // as of number()
    [[nodiscard]] std::string saved_file() const { return play::write_match(session().match()); }
    // The members that a welcome and GET /api/games/{id} share, with as many events after `since` as fit into
    // one message.
    struct Snapshot {
        std::string text;
        std::size_t until = 0;  // how many of all events the client has then
    };
    [[nodiscard]] Snapshot snapshot(std::int64_t since, const std::string& you);

    // A client gets the snapshot, and all events until it is removed.
    struct Client {
        std::shared_ptr<ClientConnection> connection;
        std::string player;  // empty for one without a name
        std::string address = {};
    };
    using ClientHandle = std::list<Client>::iterator;
    ClientHandle add_client(Client added, std::int64_t since, const std::string& you);
    void remove_client(ClientHandle client);
    [[nodiscard]] std::size_t clients() const { return clients_.size(); }
    [[nodiscard]] std::size_t clients_from(const std::string& address) const;
    // Whether it has days for a turn. Then conditional turns and vacations count. They are read after every
    // turn, and with check_daily() after they have changed.
    [[nodiscard]] bool is_daily() const;
    void check_daily();
    // Cancels the game if it has expired.
    void expire();
    // Cancels the game if it is not over: the player has found a person in place of the computer, or a
    // tournament's organiser has decided it.
    void cancel();
    // No clients, nothing under way, and nothing due before this moment.
    [[nodiscard]] bool idle(Moment until) const;
    [[nodiscard]] Moment last_used() const { return last_used_; }

  private:
    // Something to be decided, and who is told the result.
    struct Job {
        std::function<play::Session::Decision(Moment)> decide;
        std::string key;  // of the event; if there is one already, that is the result
        Callback callback;
        bool up_to_date = false;       // with what other servers wrote before it was asked for
        std::string conditional = {};  // the version of the conditional turns that it comes from
    };

    void queue(Job job);
    void work();
    bool do_next();
    [[nodiscard]] std::optional<play::Event> resumed(Moment now) const;
    bool check_clock(Moment now);
    bool do_duty(Moment now);
    void decide_as_server(const play::Action& action, Moment now, std::vector<Change> besides = {});
    void commit(const play::Event& event, Job job, std::vector<Change> besides = {});
    void on_committed(const NewEvent& step, HostedGame after, Job job,
                      const StoreResult<std::vector<bool>>& made);
    // Daily games (room_daily.cpp, room_clock.cpp).
    [[nodiscard]] bool changes_daily(const play::Session& after) const;
    void read_daily();
    void on_daily(const DailyRows& rows);
    [[nodiscard]] std::optional<play::Event> vacation_event(const std::vector<VacationRow>& vacations,
                                                            Moment now) const;
    bool play_conditional(const ConditionalRow& row, const std::string& turn, Moment now);
    void send_alerts();
    [[nodiscard]] std::vector<AlertRow> alerts_for(const play::Session& after,
                                                   const play::Event& event) const;
    [[nodiscard]] bool is_away(const std::string& player) const;
    void catch_up();
    void on_caught_up(const StoreResult<GameUpdate>& update);
    bool apply(const GameUpdate& update);
    void read_rematch_ratings();
    void retry_later();
    void rebuild();
    void on_rebuilt(std::shared_ptr<Restored> restored);
    void continue_work();
    void catch_up_before_refusing(Job job);
    [[nodiscard]] bool owns_game() const;
    void request_computer_turn();
    void request_turn_later();
    void on_computer_turn(const std::optional<Turn>& turn, std::int64_t request);
    void cancel_computer_turn();
    void cancel_stale_turn();
    void publish(const EventRow& event);
    void schedule();
    [[nodiscard]] std::optional<std::int64_t> number_of(const std::string& key) const;

    [[nodiscard]] play::Absence absence() const;
    [[nodiscard]] std::string presence() const;
    [[nodiscard]] std::optional<Moment> gone_since(const std::string& player) const;
    bool update_absence();
    void update_presence();
    void store_presence();
    void retry_presence(const std::vector<Change>& changes);
    void publish_presence();
    void publish_presence_later();
    void broadcast(const SharedText& text);
    [[nodiscard]] std::string events_between(std::size_t from, std::size_t until) const;
    void make_pages();
    void send_remaining_events(ClientConnection& connection, std::size_t from) const;

    RoomContext& context_;
    HostedGame game_;
    std::vector<EventRow> events_;  // all that are in the store
    // The events of a long game in full messages, shared by all clients.
    struct EventPage {
        std::size_t from = 0;
        std::size_t until = 0;
        SharedText text;
    };
    std::vector<EventPage> pages_;
    SharedText summary_;
    std::list<Client> clients_;
    std::unordered_map<std::string, std::size_t> clients_of_address_;  // how many of them
    std::size_t seated_ = 0;  // clients that have a seat; the others watch
    std::array<std::optional<Moment>, 2> gone_;
    std::unordered_map<std::string, Moment> left_;  // when players disconnected
    std::vector<PresenceRow> remote_presence_;
    std::set<std::string> stored_presence_;  // players whose connection here is stored
    bool presence_due_ = false;
    std::string owner_;  // the server that does what is due; empty if there is none
    std::deque<Job> jobs_;
    bool busy_ = false;      // a commit or a read is under way
    bool stale_ = false;     // the store may have events that are not applied
    bool outrun_ = false;    // ... and must have: another server was first with an event's number
    bool outdated_ = false;  // the game was changed other than by its events, and is to be read again
    std::string address_;
    // The computer is asked for a turn: the number of the request, and the turns played before it.
    bool turn_requested_ = false;
    std::int64_t turn_request_ = 0;
    std::size_t turn_requested_at_ = 0;
    Computers::Ticket ticket_;
    bool turn_delayed_ = false;
    bool recheck_ = false;                        // other servers may have written while this was busy
    std::optional<SeatRatings> rematch_ratings_;  // of a rated game, once a rematch is wanted
    bool daily_due_ = false;                      // conditional turns and vacations are to be read
    Moment daily_read_ = 0;                       // when they last were
    std::vector<AlertRow> alerts_;                // that are to be sent
    Moment loaded_ = 0;
    Moment last_used_ = 0;
    // While there are any, the server does nothing here by itself. Each ends with its timer and not at a
    // moment of the games' time, which may be corrected meanwhile.
    int pauses_ = 0;
    Moment alarm_ = 0;  // when the context will wake the room
};

}  // namespace merels::server
