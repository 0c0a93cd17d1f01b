#include "arena/tournament.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "arena/engine_player.h"
#include "core/random.h"

namespace merels::arena {
namespace {

double elo_of(double share) {
    const double clamped = std::clamp(share, 0.001, 0.999);
    return 400 * std::log10(clamped / (1 - clamped));
}

// The start of a pair: a position after some random turns in which the game is not over.
AnyPosition start_of_pair(const Tournament& tournament, int pair) {
    Random random(scramble(tournament.seed + static_cast<std::uint64_t>(pair)));
    for (int tries = 0; tries < 1000; ++tries) {
        AnyPosition start = tournament.game->start(random.next());
        start.play_at_random(random, tournament.opening_turns);
        if (!start.outcome().over()) return start;
    }
    return tournament.game->start(tournament.seed);
}

class TournamentRun {
  public:
    TournamentRun(const Tournament& tournament,
                  const std::function<void(const play::Match&, const Standing&)>& on_game)
        : tournament_(tournament), on_game_(on_game) {}

    std::expected<Standing, std::string> play() {
        std::vector<std::thread> workers;
        for (int i = 0; i < std::max(1, tournament_.at_once); ++i) workers.emplace_back([this] { work(); });
        for (auto& worker : workers) worker.join();
        if (failure_) return std::unexpected(*failure_);
        return standing_;
    }

  private:
    void work() {
        const int games = (tournament_.games + 1) / 2 * 2;
        for (int number = next_++; number < games; number = next_++) {
            auto ended = play_game(number);
            const std::lock_guard lock(lock_);
            if (failure_) return;
            if (!ended) {
                failure_ = ended.error();
                next_ = games;
                return;
            }
            count(*ended, number % 2 == 0);
            on_game_(*ended, standing_);
        }
    }

    // In a pair the first engine has White in the first game and Black in the second.
    std::expected<play::Match, std::string> play_game(int number) {
        const bool first_is_white = number % 2 == 0;
        const auto seed = tournament_.seed * 1'000'003 + static_cast<std::uint64_t>(number);
        auto first = make_engine_player(tournament_.first, tournament_.limit, seed);
        if (!first) return std::unexpected(first.error());
        auto second = make_engine_player(tournament_.second, tournament_.limit, ~seed);
        if (!second) return std::unexpected(second.error());
        play::Players players = {play::Player{tournament_.first, {}}, play::Player{tournament_.second, {}}};
        if (!first_is_white) std::swap(players[0], players[1]);
        play::Match match(play::share(*tournament_.game), start_of_pair(tournament_, number / 2),
                          std::move(players));
        while (!match.over()) {
            const bool first_to_move = (match.to_move() == Side::white) == first_is_white;
            const auto turn = (first_to_move ? *first : *second)->choose(match.history());
            if (!turn) return std::unexpected(turn.error());
            if (auto played = match.play(*turn); !played) return std::unexpected(played.error().text());
        }
        return match;
    }

    void count(const play::Match& match, bool first_is_white) {
        const auto winner = match.outcome().winner();
        if (!winner) {
            ++standing_.drawn;
        } else if ((*winner == Side::white) == first_is_white) {
            ++standing_.won;
        } else {
            ++standing_.lost;
        }
    }

    const Tournament& tournament_;
    const std::function<void(const play::Match&, const Standing&)>& on_game_;
    std::atomic<int> next_{0};
    std::mutex lock_;
    Standing standing_;
    std::optional<std::string> failure_;
};

}  // namespace

double Standing::share() const {
    return games() == 0 ? 0.5 : (won + 0.5 * drawn) / games();
}

double Standing::error() const {
    if (games() == 0) return 0;
    const double mean = share();
    const auto squares = [&](double points, int times) { return times * (points - mean) * (points - mean); };
    const double variance = (squares(1, won) + squares(0.5, drawn) + squares(0, lost)) / games();
    return 1.96 * std::sqrt(variance / games());
}

Standing::Elo Standing::elo() const {
    const double mean = share();
    return {elo_of(mean), std::abs(elo_of(mean + error()) - elo_of(mean - error())) / 2};
}

std::expected<Standing, std::string> play_tournament(
    const Tournament& tournament, const std::function<void(const play::Match&, const Standing&)>& on_game) {
    return TournamentRun(tournament, on_game).play();
}

}  // namespace merels::arena
