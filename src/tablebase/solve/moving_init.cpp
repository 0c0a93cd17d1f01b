#include "tablebase/solve/moving_init.h"

#include <cstddef>

#include "core/bits.h"

namespace merels::tablebase {

using mill::Variant;

MovingInit::MovingInit(const TableIndex& index, const SideMen& major, const SideMen& minor,
                       const PairExits& exits, Metric metric, std::span<const Points> subsets,
                       const RowMoves& moves)
    : index_(index),
      major_(major),
      minor_(minor),
      exits_(exits),
      metric_(metric),
      subsets_(subsets),
      moves_(moves) {}

bool MovingInit::is_over(const RowView& row, Points set, bool major_to_move, Entry& entry) const {
    const Variant& variant = index_.variant();
    if (variant.first_mill_wins) {
        const Points opponents_mills =
            major_to_move ? row.in_mills(set) : index_.rules().board.in_mills(row.men);
        entry = entry::loss(0);
        if (opponents_mills != 0) return true;
    }
    if (major_.men + minor_.men == index_.points() && variant.full_board != Variant::FullBoard::plays_on) {
        // White, who placed first, is to move when placing has filled the board.
        entry = variant.full_board == Variant::FullBoard::draw ? entry::draw : entry::loss(0);
        return true;
    }
    return false;
}

Entry MovingInit::blocked_entry(const RowView& row, Points set, bool major_to_move) const {
    switch (index_.variant().blocked) {
        case Variant::Blocked::loses:
            return entry::loss(0);
        case Variant::Blocked::draws:
            return entry::draw;
        case Variant::Blocked::passes:
            break;
    }
    const mill::Position position = position_of(index_, {major_, minor_, major_to_move}, row.men, set);
    return position.can_go(other(position.to_move())) ? undecided_bit | pass_bit | 1 : entry::draw;
}

void MovingInit::set_initial(const TurnSummary& turns, const RowView& row, Points set, bool major_to_move,
                             Entry& entry, Entry* exit) const {
    const Entry outside = turns.exits.entry(no_value);
    if (exit != nullptr) *exit = outside;
    if (outside == no_value && turns.quiet == 0) {
        entry = blocked_entry(row, set, major_to_move);
    } else if (exit == nullptr && outside != no_value &&
               (entry::is_win(outside) || (entry::is_loss(outside) && turns.quiet == 0))) {
        entry = outside;
    } else {
        const bool can_lose = outside == no_value || entry::is_loss(outside);
        entry = static_cast<Entry>(undecided_bit | (can_lose ? 0 : cannot_lose_bit) | turns.quiet);
    }
}

MovingInit::CaptureRow MovingInit::capture_row(const Entries* table, Points major, int minor) const {
    if (table == nullptr) return {};
    const int size = static_cast<int>(how_many(major));
    const SymmetryClasses::Canonical canonical = index_.classes(size).canonical(major);
    const SubsetRanking& ranking = index_.columns(size, minor);
    return {table->data() + std::size_t{canonical.row} * ranking.count(), &ranking,
            index_.all() & ~index_.classes(size).representative(canonical.row), canonical.symmetry};
}

void MovingInit::add(const CaptureRow& capture, Points minor_men, BestValue& best) const {
    if (capture.entries == nullptr) return best.add_win();
    best.add_capture(capture.entries[capture.ranking->rank(
        extract_bits(index_.symmetries().image(capture.symmetry, minor_men), capture.free))]);
}

void MovingInit::major_to_move(std::uint32_t row_number, Entry* entries, Entry* exits) const {
    const RowView row(index_, major_.men, row_number);
    const Variant& variant = index_.variant();
    std::vector<ClosingMove> closing;
    std::vector<Points> quiet;
    for (const RowMove& move : moves_.from(row_number)) {
        const Points to = extract_bits(mill::bit(move.to), row.free);
        if (!move.closes || variant.first_mill_wins) {
            quiet.push_back(to);
            continue;
        }
        const Points after = row.men ^ mill::bit(move.from) ^ mill::bit(move.to);
        const bool takes_two =
            variant.two_mills == 2 && index_.rules().board.mills_through(move.to, after) >= 2;
        closing.push_back(
            {to, takes_two, {capture_row(exits_.minor_men_taken[0], after, minor_.men - 1), {}}});
        if (takes_two)
            closing.back().captures[1] = capture_row(exits_.minor_men_taken[1], after, minor_.men - 2);
    }
    for (std::size_t column = 0; column < subsets_.size(); ++column) {
        const Points set = subsets_[column];
        Entry* exit = exits == nullptr ? nullptr : exits + column;
        if (is_over(row, set, true, entries[column])) {
            if (exit != nullptr) *exit = no_value;
            continue;
        }
        TurnSummary turns{.exits = BestValue(metric_)};
        if (exit != nullptr) turns.exits.add_own(*exit);
        for (const Points to : quiet) turns.quiet += (to & set) == 0 ? 1 : 0;
        add_closing_moves_of_major(row, set, closing, turns);
        set_initial(turns, row, set, true, entries[column], exit);
    }
}

void MovingInit::add_closing_moves_of_major(const RowView& row, Points set,
                                            std::span<const ClosingMove> closing, TurnSummary& turns) const {
    for (const ClosingMove& move : closing) {
        if ((move.to & set) != 0) continue;
        if (row.takeable(set) == 0) {
            ++turns.quiet;
        } else {
            add_captures_by_major(move, row, set, turns.exits);
        }
        if (turns.exits.is_max()) break;
    }
}

void MovingInit::add_captures_by_major(const ClosingMove& move, const RowView& row, Points set,
                                       BestValue& best) const {
    const CaptureRow& one = move.captures[0];
    if (one.entries == nullptr) return best.add_win();
    if (move.takes_two) {
        each_point(row.takeable(set), [&](Point taken) {
            const Points rest = set ^ mill::bit(taken);
            const Points second = row.takeable(rest);
            if (second == 0) add(one, deposit_bits(rest, row.free), best);
            each_point(second, [&](Point also) {
                add(move.captures[1], deposit_bits(rest ^ mill::bit(also), row.free), best);
            });
        });
        return;
    }
    const auto in_capture_row = [&](Points of_set) {
        return extract_bits(index_.symmetries().image(one.symmetry, deposit_bits(of_set, row.free)),
                            one.free);
    };
    const Points minor_men = in_capture_row(set);
    each_point(in_capture_row(row.takeable(set)), [&](Point taken) {
        best.add_capture(one.entries[one.ranking->rank(minor_men ^ mill::bit(taken))]);
    });
}

MovingInit::MinorCaptures MovingInit::captures_by_minor(Points major, Points takeable) const {
    MinorCaptures captures;
    each_point(takeable, [&](Point taken) {
        const Points rest = major ^ mill::bit(taken);
        captures[0].push_back(capture_row(exits_.major_men_taken[0], rest, minor_.men));
        if (index_.variant().two_mills != 2) return;
        const Points second = index_.rules().takeable(rest);
        if (second == 0) captures[1].push_back(captures[0].back());
        each_point(second, [&](Point also) {
            captures[1].push_back(capture_row(exits_.major_men_taken[1], rest ^ mill::bit(also), minor_.men));
        });
    });
    return captures;
}

void MovingInit::minor_to_move(std::uint32_t row_number, Entry* entries, Entry* exits) const {
    const RowView row(index_, major_.men, row_number);
    const Points takeable = index_.variant().first_mill_wins ? 0 : index_.rules().takeable(row.men);
    const MinorCaptures captures = captures_by_minor(row.men, takeable);
    for (std::size_t column = 0; column < subsets_.size(); ++column) {
        const Points set = subsets_[column];
        Entry* exit = exits == nullptr ? nullptr : exits + column;
        if (is_over(row, set, false, entries[column])) {
            if (exit != nullptr) *exit = no_value;
            continue;
        }
        TurnSummary turns{.exits = BestValue(metric_)};
        if (exit != nullptr) turns.exits.add_own(*exit);
        add_moves_of_minor(row, set, takeable != 0, captures, turns);
        set_initial(turns, row, set, false, entries[column], exit);
    }
}

void MovingInit::add_moves_of_minor(const RowView& row, Points set, bool takes, const MinorCaptures& captures,
                                    TurnSummary& turns) const {
    const bool flies = index_.flies(minor_.men, minor_.hand);
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
            if (turns.exits.is_max()) return;
            const Points set_after = set ^ mill::bit(from) ^ mill::bit(to);
            const Points after = deposit_bits(set_after, row.free);
            const bool takes_two = !captures[1].empty() && row.mills_through(to, set_after) >= 2;
            for (const CaptureRow& capture : captures[takes_two ? 1 : 0]) {
                add(capture, after, turns.exits);
                if (turns.exits.is_max()) break;
            }
        });
    });
}

}  // namespace merels::tablebase
