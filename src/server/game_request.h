#pragma once

#include <string>
#include <string_view>

#include "server/addresses.h"
#include "server/json.h"
#include "server/making.h"

namespace merels::server {

// Requests for a new game as they come in, without any sockets: the fuzz targets read them too.

[[nodiscard]] Wish wish_from(const json::object& object);
[[nodiscard]] Wish wish_from(const Pairs& form);

// The value of a form's field; empty if it has none of that name.
[[nodiscard]] std::string field_in(const Pairs& form, const std::string& name);

// The address of a page that is shown again: with the reason of the refusal, the field that is meant, and
// what was typed into known fields, as far as it fits into the longest Location there may be.
[[nodiscard]] std::string page_again(const std::string& page, std::string_view reason, std::string_view field,
                                     const Pairs& typed);

}  // namespace merels::server
