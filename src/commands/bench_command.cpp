#include "commands/bench_command.h"

#include "bench/engine.h"
#include "bench/rules.h"
#include "bench/server.h"

namespace merels {

void add_bench_command(CLI::App& app) {
    CLI::App* bench = app.add_subcommand("bench", "Measure how fast things are");
    bench->require_subcommand(1);
    bench->add_subcommand("rules", "Perft and random games a second for every game, on one thread")
        ->callback(&bench::print_rules_speed);
    bench->add_subcommand("engine", "Positions searched a second, and their number as a signature")
        ->callback(&bench::print_engine_speed);
    const auto load = std::make_shared<bench::ServerLoad>();
    CLI::App* server = bench->add_subcommand("server", "Thousands of players at once, on this machine");
    server->add_option("--db", load->db, "a new file is made if none is named");
    server->add_option("--sockets", load->sockets, "how many, one measurement each")->capture_default_str();
    server->add_option("--moves", load->moves_a_socket, "a second, of every player")->capture_default_str();
    server->add_option("--seconds", load->seconds, "for each measurement")->capture_default_str();
    server->add_option("--watchers", load->watchers, "at one game")->capture_default_str();
    server->callback([load] { bench::print_server_speed(*load); });
}

}  // namespace merels
