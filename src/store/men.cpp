#include "store/men.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "store/changes.h"
#include "store/reading.h"

namespace merels::store {

using namespace reading;

namespace {

constexpr std::size_t men_at_once = 18;  // in one statement: the men of a game of Nine
constexpr std::size_t columns = 6;

// Types are told by CAST, because PostgreSQL takes parameters in VALUES for texts.
std::string insert_rows(std::size_t rows) {
    std::string values;
    std::size_t next = 3;
    for (std::size_t i = 0; i < rows; ++i, next += columns)
        values += fmt::format("{}(${}, ${}, ${}, ${}, ${}, ${})", i == 0 ? "" : ", ", next, next + 1,
                              next + 2, next + 3, next + 4, next + 5);
    return fmt::format(
        "INSERT INTO men (game, man, colour, path, point, gone, taken_by) "
        "SELECT CAST($1 AS TEXT), CAST(column1 AS BIGINT), column2, column3, column4, "
        "CAST(column5 AS BIGINT), CAST(column6 AS BIGINT) FROM (VALUES {}) AS v "
        "WHERE CAST($2 AS TEXT) = '' OR EXISTS (SELECT 1 FROM games WHERE id = $1 AND attempt = $2) "
        "ON CONFLICT (game, man) DO UPDATE SET colour = excluded.colour, path = excluded.path, "
        "point = excluded.point, gone = excluded.gone, taken_by = excluded.taken_by",
        values);
}

// By the number of rows. Statements are prepared by their texts, which live as long as the program.
std::string_view insert_text(std::size_t rows) {
    static const auto texts = [] {
        std::array<std::string, men_at_once + 1> made;
        for (std::size_t i = 1; i <= men_at_once; ++i) made[i] = insert_rows(i);
        return made;
    }();
    return texts[rows];
}

}  // namespace

void add_men_statements(std::vector<Statement>& to, const std::string& game, std::span<const ManRow> men,
                        const std::string& attempt) {
    while (!men.empty()) {
        const auto rows = men.first(std::min(men.size(), men_at_once));
        std::vector<Value> values{game, attempt};
        for (const ManRow& man : rows)
            // Texts, so that no column has two types.
            values.insert(values.end(), {std::to_string(man.man), man.colour, man.path, maybe(man.point),
                                         man.gone ? Value(std::to_string(*man.gone)) : Value(),
                                         man.taken_by ? Value(std::to_string(*man.taken_by)) : Value()});
        to.push_back({insert_text(rows.size()), std::move(values)});
        men = men.subspan(rows.size());
    }
}

StoreResult<std::vector<ManRow>> men_of_game(Database& database, const std::string& game) {
    return all_rows(
        database.query(
            {"SELECT man, colour, path, point, gone, taken_by FROM men WHERE game = $1 ORDER BY man",
             {game}}),
        [](const Row& row) {
            return ManRow{number(row[0]),     text(row[1]),         text(row[2]),
                          maybe_text(row[3]), maybe_number(row[4]), maybe_number(row[5])};
        });
}

}  // namespace merels::store
