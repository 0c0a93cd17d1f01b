// What the matchmaker does for those who wait: games with people, games with the computer, challenges.
#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

#include "core/level.h"
#include "rating/glicko2.h"
#include "registry/registry.h"
#include "server/game/computer_level.h"
#include "server/game/game_factory.h"
#include "server/match/challenge_text.h"
#include "server/match/match_clock.h"
#include "server/match/matchmaker.h"

namespace merels::server {
namespace {

constexpr std::int64_t between_checks = 500;
constexpr std::int64_t between_computers = 10'000;  // where none could be seated

std::vector<Change> claimed_game(MatchChange claim, NewGame game, const std::string& owner) {
    game.claimed = true;
    for (NewEvent& step : game.events) step.owner = owner;
    return {std::move(claim), std::move(game)};
}

bool game_made(const StoreResult<std::vector<bool>>& made) {
    return made && made->back();
}

std::optional<play::ClockRule> clock_rule(const std::string& name) {
    const MatchClock* clock = find_match_clock(name);
    return clock == nullptr ? std::nullopt : clock->rule;
}

// A level whose strength has been measured: by the player's rating or, before there is one, by the results
// against the computer. Nothing if none has been.
std::optional<int> measured_level(const std::string& name, const RatingRow& rating, int adapted) {
    const AnyGame* game = merels::find_game(name);
    if (game == nullptr) return std::nullopt;
    if (rating.games > 0) return level_near(*game, rating.rating.rating);
    while (adapted >= weakest_level && !computer_rating(*game, adapted)) --adapted;
    return adapted < weakest_level ? std::nullopt : std::optional(adapted);
}

}  // namespace

// --- people --------------------------------------------------------------------------------------------

// In a rated game the seats have the ratings of this moment.
void Matchmaker::make_pairing(const Found& found) {
    pairing_.insert({found.white.key, found.black.key});
    const AnyGame* game = merels::find_game(found.pairing.game);
    if (!found.pairing.rated || game == nullptr) {
        commit_pairing(found, {});
        return;
    }
    const auto read = [found, game, now = now()](Store& store) {
        const play::Seats seats{play::Seat{found.white.player, "", {}},
                                play::Seat{found.black.player, "", {}}};
        return read_seat_ratings(store, seats, *game, now);
    };
    services_.store.read(read, [this, found](const StoreResult<SeatRatings>& ratings) {
        if (ratings) {
            commit_pairing(found, *ratings);
        } else {
            give_up_pairing(found);  // the next look tries again
        }
    });
}

void Matchmaker::give_up_pairing(const Found& found) {
    pairing_.erase(found.white.key);
    pairing_.erase(found.black.key);
}

void Matchmaker::commit_pairing(const Found& found, const SeatRatings& ratings) {
    const auto& [white, black, pairing] = found;
    auto game = make_paired({.game = pairing.game,
                             .clock = clock_rule(pairing.clock),
                             .white = {white.player, white.name, {}, ratings[index(Side::white)]},
                             .black = {black.player, black.name, {}, ratings[index(Side::black)]},
                             .rated = pairing.rated},
                            services_.hub.random(), now());
    if (!game) {
        spdlog::error("a game of two who waited could not be made: {}", game.error().reason);
        give_up_pairing(found);
        return;
    }
    const std::string id = game->game.id;
    const PairSeeks claim{{white.player, white.key}, {black.player, black.key}, id};
    const auto done = [this, found, id](const StoreResult<std::vector<bool>>& made) {
        give_up_pairing(found);
        if (game_made(made)) {
            on_paired(found, id);
        } else {
            look();  // another server was first with one of them, or cannot write
        }
    };
    services_.store.commit(claimed_game(claim, std::move(*game), services_.lease.name()), done);
}

void Matchmaker::on_paired(const Found& found, const std::string& game) {
    for (const SeekRow* seek : {&found.white, &found.black}) {
        services_.hub.metrics().match_found("person", now() - seek->since);
        if (!seek->computer.empty()) leave_computer(seek->computer);
        seated(seek->player, seek->key, game);
    }
    open_room(game, "");
}

// Loads the room, so that the game is in the list at once and its clock is watched.
void Matchmaker::open_room(const std::string& game, const std::string& address) {
    services_.hub.remember_address(game, address);
    services_.hub.find(game, [this, address](const std::shared_ptr<Room>& room, bool) {
        if (room) services_.hub.lobby().update(room->game(), room->summary(), address);
    });
}

// A rated game that has begun goes on: leaving it must not save anyone from losing it.
void Matchmaker::leave_computer(const std::string& game) {
    services_.hub.find(game, [](const std::shared_ptr<Room>& room, bool) {
        if (room && !must_be_finished(room->session())) room->cancel();
    });
}

void Matchmaker::can_leave(const std::string& game, std::function<void(bool)> then) {
    services_.hub.find(game, [then = std::move(then)](const std::shared_ptr<Room>& room, bool) {
        then(room == nullptr || !must_be_finished(room->session()));
    });
}

// --- the computer --------------------------------------------------------------------------------------

void Matchmaker::seat_computers() {
    for (auto& [player, waiting] : waiting_) {
        const bool due = waiting.ready && waiting.computer.empty() && !waiting.seating &&
                         waiting.owner != nullptr && !pairing_.contains(waiting.key) &&
                         now() - waiting.since >= options_.computer_after && now() >= waiting.computer_at;
        if (due) seat_computer(player, waiting);
    }
}

void Matchmaker::postpone_computer(Waiting& waiting, std::string_view code, const std::string& reason) {
    waiting.seating = false;
    waiting.computer_at = now() + between_computers;
    if (const auto owner = clients_.find(waiting.owner); owner != clients_.end())
        refuse(owner->second, code, reason);
}

// A computer of the strength of the player's rating or, while that is provisional, the one that the player's
// results against computers lead to, if there are any. The game is rated for one who wants rated games only;
// for anyone else it is casual, so that it can be left whenever a person comes.
void Matchmaker::seat_computer(const std::string& player, Waiting& waiting) {
    waiting.seating = true;
    struct PlayerData {
        std::vector<ComputerResult> results;
        UnfinishedCount unfinished;
        RatingRow rating;
    };
    const std::string game = waiting.wish.games.front();
    const auto read = [player, game](Store& store) -> StoreResult<PlayerData> {
        auto results = store.results_against_computer(player, game, results_for_level);
        if (!results) return std::unexpected(results.error());
        auto unfinished = store.unfinished_made_by(player);
        if (!unfinished) return std::unexpected(unfinished.error());
        auto rating = store.rating(player, game);
        if (!rating) return std::unexpected(rating.error());
        return PlayerData{std::move(*results), *unfinished, std::move(*rating)};
    };
    const bool rated = waiting.wish.rated == RatedWish::rated;
    services_.store.read(read, [this, player, key = waiting.key, game,
                                rated](const StoreResult<PlayerData>& known) {
        Waiting* still = find(player, key);
        if (still == nullptr) return;
        if (!known) {
            still->seating = false;  // the next look tries again
        } else if (options_.unfinished_games > 0 && known->unfinished.quick >= options_.unfinished_games) {
            postpone_computer(*still, "too-many",
                              tr("you have too many unfinished games for another against the computer; "
                                 "finish or quit some of them"));
        } else {
            const int adapted = level_after(known->results);
            const play::SeatRating own = seat_rating(known->rating, now());
            const bool by_rating = rated || known->results.empty() || !rating::is_provisional(own.deviation);
            const auto level = by_rating ? measured_level(game, known->rating, adapted) : std::nullopt;
            ComputerSeat seat{level.value_or(adapted)};
            if (rated && level) seat.rating = own;
            commit_computer(player, key, seat);
        }
    });
}

void Matchmaker::commit_computer(const std::string& player, const std::string& key,
                                 const ComputerSeat& seat) {
    const Waiting& waiting = *find(player, key);
    services_.store.read(
        [player](Store& store) { return store.player(player); },
        [this, player, key, seat, wish = waiting.wish](const StoreResult<std::optional<PlayerRow>>& found) {
            Waiting* still = find(player, key);
            if (still == nullptr) return;
            if (!found || !*found) {
                still->seating = false;  // the next look tries again
                return;
            }
            const CreateGameRequest request{.id = draw_paired_id(),
                                            .game = wish.games.front(),
                                            .opponent = "computer",
                                            .level = seat.level,
                                            .clock = clock_rule(wish.clocks.front()),
                                            .rated = seat.rating.has_value()};
            auto game =
                make_game(request, {player, (*found)->name, {}, seat.rating}, services_.hub.random(), now());
            if (!game) {
                spdlog::error("a game against the computer could not be made: {}", game.error().reason);
                postpone_computer(*still, "bad-game", game.error().reason);
                return;
            }
            const std::string id = game->game.id;
            services_.store.commit(
                claimed_game(SeatComputer{player, key, id}, std::move(*game), services_.lease.name()),
                [this, player, key, id, seat](const StoreResult<std::vector<bool>>& made) {
                    if (game_made(made)) {
                        on_computer(player, key, id, seat.rating.has_value());
                    } else {
                        check_computer(player, key, id, seat.rating.has_value());
                    }
                });
        });
}

// The commit has failed, which does not always mean that nothing was written: a connection can break after
// it.
void Matchmaker::check_computer(const std::string& player, const std::string& key, const std::string& game,
                                bool rated) {
    services_.store.read([player](Store& store) { return store.seek(player); },
                         [this, player, key, game, rated](const StoreResult<std::optional<SeekRow>>& row) {
                             Waiting* still = find(player, key);
                             if (!row) {
                                 after(between_checks,
                                       [=, this] { check_computer(player, key, game, rated); });
                             } else if (still == nullptr || (*row && (*row)->computer == game)) {
                                 on_computer(player, key, game, rated);
                             } else {
                                 still->seating = false;  // the next look tries again
                             }
                         });
}

void Matchmaker::on_computer(const std::string& player, const std::string& key, const std::string& game,
                             bool rated) {
    Waiting* waiting = find(player, key);
    open_room(game, waiting == nullptr ? "" : waiting->address);
    if (waiting == nullptr) {
        leave_computer(game);  // the player has left the queue meanwhile
        return;
    }
    services_.hub.metrics().match_found("computer", now() - waiting->since);
    waiting->computer = game;
    waiting->ready = false;
    tell(player,
         shared_text(fmt::format(R"({{"type":"seated","key":"{}","game":"{}","computer":true,"rated":{}}})",
                                 key, game, rated)));
    tell_seek(player);
    look();
}

// --- from the computer to a person ---------------------------------------------------------------------

void Matchmaker::make_offers(const std::vector<Seek>& seeks, const Mutes& mutes) {
    for (std::size_t at = 0; at < seeks.size(); ++at) {
        Waiting* waiting = find(seeks[at].player, seeks[at].key);
        if (waiting == nullptr || waiting->ready || waiting->offered || waiting->owner == nullptr) continue;
        if (!best_opponent(seeks, at, mutes, now())) continue;
        const auto offer_if = [this, player = seeks[at].player, key = seeks[at].key](bool can) {
            Waiting* still = find(player, key);
            if (can && still != nullptr && !still->ready && !still->offered) offer(player, *still);
        };
        can_leave(waiting->computer, offer_if);
    }
}

// Whoever does not answer is busy with the game, and leaves the queue.
void Matchmaker::offer(const std::string& player, Waiting& waiting) {
    waiting.offered = true;
    tell(player, shared_text(fmt::format(R"({{"type":"offer","key":"{}","until":{}}})", waiting.key,
                                         now() + options_.offer_lasts)));
    after(options_.offer_lasts, [this, player, key = waiting.key] {
        const Waiting* still = find(player, key);
        if (still != nullptr && !still->ready) drop(player);
    });
}

void Matchmaker::answer_offer(const Client& client, bool accepted) {
    const auto found = waiting_.find(client.player);
    if (found == waiting_.end() || found->second.ready) return;
    if (!accepted) {
        drop(client.player);
        return;
    }
    const auto accept_if = [this, client, key = found->second.key](bool can) {
        Waiting* still = find(client.player, key);
        if (still == nullptr || still->ready) return;
        if (can) {
            accept_offer(client, key);
        } else {
            still->offered = false;  // it is made again after the game
            refuse(client, {"not-now", {tr("finish this rated game first: it counts"), {}}});
        }
    };
    can_leave(found->second.computer, accept_if);
}

void Matchmaker::accept_offer(const Client& client, const std::string& key) {
    const auto done = [this, player = client.player, key](const StoreResult<std::vector<bool>>& made) {
        if (Waiting* waiting = find(player, key); waiting != nullptr && made && made->front()) {
            waiting->ready = true;
            tell_seek(player);
        }
        look();
    };
    services_.store.commit({MatchChange(SetReady{client.player, key})}, done);
}

// --- challenges ----------------------------------------------------------------------------------------

void Matchmaker::refresh(const std::string& player) {
    if (!of_player_.contains(player) && !listeners_.contains(player)) return;
    services_.store.read([player, now = now()](Store& store) { return store.challenges_of(player, now); },
                         [this, player](const StoreResult<std::vector<ChallengeRow>>& rows) {
                             if (rows) send_challenges(player, *rows);
                         });
}

void Matchmaker::send_challenges(const std::string& player, const std::vector<ChallengeRow>& rows) {
    json::array incoming;
    json::array outgoing;
    for (const ChallengeRow& row : rows) {
        if (row.challenger == player) outgoing.push_back(challenge_json(row));
        if (row.challenged == player && row.answer.empty()) incoming.push_back(challenge_json(row));
    }
    tell(player, shared_text(json::serialize(
                     json::object{{"type", "challenges"}, {"incoming", incoming}, {"outgoing", outgoing}})));
    std::vector<ChallengeListener*> listeners;
    const auto [from, to] = listeners_.equal_range(player);
    for (auto entry = from; entry != to; ++entry) listeners.push_back(entry->second);
    for (ChallengeListener* listener : listeners) listener->on_challenges(rows);
}

void Matchmaker::add_listener(const std::string& player, ChallengeListener& listener) {
    listeners_.emplace(player, &listener);
    refresh(player);
}

void Matchmaker::remove_listener(const std::string& player, const ChallengeListener& listener) {
    std::erase_if(listeners_,
                  [&](const auto& entry) { return entry.first == player && entry.second == &listener; });
}

void Matchmaker::on_notification(const ClusterNotification& notification) {
    bool queued = notification.missed;
    for (const std::string& player : notification.players) {
        queued = queued || waiting_.contains(player);
        refresh(player);
    }
    if (notification.missed) {
        for (const auto& [player, connections] : of_player_) refresh(player);
        for (const auto& [player, listener] : listeners_) refresh(player);
    }
    if (queued) look();
}

}  // namespace merels::server
