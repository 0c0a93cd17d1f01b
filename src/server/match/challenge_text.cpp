#include "server/match/challenge_text.h"

#include <utility>

#include "registry/registry.h"
#include "server/game/clock_json.h"
#include "server/game/game_factory.h"
#include "server/game/row_mapping.h"

namespace merels::server {
namespace {

constexpr std::int64_t minute = 60'000;

}  // namespace

std::expected<ChallengeTerms, play::Refusal> read_terms(const json::object& object) {
    ChallengeTerms terms{.game = string_field(object, "game").value_or(""),
                         .clock = clock_in(object),
                         .side = string_field(object, "side").value_or("random"),
                         .rated = bool_field(object, "rated").value_or(false)};
    const AnyGame* game = find_game(terms.game);
    if (game == nullptr || not_hosted(*game)) return play::refuse("bad-message", tr("there is no such game"));
    terms.game = game->name();
    if (terms.side != "random" && !play::side_of(terms.side))
        return play::refuse("bad-message", tr("a side is white, black or random"));
    if (terms.clock) {
        if (const auto problem = clock_problem(*terms.clock)) return play::refuse("bad-message", *problem);
    }
    if (terms.rated && !terms.clock) return play::refuse("bad-message", tr("a rated game needs a clock"));
    return terms;
}

std::string write_terms(const ChallengeTerms& terms) {
    json::object body{{"game", terms.game},
                      {"clock", clock_json(terms.clock)},
                      {"side", terms.side},
                      {"rated", terms.rated}};
    if (terms.rating) {
        body["rating"] = terms.rating->rating;
        body["deviation"] = terms.rating->deviation;
    }
    return json::serialize(body);
}

std::int64_t challenge_lasts(const ChallengeTerms& terms) {
    constexpr std::int64_t while_there = 5 * minute;
    constexpr std::int64_t daily = 3 * 24 * 60 * minute;
    return terms.clock && terms.clock->days > 0 ? daily : while_there;
}

json::object challenge_json(const ChallengeRow& row) {
    const auto body = parse_object(row.body).value_or(json::object());
    const auto member = [&](std::string_view name) {
        const json::value* found = body.if_contains(name);
        return found == nullptr ? json::value() : *found;
    };
    json::object from{{"id", row.challenger}, {"name", row.challenger_name}, {"bot", row.challenger_bot}};
    for (const char* name : {"rating", "deviation"}) {
        if (body.contains(name)) from[name] = body.at(name);
    }
    return {
        {"id", row.id},
        {"from", std::move(from)},
        {"to",
         json::object{{"id", row.challenged}, {"name", row.challenged_name}, {"bot", row.challenged_bot}}},
        {"game", member("game")},
        {"clock", member("clock")},
        {"side", member("side")},
        {"rated", bool_field(body, "rated").value_or(false)},
        {"created", row.created},
        {"expires", row.expires},
        {"state", row.answer.empty() ? "open" : row.answer},
        {"game_id", row.game.empty() ? json::value() : json::value(row.game)}};
}

}  // namespace merels::server
