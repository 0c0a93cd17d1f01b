#include "dvonn/net.h"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <optional>
#include <vector>

#include "core/random.h"
#include "dvonn/evaluation.h"
#include "dvonn/game.h"
#include "dvonn/position.h"
#include "dvonn/variant.h"

using namespace merels;
using namespace merels::dvonn;

namespace {

// The positions of games played at random, on random boards and from the first piece on.
template <class Visit>
void each_position(int games, Visit&& visit) {
    Random random(1);
    for (int game = 0; game < games; ++game) {
        Position position = game % 2 == 0 ? Position() : Position::at_random(random);
        while (!position.outcome().over()) {
            visit(position);
            const Choices choices(position);
            position.play(choices.nth(random.below(choices.count())));
        }
    }
}

std::vector<std::uint16_t> sorted_features(const Position& position) {
    const Net::ActiveFeatures active = Net::active_features(position);
    std::vector<std::uint16_t> features(active.features().begin(), active.features().end());
    std::ranges::sort(features);
    return features;
}

// The features of net.cpp, found cell by cell on a plain grid: slow, and sharing nothing but their numbers.
class PlainFeatures {
  public:
    explicit PlainFeatures(const Position& position) : position_(position) {
        for (int row = 0; row < row_count; ++row) {
            for (int column = 0; column < 11; ++column) {
                if (!on_board(column, row)) continue;
                CellState& state = at(column, row);
                const Cell cell = dvonn::detail::cell_at(column, row);
                state.on_board = true;
                state.height = position.height(cell);
                state.occupied = position.placing() || state.height > 0;
                state.red = (position.with_red() & bit(cell)) != 0;
                for (const Side side : both_sides) {
                    if ((position.stacks(side) & bit(cell)) != 0) state.top = side;
                }
            }
        }
        find_ways_to_red();
        for (const Side side : both_sides) find_moves(side);
    }

    std::vector<std::uint16_t> all() {
        std::vector<std::uint16_t> features;
        int lone = 0;
        int stacks = 0;
        each_cell([&](int column, int row, CellState& state) {
            if (state.height == 0) return;
            ++stacks;
            if (state.top) {
                features.push_back(feature_of_stack(column, row, state));
            } else {
                ++lone;
                features.push_back(feature_of_red(column, row));
            }
        });
        const Side us = position_.to_move();
        const auto add = [&](std::size_t first, int ours, int theirs, std::size_t ways) {
            features.push_back(static_cast<std::uint16_t>(first + static_cast<std::size_t>(ours)));
            features.push_back(static_cast<std::uint16_t>(first + ways + static_cast<std::size_t>(theirs)));
        };
        const auto halved = [](int moves) { return std::min(39, moves / 2); };
        add(4224, halved(moves_[index(us)]), halved(moves_[index(other(us))]), 40);
        add(4304, movers_[index(us)], movers_[index(other(us))], 24);
        add(4352, *position_.score(us), *position_.score(other(us)), 50);
        features.push_back(static_cast<std::uint16_t>(4452 + lone));
        features.push_back(static_cast<std::uint16_t>(4456 + stacks));
        std::ranges::sort(features);
        return features;
    }

  private:
    struct CellState {
        bool on_board = false;
        bool occupied = false;
        bool red = false;
        int height = 0;
        std::optional<Side> top;
        int way = 99;                     // steps to a red
        std::array<bool, 2> landed_on{};  // by a side
    };

    CellState& at(int column, int row) {
        return cells_[static_cast<std::size_t>(row + 1)][static_cast<std::size_t>(column + 1)];
    }
    template <class Visit>
    void each_cell(Visit&& visit) {
        for (int row = 0; row < row_count; ++row) {
            for (int column = 0; column < 11; ++column) {
                if (at(column, row).on_board) visit(column, row, at(column, row));
            }
        }
    }
    std::vector<CellState*> neighbours(int column, int row) {
        std::vector<CellState*> found;
        for (const Direction& step : directions) found.push_back(&at(column + step.column, row + step.row));
        return found;
    }
    int occupied_neighbours(int column, int row) {
        const auto around = neighbours(column, row);
        return static_cast<int>(
            std::ranges::count_if(around, [](const CellState* p) { return p->occupied; }));
    }

    void find_ways_to_red() {
        each_cell([](int, int, CellState& state) { state.way = state.red ? 0 : 99; });
        for (int way = 1; way <= 3; ++way) {
            each_cell([&](int column, int row, CellState& state) {
                for (const CellState* next : neighbours(column, row)) {
                    if (state.occupied && next->way == way - 1) state.way = std::min(state.way, way);
                }
            });
        }
    }

    std::vector<CellState*> landings(int column, int row, int height) {
        std::vector<CellState*> found;
        for (const Direction& step : directions) {
            const int there_column = column + height * step.column;
            const int there_row = row + height * step.row;
            if (!on_board(there_column, there_row)) continue;
            if (at(there_column, there_row).occupied) found.push_back(&at(there_column, there_row));
        }
        return found;
    }

    void find_moves(Side side) {
        each_cell([&](int column, int row, CellState& state) {
            if (state.top != side || occupied_neighbours(column, row) == 6) return;
            const auto to = landings(column, row, state.height);
            for (CellState* landing : to) landing->landed_on[index(side)] = true;
            moves_[index(side)] += static_cast<int>(to.size());
            movers_[index(side)] += to.empty() && state.height > 1 ? 0 : 1;
        });
    }

    std::uint16_t feature_of_stack(int column, int row, const CellState& state) {
        const Side side = *state.top;
        const bool is_shut_in = occupied_neighbours(column, row) == 6;
        const auto around = neighbours(column, row);
        const auto foes =
            std::ranges::count_if(around, [&](const CellState* p) { return p->top == other(side); });
        int runs = 0;
        for (std::size_t i = 0; i < 6; ++i)
            runs += around[i]->occupied && !around[(i + 1) % 6]->occupied ? 1 : 0;
        std::size_t number = state.landed_on[index(other(side))] ? 1 : 0;
        number += state.landed_on[index(side)] ? 2 : 0;
        number += 4 * static_cast<std::size_t>(std::clamp(state.way, 1, 4) - 1);
        const std::size_t of_side = side == position_.to_move() ? 0 : 1024;
        if (state.height == 1) {
            number += 16 * static_cast<std::size_t>(std::min<std::ptrdiff_t>(foes, 3));
            number +=
                64 * static_cast<std::size_t>(occupied_neighbours(column, row)) + (runs > 1 ? 512U : 0U);
            return static_cast<std::uint16_t>(of_side + number);
        }
        const auto to = landings(column, row, state.height);
        number += state.red ? 16 : 0;
        number += std::ranges::any_of(to, [&](const CellState* p) { return p->top == other(side); }) ? 32 : 0;
        number += 64 * (to.empty() ? 0U : is_shut_in ? 1U : to.size() == 1 ? 2U : 3U);
        number += 256 * static_cast<std::size_t>(std::min(state.height, 5) - 2);
        return static_cast<std::uint16_t>(2048 + of_side + number);
    }

    std::uint16_t feature_of_red(int column, int row) {
        std::array<int, 2> takers{};
        for (const Direction& step : directions) {
            const CellState& next = at(column + step.column, row + step.row);
            if (!next.top || next.height != 1) continue;
            if (occupied_neighbours(column + step.column, row + step.row) == 6) continue;
            ++takers[next.top == position_.to_move() ? 0 : 1];
        }
        const int way =
            (std::min(takers[0], 3) * 4 + std::min(takers[1], 3)) * 8 + occupied_neighbours(column, row);
        return static_cast<std::uint16_t>(4096 + way);
    }

    const Position& position_;
    std::array<std::array<CellState, 13>, row_count + 2> cells_{};
    std::array<int, 2> moves_{};
    std::array<int, 2> movers_{};
};

// The board from the other end, or from the other side of its long middle.
Position image(const Position& position, bool from_the_end) {
    const Setup before = position.setup();
    Setup setup = before;
    for (std::size_t point = 0; point < before.board.size(); ++point) {
        const Cell cell = cell_of(static_cast<Point>(point));
        const int row = cell / stride;
        const int column = cell % stride;
        const int there_row = row_count - 1 - row;
        const int there_column = from_the_end ? 10 - column : 2 + column - row;
        setup.board[point_of(dvonn::detail::cell_at(there_column, there_row))] = before.board[point];
    }
    return Position(setup);
}

}  // namespace

TEST_CASE("the network of DVONN is embedded and valid") {
    CHECK(read_network_file(Net::embedded_file(), Net::header()).has_value());
    CHECK(find_network<Net>() != nullptr);
}

TEST_CASE("the active features are those of a plain count, cell by cell") {
    each_position(60, [](const Position& position) {
        CAPTURE(position.text());
        CHECK(sorted_features(position) == PlainFeatures(position).all());
        CHECK(Net::active_features(position).phase() == (position.placing() ? 1 : 0));
    });
}

TEST_CASE("symmetric positions have the same features and value") {
    each_position(20, [](const Position& position) {
        for (const bool from_the_end : {true, false}) {
            const Position turned = image(position, from_the_end);
            CHECK(sorted_features(turned) == sorted_features(position));
            CHECK(evaluate(turned) == evaluate(position));
        }
    });
}

TEST_CASE("who has the stacks, the reds and the moves is better off") {
    const auto value = [](const char* text) {
        const auto game = make_game(Variant{});
        return evaluate(*game->position(*game->read(text)).as<Position>());
    };
    CHECK(value("..wwW3..../..wwwwwb../..wwwwbbW2../..wwwwwb../..W2ww.... w") > 100);
    CHECK(value("..wwW3..../..wwwwwb../..wwwwbbW2../..wwwwwb../..W2ww.... b") < -100);
}
