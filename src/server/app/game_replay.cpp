#include "server/app/game_replay.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "explorer/position_key.h"
#include "play/event.h"
#include "registry/registry.h"
#include "server/app/games_dump.h"
#include "server/base/input_limits.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/game/finished_games.h"
#include "server/game/game_factory.h"
#include "server/game/row_mapping.h"

namespace merels::server {

using namespace store;

namespace {

// What replaying a game of the registry needs, worked out once.
struct KnownGame {
    const AnyGame* game;
    const explorer::PositionKeys* keys;
    std::optional<AnyPosition> start;  // none if it is drawn by chance
    std::string start_text;
    std::unordered_map<std::string, Point> points;
};

const KnownGame* known_game(const std::string& name) {
    static const auto all = [] {
        std::map<std::string, KnownGame> games;
        for (const auto& game : all_games()) {
            KnownGame known{game.get(), &explorer::position_keys(*game), {}, {}, {}};
            if (!game->starts_at_random()) known.start = game->start(0);
            if (known.start) known.start_text = known.start->text();
            for (std::size_t i = 0; i < game->geometry().size(); ++i)
                known.points.emplace(game->geometry().name(static_cast<Point>(i)), static_cast<Point>(i));
            games.emplace(game->name(), std::move(known));
        }
        return games;
    }();
    const auto found = all.find(name);
    return found == all.end() ? nullptr : &found->second;
}

// A turn as this program writes it; nothing if it is written otherwise.
std::optional<Turn> plain_turn(const KnownGame& known, std::string_view text) {
    Turn turn;
    if (text == "pass") return turn;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("-x"), text.size());
        const auto point = known.points.find(std::string(text.substr(0, end)));
        if (point == known.points.end() || turn.size() == Turn::capacity) return std::nullopt;
        turn.push_back(point->second);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return turn.empty() ? std::nullopt : std::optional(turn);
}

FinishedSide side_in(const json::object& line, std::string_view side) {
    FinishedSide read;
    const json::object* seat = object_field(line, side);
    if (seat == nullptr) return read;
    read.name = tidy_name(string_field(*seat, "name").value_or("")).value_or("");
    read.level = int_field(*seat, "level");
    read.rating = int_field(*seat, "rating");
    if (read.level && (*read.level < 1 || *read.level > 10)) read.level.reset();
    if (read.rating && (*read.rating < 0 || *read.rating > 5000)) read.rating.reset();
    return read;
}

// The game by the plain way; nothing where that does not do.
class PlainReplay {
  public:
    PlainReplay(const KnownGame& known, const json::object& line) : known_(known), line_(line) {}

    std::optional<ArchivedGameWrite> replay() {
        const std::string start = string_field(line_, "start").value_or("");
        if (!known_.start || (!start.empty() && start != known_.start_text)) return std::nullopt;
        const json::value* turns = line_.if_contains("turns");
        if (turns == nullptr || !turns->is_array()) return std::nullopt;
        AnyPosition position = *known_.start;
        keys_.push_back(position.key());
        ArchivedGameWrite write{{{}, known_.start_text, {}}, {}};
        for (const json::value& text : turns->get_array()) {
            if (!text.is_string() || !play(position, text.get_string(), write)) return std::nullopt;
        }
        const auto outcome = outcome_of(position);
        if (!outcome) return std::nullopt;
        FinishedRow& row = write.row.finished;
        row.game = known_.game->name();
        row.winner = outcome->winner() ? std::string(play::word(*outcome->winner())) : "draw";
        row.why = std::string(word(outcome->why));
        row.turns = static_cast<std::int64_t>(turns->get_array().size());
        return write;
    }

  private:
    bool play(AnyPosition& position, std::string_view text, ArchivedGameWrite& write) {
        const auto turn = plain_turn(known_, text);
        if (!turn) return false;
        const auto legal = position.turns();
        if (std::ranges::find(legal, *turn) == legal.end()) return false;
        if (write.plies.size() < explorer::turns_counted) {
            explorer::Ply ply = explorer::ply_of(*known_.keys, position, *turn);
            write.plies.push_back({static_cast<std::int64_t>(ply.position), std::move(ply.turn)});
        }
        if (!write.row.record.empty()) write.row.record += ' ';
        write.row.record += text;
        const Tallies before = tallies(position);
        position.play(*turn);
        if (tallies(position) != before) keys_.clear();
        keys_.push_back(position.key());
        return !may_be_drawn();
    }

    using Tallies = std::array<Tally, 2>;
    static Tallies tallies(const AnyPosition& position) {
        return {position.tally(Side::white), position.tally(Side::black)};
    }

    // By repetition or too many quiet turns. Then it is for a match to say whether the game is over.
    [[nodiscard]] bool may_be_drawn() const {
        const auto reached = [](std::ptrdiff_t count, int limit) { return limit > 0 && count >= limit; };
        const DrawRules rules = known_.game->draw_rules();
        const std::ptrdiff_t quiet_turns = std::ssize(keys_) - 1;
        return reached(quiet_turns, rules.quiet_turns) || reached(quiet_turns, rules.quiet_turns_at_few) ||
               reached(std::ranges::count(keys_, keys_.back()), rules.repetitions);
    }

    // What the board or the line says.
    std::optional<Outcome> outcome_of(const AnyPosition& position) const {
        if (const Outcome shown = position.outcome(); shown.over()) return shown;
        const json::object* result = object_field(line_, "result");
        if (result == nullptr) return std::nullopt;
        const Why why = why_of(string_field(*result, "why").value_or(""));
        const auto winner = play::side_of(string_field(*result, "winner").value_or(""));
        const Outcome declared = winner ? Outcome::win(*winner, why) : Outcome::draw(why);
        return play::can_be_declared(declared) ? std::optional(declared) : std::nullopt;
    }

    const KnownGame& known_;
    const json::object& line_;
    std::vector<std::uint64_t> keys_;  // keys of the positions since a man was placed or removed
};

void set_id(ArchivedRow& row, const std::string& wished) {
    row.finished.id = is_game_id(wished) ? wished : content_id(row);
}

// "2026-11-15" or "2026.11.15"; 0 if it is neither.
Moment moment_of(const std::string& date) {
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    if (date.size() != 10 || std::sscanf(date.c_str(), "%4d%*1[-.]%2u%*1[-.]%2u", &year, &month, &day) != 3)
        return 0;
    const std::chrono::year_month_day read{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day)};
    if (!read.ok() || year < 1970) return 0;
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::sys_days(read).time_since_epoch())
        .count();
}

// A rating in a tag such as WhiteElo.
std::optional<std::int64_t> rating_in(const play::Match& match, std::string_view tag) {
    for (const auto& [name, value] : match.notes().tags) {
        if (name != tag) continue;
        const long long rating = std::strtoll(value.c_str(), nullptr, 10);
        if (rating > 0 && rating <= 5000) return rating;
    }
    return std::nullopt;
}

}  // namespace

std::string content_id(const ArchivedRow& row) {
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    std::array<std::uint64_t, 2> hash{0x6d6572656c73U, 0x61726368697665U};
    const FinishedRow& finished = row.finished;
    for (const std::string* text : {&finished.game, &row.start, &row.record, &finished.winner, &finished.why,
                                    &finished.sides[0].name, &finished.sides[1].name}) {
        for (const char c : *text + '\n') {
            hash[0] = scramble(hash[0] + static_cast<unsigned char>(c));
            hash[1] = (hash[1] ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        }
    }
    std::string id = "i-";
    for (std::size_t i = 0; i < 20; ++i) id += letters[(hash[i / 10] >> (5 * (i % 10))) & 31];
    return id;
}

std::expected<ArchivedGameWrite, std::string> replay_line(std::string_view line) {
    if (line.size() > 2 * input_limits::saved_game_bytes)
        return std::unexpected("the line is longer than 128 kB");
    const auto object = parse_object(line);
    if (!object) return std::unexpected("not a JSON object");
    if (const json::value* turns = object->if_contains("turns");
        turns != nullptr && turns->is_array() && turns->get_array().size() > input_limits::saved_game_turns)
        return std::unexpected(fmt::format("there are more than {} turns", input_limits::saved_game_turns));
    const KnownGame* known =
        string_field(*object, "variant") ? nullptr : known_game(string_field(*object, "game").value_or(""));
    std::optional<ArchivedGameWrite> write;
    if (known != nullptr) write = PlainReplay(*known, *object).replay();
    if (!write) {
        const auto dumped = read_dumped_game(line);
        if (!dumped) return std::unexpected(dumped.error());
        if (!dumped->match.over()) return std::unexpected("the game is not over");
        if (auto problem = not_hosted(dumped->match.game())) return std::unexpected(problem->text());
        write = archived_write(dumped->match, "", 0);
    }
    FinishedRow& row = write->row.finished;
    row.sides = {side_in(*object, "white"), side_in(*object, "black")};
    row.at = std::clamp<std::int64_t>(int_field(*object, "ended").value_or(0), 0, 253'402'300'799'000);
    set_id(write->row, string_field(*object, "id").value_or(""));
    return std::move(*write);
}

std::expected<ArchivedGameWrite, std::string> replay_match(const play::Match& match,
                                                           const std::string& wished_id) {
    if (!match.over()) return std::unexpected("the game is not over");
    if (match.history().size() > input_limits::saved_game_turns)
        return std::unexpected(fmt::format("there are more than {} turns", input_limits::saved_game_turns));
    if (auto problem = not_hosted(match.game())) return std::unexpected(problem->text());
    ArchivedGameWrite write = archived_write(match, "", moment_of(match.notes().date));
    for (FinishedSide& side : write.row.finished.sides) side.name = tidy_name(side.name).value_or("");
    write.row.finished.sides[0].rating = rating_in(match, "WhiteElo");
    write.row.finished.sides[1].rating = rating_in(match, "BlackElo");
    set_id(write.row, wished_id);
    return write;
}

}  // namespace merels::server
