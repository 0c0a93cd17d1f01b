// A stranger's request for a new game, as JSON. Whatever it says, it is made or refused soon, and what is
// made can be read back from the store.
#include <cstdint>
#include <string_view>

#include "cpu_limit.h"
#include "new_games.h"
#include "server/game_request.h"
#include "server/json.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const CpuLimit limit;
    const auto object = server::read_object({reinterpret_cast<const char*>(data), size});
    if (object) make_and_check(server::wish_from(*object));
    return 0;
}
