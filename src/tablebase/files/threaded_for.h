#pragma once

#include "tablebase/solve/parallel_for.h"

namespace merels::tablebase {

// Runs the calls on so many threads, the calling one included.
[[nodiscard]] ParallelFor threaded_for(int threads);

}  // namespace merels::tablebase
