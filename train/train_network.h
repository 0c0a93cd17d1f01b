#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"

// The front door of the trainer, with tune_weights.h: networks (core/network.h) and linear evaluations
// (core/features.h).
namespace merels::train {

struct TrainingOptions {
    std::string tables;                  // the folder of the tables
    std::string out;                     // the network's file
    std::optional<std::size_t> samples;  // the game's default if not given
    std::optional<int> epochs;           // the same
    std::uint64_t seed = 1;
};

// The names of the games that a network evaluates.
[[nodiscard]] std::vector<std::string> games_with_network();

// Trains the network of a game, on its tables or on self-play games as its TrainingTraits say, and writes its
// file. Prints the validation loss after each epoch. An error if the game has no network or no tables, or if
// the file cannot be written, which is checked first.
std::expected<void, std::string> train_network(const AnyGame& game, const TrainingOptions& options);

}  // namespace merels::train
