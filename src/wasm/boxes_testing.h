// How tests talk to the exports of a module, as the page does.
#pragma once

#include <string>
#include <string_view>

#include "wasm/boxes.h"

namespace merels::wasm::testing {

// Puts texts into the inbox, parted by zero bytes.
inline void put(std::string_view texts) {
    texts.copy(inbox(texts.size()), texts.size());
}
inline std::string answered() {
    return {outbox(), outbox_size()};
}
inline bool says(std::string_view part) {
    return answered().find(part) != std::string::npos;
}

}  // namespace merels::wasm::testing
