#pragma once

namespace merels {

// Types as a list, for code that has to name every one of them.
template <class... Types>
struct TypeList {};

}  // namespace merels
