#include "yote/game.h"

#include "core/variant_game.h"
#include "yote/notation.h"
#include "yote/position.h"
#include "yote/setup_check.h"

namespace merels::yote {
namespace {

class YoteGame final : public RulesGame<Rules, Position, fields> {
  public:
    explicit YoteGame(const Variant& variant) : RulesGame(variant) {}

    [[nodiscard]] std::string_view family() const override { return "yote"; }
    [[nodiscard]] std::expected<Setup, TextError> read(std::string_view text) const override {
        return yote::read(rules_.variant, geometry(), text);
    }
    [[nodiscard]] std::string write(const Setup& setup) const override {
        return yote::write(rules_.variant, geometry(), setup);
    }
    [[nodiscard]] std::vector<Message> problems(const Setup& setup) const override {
        return yote::problems(rules_, setup);
    }
    [[nodiscard]] DrawRules draw_rules() const override {
        return {.quiet_turns = rules_.variant.quiet_turns};
    }
    // With one jump a turn at most two men go at once. So a side of draw_at men or fewer brings the opponent
    // down to so many, which is a draw, before it can take the last; and where nobody can move it has fewer
    // men.
    [[nodiscard]] bool could_win(const AnyPosition& position, Side side) const override {
        const Variant& variant = rules_.variant;
        const bool too_few = position.tally(side).left() <= variant.draw_at;
        return !too_few || variant.draw_at < 2 || variant.several_jumps ||
               variant.no_move == Variant::NoMove::loses;
    }
    // With several jumps in a turn the turns of one position can be more than a server should list.
    [[nodiscard]] std::optional<Message> why_not_online() const override {
        if (!rules_.variant.several_jumps) return std::nullopt;
        return Message{tr("Yoté with several jumps in a turn can be played on one screen or against the "
                          "computer, but not online"),
                       {}};
    }
};

}  // namespace

std::unique_ptr<AnyGame> make_game(const Variant& variant) {
    return std::make_unique<YoteGame>(variant);
}

}  // namespace merels::yote
