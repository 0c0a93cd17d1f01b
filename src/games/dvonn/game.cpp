#include "dvonn/game.h"

#include <utility>

#include "core/variant_game.h"
#include "dvonn/notation.h"
#include "dvonn/position.h"
#include "dvonn/setup_check.h"

namespace merels::dvonn {
namespace {

class DvonnGame final : public VariantGame<Variant, fields> {
  public:
    explicit DvonnGame(Variant variant) : variant_(std::move(variant)) {}

    [[nodiscard]] std::string_view family() const override { return "dvonn"; }
    [[nodiscard]] const Geometry& geometry() const override { return dvonn::geometry(); }
    [[nodiscard]] AnyPosition start(std::uint64_t seed) const override {
        return AnyPosition(variant_.placed ? Position() : Position::at_random(Random(seed)));
    }
    [[nodiscard]] bool starts_at_random() const override { return !variant_.placed; }
    [[nodiscard]] std::expected<Setup, TextError> read(std::string_view text) const override {
        return dvonn::read(variant_, text);
    }
    [[nodiscard]] std::string write(const Setup& setup) const override { return dvonn::write(setup); }
    [[nodiscard]] std::vector<Message> problems(const Setup& setup) const override {
        return dvonn::problems(variant_, setup);
    }
    [[nodiscard]] AnyPosition position(const Setup& setup) const override {
        return AnyPosition(Position(setup));
    }
    // Every turn but a pass leaves fewer stacks or fewer pieces to place, and nobody passes twice in a row:
    // nothing can be repeated.
    [[nodiscard]] DrawRules draw_rules() const override { return {.repetitions = 0, .quiet_turns = 0}; }
    // A side with no stack and nothing to place never moves again, and has no points.
    [[nodiscard]] bool could_win(const AnyPosition& position, Side side) const override {
        const Tally pieces = position.tally(side);
        return pieces.in_hand > 0 || pieces.on_board > 0;
    }

  protected:
    [[nodiscard]] const Variant& variant() const override { return variant_; }

  private:
    Variant variant_;
};

}  // namespace

std::unique_ptr<AnyGame> make_game(const Variant& variant) {
    return std::make_unique<DvonnGame>(variant);
}

}  // namespace merels::dvonn
