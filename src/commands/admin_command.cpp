#include "commands/admin_command.h"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <string>

#include "commands/arguments.h"
#include "commands/audit.h"
#include "commands/database_option.h"
#include "server/api/moderation.h"
#include "server/app/administration.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/net/ip_network.h"
#include "server/tournament/tournament_terms.h"
#include "terminal/status.h"

namespace merels::commands {

using namespace store;

namespace {

constexpr std::int64_t max_listed = 1000;
constexpr std::int64_t day = 24LL * 3600 * 1000;

// What was typed, of which each command uses some.
struct AdminOptions {
    std::string db;
    std::string id;
    std::string find;
    std::string name;
    std::string reason;
    std::string word;
    std::int64_t days = 0;  // 0: for ever
    std::int64_t last = 50;
    std::int64_t number = 0;  // of an entrant
};
using Shared = std::shared_ptr<AdminOptions>;

template <class T>
T value(StoreResult<T> stored) {
    if (!stored) throw InputError(stored.error().reason);
    return std::move(*stored);
}

std::string when(std::int64_t moment) {
    if (moment >= end_of_time) return "ever";
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(moment / 1000)));
}

std::int64_t until(std::int64_t now, std::int64_t days) {
    return days == 0 ? end_of_time : now + days * day;
}

void moderate(Store& store, const ModerationChange& change, const AuditRow& audit,
              const std::string& nothing) {
    if (!value(store.moderate(change, audit))) throw InputError(nothing);
    fmt::print("{} {}\n", audit.action, audit.subject);
}

void print_player(const PlayerDetails& details) {
    const PlayerRow& player = details.player;
    fmt::print("{}  {}{}  since {}  {}, {}{}{}{}\n", player.id, player.name,
               player.login.empty() ? "" : fmt::format(" (login {})", player.login), when(player.created),
               terminal::counted(details.devices, "device"), terminal::counted(details.games, "game"),
               player.listed ? ", listed" : "", details.deleted ? ", deleted " + when(*details.deleted) : "",
               details.blocked_until
                   ? fmt::format(", blocked until {}: {}", when(*details.blocked_until), details.blocked_why)
                   : "");
}

void list_players(Store& store, const AdminOptions& given) {
    for (const PlayerDetails& player : value(store.find_players(given.find, max_listed)))
        print_player(player);
}

void show_player(Store& store, const AdminOptions& given) {
    for (const PlayerDetails& player : value(store.find_players(given.id, max_listed))) {
        if (player.player.id != given.id) continue;
        print_player(player);
        for (const DeviceRow& device : value(store.devices(given.id, max_listed)))
            fmt::print("  device {}: {}, since {}, last used {}\n", device_id(device.token),
                       device.description, when(device.created), when(device.seen));
        for (const ApiTokenRow& token : value(store.api_tokens(given.id)))
            fmt::print("  token {}: {}, for {}, since {}{}\n", device_id(token.token), token.name,
                       token.play ? "playing" : "reading", when(token.created),
                       token.used > 0 ? ", last used " + when(token.used) : "");
        for (const RecordRow& record : value(store.records(given.id)))
            fmt::print("  {}: {} won, {} lost, {} drawn\n", record.game, record.won, record.lost,
                       record.drawn);
        for (const OwnGameRow& game : value(store.games_of(given.id, "", max_listed)))
            fmt::print("  game {}: {}, {}, {}, {}\n", game.id, game.game, game.state,
                       terminal::counted(game.turns, "turn"), when(game.changed));
        return;
    }
    throw InputError("there is no such player");
}

void list_games(Store& store, const AdminOptions& given) {
    for (const GameDetails& game : value(store.find_games(given.find, max_listed))) {
        const auto summary = server::parse_object(game.summary);
        fmt::print("{}  {}  {}{}  made by {}  {}\n", game.id,
                   summary ? server::string_field(*summary, "title").value_or("") : "", game.state,
                   game.is_private ? ", private" : "", game.maker, when(game.created));
    }
}

void print_tournament(const TournamentRow& row) {
    fmt::print("{}  {}  {}, {}{}  {} entered  made by {}  {}\n", row.id, server::terms_of(row).name,
               row.format, row.state, row.is_private ? ", private" : "", row.entrants, row.organiser,
               when(row.created));
}

void list_tournaments(Store& store, const AdminOptions& given) {
    for (const TournamentRow& row : value(store.find_tournaments(given.find, max_listed)))
        print_tournament(row);
}

void show_tournament(Store& store, const AdminOptions& given) {
    auto whole = value(store.whole_tournament(given.id));
    if (!whole) throw InputError("there is no such tournament");
    whole->tournament.entrants = std::ssize(whole->entrants);
    print_tournament(whole->tournament);
    for (const EntrantRow& entrant : whole->entrants)
        fmt::print("  {}: {}{}{}\n", entrant.number, entrant.name,
                   entrant.player ? ", player " + *entrant.player : "",
                   entrant.removed     ? ", removed"
                   : entrant.withdrawn ? ", has left"
                                       : "");
}

void hide_tournament(Store& store, const AdminOptions& given) {
    const AuditRow audit = audit_of(store, "hide-tournament", given.id, given.reason);
    moderate(store, HideTournament{given.id, audit.at}, audit, "there is no such tournament");
}

void rename_entrant(Store& store, const AdminOptions& given) {
    const auto name = server::tidy_name(given.name);
    if (!name || name->empty()) throw InputError("a name is up to 40 visible characters");
    const AuditRow audit =
        audit_of(store, "rename-entrant", given.id, fmt::format("{}: {}", given.number, *name));
    moderate(store, RenameEntrant{given.id, given.number, *name, audit.at}, audit,
             "there is no such entrant, it is a player or a computer, or another one has this name");
}

void stop_tournament(Store& store, const AdminOptions& given) {
    const AuditRow audit = audit_of(store, "stop-tournament", given.id, given.reason);
    moderate(store, StopTournament{given.id, audit.at}, audit, "there is no such tournament, or it is over");
}

void rename_tournament(Store& store, const AdminOptions& given) {
    const auto name = server::tidy_title(given.name);
    if (!name) throw InputError("a name is 1 to 60 visible characters");
    const auto row = value(store.tournament(given.id));
    if (!row) throw InputError("there is no such tournament");
    server::TournamentTerms terms = server::terms_of(*row);
    terms.name = *name;
    const AuditRow audit = audit_of(store, "rename-tournament", given.id, *name);
    moderate(store, RenameTournament{given.id, server::write_tournament_terms(terms), audit.at}, audit, "");
}

void rename_player(Store& store, const AdminOptions& given) {
    const auto name = server::tidy_name(given.name);
    if (!name || name->empty()) throw InputError("a name is up to 40 visible characters");
    if (value(store.is_account_name(*name, given.id)))
        throw InputError("that name, or one that looks like it, belongs to another account");
    const auto done = server::rename_player(store, RenamePlayer{given.id, *name},
                                            audit_of(store, "rename", given.id, *name));
    if (!done) throw InputError(done.error());
    fmt::print("rename {}\n", given.id);
}

void block_player(Store& store, const AdminOptions& given) {
    const AuditRow audit = audit_of(store, "block", given.id, given.reason);
    moderate(store, BlockPlayer{given.id, until(audit.at, given.days), given.reason}, audit,
             "there is no such player");
}

void delete_player(Store& store, const AdminOptions& given) {
    const auto done = server::delete_player(store, audit_of(store, "delete", given.id, given.reason));
    if (!done) throw InputError(done.error());
    fmt::print("delete {}\n", given.id);
}

void clear_title(Store& store, const AdminOptions& given) {
    const auto done = server::clear_title(store, audit_of(store, "clear-title", given.id));
    if (!done) throw InputError(done.error());
    fmt::print("clear-title {}\n", given.id);
}

// Limits go by networks of /64 in IPv6, so nothing smaller can be blocked.
std::string network_of(const std::string& typed) {
    constexpr unsigned smallest_v6 = 64;
    const auto network = server::IpNetwork::parse(typed);
    if (!network) throw InputError(network.error());
    return (network->is_v6() ? network->widened_to(smallest_v6) : *network).text();
}

void block_network(Store& store, const AdminOptions& given) {
    const std::string network = network_of(given.id);
    const AuditRow audit = audit_of(store, "block-address", network, given.reason);
    moderate(store, BlockNetwork{network, until(audit.at, given.days), given.reason, audit.at}, audit, "");
}

void list_blocked(Store& store, const AdminOptions& /*given*/) {
    const ModerationRows rows = value(store.moderation(value(store.read_clock()).now));
    for (const BlockedPlayer& player : rows.players)
        fmt::print("player {} until {}: {}\n", player.id, when(player.until), player.why);
    for (const BlockedNetwork& network : rows.networks)
        fmt::print("address {} until {}: {}\n", network.network, when(network.until), network.why);
}

std::string folded_word(const std::string& typed) {
    constexpr std::size_t shortest = 3;
    const std::string word = server::folded(typed);
    if (word.size() < shortest) throw InputError("a word to be filtered has at least three letters");
    return word;
}

void list_audit(Store& store, const AdminOptions& given) {
    for (const AuditRow& row : value(store.audit(given.last))) {
        fmt::print("{}  {}  {} {}{}\n", when(row.at), row.operator_name, row.action, row.subject,
                   row.details.empty() ? "" : ": " + row.details);
    }
}

using Work = std::function<void(Store&, const AdminOptions&)>;

CLI::App* add(CLI::App* to, const Shared& given, const std::string& name, const std::string& what,
              Work work) {
    CLI::App* command = to->add_subcommand(name, what);
    command->callback([given, work = std::move(work)] {
        Store store = open_existing_store(given->db);
        work(store, *given);
    });
    return command;
}

CLI::App* with_id(CLI::App* command, const Shared& given, const std::string& what = "ID") {
    command->add_option(what, given->id)->required();
    return command;
}

void with_term(CLI::App* command, const Shared& given) {
    constexpr int max_days = 36'500;
    command->add_option("--days", given->days, "how long; without it, for ever")
        ->check(CLI::Range(1, max_days));
    command->add_option("--reason", given->reason, "for the audit log");
}

void add_player_commands(CLI::App* admin, const Shared& given) {
    add(admin, given, "players", "List the latest players", list_players)
        ->add_option("--find", given->find, "an id, or part of a name or login");
    with_id(add(admin, given, "player", "Show a player, with devices and games", show_player), given);
    CLI::App* rename =
        with_id(add(admin, given, "rename", "Give a player another name", rename_player), given);
    rename->add_option("NAME", given->name)->required();
    with_term(with_id(add(admin, given, "block", "Refuse a player", block_player), given), given);
    with_id(add(admin, given, "unblock", "Let a player in again",
                [](Store& store, const AdminOptions& typed) {
                    moderate(store, UnblockPlayer{typed.id}, audit_of(store, "unblock", typed.id),
                             "this player is not blocked");
                }),
            given);
    with_id(add(admin, given, "delete", "Delete a player's account; the games stay, without the name",
                delete_player),
            given)
        ->add_option("--reason", given->reason, "for the audit log");
    with_id(add(admin, given, "end-sessions", "Sign a player out everywhere",
                [](Store& store, const AdminOptions& typed) {
                    const AuditRow audit = audit_of(store, "end-sessions", typed.id);
                    moderate(store, EndSessions{typed.id, audit.at}, audit, "there is no such player");
                }),
            given);
    with_id(add(admin, given, "revoke-tokens", "Revoke the API tokens of a player",
                [](Store& store, const AdminOptions& typed) {
                    const AuditRow audit = audit_of(store, "revoke-tokens", typed.id);
                    moderate(store, RevokeTokens{typed.id, audit.at}, audit, "this player has no tokens");
                }),
            given);
}

void add_tournament_commands(CLI::App* admin, const Shared& given) {
    add(admin, given, "tournaments", "List the latest tournaments", list_tournaments)
        ->add_option("--find", given->find,
                     "an id, or part of its name or of an organiser's or entrant's name");
    with_id(add(admin, given, "tournament", "Show a tournament, with its entrants", show_tournament), given);
    with_id(add(admin, given, "hide-tournament", "Make a tournament and its games private", hide_tournament),
            given)
        ->add_option("--reason", given->reason, "for the audit log");
    CLI::App* rename =
        with_id(add(admin, given, "rename-entrant",
                    "Rename one whom the organiser of a tournament has entered", rename_entrant),
                given);
    rename->add_option("NUMBER", given->number, "as \"tournament ID\" shows it")->required();
    rename->add_option("NAME", given->name)->required();
    with_id(add(admin, given, "stop-tournament", "End a tournament; its games go on", stop_tournament), given)
        ->add_option("--reason", given->reason, "for the audit log");
    with_id(add(admin, given, "rename-tournament", "Give a tournament another name", rename_tournament),
            given)
        ->add_option("NAME", given->name)
        ->required();
}

void add_game_commands(CLI::App* admin, const Shared& given) {
    add(admin, given, "games", "List the latest games", list_games)
        ->add_option("--find", given->find, "an id, or part of a title or a player's name");
    with_id(add(admin, given, "remove-game", "Remove a game and all that happened in it",
                [](Store& store, const AdminOptions& typed) {
                    const AuditRow audit = audit_of(store, "remove-game", typed.id);
                    moderate(store, RemoveGame{typed.id, audit.at}, audit, "there is no such game");
                }),
            given);
    with_id(
        add(admin, given, "clear-title", "Take the title off a game of a player's own rules", clear_title),
        given);
}

void add_address_commands(CLI::App* admin, const Shared& given) {
    with_term(with_id(add(admin, given, "block-address", "Refuse an address or a network", block_network),
                      given, "ADDRESS"),
              given);
    with_id(add(admin, given, "unblock-address", "Let an address or a network in again",
                [](Store& store, const AdminOptions& typed) {
                    const std::string network = network_of(typed.id);
                    moderate(store, UnblockNetwork{network}, audit_of(store, "unblock-address", network),
                             network + " is not blocked");
                }),
            given, "ADDRESS");
    add(admin, given, "blocked", "List the players and addresses that are blocked", list_blocked);
}

void add_word_commands(CLI::App* admin, const Shared& given) {
    CLI::App* words = admin->add_subcommand("words", "Words that names and titles must not contain");
    words->require_subcommand(1);
    add(words, given, "list", "List them", [](Store& store, const AdminOptions&) {
        for (const std::string& word : value(store.moderation(0)).words) fmt::print("{}\n", word);
    });
    add(words, given, "add", "Filter another",
        [](Store& store, const AdminOptions& typed) {
            const std::string word = folded_word(typed.word);
            moderate(store, AddWord{word}, audit_of(store, "add-word", word), "");
        })
        ->add_option("WORD", given->word)
        ->required();
    add(words, given, "remove", "Filter one no more",
        [](Store& store, const AdminOptions& typed) {
            const std::string word = folded_word(typed.word);
            moderate(store, RemoveWord{word}, audit_of(store, "remove-word", word),
                     word + " is not filtered");
        })
        ->add_option("WORD", given->word)
        ->required();
}

}  // namespace

void add_admin_command(CLI::App& app) {
    const auto given = std::make_shared<AdminOptions>();
    CLI::App* admin = app.add_subcommand("admin", "Look after players and games, also while servers run");
    admin->require_subcommand(1);
    add_db_option(admin, given->db);
    add_player_commands(admin, given);
    add_game_commands(admin, given);
    add_tournament_commands(admin, given);
    add_address_commands(admin, given);
    add_word_commands(admin, given);
    add(admin, given, "audit", "List what was changed, by whom and when", list_audit)
        ->add_option("--last", given->last, "how many")
        ->check(CLI::Range(std::int64_t{1}, max_listed))
        ->capture_default_str();
}

}  // namespace merels::commands
