#include "commands/train/train_command.h"

#include <fmt/format.h>
#include <memory>
#include <string>

#include "commands/arguments.h"
#include "tablebase/files/table_folder.h"
#include "train/train_network.h"
#include "train/tune_weights.h"

namespace merels::commands {
namespace {

void add_network(CLI::App& train) {
    struct Given {
        std::string game;
        train::TrainingOptions options;
    };
    const auto given = std::make_shared<Given>();
    train::TrainingOptions& options = given->options;
    options.tables = tablebase::default_folder();
    CLI::App* network =
        train.add_subcommand("network", "Train the network of a game, on its tables or on self-play games");
    network
        ->add_option("GAME", given->game,
                     fmt::format("one of {}", fmt::join(train::games_with_network(), ", ")))
        ->required();
    network->add_option("--tables", options.tables, "the folder of the tables")->capture_default_str();
    network->add_option("--out", options.out, "the network's file")->required();
    network->add_option("--samples", options.samples, "positions to train on")
        ->check(CLI::Range(10'000, 1'000'000'000));
    network->add_option("--epochs", options.epochs, "passes over them")->check(CLI::PositiveNumber);
    network->add_option("--seed", options.seed, "of all random numbers")->capture_default_str();
    network->callback([given] {
        const auto trained = train::train_network(*GameArgument(given->game), given->options);
        if (!trained) throw InputError(trained.error());
    });
}

void add_weights(CLI::App& train) {
    struct Given {
        std::string game;
        train::TuningOptions options;
    };
    const auto given = std::make_shared<Given>();
    CLI::App* weights =
        train.add_subcommand("weights", "Tune the weights of a linear evaluation on self-play games");
    weights->add_option("GAME", given->game, "a game's name")->required();
    weights->add_option("--games", given->options.games, "how many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    weights->add_option("--nodes", given->options.nodes, "per turn")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    weights->add_option("--seed", given->options.seed, "of all random numbers")->capture_default_str();
    weights->callback([given] {
        const GameArgument game(given->game);
        if (!train::tune_weights(*game, given->options))
            throw InputError(game->title() + " has no linear evaluation: see merels train network");
    });
}

}  // namespace

void add_train_command(CLI::App& app) {
    CLI::App* train = app.add_subcommand("train", "Train the evaluation of a game");
    train->require_subcommand(1);
    add_network(*train);
    add_weights(*train);
}

}  // namespace merels::commands
