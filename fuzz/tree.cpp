// Any text as a saved file with variations: it is refused with a place in the text and a reason, or it is a
// tree whose own file reads back to the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.h"
#include "study/tree_file.h"

using namespace merels;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto tree = study::read_tree(text);
    if (!tree) {
        require_place(text, tree.error());
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
