#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/random.h"

namespace merels {

// A position of whatever game: the same value behind a virtual seam, for everything a person waits for. This
// file is the only place where the two kinds of position meet; search and tables get the position inside with
// as<P>().
class AnyPosition {
  public:
    template <Game P>
    explicit AnyPosition(const P& position) : inside_(std::make_unique<Model<P>>(position)) {}

    AnyPosition(const AnyPosition& from) : inside_(from.inside_->copy()) {}
    AnyPosition& operator=(const AnyPosition& from) {
        if (this != &from) inside_ = from.inside_->copy();
        return *this;
    }
    AnyPosition(AnyPosition&&) noexcept = default;
    AnyPosition& operator=(AnyPosition&&) noexcept = default;
    ~AnyPosition() = default;

    [[nodiscard]] Side to_move() const { return inside_->to_move(); }
    [[nodiscard]] Outcome outcome() const { return inside_->outcome(); }
    [[nodiscard]] std::vector<Turn> turns() const { return inside_->turns(); }
    // The turn must be one of turns().
    void play(const Turn& turn) { inside_->play(turn); }
    [[nodiscard]] AnyPosition after(const Turn& turn) const {
        AnyPosition next = *this;
        next.play(turn);
        return next;
    }
    [[nodiscard]] std::uint64_t key() const { return inside_->key(); }
    [[nodiscard]] Setup setup() const { return inside_->setup(); }
    [[nodiscard]] std::string text() const { return inside_->text(); }
    [[nodiscard]] bool has_stacks() const { return inside_->has_stacks(); }
    [[nodiscard]] Tally tally(Side side) const { return inside_->tally(side); }
    [[nodiscard]] std::optional<int> score(Side side) const { return inside_->score(side); }
    [[nodiscard]] Role role(const Turn& turn, std::size_t i) const { return inside_->role(turn, i); }
    [[nodiscard]] Message why_not(const Turn& picked, Point point) const {
        return inside_->why_not(picked, point);
    }
    [[nodiscard]] std::vector<Message> merits(const Turn& turn) const { return inside_->merits(turn); }
#ifndef __wasm__  // no page counts
    [[nodiscard]] std::uint64_t perft(int depth) const { return inside_->perft(depth); }
#endif
    // Plays legal turns drawn at random until the game is over or `limit` turns are made; answers how many.
    int play_at_random(Random& random, int limit) { return inside_->play_at_random(random, limit); }

    // The position inside, if it is a P; otherwise null.
    template <Game P>
    [[nodiscard]] const P* as() const {
        if (inside_->kind() != &Model<P>::tag) return nullptr;
        return &static_cast<const Model<P>&>(*inside_).position;
    }

    friend bool operator==(const AnyPosition& a, const AnyPosition& b) {
        return a.inside_->kind() == b.inside_->kind() && a.inside_->equals(*b.inside_);
    }

  private:
    struct Inside {
        Inside() = default;
        Inside(const Inside&) = default;
        Inside& operator=(const Inside&) = delete;
        virtual ~Inside() = default;
        [[nodiscard]] virtual std::unique_ptr<Inside> copy() const = 0;
        [[nodiscard]] virtual const void* kind() const = 0;
        [[nodiscard]] virtual bool equals(const Inside& same_kind) const = 0;
        [[nodiscard]] virtual Side to_move() const = 0;
        [[nodiscard]] virtual Outcome outcome() const = 0;
        [[nodiscard]] virtual std::vector<Turn> turns() const = 0;
        virtual void play(const Turn& turn) = 0;
        [[nodiscard]] virtual std::uint64_t key() const = 0;
        [[nodiscard]] virtual Setup setup() const = 0;
        [[nodiscard]] virtual std::string text() const = 0;
        [[nodiscard]] virtual bool has_stacks() const = 0;
        [[nodiscard]] virtual Tally tally(Side side) const = 0;
        [[nodiscard]] virtual std::optional<int> score(Side side) const = 0;
        [[nodiscard]] virtual Role role(const Turn& turn, std::size_t i) const = 0;
        [[nodiscard]] virtual Message why_not(const Turn& picked, Point point) const = 0;
        [[nodiscard]] virtual std::vector<Message> merits(const Turn& turn) const = 0;
#ifndef __wasm__
        [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
#endif
        virtual int play_at_random(Random& random, int limit) = 0;
    };

    template <Game P>
    struct Model final : Inside {
        static constexpr char tag = 0;  // its address tells one kind of position from another, without RTTI

        explicit Model(const P& from) : position(from) {}

        [[nodiscard]] std::unique_ptr<Inside> copy() const override { return std::make_unique<Model>(*this); }
        [[nodiscard]] const void* kind() const override { return &tag; }
        [[nodiscard]] bool equals(const Inside& same_kind) const override {
            return position == static_cast<const Model&>(same_kind).position;
        }
        [[nodiscard]] Side to_move() const override { return position.to_move(); }
        [[nodiscard]] Outcome outcome() const override { return position.outcome(); }
        [[nodiscard]] std::vector<Turn> turns() const override {
            const typename P::Choices choices(position);
            std::vector<Turn> all;
            all.reserve(choices.count());
            choices.each([&](const Turn& turn) { all.push_back(turn); });
            return all;
        }
        void play(const Turn& turn) override { position.play(turn); }
        [[nodiscard]] std::uint64_t key() const override { return position.key(); }
        [[nodiscard]] Setup setup() const override { return position.setup(); }
        [[nodiscard]] std::string text() const override { return position.text(); }
        [[nodiscard]] bool has_stacks() const override { return P::has_stacks; }
        [[nodiscard]] Tally tally(Side side) const override { return position.tally(side); }
        [[nodiscard]] std::optional<int> score(Side side) const override { return position.score(side); }
        [[nodiscard]] Role role(const Turn& turn, std::size_t i) const override {
            return position.role(turn, i);
        }
        [[nodiscard]] Message why_not(const Turn& picked, Point point) const override {
            return position.why_not(picked, point);
        }
        [[nodiscard]] std::vector<Message> merits(const Turn& turn) const override {
            return position.merits(turn);
        }
#ifndef __wasm__
        [[nodiscard]] std::uint64_t perft(int depth) const override { return merels::perft(position, depth); }
#endif
        int play_at_random(Random& random, int limit) override {
            for (int played = 0; played < limit; ++played) {
                const typename P::Choices choices(position);
                const std::uint32_t ways = choices.count();
                if (ways == 0) return played;
                position.play(choices.nth(random.below(ways)));
            }
            return limit;
        }

        P position;
    };

    std::unique_ptr<Inside> inside_;
};

}  // namespace merels
