#include "siege/game.h"

#include <algorithm>

#include "core/text_reader.h"
#include "core/variant_game.h"
#include "siege/position.h"

namespace merels::siege {
namespace {

Piece read_piece(TextReader& reader) {
    if (reader.accept('.')) return {};
    if (reader.accept('w')) return {Colour::white, 1, false};
    if (reader.accept('b')) return {Colour::black, 1, false};
    if (reader.accept('k')) return {Colour::white, 1, false, 1};
    reader.fail(tr("expected w, b, k or ., found {}"), {reader.here()});
    return {};
}

int count(const Setup& setup, const Piece& piece) {
    return static_cast<int>(std::ranges::count(setup.board, piece));
}

class SiegeGame final : public RulesGame<Rules, Position, fields> {
  public:
    explicit SiegeGame(const Variant& variant) : RulesGame(variant) {}

    [[nodiscard]] std::string_view family() const override { return "siege"; }
    [[nodiscard]] std::expected<Setup, TextError> read(std::string_view text) const override {
        TextReader reader(text);
        Setup setup;
        for (int point = 0; point < point_count; ++point) {
            if (point > 0 && point % width == 0) reader.expect('/', tr("expected / between two rows"));
            setup.board.push_back(read_piece(reader));
        }
        reader.space();
        setup.to_move = reader.side();
        return reader.finish(std::move(setup));
    }
    [[nodiscard]] std::string write(const Setup& setup) const override { return siege::write(setup); }
    [[nodiscard]] std::vector<Message> problems(const Setup& setup) const override {
        const int kings = count(setup, {Colour::white, 1, false, 1});
        const int white = count(setup, {Colour::white, 1, false}) + kings;
        const int black = count(setup, {Colour::black, 1, false});
        const int nothing = count(setup, {});
        std::vector<Message> problems;
        if (setup.board.size() != point_count || white + black + nothing != point_count)
            problems.push_back({tr("only men, the king or nothing can stand on the points"), {}});
        if (setup.hand != std::array{0, 0} || setup.red_hand != 0)
            problems.push_back({tr("there are no men in hand in this game"), {}});
        if (kings > 1) problems.push_back({tr("there is one king, not {}"), {std::to_string(kings)}});
        if (white > white_pieces || black > black_pieces)
            problems.push_back({tr("a side has more pieces than there are"), {}});
        if (white == 0 && black == 0) problems.push_back({tr("the board is empty"), {}});
        return problems;
    }
    [[nodiscard]] DrawRules draw_rules() const override { return {.quiet_turns = 100}; }
};

}  // namespace

std::vector<Message> describe_rules(const Variant& /*variant*/) {
    return {{tr("White's king wants to reach a corner; Black wants to take it."), {}},
            {tr("A piece steps to the next point, jumps over an opposing piece and takes it, or goes "
                "along an "
                "arc and takes what it lands on."),
             {}},
            {tr("Only the king may stand on the throne."), {}}};
}

std::unique_ptr<AnyGame> make_game(const Variant& variant) {
    return std::make_unique<SiegeGame>(variant);
}

}  // namespace merels::siege
