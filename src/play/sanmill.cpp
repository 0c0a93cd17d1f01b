#include "play/sanmill.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/letters.h"
#include "core/partial_turn.h"
#include "core/text_reader.h"

namespace merels::play {
namespace {

// Three rings, each eight points clockwise from the top middle.
constexpr std::size_t ring = 8;
constexpr std::array<std::string_view, 3 * ring> names = {
    "d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5",   // inner
    "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",   // middle
    "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"};  // outer

constexpr auto points = static_cast<Point>(names.size());

bool has_three_squares(const Geometry& geometry) {
    return geometry.size() == names.size() &&
           std::ranges::all_of(names, [&](std::string_view name) { return geometry.find(name).has_value(); });
}

std::unexpected<TextError> failure(Sentence english, std::vector<std::string> words = {}) {
    return std::unexpected(TextError{0, {english, std::move(words)}});
}

// What the text says.
struct Said {
    Setup setup;
    bool placing = false;
    bool removal_pending = false;
};

class Reader {
  public:
    Reader(const AnyGame& game, std::string_view text) : geometry_(game.geometry()), reader_(text) {
        said_.setup.board.resize(geometry_.size());
    }

    std::expected<Said, TextError> read() {
        board();
        reader_.space();
        said_.setup.to_move = reader_.side();
        reader_.space();
        phase();
        reader_.space();
        action();
        for (const Side side : both_sides) men(side);
        for (const Side side : both_sides) removals(side);
        further_numbers();
        return reader_.finish(std::move(said_));
    }

  private:
    void board() {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (i > 0 && i % ring == 0) reader_.expect('/', tr("expected / between the rings"));
            said_.setup.board[*geometry_.find(names[i])] = piece();
        }
    }

    Piece piece() {
        if (reader_.accept('O')) return {Colour::white, 1, false};
        if (reader_.accept('@')) return {Colour::black, 1, false};
        if (!reader_.accept('*')) reader_.fail(tr("expected O, @ or *, found {}"), {reader_.here()});
        return {};
    }

    void phase() {
        said_.placing = reader_.accept('p');
        if (!said_.placing && !reader_.accept('m') && !reader_.accept('o'))
            reader_.fail(tr("expected the phase, p, m or o, found {}"), {reader_.here()});
    }

    void action() {
        said_.removal_pending = reader_.accept('r');
        if (!said_.removal_pending && !reader_.accept('p') && !reader_.accept('s') && !reader_.accept('?'))
            reader_.fail(tr("expected the action, p, s or r, found {}"), {reader_.here()});
    }

    // A side's men on the board, which can be counted, and in hand.
    void men(Side side) {
        reader_.space();
        const auto standing = std::ranges::count(said_.setup.board, colour(side), &Piece::colour);
        TextReader before = reader_;
        if (reader_.number() != standing) {
            const Message found =
                plural(static_cast<std::size_t>(standing), "{} has {} man on the board",
                       "{} has {} men on the board", {std::string(name(side)), std::to_string(standing)});
            before.fail(found.english, found.words);
            reader_ = before;
        }
        reader_.space();
        said_.setup.hand[index(side)] = reader_.number();
    }

    void removals(Side side) {
        reader_.space();
        TextReader before = reader_;
        const int count = reader_.number();
        const bool due = said_.removal_pending && side == said_.setup.to_move;
        if (count == (due ? 1 : 0)) return;
        before.fail(
            due ? tr("expected 1, the man that {} is to remove") : tr("expected 0: {} has nothing to remove"),
            {std::string(name(side))});
        reader_ = before;
    }

    // They mean nothing here.
    void further_numbers() {
        constexpr std::string_view in_them = " -0123456789";
        while (in_them.find(reader_.peek()) != std::string_view::npos) reader_.accept(reader_.peek());
    }

    const Geometry& geometry_;
    TextReader reader_;
    Said said_;
};

// The turn begun that leads from one set-up to the other and leaves a man to be removed, if there is one.
std::optional<SanmillPosition> closing(const AnyGame& game, const Setup& before, const Turn& picked) {
    if (!game.problems(before).empty()) return std::nullopt;
    PartialTurn turn(game.position(before));
    for (const Point point : picked) {
        if (!turn.pick(point)) return std::nullopt;
    }
    if (turn.expected() != Expected::remove) return std::nullopt;
    return SanmillPosition{turn.position(), picked};
}

// How this man can have come to where it stands and closed a mill.
std::optional<SanmillPosition> closed_by(const AnyGame& game, const Said& said, Point to) {
    Setup before = said.setup;
    const Piece man = std::exchange(before.board[to], Piece{});
    if (said.placing) {
        ++before.hand[index(before.to_move)];
        return closing(game, before, {to});
    }
    for (Point from = 0; from < points; ++from) {
        if (from == to || before.board[from] != Piece{}) continue;
        before.board[from] = man;
        if (auto found = closing(game, before, {from, to})) return found;
        before.board[from] = Piece{};
    }
    return std::nullopt;
}

std::expected<SanmillPosition, TextError> removal_pending(const AnyGame& game, const Said& said) {
    const auto& board = said.setup.board;
    for (Point to = 0; to < points; ++to) {
        if (board[to].colour != colour(said.setup.to_move)) continue;
        if (auto found = closed_by(game, said, to)) return std::move(*found);
    }
    return failure(tr("no turn of {} can have closed a mill and led to this position"),
                   {std::string(name(said.setup.to_move))});
}

}  // namespace

bool looks_like_sanmill(std::string_view text) {
    constexpr std::size_t width = 3 * ring + 2;
    const std::string_view board = trimmed(text).substr(0, width);
    return board.size() == width && board[ring] == '/' && board[2 * ring + 1] == '/' &&
           board.find_first_not_of("O@*/") == std::string_view::npos;
}

std::expected<SanmillPosition, TextError> read_sanmill(const AnyGame& game, std::string_view text) {
    if (!has_three_squares(game.geometry())) {
        return failure(tr("{} is not played on the board of such a position"), {game.title()});
    }
    const auto said = Reader(game, text).read();
    if (!said) return std::unexpected(said.error());
    if (said->removal_pending) return removal_pending(game, *said);
    auto problems = game.problems(said->setup);
    if (!problems.empty()) return std::unexpected(TextError{0, std::move(problems.front())});
    return SanmillPosition{game.position(said->setup), {}};
}

}  // namespace merels::play
