#include "tables/moving_start.h"

namespace merels::tables {

using mill::Variant;

MovingStart::MovingStart(const Ground& ground, int major, int minor, const CapturesLeadTo& captures,
                         std::span<const Points> sets, const Edges& edges)
    : ground_(ground), major_(major), minor_(minor), captures_(captures), sets_(sets), edges_(edges) {}

// What the board says before anyone looks at moves: a first mill that has won, a board filled in placing.
bool MovingStart::over(const Row& row, Points set, bool major_moves, Cell& cell) const {
    const Variant& variant = ground_.variant();
    if (variant.first_mill_wins) {
        const Points opponents_mills =
            major_moves ? row.in_mills(set) : ground_.rules().board.in_mills(row.men);
        cell = cell::loss(0);
        if (opponents_mills != 0) return true;
    }
    if (major_ + minor_ == ground_.points() && variant.full_board != Variant::FullBoard::plays_on) {
        // White, who was first, is to move when placing has filled the board
        cell = variant.full_board == Variant::FullBoard::draw ? cell::draw : cell::loss(0);
        return true;
    }
    return false;
}

Cell MovingStart::cell_of(const Found& found) const {
    if (found.wins) return cell::win(1);
    if (found.quiet == 0 && !found.draws) {
        if (found.loses) return cell::loss(1);
        return ground_.variant().blocked == Variant::Blocked::loses ? cell::loss(0) : cell::draw;
    }
    return static_cast<Cell>(open_bit | (found.draws ? hope_bit : 0) | found.quiet);
}

MovingStart::View MovingStart::view(const Cells* cells, Points major, int minor) const {
    const int size = static_cast<int>(how_many(major));
    const Classes::Place place = ground_.classes(size).place(major);
    const Ranking& ranking = ground_.columns(size, minor);
    return {cells->data() + std::size_t{place.row} * ranking.count(), &ranking,
            ground_.all() & ~ground_.classes(size).smallest(place.row), place.symmetry};
}

void MovingStart::major_to_move(std::uint32_t row_number, Cell* cells) const {
    const Row row(ground_, major_, row_number);
    const bool takes = !ground_.variant().first_mill_wins;
    const bool capture_wins = captures_.minor_to_move == nullptr;
    std::vector<Closing> closing;
    std::vector<Points> quiet;
    for (const Edge& edge : edges_.of(row_number)) {
        const Points to = squeeze(mill::bit(edge.to), row.free);
        if (!edge.closes || !takes) {
            quiet.push_back(to);
            continue;
        }
        const Points after = row.men ^ mill::bit(edge.from) ^ mill::bit(edge.to);
        closing.push_back({to, capture_wins ? View{} : view(captures_.minor_to_move, after, minor_ - 1)});
    }
    for (std::size_t column = 0; column < sets_.size(); ++column) {
        const Points set = sets_[column];
        if (over(row, set, true, cells[column])) continue;
        Found found;
        for (const Points to : quiet) found.quiet += (to & set) == 0 ? 1 : 0;
        look_at_closings_of_major(row, set, closing, found);
        cells[column] = cell_of(found);
    }
}

void MovingStart::look_at_closings_of_major(const Row& row, Points set, std::span<const Closing> closing,
                                            Found& found) const {
    for (const Closing& turn : closing) {
        if ((turn.to & set) != 0) continue;
        if (row.takeable(set) == 0) {
            ++found.quiet;
        } else if (captures_.minor_to_move == nullptr) {
            found.wins = true;
        } else {
            look_at_captures_of_minor(turn.view, row, set, found);
        }
        if (found.wins) break;
    }
}

// The major closes a mill and takes each man it may.
void MovingStart::look_at_captures_of_minor(const View& view, const Row& row, Points set,
                                            Found& found) const {
    const auto there = [&](Points squeezed) {
        return squeeze(ground_.symmetries().image(view.symmetry, spread(squeezed, row.free)), view.free);
    };
    const Points others = there(set);
    each_point(there(row.takeable(set)), [&](Point taken) {
        found.capture(view.cells[view.ranking->rank(others ^ mill::bit(taken))]);
    });
}

void MovingStart::minor_to_move(std::uint32_t row_number, Cell* cells) const {
    const Row row(ground_, major_, row_number);
    const Points takeable = ground_.variant().first_mill_wins ? 0 : ground_.rules().takeable(row.men);
    std::vector<View> without_a_man;
    if (captures_.major_to_move != nullptr) {
        each_point(takeable, [&](Point taken) {
            without_a_man.push_back(view(captures_.major_to_move, row.men ^ mill::bit(taken), minor_));
        });
    }
    for (std::size_t column = 0; column < sets_.size(); ++column) {
        if (over(row, sets_[column], false, cells[column])) continue;
        Found found;
        look_at_moves_of_minor(row, sets_[column], takeable != 0, without_a_man, found);
        cells[column] = cell_of(found);
    }
}

void MovingStart::look_at_moves_of_minor(const Row& row, Points set, bool takes,
                                         std::span<const View> without_a_man, Found& found) const {
    const bool flies = ground_.flies(minor_);
    const Points empty = row.all & ~set;
    const auto movers_to = [&](Point to) { return flies ? set : row.near[to] & set; };
    each_point(empty, [&](Point to) { found.quiet += how_many(movers_to(to)); });

    if (!takes) return;
    std::array<Points, Ranking::most_points> closers{};  // by point: the men that close a mill by going there
    Points closed_at = 0;
    for (std::size_t i = 0; i < row.line_count; ++i) {
        const Points missing = row.lines[i] & ~set;
        if ((missing & (missing - 1)) != 0 || missing == 0) continue;
        const Point to = lowest(missing);
        closers[to] |= movers_to(to) & ~row.lines[i];
        closed_at |= missing;
    }
    each_point(closed_at, [&](Point to) {
        each_point(closers[to], [&](Point from) {
            --found.quiet;
            if (captures_.major_to_move == nullptr) found.wins = true;
            if (found.wins) return;
            const Points after = spread(set ^ mill::bit(from) ^ mill::bit(to), row.free);
            for (const View& view : without_a_man) {
                found.capture(view.cells[view.ranking->rank(
                    squeeze(ground_.symmetries().image(view.symmetry, after), view.free))]);
                if (found.wins) break;
            }
        });
    });
}

}  // namespace merels::tables
