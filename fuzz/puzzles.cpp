// Any text as a file of puzzles: it is refused with a reason, or it reads back as it was written, and
// attempts at its puzzles are judged or refused.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "puzzle/attempt.h"
#include "puzzle/pack.h"
#include "require.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto pack = puzzle::read_pack(input);
    if (!pack) {
        require(!pack.error().empty());
        return 0;
    }
    const auto again = puzzle::read_pack(puzzle::write_pack(*pack));
    require(again.has_value() == true && again->puzzles() == pack->puzzles());
    (void)pack->of_day(20'000);
    for (const puzzle::Puzzle& each : pack->puzzles())
        (void)puzzle::check_attempt(each, std::vector<std::string>{each.solution.front()});
    return 0;
}
