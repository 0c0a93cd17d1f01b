// The columns of a player p that every query of players begins with.
#pragma once

#include <cstddef>

#include "store/reading.h"
#include "store/records.h"

// A literal, because statements are prepared by their texts. A program without names has written none.
#define PLAYER_COLUMNS                                                                          \
    "p.id, COALESCE(NULLIF(p.name, ''), TRIM(p.first || ' ' || p.last)), p.created, p.listed, " \
    "CASE WHEN p.password IS NULL THEN 0 ELSE 1 END, p.first, p.last, COALESCE(p.login, ''), "  \
    "COALESCE(p.email, ''), CASE WHEN p.recovery IS NULL THEN 0 ELSE 1 END, p.bot"

namespace merels::store {

inline constexpr std::size_t player_columns = 11;

inline PlayerRow player_of(const Row& row) {
    using namespace reading;
    return {.id = text(row[0]),
            .name = text(row[1]),
            .created = number(row[2]),
            .listed = number(row[3]) != 0,
            .bot = number(row[10]) != 0,
            .account = number(row[4]) != 0,
            .first = text(row[5]),
            .last = text(row[6]),
            .login = text(row[7]),
            .email = text(row[8]),
            .recoverable = number(row[9]) != 0};
}

}  // namespace merels::store
