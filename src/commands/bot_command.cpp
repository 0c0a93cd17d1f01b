#include "commands/bot_command.h"

#include <atomic>
#include <csignal>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <string>

#include "bot/bot.h"
#include "commands/arguments.h"
#include "core/level.h"

namespace merels::commands {
namespace {

std::atomic<bool> stopped = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal handler");

void on_signal(int /*signal*/) {
    stopped = true;
}

const std::map<std::string, bot::Challenges> challenge_words{{"accept", bot::Challenges::accept},
                                                             {"casual", bot::Challenges::casual},
                                                             {"decline", bot::Challenges::decline}};

struct BotOptions {
    std::string server;
    std::string token;
    std::string certificates;
    int level = 5;
    std::string engine;
    int milliseconds = 1000;
    bool no_offer = false;
    bot::BotOptions options;
};

void run(BotOptions& given) {
    auto server = bot::parse_server(given.server);
    if (!server) throw InputError(server.error());
    server->token = given.token;
    server->certificates = given.certificates;
    bot::BotOptions& options = given.options;
    options.server = std::move(*server);
    options.game = GameArgument(options.game)->name();
    options.player = given.engine.empty() ? fmt::format("level:{}", given.level) : given.engine;
    options.turn_time = std::chrono::milliseconds(given.milliseconds);
    options.offer = !given.no_offer;
    (void)std::signal(SIGINT, on_signal);
    (void)std::signal(SIGTERM, on_signal);
    (void)std::signal(SIGPIPE, SIG_IGN);
    if (const std::string problem = bot::run_bot(options, stopped); !problem.empty())
        throw InputError(problem);
}

}  // namespace

void add_bot_command(CLI::App& app) {
    const auto given = std::make_shared<BotOptions>();
    bot::BotOptions& options = given->options;
    CLI::App* command = app.add_subcommand("bot", "Let a program play on a server, as a bot account");
    command->footer("Ctrl-C ends it. Games that are not over then are taken up when it is started again.");
    command->add_option("--server", given->server, "such as https://merels.example")->required();
    command->add_option("--token", given->token, "a token of the bot's account; others can see it here")
        ->envname("MERELS_TOKEN")
        ->required();
    command->add_option("--game", options.game, "a game's name")->capture_default_str();
    command->add_option("--level", given->level, "this program's own engine, at this level")
        ->check(CLI::Range(weakest_level, strongest_level))
        ->capture_default_str();
    command
        ->add_option("--engine", given->engine,
                     "a command instead: a program that speaks the engine protocol")
        ->excludes("--level");
    command->add_option("--movetime", given->milliseconds, "milliseconds a turn, for --engine")
        ->check(CLI::Range(1, 3'600'000))
        ->capture_default_str();
    command->add_option("--games", options.games, "at once, at most")
        ->check(CLI::Range(1, 32))
        ->capture_default_str();
    command->add_option("--count", options.count, "ends after so many games; 0 for no limit")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    command->add_flag("--no-offer", given->no_offer, "offers no games for others to join");
    command->add_flag("--join", options.join, "joins the open games of other bots");
    command
        ->add_option("--challenges", options.challenges,
                     "which to accept, if they are to this game: accept (all), casual (not rated ones), "
                     "decline (none)")
        ->transform(CLI::CheckedTransformer(challenge_words))
        ->default_str("accept");
    command
        ->add_option(
            "--challenge-minutes", options.challenge_minutes,
            "declines challenges with more minutes for a side, days for a turn or no clock; 0 for any "
            "clock")
        ->check(CLI::Range(0, 24 * 60))
        ->capture_default_str();
    command->add_option("--invitation", options.invitation, "the code of a private game, to join at once");
    command->add_option("--minutes", options.minutes, "for a side, in the games it offers; 0 for no clock")
        ->check(CLI::Range(0, 180))
        ->capture_default_str();
    command->add_option("--increment", options.increment, "seconds a side gets after each turn")
        ->check(CLI::Range(0, 180))
        ->capture_default_str();
    command
        ->add_option("--certificates", given->certificates,
                     "a file of certificates (PEM) that the server's must lead to; without it, the "
                     "system's")
        ->check(CLI::ExistingFile);
    command->callback([given] { run(*given); });
}

}  // namespace merels::commands
