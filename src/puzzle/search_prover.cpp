#include <algorithm>
#include <array>
#include <vector>

#include "puzzle/game_knowledge.h"
#include "puzzle/prover.h"

namespace merels::puzzle {
namespace {

constexpr std::uint64_t nodes_with_score = 60'000;
constexpr std::uint64_t nodes_without = 40'000;

// A game with a score is searched to its end; another may go on for ever, and is searched deeper and deeper.
constexpr std::array<int, 1> depths_with_score = {64};
constexpr std::array<int, 4> depths_without = {1, 3, 5, 7};

struct Candidate {
    Turn turn;
    AnyPosition after;
};

class SearchProver final : public Prover {
  public:
    [[nodiscard]] std::optional<OnlyTurn> only_turn(const AnyPosition& position) override {
        if (position.outcome().over() || !begin(position)) return std::nullopt;
        const std::vector<Candidate> all = candidates(position);
        if (const auto win = only(position, all, 1)) return win;
        if (stopped_) return std::nullopt;
        return only(position, all, 0);
    }

    [[nodiscard]] std::optional<OnlyTurn> only_turn_by_points(const AnyPosition& position) override {
        if (!position.score(Side::white) || position.outcome().over() || !begin(position))
            return std::nullopt;
        const std::vector<Candidate> all = candidates(position);
        const auto best = best_by_score(position, all);
        if (!best || best->score < 1) return std::nullopt;
        for (const Candidate& candidate : all) {
            if (candidate.turn == best->turn) continue;
            search_->refill();
            if (keeps(position, candidate.after, best->score, depths_with_score[0]) != Proof::no)
                return std::nullopt;
        }
        return OnlyTurn{.turn = best->turn, .result = best->score, .legal = all.size()};
    }

    [[nodiscard]] std::optional<Turn> best_reply(const AnyPosition& position) override {
        if (position.outcome().over() || !begin(position)) return std::nullopt;
        const std::vector<Candidate> all = candidates(position);
        if (!position.score(Side::white)) return best_by_answers(position, all);
        const auto best = best_by_score(position, all);
        return best ? std::optional(best->turn) : std::nullopt;
    }

  private:
    // False for a position that is not worth the time.
    bool begin(const AnyPosition& position) {
        if (!worth_proving(position)) return false;
        if (!search_)
            search_ =
                make_proof_search(position, position.score(Side::white) ? nodes_with_score : nodes_without);
        stopped_ = false;
        return true;
    }

    static std::vector<Candidate> candidates(const AnyPosition& position) {
        std::vector<Candidate> all;
        for (const Turn& turn : position.turns()) all.push_back({turn, position.after(turn)});
        return all;
    }

    // Whether a turn ends with at least `least` for the side that plays it.
    Proof keeps(const AnyPosition& before, const AnyPosition& after, int least, int depth) {
        if (after.to_move() == before.to_move()) return search_->at_least(after, least, depth);
        const Proof theirs = search_->at_least(after, 1 - least, depth);
        if (theirs == Proof::unknown) return theirs;
        return theirs == Proof::yes ? Proof::no : Proof::yes;
    }

    static std::span<const int> depths_for(const AnyPosition& position) {
        if (position.score(Side::white)) return depths_with_score;
        return depths_without;
    }

    // The only turn that ends with at least `least`, all others being refuted. Sets stopped_ if there may be
    // such turns but not a single one that is proved.
    std::optional<OnlyTurn> only(const AnyPosition& position, const std::vector<Candidate>& all, int least) {
        search_->refill();
        for (const int depth : depths_for(position)) {
            const Candidate* found = nullptr;
            std::size_t unknown = 0;
            for (const Candidate& candidate : all) {
                const Proof proof = keeps(position, candidate.after, least, depth);
                if (proof == Proof::unknown) ++unknown;
                if (proof != Proof::yes) continue;
                if (found != nullptr) {
                    stopped_ = true;
                    return std::nullopt;
                }
                found = &candidate;
            }
            if (unknown > 0) continue;
            if (found == nullptr) return std::nullopt;
            return OnlyTurn{.turn = found->turn, .result = least, .legal = all.size()};
        }
        stopped_ = true;
        return std::nullopt;
    }

    // By how many points a turn wins; fewer than 0 if it loses.
    struct Scored {
        Turn turn;
        int score = 0;
    };

    // The first turn with the best score.
    std::optional<Scored> best_by_score(const AnyPosition& position, const std::vector<Candidate>& all) {
        std::optional<Scored> best;
        int best_score = -50;  // fewer than all pieces
        for (const Candidate& candidate : all) {
            search_->refill();
            // Only what is better than the best so far matters.
            int low = best_score;
            int high = 50;
            Proof proof = keeps(position, candidate.after, low + 1, depths_with_score[0]);
            if (proof == Proof::unknown) return std::nullopt;
            if (proof == Proof::no) continue;
            ++low;
            while (low < high) {
                const int middle = low + (high - low + 1) / 2;
                proof = keeps(position, candidate.after, middle, depths_with_score[0]);
                if (proof == Proof::unknown) return std::nullopt;
                if (proof == Proof::yes) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            best_score = low;
            best = {candidate.turn, low};
        }
        return best;
    }

    // The best result, then the fewest turns that keep the other side's.
    std::optional<Turn> best_by_answers(const AnyPosition& position, const std::vector<Candidate>& all) {
        for (const int least : {1, 0, -1}) {
            std::optional<Turn> chosen;
            std::size_t fewest = SIZE_MAX;
            search_->refill();
            bool unknown = false;
            for (const Candidate& candidate : all) {
                const Proof proof = keeps(position, candidate.after, least, depths_without.back());
                if (proof == Proof::unknown) unknown = true;
                if (proof != Proof::yes) continue;
                const std::size_t answers = count_answers(candidate.after, -least);
                if (chosen && answers >= fewest) continue;
                fewest = answers;
                chosen = candidate.turn;
            }
            if (chosen) return chosen;
            if (unknown) return std::nullopt;
        }
        return std::nullopt;
    }

    std::size_t count_answers(const AnyPosition& position, int least) {
        if (position.outcome().over()) return SIZE_MAX;
        std::size_t count = 0;
        for (const Candidate& candidate : candidates(position)) {
            if (keeps(position, candidate.after, least, depths_without.back()) != Proof::no) ++count;
        }
        return count;
    }

    std::unique_ptr<AnyProofSearch> search_;
    bool stopped_ = false;
};

}  // namespace

std::unique_ptr<Prover> make_search_prover() {
    return std::make_unique<SearchProver>();
}

}  // namespace merels::puzzle
