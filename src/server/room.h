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
#include "server/computers.h"
#include "server/hosted_game.h"
#include "server/line.h"
#include "server/stored.h"

namespace merels::server {

class House;

// One game while someone is at it: the game, its events, and those who look on. Actions are handled one after
// the other: an action is decided, its event is committed to the store, then applied to the game and
// published.
//
// A room holds nothing that is not in the store, but for who is there. When a commit fails, or another server
// was first, it catches up with the events in the store.
class Room : public std::enable_shared_from_this<Room> {
  public:
    Room(House& house, Restored restored);
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    ~Room();

    // What became of an action: the number of its event, or why there is none.
    using Done = std::expected<std::int64_t, play::Refusal>;
    using Answered = std::function<void(Done)>;
    void act(const play::Action& action, const std::string& player, Answered answered);
    void join(const play::Seat& seat, Answered answered);
    // Where a player acts from, for sharing the computer's time. Not stored.
    void set_address(const std::string& address) { address_ = address; }
    void set_address(const std::string& address, const std::string& player) {
        if (has_seat(player)) set_address(address);
    }
    // Calls back when all that was asked before, and a start that follows from it, is done.
    void when_settled(std::function<void()> then);
    // Sees to what is due: clocks, the computer's turn.
    void tick();
    // Reads the game again: it was changed other than by its events.
    void refresh();
    // The game is no more: shows everyone out.
    void dissolve();
    // Tells those who wait that nothing can be done at the moment.
    void refuse_waiting();

    // Other servers: they have written an event of this number, or what is new; one of them, or this one,
    // sees to the game.
    void heard(std::int64_t number);
    void follow(const Following& news);
    void held_by(const std::string& server);
    // Something is due, now or some time, and no server that lives sees to it.
    [[nodiscard]] bool unattended() const;
    // Who is at the game through other servers.
    void set_elsewhere(std::vector<PresenceRow> rows);
    [[nodiscard]] bool counts_on_gone_server() const;
    // This server goes by another name: those who are here are, under that name.
    void note_presence_again();

    [[nodiscard]] const HostedGame& game() const { return game_; }
    [[nodiscard]] const play::Session& session() const { return game_.session; }
    [[nodiscard]] play::SessionState state() const { return session().state(); }
    [[nodiscard]] bool has_seat(const std::string& player) const { return session().has_seat(player); }
    [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(events_.size()); }
    [[nodiscard]] const Told& summary() const { return summary_; }  // as of number()
    [[nodiscard]] std::string saved_file() const { return write_match(session().match()); }
    // The members that a welcome and a game's page have in common, with so many events after `since` as fit
    // into one message.
    struct Page {
        std::string text;
        std::size_t until = 0;  // how many of all events the client has then
    };
    [[nodiscard]] Page page(std::int64_t since, const std::string& you);

    // Those who look on. A guest is told all that happens until it leaves.
    struct Guest {
        std::shared_ptr<Line> line;
        std::string player;  // empty for one without a name
        std::string address = {};
    };
    using Place = std::list<Guest>::iterator;
    Place enter(Guest guest, std::int64_t since, const std::string& you);
    void leave(Place place);
    [[nodiscard]] std::size_t guests() const { return guests_.size(); }
    [[nodiscard]] std::size_t guests_from(const std::string& address) const;
    // Ends a game that was left lying for too long.
    void expire();
    // Nobody here, nothing under way, and nothing to be done before this moment.
    [[nodiscard]] bool idle(Moment until) const;
    [[nodiscard]] Moment last_used() const { return last_used_; }

  private:
    // Something to be decided, and who wants to hear of it.
    struct Job {
        std::function<play::Session::Decision(Moment)> decide;
        std::string key;  // an event that has it already is the answer
        Answered answered;
        bool up_to_date = false;  // what other servers wrote before it was asked for is known
    };

    void queue(Job job);
    void work();
    bool do_next();
    bool keep_time(Moment now);
    bool do_duty(Moment now);
    void decide_as_server(const play::Action& action, Moment now, std::vector<Change> besides = {});
    void commit(const play::Event& event, Job job, std::vector<Change> besides = {});
    void committed(const NewEvent& step, HostedGame after, Job job, const Stored<std::vector<bool>>& made);
    void catch_up();
    void caught_up(const Stored<Following>& news);
    bool apply(const Following& news);
    void try_later();
    void rebuild();
    void rebuilt(std::shared_ptr<Restored> restored);
    void settle_down();
    void look_before_refusing(Job job);
    [[nodiscard]] bool held() const;
    void think();
    void think_later();
    void thought(const std::optional<Turn>& turn, std::int64_t thought);
    void stop_thinking();
    void stop_thinking_if_stale();
    void publish(const EventRow& event);
    void schedule();
    [[nodiscard]] std::optional<std::int64_t> number_of(const std::string& key) const;

    [[nodiscard]] play::Absence absence() const;
    [[nodiscard]] std::string presence() const;
    [[nodiscard]] std::optional<Moment> gone_since(const std::string& player) const;
    bool count_sides();
    void seats_changed();
    void note_presence();
    void note_later(const std::vector<Change>& changes);
    void tell_presence();
    void tell_presence_later();
    void tell(const Told& text);
    [[nodiscard]] std::string events_between(std::size_t from, std::size_t until) const;
    void make_pages();
    void send_rest(Line& line, std::size_t from) const;

    House& house_;
    HostedGame game_;
    std::vector<EventRow> events_;  // all that are in the store
    // The events of a long game in messages that are full, shared by all who come late to it.
    struct EventPage {
        std::size_t from = 0;
        std::size_t until = 0;
        Told text;
    };
    std::vector<EventPage> pages_;
    Told summary_;
    std::list<Guest> guests_;
    std::unordered_map<std::string, std::size_t> of_address_;  // how many of them
    std::size_t seated_ = 0;                                   // guests that have a seat; the others watch
    std::array<std::optional<Moment>, 2> gone_;
    std::unordered_map<std::string, Moment> left_;  // players who were here
    std::vector<PresenceRow> elsewhere_;
    std::set<std::string> noted_;  // players the store knows to be here
    bool presence_due_ = false;
    std::string holder_;  // the server that sees to the game; empty if none does
    std::deque<Job> jobs_;
    bool busy_ = false;      // a commit or a read is under way
    bool stale_ = false;     // the store may have events that are not applied
    bool outrun_ = false;    // ... and must have: another server was first with an event's number
    bool outdated_ = false;  // the game was changed other than by its events, and is to be read again
    std::string address_;
    // The computer is asked for a turn: the how manieth time, and after how many turns of the game.
    bool thinking_ = false;
    std::int64_t thought_ = 0;
    std::size_t thinking_about_ = 0;
    Computers::Ticket ticket_;
    bool asks_later_ = false;
    bool recheck_ = false;  // other servers may have written while this was busy
    Moment loaded_ = 0;
    Moment last_used_ = 0;
    // While there are any, the server does nothing here of its own accord. Counted by timers that end, not
    // read from the games' time: that is corrected now and then, and a pause must not outlast its timer.
    int pauses_ = 0;
    Moment alarm_ = 0;  // when the house will wake the room
};

}  // namespace merels::server
