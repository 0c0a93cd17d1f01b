#include "bench/program/bench_commands.h"

#include <chrono>
#include <memory>
#include <string>

#include "bench/attacks.h"
#include "bench/boost_matching.h"
#include "bench/engine.h"
#include "bench/errors.h"
#include "bench/explorer.h"
#include "bench/labels.h"
#include "bench/levels.h"
#include "bench/men.h"
#include "bench/openings.h"
#include "bench/perfect_play.h"
#include "bench/ratings.h"
#include "bench/review.h"
#include "bench/rules.h"
#include "bench/server.h"
#include "bench/soundness.h"
#include "bench/tables.h"
#include "bench/tournament.h"
#include "bench/unbeaten.h"
#include "commands/arguments.h"
#include "core/level.h"
#include "tablebase/files/table_folder.h"

namespace merels::bench {
namespace {

void add_errors(CLI::App& app) {
    struct Given {
        std::string game;
        ErrorsOptions plan{.tables = tablebase::default_folder()};
    };
    const auto given = std::make_shared<Given>();
    ErrorsOptions& plan = given->plan;
    CLI::App* errors = app.add_subcommand(
        "errors", "How often the search alone throws away what the tables say is won or drawn");
    errors->add_option("GAME", given->game, "a solved game's name")->required();
    errors->add_option("--tables", plan.tables, "the folder of the tables")->capture_default_str();
    errors->add_option("--nodes", plan.nodes, "positions a turn")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    errors->add_option("--positions", plan.positions, "met in play, half of them placing, half moving")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    errors->add_option("--endings", plan.endings, "of six men against four, played out")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    errors->add_option("--seed", plan.seed, "for whatever is drawn at random")->capture_default_str();
    errors->callback([given] {
        if (!print_errors(*commands::GameArgument(given->game), given->plan)) {
            throw commands::InputError(given->game + " has no tables in " + given->plan.tables);
        }
    });
}

void add_openings(CLI::App& app) {
    struct Given {
        std::string game;
        OpeningsOptions plan;
    };
    const auto given = std::make_shared<Given>();
    CLI::App* openings = app.add_subcommand("openings", "How many different beginnings the computer plays");
    openings->add_option("GAME", given->game, "a game's name")->required();
    openings->add_option("--games", given->plan.games, "how many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    openings->add_option("--level", given->plan.level, "of both sides")
        ->check(CLI::Range(weakest_level, strongest_level))
        ->capture_default_str();
    openings->callback([given] { print_openings(*commands::GameArgument(given->game), given->plan); });

    const auto games = std::make_shared<int>(200);
    CLI::App* placing =
        app.add_subcommand("placing", "What looking ahead gains while DVONN's pieces are placed");
    placing->add_option("--games", *games, "how many")->check(CLI::PositiveNumber)->capture_default_str();
    placing->callback([games] { print_placing(*games, 5'000); });
}

void add_explorer(CLI::App& app) {
    const auto plan = std::make_shared<ExplorerOptions>();
    CLI::App* explorer =
        app.add_subcommand("explorer", "How fast games are imported, and positions looked up in them");
    explorer->add_option("--games", plan->games, "how many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    explorer->add_option("--lookups", plan->lookups, "how many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    explorer->add_option("--game", plan->game, "a game's name")->capture_default_str();
    explorer->add_option("--db", plan->db, "a database to fill; none: a file that is deleted afterwards");
    explorer->add_option("--seed", plan->seed, "for whatever is drawn at random")->capture_default_str();
    explorer->callback([plan] {
        if (!print_explorer(*plan)) throw commands::InputError("the explorer could not be measured");
    });
}

void add_men(CLI::App& app) {
    const auto plan = std::make_shared<MenOptions>();
    CLI::App* men = app.add_subcommand("men", "What it costs to store the men that each turn changes");
    men->add_option("--games", plan->games, "how many")->check(CLI::PositiveNumber)->capture_default_str();
    men->add_option("--rounds", plan->rounds, "of each kind, of which the best counts")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    men->add_option("--together", plan->together, "turns in one transaction")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    men->add_option("--game", plan->game, "a game's name")->capture_default_str();
    men->add_option("--db", plan->db, "a database to fill; none: a file that is deleted afterwards");
    men->callback([plan] {
        if (!print_men(*plan)) throw commands::InputError("the rows of men could not be measured");
    });
}

void add_ratings(CLI::App& app) {
    const auto plan = std::make_shared<RatingsOptions>();
    CLI::App* ratings =
        app.add_subcommand("ratings", "How well ratings predict the results of simulated games");
    ratings->add_option("--games", plan->games, "how many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    ratings->add_option("--players", plan->players, "who play them")
        ->check(CLI::Range(2, 1'000'000))
        ->capture_default_str();
    ratings->add_option("--seed", plan->seed, "for whatever is drawn at random")->capture_default_str();
    ratings->callback([plan] { print_ratings(*plan); });
}

void add_tournament(CLI::App& app) {
    const auto plan = std::make_shared<TournamentOptions>();
    CLI::App* tournament =
        app.add_subcommand("tournament", "How long pairings and standings of a large tournament take");
    tournament->add_option("--entrants", plan->entrants, "how many")
        ->check(CLI::Range(2, 1'000))
        ->capture_default_str();
    tournament->add_option("--rounds", plan->rounds, "of the Swiss")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    tournament->add_option("--waves", plan->waves, "of pairings in the arena")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    tournament->add_option("--seed", plan->seed, "for whatever is drawn at random")->capture_default_str();
    tournament->callback([plan] { print_tournament_speed(*plan); });
}

void add_boost_matching(CLI::App& app) {
    const auto plan = std::make_shared<BoostMatchingOptions>();
    CLI::App* matching = app.add_subcommand(
        "boost-matching",
        "How often Boost.Graph's weighted matching of a Swiss is right, compared with ours");
    matching->add_option("--graphs", plan->graphs, "how many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    matching->add_option("--vertices", plan->most_vertices, "at most, of a graph")
        ->check(CLI::Range(10, 1'000))
        ->capture_default_str();
    matching->add_option("--timeout", plan->timeout, "seconds of processor time for one graph")
        ->check(CLI::Range(1, 3'600))
        ->capture_default_str();
    matching->add_option("--seed", plan->seed, "for whatever is drawn at random")->capture_default_str();
    matching->callback([plan] { print_boost_matching(*plan); });
}

void add_levels(CLI::App& app) {
    struct Given {
        std::string game;
        LevelsOptions plan;
    };
    const auto given = std::make_shared<Given>();
    LevelsOptions& plan = given->plan;
    CLI::App* levels = app.add_subcommand(
        "levels", "What beginners score against each level, and each against the one below");
    levels->add_option("GAME", given->game, "a game's name")->required();
    levels->add_option("--games", plan.games, "of each beginner against each level")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    levels->add_option("--step-games", plan.step_games, "of each level against the one below")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    levels->add_option("--last", plan.last, "the strongest level measured")
        ->check(CLI::Range(weakest_level, strongest_level))
        ->capture_default_str();
    levels
        ->add_option("--strongest-nodes", plan.strongest_nodes,
                     "nodes a turn of level 10, so that other work on the machine changes nothing; 0: two "
                     "seconds a turn")
        ->capture_default_str();
    levels->add_option("--at-once", plan.at_once, "games")->check(CLI::PositiveNumber)->capture_default_str();
    levels->callback([given] { print_levels(*commands::GameArgument(given->game), given->plan); });
}

void add_perfect_play(CLI::App& app) {
    const auto plan = std::make_shared<PerfectPlayOptions>();
    plan->folder = tablebase::default_folder();
    CLI::App* perfect =
        app.add_subcommand("perfect", "Whether play by solved positions wins what is won and loses nothing");
    perfect->add_option("--tables", plan->folder, "the folder of the tables")->capture_default_str();
    perfect->add_option("--games", plan->games, "from won positions, and as many from drawn ones")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    perfect->add_option("--nodes", plan->nodes, "positions a turn, of the search it plays against")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    perfect->callback([plan] { print_perfect_play(*plan); });
}

void add_unbeaten(CLI::App& app) {
    struct Given {
        std::string game;
        UnbeatenOptions plan{.folder = tablebase::default_folder()};
        int milliseconds = 0;
    };
    const auto given = std::make_shared<Given>();
    UnbeatenOptions& plan = given->plan;
    CLI::App* unbeaten = app.add_subcommand(
        "unbeaten", "How often the search loses drawn positions of every depth to perfect play");
    unbeaten->add_option("GAME", given->game, "a solved game's name or a variant file")->required();
    unbeaten->add_option("--tables", plan.folder, "the folder of the tables")->capture_default_str();
    unbeaten->add_option("--games", plan.games, "shared evenly among the depths")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    unbeaten->add_option("--with", plan.probed,
                         "a folder with tables that the search probes, as some of those of a game");
    CLI::Option* nodes = unbeaten->add_option("--nodes", plan.search.nodes, "positions a turn, of the search")
                             ->check(CLI::PositiveNumber);
    unbeaten->add_option("--ms", given->milliseconds, "milliseconds a turn instead; 100 if neither is given")
        ->check(CLI::PositiveNumber)
        ->excludes(nodes);
    unbeaten->callback([given] {
        UnbeatenOptions& options = given->plan;
        constexpr int usual = 100;
        if (options.search.nodes == 0)
            options.search.time =
                std::chrono::milliseconds(given->milliseconds > 0 ? given->milliseconds : usual);
        print_unbeaten(*commands::GameArgument(given->game), options);
    });
}

void add_attacks(CLI::App& app) {
    const auto plan = std::make_shared<AttackOptions>();
    CLI::App* attacks = app.add_subcommand(
        "attacks",
        "How honest players fare beside every attack at once; fails if one of their requests does");
    attacks->add_option("--players", plan->players, "honest ones")
        ->check(CLI::Range(2, 20'000))
        ->capture_default_str();
    attacks->add_option("--seconds", plan->seconds, "of attacks")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    attacks->callback([plan] {
        if (!print_attacks(*plan))
            throw commands::InputError("an honest request failed, or took more than 250 ms");
    });
}

void add_labels(CLI::App& app) {
    const auto plan = std::make_shared<LabelsOptions>();
    CLI::App* labels = app.add_subcommand(
        "labels", "How often labels that come from the engine contradict the tablebase, in games of Six");
    labels->add_option("--games", plan->games, "how many")->check(CLI::PositiveNumber)->capture_default_str();
    labels->add_option("--nodes", plan->nodes, "positions a search")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    labels->add_option("--seed", plan->seed, "for whatever is drawn at random")->capture_default_str();
    labels->callback([plan] { print_labels(*plan); });
}

}  // namespace

void add_bench_commands(CLI::App& app) {
    app.require_subcommand(1);
    app.add_subcommand("rules", "Perft and random games a second for every game, on one thread")
        ->callback(&print_rules_speed);
    app.add_subcommand("engine", "Positions searched a second, and their number as a signature")
        ->callback(&print_engine_speed);
    add_errors(app);
    add_openings(app);
    add_levels(app);
    add_ratings(app);
    add_explorer(app);
    add_men(app);
    add_tournament(app);
    add_boost_matching(app);
    const auto sound = std::make_shared<SoundnessOptions>();
    CLI::App* soundness = app.add_subcommand(
        "soundness", "Whether the computer's turns are legal and its memory does not grow");
    soundness->add_option("--positions", sound->positions, "how many of every game")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    soundness
        ->add_option("--games", sound->games, "of every game, over which the memory may grow; 0 for none")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    soundness->callback([sound] { print_soundness(*sound); });
    const auto turns = std::make_shared<std::size_t>(60);
    CLI::App* review =
        app.add_subcommand("review", "How long the review of a game takes, with and without tables");
    review->add_option("--turns", *turns, "of the game")->check(CLI::PositiveNumber)->capture_default_str();
    review->callback([turns] { print_review(*turns); });
    add_labels(app);
    const auto load = std::make_shared<ServerLoad>();
    CLI::App* server = app.add_subcommand("server", "Thousands of players at once, on this machine");
    server->add_option("--db", load->db, "a new file is made if none is named");
    server->add_option("--sockets", load->sockets, "how many, one measurement each")->capture_default_str();
    server->add_option("--moves", load->moves_a_socket, "a second, of every player")->capture_default_str();
    server->add_option("--seconds", load->seconds, "for each measurement")->capture_default_str();
    server->add_option("--watchers", load->watchers, "at one game")->capture_default_str();
    server
        ->add_option("--seekers", load->seekers,
                     "accounts that find each other by Play now and play rated games meanwhile")
        ->capture_default_str();
    server->add_option("--watched", load->watched, "games that one person each watches meanwhile")
        ->capture_default_str();
    const auto nodes = std::make_shared<NodesLoad>();
    server
        ->add_option("--nodes", nodes->nodes,
                     "so many servers on a PostgreSQL of their own instead, and one on SQLite")
        ->delimiter(',');
    server->add_option("--games", nodes->games, "with --nodes: how many")->capture_default_str();
    server->add_option("--rate", nodes->rate, "with --nodes: moves a second, of all")->capture_default_str();
    server->add_option("--at-once", nodes->at_once, "with --nodes: moves under way when as fast as it goes")
        ->capture_default_str();
    server->callback([load, nodes] {
        nodes->seconds = load->seconds;
        if (nodes->nodes.empty()) {
            print_server_speed(*load);
        } else {
            print_nodes_speed(*nodes);
        }
    });
    add_attacks(app);
    const auto folder = std::make_shared<std::string>(tablebase::default_folder());
    CLI::App* probing = app.add_subcommand("tables", "How long it takes to look a solved position up");
    probing->add_option("--tables", *folder, "the folder of the tables")->capture_default_str();
    probing->callback([folder] { print_tables_speed(*folder); });
    add_perfect_play(app);
    add_unbeaten(app);
}

}  // namespace merels::bench
