#pragma once

namespace merels::tablebase {

// What the distances of a table count to, in turns of both sides. Table files have these numbers.
enum class Metric {
    conversion = 0,  // the next man taken, or the end of the game
    end = 1,         // the end of the game
};

}  // namespace merels::tablebase
