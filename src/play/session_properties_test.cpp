// Random actions of random actors in random games.
#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <vector>

#include "core/turn_text.h"
#include "play/saved_file.h"
#include "play/session.h"
#include "registry/registry.h"

using namespace merels;
using namespace merels::play;

namespace {

// Everything that can be seen of a session.
std::string seen(const Session& session) {
    JsonWriter json;
    json.open('[').number(session.number()).number(static_cast<int>(session.state()));
    write(json, session.seats());
    write(json, session.waiting());
    json.truth(session.abortable());
    write(json, session.times());
    write(json, session.takeback_asked_by());
    write(json, session.rematch_offered_by());
    json.text(session.rematch()).number(static_cast<int>(session.duty()));
    json.number(session.due().value_or(-1)).text(write_match(session.match()));
    return json.close(']').written();
}

// What is decided, as text.
std::string outcome_of(const Session::Decision& decision) {
    return decision ? write_event(*decision) : std::string(decision.error().code) + decision.error().reason();
}

Session random_session(Random& random) {
    const auto& games = all_games();
    const AnyGame& game = *games[random.below(static_cast<std::uint32_t>(games.size()))];
    SessionTerms terms{share(game), game.start(random.next())};
    terms.opponent = static_cast<Opponent>(random.below(3));
    if (random.below(2) == 0) terms.clock = ClockRule{100'000, 1'000, 0};
    return Session(std::move(terms));
}

std::string random_turn(const Session& session, Random& random) {
    const Match& match = session.match();
    const auto turns = match.position().turns();
    if (turns.empty()) return "a1";
    const Turn& turn = turns[random.below(static_cast<std::uint32_t>(turns.size()))];
    return write_turn(match.game().geometry(), match.position(), turn);
}

Action random_action(const Session& session, Random& random) {
    Action action{.kind = static_cast<ActionKind>(random.below(25)), .id = "id", .turns = session.turns()};
    // Games are to get somewhere: half of all actions are turns and picks.
    if (random.below(2) == 0) action.kind = random.below(3) == 0 ? ActionKind::pick : ActionKind::turn;
    if (random.below(16) == 0) ++action.turns;
    if (random.below(4) == 0) action.side = random.below(2) == 0 ? Side::white : Side::black;
    const Seat seats[] = {{"ada", "Ada", {}}, {"grace", "Grace", {}}, {{}, "Computer", 2}};
    action.seat = seats[random.below(3)];
    action.seats = {seats[random.below(3)], seats[random.below(3)]};
    action.since = static_cast<Moment>(random.below(1000)) * 100;
    action.until = action.since + 1000;
    action.outcome = Outcome::draw(random.below(2) == 0 ? Why::agreement : Why::blocked);
    action.text = random_turn(session, random);
    if (action.kind == ActionKind::say) action.text = random.below(2) == 0 ? "hello" : "?";
    if (action.kind == ActionKind::pick) action.text = action.text.substr(0, 2);
    return action;
}

Actor random_actor(Random& random) {
    const Absence absence{{Moment{0}, Moment{0}}, 1000};
    switch (random.below(6)) {
        case 0:
            return Actor::server();
        case 1:
            return {.player = "eve"};
        case 2:
        case 3:
            return {.player = "ada", .absence = absence};
        default:
            return {.player = "grace", .absence = absence};
    }
}

}  // namespace

TEST_CASE("decide changes nothing, what it decides applies, and the events make the same session again") {
    CHECK(rc::check([](std::uint64_t seed) {
        Random random(seed);
        Session session = random_session(random);
        const Session fresh = session;
        std::vector<Event> log;
        Moment now = 1'000;
        for (int i = 0; i < 150; ++i) {
            now += static_cast<Moment>(random.below(3000));
            const Action action = random_action(session, random);
            const Actor actor = random_actor(random);
            const std::string before = seen(session);
            const auto decided = session.decide(action, actor, now);
            RC_ASSERT(seen(session) == before);
            RC_ASSERT(outcome_of(session.decide(action, actor, now)) == outcome_of(decided));
            if (!decided) continue;
            RC_ASSERT(session.apply(*decided).has_value());
            log.push_back(*decided);
        }
        Session again = fresh;
        for (const Event& event : log) RC_ASSERT(again.apply(event).has_value());
        RC_ASSERT(seen(again) == seen(session));
        // What is limited follows from the events as well.
        for (int i = 0; i < 20; ++i) {
            const Action action = random_action(session, random);
            const Actor actor = random_actor(random);
            RC_ASSERT(outcome_of(again.decide(action, actor, now)) ==
                      outcome_of(session.decide(action, actor, now)));
        }
    }));
}
