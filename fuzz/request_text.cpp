// The small texts of requests: names, e-mail addresses, ids, and the parts of addresses. What is let through
// is fit to be shown and stored, and tidying it again changes nothing.
#include <cstdint>
#include <string_view>

#include "cpu_limit.h"
#include "require.h"
#include "server/base/input_limits.h"
#include "server/base/names.h"
#include "server/game/game_factory.h"
#include "server/net/url.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const CpuLimit limit;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    require(server::percent_decode(server::percent_encode(text), true) == text);
    require(server::percent_decode(text, false).size() <= text.size());
    const server::FormFields query = server::parse_query(text);
    require(query.size() <= server::input_limits::query_fields);
    for (const auto& [name, value] : query) require(name.size() + value.size() <= text.size());
    const auto visible = [](std::string_view tidy) {
        return tidy.find_first_of(std::string_view("\0\n\r\t", 4)) == std::string_view::npos;
    };
    if (const auto name = server::tidy_name(text))
        require(visible(*name) && server::tidy_name(*name) == name);
    if (const auto title = server::tidy_title(text))
        require(!title->empty() && visible(*title) && server::tidy_title(*title) == title);
    if (const auto email = server::tidy_email(text))
        require(visible(*email) && email->contains('@') && server::tidy_email(*email) == email);
    if (server::is_game_id(text)) require(visible(text));
    return 0;
}
