#include "mill/game.h"

#include "core/variant_game.h"
#include "mill/notation.h"
#include "mill/position.h"
#include "mill/setup_check.h"

namespace merels::mill {
namespace {

class MillGame final : public RulesGame<Rules, Position, fields> {
  public:
    explicit MillGame(const Variant& variant) : RulesGame(variant) {}

    [[nodiscard]] std::string_view alias() const override { return rules_.variant.alias; }
    [[nodiscard]] std::string_view family() const override { return "nine"; }
    [[nodiscard]] std::expected<Setup, TextError> read(std::string_view text) const override {
        return mill::read(rules_.variant, geometry(), text);
    }
    [[nodiscard]] std::string write(const Setup& setup) const override {
        return mill::write(rules_.variant, geometry(), setup);
    }
    [[nodiscard]] std::vector<Message> problems(const Setup& setup) const override {
        return mill::problems(rules_, setup);
    }
    [[nodiscard]] DrawRules draw_rules() const override {
        return {.quiet_turns = rules_.variant.quiet_turns,
                .quiet_turns_at_few = rules_.variant.quiet_turns_at_three};
    }
    [[nodiscard]] bool has_tablebases() const override { return true; }
};

}  // namespace

std::unique_ptr<AnyGame> make_game(const Variant& variant) {
    return std::make_unique<MillGame>(variant);
}

}  // namespace merels::mill
