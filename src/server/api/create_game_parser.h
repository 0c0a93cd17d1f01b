#pragma once

#include <string>
#include <string_view>

#include "server/base/json.h"
#include "server/game/game_factory.h"
#include "server/net/url.h"

namespace merels::server {

// Reads requests for a new game. Without sockets, so that the fuzz targets can use it.

[[nodiscard]] CreateGameRequest read_create_game_request(const json::object& object);
[[nodiscard]] CreateGameRequest read_create_game_request(const FormFields& form);

// The value of a form's field; empty if it has none of that name.
[[nodiscard]] std::string form_field(const FormFields& form, const std::string& name);

// The URL that shows a form again, with the code of the error, its field, and the values of known fields as
// far as they fit into a Location header. A code, not a sentence: the page must not show words that any link
// can bring.
[[nodiscard]] std::string form_error_url(const std::string& page, std::string_view code,
                                         std::string_view field, const FormFields& typed);

}  // namespace merels::server
