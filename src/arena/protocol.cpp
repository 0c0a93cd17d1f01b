#include "arena/protocol.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <ostream>
#include <sstream>

#include "core/letters.h"
#include "core/level.h"
#include "core/turn_text.h"
#include "engine/computer.h"
#include "engine/threads.h"
#include "registry/registry.h"

namespace merels {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t megabyte = std::size_t{1} << 20;
constexpr int usual_hash = 64;
constexpr int most_hash = 65536;
constexpr int most_threads = 256;
constexpr int most_lines = 100;

std::vector<std::string> split(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

// A whole number within bounds.
std::optional<std::int64_t> number(std::string_view text, std::int64_t low, std::int64_t high) {
    std::int64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) return std::nullopt;
    if (value < low || value > high) return std::nullopt;
    return value;
}

// "cp 35"; "win 5" in so many turns, or by so many points where there is a score.
std::string write_score(int value, const AnyPosition& position) {
    if (!is_decided(value)) return fmt::format("cp {}", value);
    const int size = std::abs(value);
    const bool scored = position.score(Side::white).has_value();
    const int count = scored ? size - sure_win - 1 : (size > certain_win ? won_game : certain_win) - size;
    return fmt::format("{} {}", value > 0 ? "win" : "loss", count);
}

std::string write_line(const History& history, const std::vector<Turn>& line) {
    std::string text;
    AnyPosition position = history.position();
    for (const Turn& turn : line) {
        text += ' ' + write_turn(history.game().geometry(), position, turn);
        position.play(turn);
    }
    return text;
}

}  // namespace

struct EngineProtocol::Option {
    std::string_view name;
    int usual;
    int most;  // the least is 1
    void (EngineProtocol::*set)(int value);
};

std::span<const EngineProtocol::Option> EngineProtocol::options() {
    static constexpr std::array<Option, 4> all = {{
        {"threads", 1, most_threads, &EngineProtocol::set_threads},
        {"hash", usual_hash, most_hash, &EngineProtocol::set_hash},
        {"level", strongest_level, strongest_level, &EngineProtocol::set_level},
        {"lines", 1, most_lines, &EngineProtocol::set_lines},
    }};
    return all;
}

EngineProtocol::EngineProtocol(std::ostream& out)
    : out_(out), table_(std::make_unique<HashTable>(usual_hash * megabyte)) {}

EngineProtocol::~EngineProtocol() {
    stop();
}

bool EngineProtocol::line(std::string_view text) {
    const Words words = split(printable(text));
    if (words.empty()) return true;
    const std::string& word = words.front();
    if (word == "quit") return false;
    if (word == "uci") {
        introduce();
    } else if (word == "isready") {
        say("readyok");
    } else if (word == "ucinewgame") {
        finish();
        table_->clear();
    } else if (word == "position") {
        finish();
        position(words);
    } else if (word == "go") {
        finish();
        go(words);
    } else if (word == "stop") {
        stop();
    } else if (word == "setoption") {
        finish();
        set_option(words);
    } else {
        say(fmt::format("error unknown command \"{}\"", word));
    }
    return true;
}

void EngineProtocol::wait() {
    if (thinker_.joinable()) thinker_.join();
}

void EngineProtocol::stop() {
    stop_ = true;
    wait();
    stop_ = false;
}

void EngineProtocol::finish() {
    if (bounded_) {
        wait();
    } else {
        stop();
    }
}

void EngineProtocol::introduce() {
    say("id name Merels");
    say("id author the Merels authors");
    for (const Option& option : options()) {
        say(fmt::format("option name {} type spin default {} min 1 max {}", option.name, option.usual,
                        option.most));
    }
    say("option name tables type combo default on var on var off");
    for (const auto& game : all_games()) say(fmt::format("game {}", game->name()));
    say("uciok");
}

// position GAME [POSITION] [moves TURN...]
void EngineProtocol::position(const Words& words) {
    if (words.size() < 2) return say("error position GAME [POSITION] [moves TURN...]");
    const AnyGame* game = find_game(words[1]);
    if (game == nullptr) return say(fmt::format("error there is no game called \"{}\"", words[1]));
    const auto moves = std::find(words.begin() + 2, words.end(), "moves");
    std::string text;
    for (auto word = words.begin() + 2; word != moves; ++word) text += (text.empty() ? "" : " ") + *word;
    if (text == "startpos") text.clear();
    auto start =
        text.empty() ? std::expected<AnyPosition, TextError>(game->start(0)) : read_position(*game, text);
    if (!start) return say(fmt::format("error position: {}", start.error().text()));
    History history(*game, *start);
    const Words turns(moves == words.end() ? moves : moves + 1, words.end());
    for (const std::string& word : turns) {
        const auto turn = read_turn(game->geometry(), history.position(), word);
        if (!turn) return say(fmt::format("error move {}: {}", word, turn.error().why.text()));
        history.play(*turn);
    }
    history_ = std::move(history);
}

// go [depth N] [nodes N] [movetime MS] [wtime MS btime MS [winc MS] [binc MS]] [infinite]
void EngineProtocol::go(const Words& words) {
    if (!history_) return say("error there is no position yet");
    if (history_->outcome().over())
        return say("error the game is over: " + describe(history_->outcome()).text());
    const auto limits = read_limits(words);
    if (!limits) return;
    bounded_ = limits->depth < Limits{}.depth || limits->positions != UINT64_MAX || limits->time;
    thinker_ =
        std::thread([this, limits = *limits, history = *history_] { think_and_answer(limits, history); });
}

std::optional<Limits> EngineProtocol::read_limits(const Words& words) {
    constexpr std::int64_t most = INT64_MAX / 4;
    Limits limits{.lines = lines_};
    std::int64_t left = 0;
    std::int64_t more = 0;
    const bool white = history_->position().to_move() == Side::white;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "infinite") continue;
        const auto value = i + 1 < words.size() ? number(words[i + 1], 1, most) : std::nullopt;
        const auto& word = words[i++];
        if (!value) {
            say(fmt::format("error go: \"{}\" is not a limit with a number", word));
            return std::nullopt;
        }
        if (word == "depth") {
            limits.depth = static_cast<int>(std::min<std::int64_t>(*value, 100));
        } else if (word == "nodes") {
            limits.positions = static_cast<std::uint64_t>(*value);
        } else if (word == "movetime") {
            limits.time = milliseconds(*value);
        } else if (word == "wtime" || word == "btime") {
            if ((word == "wtime") == white) left = *value;
        } else if (word == "winc" || word == "binc") {
            if ((word == "winc") == white) more = *value;
        } else {
            say(fmt::format("error go: there is no limit called \"{}\"", word));
            return std::nullopt;
        }
    }
    // A thirtieth of what is left and most of what is added, but never nearly all.
    if (left > 0)
        limits.time = milliseconds(std::max<std::int64_t>(1, std::min(left / 30 + more * 3 / 4, left / 2)));
    return limits;
}

void EngineProtocol::think_and_answer(Limits limits, const History& history) {
    if (use_tables_) limits.solved = library_.solved(history.game());
    const auto begin = steady_clock::now();
    Turn best;
    if (level_ && *level_ < strongest_level) {
        best = choose_turn(history, *level_, random_);
    } else {
        Turn told;
        const auto on_depth = [&](const Thought& thought) {
            told = thought.turn();
            print_depth(thought, history, begin);
        };
        const Thought thought = think_together(history, limits, *table_, stop_, threads_, on_depth);
        best = thought.turn();
        if (best != told) print_depth(thought, history, begin);  // found in a depth that was not finished
    }
    say("bestmove " + write_turn(history.game().geometry(), history.position(), best));
}

void EngineProtocol::print_depth(const Thought& thought, const History& history,
                                 steady_clock::time_point begin) {
    const auto passed = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin).count();
    const auto a_second =
        thought.positions * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(passed, 1));
    for (std::size_t i = 0; i < thought.lines.size(); ++i) {
        const Line& line = thought.lines[i];
        const std::string which = lines_ > 1 ? fmt::format(" line {}", i + 1) : "";
        say(fmt::format("info depth {}{} nodes {} nps {} time {} score {} pv{}", thought.depth, which,
                        thought.positions, a_second, passed, write_score(line.value, history.position()),
                        write_line(history, line.turns)));
    }
}

// setoption [name] NAME [value] VALUE
void EngineProtocol::set_option(const Words& words) {
    Words rest(words.begin() + 1, words.end());
    std::erase(rest, "name");
    std::erase(rest, "value");
    if (rest.size() != 2) return say("error setoption NAME VALUE");
    const std::string name = lower(rest[0]);
    if (name == "tables") return set_tables(lower(rest[1]));
    const auto option = std::ranges::find(options(), name, &Option::name);
    if (option == options().end()) return say(fmt::format("error there is no option called \"{}\"", rest[0]));
    const auto value = number(rest[1], 1, option->most);
    if (!value) return say(fmt::format("error \"{}\" is not a value for {}", rest[1], name));
    (this->*option->set)(static_cast<int>(*value));
}

void EngineProtocol::set_tables(const std::string& value) {
    if (value != "on" && value != "off")
        return say(fmt::format("error \"{}\" is not a value for tables", value));
    use_tables_ = value == "on";
}

void EngineProtocol::set_hash(int megabytes) {
    table_ = std::make_unique<HashTable>(static_cast<std::size_t>(megabytes) * megabyte);
}

void EngineProtocol::say(const std::string& text) {
    const std::lock_guard lock(out_lock_);
    out_ << text << '\n' << std::flush;
}

}  // namespace merels
