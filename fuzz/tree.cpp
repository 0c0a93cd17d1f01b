// Any text as a saved file with variations: it is refused with a place in the text and a reason, or it is a
// tree whose own file reads back to the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "study/tree_file.h"

using namespace merels;

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto tree = study::read_tree(text);
    if (!tree) {
        require(tree.error().line >= 1 && tree.error().line <= std::ranges::count(text, '\n') + 1);
        require(tree.error().column >= 1 && !tree.error().why.text().empty());
        return 0;
    }
    // The tags of another program's record may mean something else in a file of ours.
    if (!play::is_saved_match(text)) return 0;
    const std::string written = study::write_tree(*tree);
    const auto again = study::read_tree(written);
    require(again.has_value());
    require(*again == *tree);
    require(study::write_tree(*again) == written);
    require(play::read_match(written).has_value());
    return 0;
}
