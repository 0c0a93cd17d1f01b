// A form that makes a game: fields, the game they wish for, and the address of the page with what was typed.
#include <cstdint>
#include <string_view>

#include "cpu_limit.h"
#include "new_games.h"
#include "server/api/create_game_parser.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const CpuLimit limit;
    const std::string_view body(reinterpret_cast<const char*>(data), size);
    const auto form = server::parse_form(body);
    if (!form) return 0;
    require(form->size() <= server::input_limits::form_fields);
    make_and_check(server::read_create_game_request(*form));
    const std::string page = server::form_error_url("/new_game", "bad-game", "saved", *form);
    require(page.size() <= server::input_limits::location_bytes);
    require(page.find_first_of("\r\n \"<>") == std::string::npos);
    return 0;
}
