#pragma once

#include <cstdint>

namespace merels::bench {

struct LabelsOptions {
    int games = 100;               // of Six, between computers of levels 1 to 5
    std::uint64_t nodes = 50'000;  // of each search of a turn
    std::uint64_t seed = 1;
};

// Reviews games of Six by the engine alone, and prints how often its labels contradict the tablebase: sound
// turns that are blamed, and turns that lose the result and are not.
void print_labels(const LabelsOptions& plan);

}  // namespace merels::bench
