#include "tables/ground.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <span>

namespace merels::tables {
namespace {

// All the mills there can be on a board.
std::vector<Points> lines_of(const mill::Board& board, int points) {
    std::vector<Points> lines;
    for (const Points three : Ranking(points, 3).sets()) {
        if (board.in_mills(three) == three) lines.push_back(three);
    }
    return lines;
}

}  // namespace

std::string rules_text(const mill::Variant& variant) {
    std::vector<Field<mill::Variant>> deciding;
    std::ranges::copy_if(mill::fields(), std::back_inserter(deciding), mill::decides);
    return write_fields(std::span<const Field<mill::Variant>>(deciding), variant);
}

std::vector<Message> reasons_not_to_solve(const mill::Variant& variant) {
    using mill::Variant;
    std::vector<Message> reasons;
    if (variant.points() > Ranking::most_points) {
        reasons.push_back({"a board of {} points: tables are made for at most {}",
                           {std::to_string(variant.points()), std::to_string(Ranking::most_points)}});
    }
    if (variant.mixed) {
        reasons.push_back({"placing and moving mix, which takes a table for every pair of hands", {}});
    }
    if (!variant.close_again) {
        reasons.push_back(
            {"a mill just left may not be closed again, which makes the last turn a part of the "
             "position",
             {}});
    }
    if (variant.two_mills > 1) {
        reasons.push_back({"two mills at once take two men; tables are made for one man a turn", {}});
    }
    if (variant.blocked == Variant::Blocked::passes) {
        reasons.push_back(
            {"a side that is blocked passes; tables are made for games where it loses or draws", {}});
    }
    return reasons;
}

Ground::Ground(const mill::Rules& rules)
    : rules_(rules), symmetries_(rules.variant), lines_(lines_of(rules.board, rules.variant.points())) {
    assert(reasons_not_to_solve(rules.variant).empty());
    for (int size = 0; size <= rules.variant.men; ++size) {
        classes_.emplace_back(symmetries_, points(), size);
        auto& columns = columns_.emplace_back();
        for (int others = 0; others <= rules.variant.men; ++others)
            columns.emplace_back(points() - size, others);
    }
}

Row::Row(const Ground& ground, int by, std::uint32_t row)
    : men(ground.classes(by).smallest(row)),
      free(ground.all() & ~men),
      all((Points{1} << how_many(free)) - 1),
      any_if_all_in_mills(ground.variant().all_in_mills == mill::Variant::AllInMills::any) {
    std::size_t place = 0;
    each_point(free, [&](Point point) { near[place++] = squeeze(ground.rules().board.near(point), free); });
    for (const Points line : ground.lines()) {
        if ((line & men) == 0) lines[line_count++] = squeeze(line, free);
    }
}

}  // namespace merels::tables
