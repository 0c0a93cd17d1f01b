#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/any_position.h"
#include "core/engine_traits.h"
#include "core/game.h"
#include "core/insertion_sort.h"
#include "core/random.h"
#include "core/turn.h"

namespace merels::puzzle {

// Whether something holds: proved either way, or not found out.
enum class Proof : std::uint8_t { no, unknown, yes };

// Proves by the rules alone what the side to move can reach. Repetition and the limit of quiet turns are left
// out of account; a line of a proof is far shorter than either takes.
class AnyProofSearch {
  public:
    AnyProofSearch() = default;
    AnyProofSearch(const AnyProofSearch&) = delete;
    AnyProofSearch& operator=(const AnyProofSearch&) = delete;
    virtual ~AnyProofSearch() = default;

    // Whether the side to move can end with at least `least`: 1 a win and 0 a draw or, where a game has a
    // score, so many points ahead. Looks at most `depth` turns ahead.
    [[nodiscard]] virtual Proof at_least(const AnyPosition& position, int least, int depth) = 0;
    // Gives the search its nodes again.
    virtual void refill() = 0;
};

// Negamax over three values with a table of what is known: a turn that proves it ends the search of a
// position, and only if all turns are refuted it is disproved.
template <Game P>
class ProofSearch final : public AnyProofSearch {
  public:
    explicit ProofSearch(std::uint64_t nodes) : nodes_(nodes), left_(nodes), known_(table_size) {}

    [[nodiscard]] Proof at_least(const AnyPosition& position, int least, int depth) override {
        return search(*position.template as<P>(), least, depth);
    }
    void refill() override { left_ = nodes_; }

  private:
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t depth = -1;
        Proof proof = Proof::unknown;
    };
    struct Child {
        P position;
        int order;
    };
    static constexpr std::size_t table_size = std::size_t{1} << 16;

    // The value of a finished game to a side.
    static int final_value(const P& position, const Outcome& outcome, Side side) {
        if (const auto score = position.score(side)) return *score - *position.score(other(side));
        if (!outcome.winner()) return 0;
        return outcome.winner() == side ? 1 : -1;
    }

    static Proof opposite(Proof proof) {
        if (proof == Proof::unknown) return proof;
        return proof == Proof::yes ? Proof::no : Proof::yes;
    }

    Proof search(const P& position, int least, int depth) {
        if (const Outcome outcome = position.outcome(); outcome.over())
            return final_value(position, outcome, position.to_move()) >= least ? Proof::yes : Proof::no;
        if (depth == 0 || left_ == 0) return Proof::unknown;
        --left_;
        const std::uint64_t key = position.key() ^ scramble(static_cast<std::uint64_t>(least) + 1);
        Entry& entry = known_[key % table_size];
        if (entry.key == key && (entry.proof != Proof::unknown || entry.depth >= depth)) return entry.proof;
        const Proof proof = try_turns(position, least, depth);
        if (proof != Proof::unknown || left_ > 0) entry = {key, static_cast<std::int16_t>(depth), proof};
        return proof;
    }

    Proof try_turns(const P& position, int least, int depth) {
        bool all_refuted = true;
        for (const Child& child : children(position)) {
            const bool same_side = child.position.to_move() == position.to_move();
            const Proof proof = same_side ? search(child.position, least, depth - 1)
                                          : opposite(search(child.position, 1 - least, depth - 1));
            if (proof == Proof::yes) return Proof::yes;
            if (proof == Proof::unknown) all_refuted = false;
        }
        return all_refuted ? Proof::no : Proof::unknown;
    }

    // The positions after each turn, those with the fewest men or points of the other side first.
    static std::vector<Child> children(const P& position) {
        const typename P::Choices choices(position);
        std::vector<Child> found;
        found.reserve(choices.count());
        choices.each([&](const Turn& turn) {
            P next = position;
            next.play(turn);
            const int value = DefaultEngineTraits<P>::evaluate(next);
            found.push_back({next, next.to_move() == position.to_move() ? -value : value});
        });
        insertion_sort(found, [](const Child& a, const Child& b) { return a.order < b.order; });
        return found;
    }

    std::uint64_t nodes_;
    std::uint64_t left_;
    std::vector<Entry> known_;
};

}  // namespace merels::puzzle
