// A stranger's request for a new game, as JSON. Whatever it says, it is made or refused soon, and what is
// made can be read back from the store.
#include <cstdint>
#include <string_view>

#include "cpu_limit.h"
#include "new_games.h"
#include "server/api/create_game_parser.h"
#include "server/base/json.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const CpuLimit limit;
    const auto object = server::parse_object({reinterpret_cast<const char*>(data), size});
    if (object) make_and_check(server::read_create_game_request(*object));
    return 0;
}
