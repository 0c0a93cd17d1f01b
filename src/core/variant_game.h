#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace merels {

// What every game answers from its variant alone. `fields` is the function that lists the variant's switches;
// describe_rules(variant), found in the game's own namespace, tells the rules in words.
template <class Variant, auto fields>
class VariantGame : public AnyGame {
  public:
    [[nodiscard]] const std::string& name() const final { return variant().name; }
    [[nodiscard]] const std::string& title() const final { return variant().title; }
    [[nodiscard]] std::vector<Message> rules() const final { return describe_rules(variant()); }
    [[nodiscard]] std::vector<Switch> switches() const final { return switches_of(fields(), variant()); }
    [[nodiscard]] std::string variant_text() const final {
        return write_variant(family(), fields(), variant());
    }

  protected:
    [[nodiscard]] virtual const Variant& variant() const = 0;
};

// A game whose positions refer to rules made from the variant: a variant and a board.
template <class Rules, class Position, auto fields>
class RulesGame : public VariantGame<decltype(Rules::variant), fields> {
  public:
    using Variant = decltype(Rules::variant);

    [[nodiscard]] const Geometry& geometry() const final { return rules_.board.geometry(); }
    [[nodiscard]] AnyPosition start(std::uint64_t /*seed*/) const final {
        return AnyPosition(Position(rules_));
    }
    [[nodiscard]] AnyPosition position(const Setup& setup) const final {
        return AnyPosition(Position(rules_, setup));
    }

  protected:
    explicit RulesGame(const Variant& variant) : rules_(variant) {}
    [[nodiscard]] const Variant& variant() const final { return rules_.variant; }

    Rules rules_;
};

}  // namespace merels
