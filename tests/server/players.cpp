#include "server/players.h"

#include <algorithm>
#include <set>
#include <thread>

#include "core/random_turn.h"
#include "core/turn_text.h"
#include "store/store.h"
#include "support/paths.h"
#include "support/program.h"

namespace merels::testing {

using namespace store;

namespace {

std::string text_of_turn(const play::Match& match, const Turn& turn) {
    return write_turn(match.game().geometry(), match.position(), turn);
}

struct Outages {
    std::vector<Outage> all;

    explicit Outages(const std::string& db) {
        auto database = open_database(db);
        REQUIRE(database.has_value());
        const auto answer = (*database)->query({"SELECT since, until FROM outages ORDER BY until"});
        REQUIRE(answer.has_value());
        for (const Row& row : answer->rows)
            all.push_back({std::get<std::int64_t>(row[0]), std::get<std::int64_t>(row[1])});
    }
};

// The clock of a game, counted again from what happened.
class ClockCheck {
  public:
    ClockCheck(const json::object& clock, const Outages& outages)
        : increment_(clock.at("increment").as_int64()), outages_(outages) {
        left_[0] = left_[1] = clock.at("initial").as_int64();
    }

    void see(const json::object& event) {
        if (!event.contains("time")) return;
        const std::string kind = text_of(event, "kind");
        const json::object& time = event.at("time").as_object();
        const std::int64_t at = time.at("at").as_int64();
        std::int64_t charged_to = event.at("at").as_int64();
        if (kind == "resumed") {
            const auto outage = std::ranges::find(outages_.all, at, &Outage::until);
            REQUIRE(outage != outages_.all.end());
            charged_to = std::max(at_, outage->since);
        } else {
            CHECK(at == charged_to);
            // Nobody is charged for a time when no server could act.
            if (running_ >= 0) {
                for (const Outage& outage : outages_.all) CHECK((outage.until <= at_ || outage.until > at));
            }
        }
        if (running_ >= 0) {
            std::int64_t& left = left_[running_];
            if (kind == "ended" && event.at("result").at("why").as_string() == "time")
                CHECK(charged_to >= at_ + left);
            left = std::max<std::int64_t>(0, left - (charged_to - at_));
            if (kind == "turn") left += increment_;
        }
        CHECK(time.at("white").as_int64() == left_[0]);
        CHECK(time.at("black").as_int64() == left_[1]);
        at_ = at;
        running_ = time.at("running").is_null() ? -1 : text_of(time, "running") == "white" ? 0 : 1;
    }

  private:
    std::int64_t increment_;
    const Outages& outages_;
    std::int64_t left_[2];
    std::int64_t at_ = 0;
    int running_ = -1;
};

}  // namespace

void check_history(const std::string& db, const std::string& id, const play::Match& played,
                   const std::vector<const Sitter*>& sitters) {
    auto store = Store::open(db);
    REQUIRE(store.has_value());
    const auto stored = store->game(id);
    REQUIRE((stored.has_value() && stored->has_value()));
    const auto& events = (*stored)->events;
    const Outages outages(db);
    std::optional<ClockCheck> clock;
    if (const auto& game = sitters.front()->game(); !game.at("clock").is_null())
        clock.emplace(game.at("clock").as_object(), outages);
    std::set<std::string> keys;
    std::int64_t at = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        CHECK(events[i].number == static_cast<std::int64_t>(i) + 1);
        CHECK(keys.insert(events[i].key).second);
        CHECK(events[i].at >= at);
        at = events[i].at;
        const json::object event = json::parse(events[i].body).as_object();
        if (clock) clock->see(event);
        for (const Sitter* sitter : sitters) {
            if (i < sitter->events().size()) CHECK(sitter->events()[i] == event);
        }
    }
    for (const Sitter* sitter : sitters) {
        REQUIRE(sitter->events().size() <= events.size());
        for (const auto& done : sitter->acknowledged) {
            REQUIRE(done.number <= static_cast<std::int64_t>(events.size()));
            CHECK(events[static_cast<std::size_t>(done.number) - 1].key == sitter->player() + ":" + done.id);
        }
    }
    const auto turns = store->turns(id);
    REQUIRE(turns.has_value());
    REQUIRE(turns->size() == played.history().size());
    for (std::size_t n = 0; n < turns->size(); ++n)
        CHECK((*turns)[n].position == played.history().position_at(n + 1).text());
}

void check_ratings(const std::string& db, std::int64_t games) {
    Ran checked;
    CHECK(eventually([&] {  // the lease of a server that was killed expires
        checked = run(in_build("merels"), {"ratings", "recompute", db, "--check"});
        return checked.err.find("a server is running") == std::string::npos;
    }));
    INFO(checked.out, checked.err);
    CHECK(checked.status == 0);
    CHECK(checked.out.starts_with(std::to_string(games) + " rated game"));
}

PlayingPair::PlayingPair(const Door& one, const Door& another, const json::object& wish)
    : white(one, "Ada"), black(another, "Grace") {
    if (wish.contains("rated")) {
        static std::atomic<int> pairs{0};
        const std::string number = std::to_string(++pairs);
        make_account(white.browser(), "Ada " + number);
        make_account(black.browser(), "Grace " + number);
    }
    begin(wish);
}

void PlayingPair::begin(json::object wish) {
    wish["side"] = "white";
    id = text_of(make_game(white.browser(), wish), "id");
    const Answer joined = black.browser().post("/api/games/" + id + "/join", json::object{});
    if (joined.status != 200) FAIL(joined.status, " ", joined.body);
    white.sit_at(id);
    black.sit_at(id);
}

RandomPlayers::RandomPlayers(const Door& white, const Door& black, const json::object& wish,
                             std::uint64_t seed)
    : wish_(wish), pair_(white, black, wish), match_(mirror(pair_.white.game())), random_(seed) {}

void RandomPlayers::play_turn() {
    const Turn turn = random_turn(match_.position(), random_);
    Sitter& mover = pair_.sitter(match_.to_move());
    Sitter& other_one = pair_.sitter(other(match_.to_move()));
    const std::string done = mover.act("turn", {{"turn", text_of_turn(match_, turn)}});
    if (done != "done") FAIL("refused: ", done, " ", mover.reason());
    if (!other_one.sees(mover.number())) FAIL("not seen");
    if (!match_.play(turn)) FAIL("not legal");
    ++played_;
}

void RandomPlayers::run(const std::atomic<bool>& stop, Milliseconds pause) {
    while (!stop && !match_.over()) {
        play_turn();
        std::this_thread::sleep_for(pause);
    }
}

void RandomPlayers::give_up() {
    while (match_.history().size() < 2) play_turn();
    if (match_.over()) return;
    const std::string done = pair_.sitter(match_.to_move()).act("forfeit");
    if (done != "done") FAIL("refused: ", done);
}

void RandomPlayers::begin_another() {
    pair_.begin(wish_);
    match_ = mirror(pair_.white.game());
}

void RandomPlayers::check(const std::string& db) {
    check_history(db, pair_.id, match_, {&pair_.white, &pair_.black});
}

Challenger::Challenger(const Door& door, json::object wish, std::uint64_t seed)
    : sitter_(door, "Ada"),
      id_([&] {
          if (wish.contains("rated"))
              make_account(sitter_.browser(), "Ada against computers " + std::to_string(seed));
          wish["opponent"] = "computer";
          wish["side"] = "white";
          return text_of(make_game(sitter_.browser(), wish), "id");
      }()),
      match_([&] {
          sitter_.sit_at(id_);
          return mirror(sitter_.game());
      }()),
      random_(seed) {}

Challenger::Challenger(const Door& door, const std::string& offered, std::uint64_t seed)
    : sitter_(door, "Ada"),
      id_(offered),
      match_([&] {
          const Answer joined = sitter_.browser().post("/api/games/" + id_ + "/join", json::object{});
          if (joined.status != 200) FAIL(joined.status, " ", joined.body);
          sitter_.sit_at(id_);
          return mirror(sitter_.game());
      }()),
      random_(seed) {
    const json::value& white = sitter_.game().at("seats").at("white").at("player");
    if (white != json::value(sitter_.player())) side_ = Side::black;
}

// Plays along what has been told.
void Challenger::follow() {
    for (; followed_ < sitter_.events().size(); ++followed_) {
        const json::object& event = sitter_.events()[followed_];
        if (text_of(event, "kind") != "turn") continue;
        const auto turn = read_turn(match_.game().geometry(), match_.position(), text_of(event, "turn"));
        if (!turn || !match_.play(*turn)) FAIL("not legal: ", text_of(event, "turn"));
    }
}

void Challenger::run(const std::atomic<bool>& stop, Milliseconds pause) {
    follow();
    while (!stop && !match_.over()) {
        if (match_.to_move() == side_) {
            const std::string done = sitter_.act(
                "turn", {{"turn", text_of_turn(match_, random_turn(match_.position(), random_))}});
            if (done != "done") FAIL("refused: ", done, " ", sitter_.reason());
            ++played_;
        } else if (!sitter_.sees(sitter_.number() + 1)) {
            FAIL("the computer does not move");
        }
        follow();
        std::this_thread::sleep_for(pause);
    }
}

void Challenger::give_up() {
    if (match_.over()) return;
    const std::string done = sitter_.act("forfeit");
    if (done != "done") FAIL("refused: ", done);
}

void Challenger::check(const std::string& db) {
    while (!match_.over() && match_.to_move() != side_) {  // the computer is about to answer
        REQUIRE(sitter_.sees(sitter_.number() + 1));
        follow();
    }
    check_history(db, id_, match_, {&sitter_});
}

}  // namespace merels::testing
