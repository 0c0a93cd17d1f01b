#include "arena/contest.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "arena/contestant.h"
#include "core/random.h"

namespace merels {
namespace {

double elo_of(double share) {
    const double sure = std::clamp(share, 0.001, 0.999);
    return 400 * std::log10(sure / (1 - sure));
}

// The start of a pair: some turns played at random that leave the game undecided.
AnyPosition start_of_pair(const Contest& contest, int pair) {
    Random random(scramble(contest.seed + static_cast<std::uint64_t>(pair)));
    for (int tries = 0; tries < 1000; ++tries) {
        AnyPosition start = contest.game->start(random.next());
        start.play_at_random(random, contest.opening_turns);
        if (!start.outcome().over()) return start;
    }
    return contest.game->start(contest.seed);
}

class Running {
  public:
    Running(const Contest& contest, const std::function<void(const Match&, const Standing&)>& on_game)
        : contest_(contest), on_game_(on_game) {}

    std::expected<Standing, std::string> play() {
        std::vector<std::thread> workers;
        for (int i = 0; i < std::max(1, contest_.at_once); ++i) workers.emplace_back([this] { work(); });
        for (auto& worker : workers) worker.join();
        if (failure_) return std::unexpected(*failure_);
        return standing_;
    }

  private:
    void work() {
        const int games = (contest_.games + 1) / 2 * 2;
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
    std::expected<Match, std::string> play_game(int number) {
        const bool first_is_white = number % 2 == 0;
        const auto seed = contest_.seed * 1'000'003 + static_cast<std::uint64_t>(number);
        auto first = make_contestant(contest_.first, contest_.limit, seed);
        if (!first) return std::unexpected(first.error());
        auto second = make_contestant(contest_.second, contest_.limit, ~seed);
        if (!second) return std::unexpected(second.error());
        Players players = {Player{contest_.first, {}}, Player{contest_.second, {}}};
        if (!first_is_white) std::swap(players[0], players[1]);
        Match match(share(*contest_.game), start_of_pair(contest_, number / 2), std::move(players));
        while (!match.over()) {
            const bool first_to_move = (match.to_move() == Side::white) == first_is_white;
            const auto turn = (first_to_move ? *first : *second)->choose(match.history());
            if (!turn) return std::unexpected(turn.error());
            if (auto played = match.play(*turn); !played) return std::unexpected(played.error().text());
        }
        return match;
    }

    void count(const Match& match, bool first_is_white) {
        const auto winner = match.outcome().winner();
        if (!winner) {
            ++standing_.drawn;
        } else if ((*winner == Side::white) == first_is_white) {
            ++standing_.won;
        } else {
            ++standing_.lost;
        }
    }

    const Contest& contest_;
    const std::function<void(const Match&, const Standing&)>& on_game_;
    std::atomic<int> next_{0};
    std::mutex lock_;
    Standing standing_;
    std::optional<std::string> failure_;
};

}  // namespace

double Standing::share() const {
    return games() == 0 ? 0.5 : (won + 0.5 * drawn) / games();
}

Standing::Elo Standing::elo() const {
    const double mean = share();
    const auto off = [&](double points, int times) { return times * (points - mean) * (points - mean); };
    const double variance = games() == 0 ? 0 : (off(1, won) + off(0.5, drawn) + off(0, lost)) / games();
    const double error = games() == 0 ? 0 : 1.96 * std::sqrt(variance / games());
    return {elo_of(mean), std::abs(elo_of(mean + error) - elo_of(mean - error)) / 2};
}

std::expected<Standing, std::string> play_contest(
    const Contest& contest, const std::function<void(const Match&, const Standing&)>& on_game) {
    return Running(contest, on_game).play();
}

}  // namespace merels
