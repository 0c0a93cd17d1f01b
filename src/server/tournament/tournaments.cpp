#include "server/tournament/tournaments.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <spdlog/spdlog.h>
#include <utility>

#include "play/json_writer.h"
#include "registry/registry.h"
#include "server/game/game_factory.h"
#include "server/game/new_alert.h"
#include "server/game/rated_games.h"
#include "server/net/gzip.h"

namespace merels::server {
namespace {

constexpr std::int64_t between_ticks = 1000;
constexpr std::int64_t between_looks_in_vain = 5000;
constexpr std::int64_t looks_kept = 60'000;
constexpr std::int64_t most_due = 1000;    // asked for at once
constexpr std::size_t most_stepping = 50;  // fewer than make the queue of lists busy
constexpr std::int64_t between_purges = 3'600'000;
constexpr std::int64_t followed_again = 15'000;  // clocks and commits are nowhere near as late
constexpr std::int64_t shown_for = 1000;
constexpr std::size_t most_kept = 200;  // texts of tournaments

}  // namespace

// What is due in a tournament, as it was worked out where the store is read.
struct Tournaments::Step {
    std::string id;
    std::string organiser;
    TournamentTerms terms;
    std::string stored_terms;
    std::vector<EntrantRow> entrants;
    std::unordered_map<std::int64_t, play::SeatRating> ratings;  // of entrants, for rated games
    std::unordered_set<std::int64_t> paired_before;              // entrants
    std::optional<TournamentChange> change;

    [[nodiscard]] play::Seat seat(std::int64_t number) const {
        const EntrantRow& row = entrants[static_cast<std::size_t>(number)];
        play::Seat seat{row.player, row.name, {}};
        if (row.level) seat.level = static_cast<int>(*row.level);
        seat.bot = row.bot;
        if (const auto found = ratings.find(number); found != ratings.end()) seat.rating = found->second;
        return seat;
    }
    // Two computers have nothing to gain.
    [[nodiscard]] bool is_rated(const TournamentGameRow& game) const {
        return terms.rated && game.black && (seat(game.white).player || seat(*game.black).player);
    }
};

Tournaments::Tournaments(Services services) : services_(std::move(services)) {}

void Tournaments::start() {
    followed_ = now();
    tick();
    purge();
}

void Tournaments::tick() {
    if (services_.lease.valid()) look();
    follow();
    after(between_ticks, [this] { tick(); });
}

// The ratings that the seats of a new round's games show.
StoreResult<void> Tournaments::read_ratings(Store& store, Step& step, Moment now) {
    const auto* round = step.change ? std::get_if<BeginRound>(&*step.change) : nullptr;
    const AnyGame* game = find_game(step.terms.game);
    if (round == nullptr || game == nullptr) return {};
    for (const TournamentGameRow& row : round->games) {
        if (!step.is_rated(row)) continue;
        const auto ratings =
            read_seat_ratings(store, {step.seat(row.white), step.seat(*row.black)}, *game, now);
        if (!ratings) return std::unexpected(ratings.error());
        if (const auto& white = (*ratings)[index(Side::white)]) step.ratings[row.white] = *white;
        if (const auto& black = (*ratings)[index(Side::black)]) step.ratings[*row.black] = *black;
    }
    return {};
}

void Tournaments::look() {
    if (services_.store.is_busy(StoreAccess::ReadQueue::lists)) return;
    services_.store.read([now = now(), after = looked_up_to_](
                             Store& store) { return store.tournaments_due(now, after, most_due); },
                         [this](const StoreResult<std::vector<DueTournament>>& due) {
                             if (!due) return;
                             looked_up_to_ = std::ssize(*due) < most_due ? "" : due->back().id;
                             advance_due(*due);
                         });
}

// A running arena is always due, and reading it takes long, so only so many are read at once: those that have
// changed first, then those that were not looked at for longest. In one that has not changed nothing is due
// for a while, if nothing was before.
void Tournaments::advance_due(const std::vector<DueTournament>& due) {
    const Moment at = now();
    std::erase_if(looks_, [&](const auto& look) { return look.second.at < at - looks_kept; });
    struct Candidate {
        bool in_vain;
        Moment last_look;
        const DueTournament* due;
    };
    std::vector<Candidate> candidates;
    for (const DueTournament& one : due) {
        const auto found = looks_.find(one.id);
        const Look last = found == looks_.end() ? Look{} : found->second;
        const bool in_vain = last.in_vain && last.due == one;
        if (stepping_.contains(one.id) || (in_vain && at - last.at < between_looks_in_vain)) continue;
        candidates.push_back({in_vain, last.at, &one});
    }
    std::ranges::sort(candidates, {},
                      [](const Candidate& one) { return std::pair(one.in_vain, one.last_look); });
    for (const Candidate& candidate : candidates) {
        if (stepping_.size() >= most_stepping) return;
        looks_[candidate.due->id] = {at, *candidate.due};
        advance(candidate.due->id);
    }
}

void Tournaments::advance(const std::string& id) {
    if (!services_.lease.valid() || !stepping_.insert(id).second) return;
    const auto read = [id, now = now()](Store& store) -> StoreResult<Step> {
        auto whole = store.whole_tournament(id);
        if (!whole) return std::unexpected(whole.error());
        Step step;
        step.id = id;
        if (!*whole) return step;
        const TournamentState state(**whole);
        step.organiser = (*whole)->tournament.organiser;
        step.terms = state.terms();
        step.stored_terms = (*whole)->tournament.terms;
        step.change = state.next_step(now);
        for (const TournamentGameRow& game : (*whole)->games) {
            step.paired_before.insert(game.white);
            if (game.black) step.paired_before.insert(*game.black);
        }
        step.entrants = std::move((*whole)->entrants);
        if (auto rated = read_ratings(store, step, now); !rated) return std::unexpected(rated.error());
        return step;
    };
    services_.store.read(
        read,
        [this, id](const StoreResult<Step>& step) {
            if (step && step->change && services_.lease.valid()) {
                take(*step);
                return;
            }
            stepping_.erase(id);
            if (const auto look = looks_.find(id); look != looks_.end())
                look->second.in_vain = step && !step->change;
        },
        StoreAccess::ReadQueue::lists);
}

void Tournaments::take(const Step& step) {
    if (const auto* round = std::get_if<BeginRound>(&*step.change)) {
        begin(step, *round);
        return;
    }
    services_.store.commit({*step.change}, [this, id = step.id](const StoreResult<std::vector<bool>>&) {
        stepping_.erase(id);
        forget(id);
    });
}

// Begins a round together with its games, which then have this server to look after them, and with the alerts
// to players who have no page open here: they may be at another server, which tells them, too, or away.
// Players of an arena are told of their first game only: who is away then is not paired again.
void Tournaments::begin(const Step& step, BeginRound round) {
    const auto is_told_of_it = [&](std::int64_t number) {
        return step.terms.format != tournament::Format::arena || !step.paired_before.contains(number);
    };
    std::vector<Change> games;
    std::vector<BegunGame> begun;
    std::vector<AlertRow> alerts;
    for (TournamentGameRow& row : round.games) {
        if (!row.black || step.terms.on_board) continue;
        auto made = make_paired({.game = step.terms.game,
                                 .clock = step.terms.clock,
                                 .white = step.seat(row.white),
                                 .black = step.seat(*row.black),
                                 .rated = step.is_rated(row),
                                 .tournament = step.id,
                                 .maker = step.organiser,
                                 .is_private = step.terms.is_private},
                                services_.hub.random(), now());
        if (!made) {
            spdlog::error("a tournament's game could not be made: {}", made.error().reason);
            stepping_.erase(step.id);
            return;
        }
        made->claimed = true;
        for (NewEvent& event : made->events) event.owner = services_.lease.name();
        row.game = made->game.id;
        games.emplace_back(std::move(*made));
        for (const std::int64_t number : {row.white, *row.black}) {
            const std::string player = step.entrants[static_cast<std::size_t>(number)].player.value_or("");
            begun.push_back({player, step.id, step.stored_terms, round.round, *row.game, round.at});
            if (player.empty() || !is_told_of_it(number) || services_.is_here(player)) continue;
            alerts.push_back(new_alert(player, "round", step.id, round.at, services_.lease.name()));
            games.emplace_back(AlertChange(NewAlert{alerts.back(), *row.game}));
        }
    }
    std::vector<Change> changes{TournamentChange(std::move(round))};
    std::ranges::move(games, std::back_inserter(changes));
    services_.store.commit(std::move(changes),
                           [this, id = step.id, begun, alerts](const StoreResult<std::vector<bool>>& made) {
                               stepping_.erase(id);
                               forget(id);
                               if (made && made->front())
                                   on_round(begun, alerts);  // otherwise another server was first
                           });
}

void Tournaments::on_round(const std::vector<BegunGame>& games, const std::vector<AlertRow>& alerts) {
    for (const BegunGame& game : games) {
        to_open_.insert(game.game);
        if (game.player.empty()) continue;
        notified_.emplace(game.made, game.player + " " + game.game);
        tell(game);
    }
    for (const AlertRow& alert : alerts) services_.send_alert(alert);
    open_rooms();
}

// Loads the rooms of new games, one after the other, so that they are in the list and their clocks are
// watched.
void Tournaments::open_rooms() {
    if (opening_ || to_open_.empty()) return;
    opening_ = true;
    const std::string game = to_open_.extract(to_open_.begin()).value();
    services_.hub.find(game, [this](const std::shared_ptr<Room>& room, bool) {
        if (room) services_.hub.lobby().update(room->game(), room->summary(), "");
        opening_ = false;
        services_.scheduler.post([this] { open_rooms(); });
    });
}

// --- telling players ---------------------------------------------------------------------------------------

// Games that began at any server: players of this one are told.
void Tournaments::follow() {
    const Moment asked = now();
    services_.store.read(
        [since = followed_ - followed_again](Store& store) { return store.games_begun(since); },
        [this, asked](const StoreResult<std::vector<BegunGame>>& games) {
            if (!games) return;
            followed_ = std::max(followed_, asked);
            on_begun(*games);
        });
}

void Tournaments::on_begun(const std::vector<BegunGame>& games) {
    for (const BegunGame& game : games) {
        if (notified_.emplace(game.made, game.player + " " + game.game).second) tell(game);
    }
    const auto old = notified_.lower_bound({followed_ - 4 * followed_again, ""});
    notified_.erase(notified_.begin(), old);
}

void Tournaments::tell(const BegunGame& game) {
    const auto terms = parse_object(game.terms).value_or(json::object());
    const std::string text = json::serialize(json::object{{"type", "round"},
                                                          {"tournament", game.tournament},
                                                          {"name", string_field(terms, "name").value_or("")},
                                                          {"round", game.round},
                                                          {"game", game.game}});
    services_.tell(game.player, shared_text(text));
}

void Tournaments::remind(const std::string& player) {
    services_.store.read([player](Store& store) { return store.tournament_games_of(player); },
                         [this](const StoreResult<std::vector<BegunGame>>& games) {
                             if (!games) return;
                             for (const BegunGame& game : *games) tell(game);
                         });
}

// --- showing -----------------------------------------------------------------------------------------------

void Tournaments::show(const std::string& id, Found found) {
    if (const auto kept = shown_.find(id);
        kept != shown_.end() && kept->second.shown && now() - kept->second.at < shown_for) {
        found(kept->second.shown);
        return;
    }
    if (shown_.size() > most_kept)
        std::erase_if(shown_, [](const auto& one) { return one.second.waiting.empty(); });
    Kept& kept = shown_[id];
    kept.waiting.push_back(std::move(found));
    if (kept.waiting.size() > 1) return;
    const auto read = [id, now = now()](Store& store) -> StoreResult<std::shared_ptr<const Shown>> {
        const auto whole = store.whole_tournament(id);
        if (!whole) return std::unexpected(whole.error());
        if (!*whole) return nullptr;
        std::string shown = tournament_json(**whole);
        const std::string tag = fmt::format("{:016x}", std::hash<std::string>()(shown));
        shown.pop_back();  // its last bracket
        const SharedText text = shared_text(fmt::format(R"({{"tournament":{},"now":{}}}}})", shown, now));
        return std::make_shared<const Shown>(Shown{text, shared_text(gzip(*text)), tag});
    };
    services_.store.read(
        read,
        [this, id, asked = now()](const StoreResult<std::shared_ptr<const Shown>>& shown) {
            Kept& done = shown_[id];
            const auto waiting = std::exchange(done.waiting, {});
            done.shown = shown ? *shown : nullptr;
            done.at = asked;
            if (!done.shown) shown_.erase(id);
            for (const Found& one : waiting) one(shown);
        },
        StoreAccess::ReadQueue::lists);
}

void Tournaments::forget(const std::string& id) {
    if (const auto kept = shown_.find(id); kept != shown_.end()) kept->second.at = 0;
}

void Tournaments::purge() {
    services_.store.read([now = now()](Store& store) { return store.purge_tournaments(now); },
                         [](const StoreResult<void>& purged) {
                             if (!purged)
                                 spdlog::warn("old tournaments could not be cancelled: {}",
                                              purged.error().reason);
                         });
    after(between_purges, [this] { purge(); });
}

}  // namespace merels::server
