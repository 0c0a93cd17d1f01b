#include "tablebase/solve/moving_init.h"

#include <array>
#include <cstddef>
#include <vector>

#include "core/bits.h"

namespace merels::tablebase {

using mill::Variant;

MovingInit::MovingInit(const TableIndex& index, int major, int minor, const MovingCaptures& captures,
                       std::span<const Points> subsets, const RowMoves& moves)
    : index_(index), major_(major), minor_(minor), captures_(captures), subsets_(subsets), moves_(moves) {}

bool MovingInit::is_over(const RowView& row, Points set, bool major_to_move, Entry& entry) const {
    const Variant& variant = index_.variant();
    if (variant.first_mill_wins) {
        const Points opponents_mills =
            major_to_move ? row.in_mills(set) : index_.rules().board.in_mills(row.men);
        entry = entry::loss(0);
        if (opponents_mills != 0) return true;
    }
    if (major_ + minor_ == index_.points() && variant.full_board != Variant::FullBoard::plays_on) {
        // White, who placed first, is to move when placing has filled the board.
        entry = variant.full_board == Variant::FullBoard::draw ? entry::draw : entry::loss(0);
        return true;
    }
    return false;
}

Entry MovingInit::initial_entry(const TurnSummary& turns) const {
    if (turns.wins) return entry::win(1);
    if (turns.quiet == 0 && !turns.draws) {
        if (turns.loses) return entry::loss(1);
        return index_.variant().blocked == Variant::Blocked::loses ? entry::loss(0) : entry::draw;
    }
    return static_cast<Entry>(undecided_bit | (turns.draws ? drawing_capture_bit : 0) | turns.quiet);
}

MovingInit::CaptureRow MovingInit::capture_row(const Entries* table, Points major, int minor) const {
    const int size = static_cast<int>(how_many(major));
    const SymmetryClasses::Canonical canonical = index_.classes(size).canonical(major);
    const SubsetRanking& ranking = index_.columns(size, minor);
    return {table->data() + std::size_t{canonical.row} * ranking.count(), &ranking,
            index_.all() & ~index_.classes(size).representative(canonical.row), canonical.symmetry};
}

void MovingInit::major_to_move(std::uint32_t row_number, Entry* entries) const {
    const RowView row(index_, major_, row_number);
    const bool takes = !index_.variant().first_mill_wins;
    const bool capture_wins = captures_.minor_to_move == nullptr;
    std::vector<ClosingMove> closing;
    std::vector<Points> quiet;
    for (const RowMove& move : moves_.from(row_number)) {
        const Points to = extract_bits(mill::bit(move.to), row.free);
        if (!move.closes || !takes) {
            quiet.push_back(to);
            continue;
        }
        const Points after = row.men ^ mill::bit(move.from) ^ mill::bit(move.to);
        closing.push_back(
            {to, capture_wins ? CaptureRow{} : capture_row(captures_.minor_to_move, after, minor_ - 1)});
    }
    for (std::size_t column = 0; column < subsets_.size(); ++column) {
        const Points set = subsets_[column];
        if (is_over(row, set, true, entries[column])) continue;
        TurnSummary turns;
        for (const Points to : quiet) turns.quiet += (to & set) == 0 ? 1 : 0;
        add_closing_moves_of_major(row, set, closing, turns);
        entries[column] = initial_entry(turns);
    }
}

void MovingInit::add_closing_moves_of_major(const RowView& row, Points set,
                                            std::span<const ClosingMove> closing, TurnSummary& turns) const {
    for (const ClosingMove& move : closing) {
        if ((move.to & set) != 0) continue;
        if (row.takeable(set) == 0) {
            ++turns.quiet;
        } else if (captures_.minor_to_move == nullptr) {
            turns.wins = true;
        } else {
            add_captures_by_major(move.captures, row, set, turns);
        }
        if (turns.wins) break;
    }
}

void MovingInit::add_captures_by_major(const CaptureRow& captures, const RowView& row, Points set,
                                       TurnSummary& turns) const {
    const auto in_capture_row = [&](Points of_set) {
        return extract_bits(index_.symmetries().image(captures.symmetry, deposit_bits(of_set, row.free)),
                            captures.free);
    };
    const Points minor_men = in_capture_row(set);
    each_point(in_capture_row(row.takeable(set)), [&](Point taken) {
        turns.add_capture(captures.entries[captures.ranking->rank(minor_men ^ mill::bit(taken))]);
    });
}

void MovingInit::minor_to_move(std::uint32_t row_number, Entry* entries) const {
    const RowView row(index_, major_, row_number);
    const Points takeable = index_.variant().first_mill_wins ? 0 : index_.rules().takeable(row.men);
    std::vector<CaptureRow> captures;
    if (captures_.major_to_move != nullptr) {
        each_point(takeable, [&](Point taken) {
            captures.push_back(capture_row(captures_.major_to_move, row.men ^ mill::bit(taken), minor_));
        });
    }
    for (std::size_t column = 0; column < subsets_.size(); ++column) {
        if (is_over(row, subsets_[column], false, entries[column])) continue;
        TurnSummary turns;
        add_moves_of_minor(row, subsets_[column], takeable != 0, captures, turns);
        entries[column] = initial_entry(turns);
    }
}

void MovingInit::add_moves_of_minor(const RowView& row, Points set, bool takes,
                                    std::span<const CaptureRow> captures, TurnSummary& turns) const {
    const bool flies = index_.flies(minor_);
    const Points empty = row.all & ~set;
    const auto movers_to = [&](Point to) { return flies ? set : row.near[to] & set; };
    each_point(empty, [&](Point to) { turns.quiet += how_many(movers_to(to)); });

    if (!takes) return;
    std::array<Points, SubsetRanking::max_points> closers{};  // by point: the men that close a mill there
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
            --turns.quiet;
            if (captures_.major_to_move == nullptr) turns.wins = true;
            if (turns.wins) return;
            const Points after = deposit_bits(set ^ mill::bit(from) ^ mill::bit(to), row.free);
            for (const CaptureRow& capture : captures) {
                turns.add_capture(capture.entries[capture.ranking->rank(
                    extract_bits(index_.symmetries().image(capture.symmetry, after), capture.free))]);
                if (turns.wins) break;
            }
        });
    });
}

}  // namespace merels::tablebase
