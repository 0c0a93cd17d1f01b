#include "arena/engine_protocol.h"

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
#include "core/version.h"
#include "engine/computer.h"
#include "engine/lazy_smp.h"
#include "registry/registry.h"

namespace merels::arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t megabyte = std::size_t{1} << 20;
constexpr int default_hash = 64;
constexpr int max_hash = 65536;
constexpr int max_threads = 256;
constexpr int max_multi_pv = 100;

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
    if (!engine::is_decided(value)) return fmt::format("cp {}", value);
    const int size = std::abs(value);
    const bool scored = position.score(Side::white).has_value();
    using namespace engine;
    const int count = scored ? size - min_win_value - 1
                             : (size > tablebase_win_value ? win_value : tablebase_win_value) - size;
    return fmt::format("{} {}", value > 0 ? "win" : "loss", count);
}

std::string write_turns(const History& history, const std::vector<Turn>& turns) {
    std::string text;
    AnyPosition position = history.position();
    for (const Turn& turn : turns) {
        text += ' ' + write_turn(history.game().geometry(), position, turn);
        position.play(turn);
    }
    return text;
}

}  // namespace

struct EngineProtocol::Option {
    std::string_view name;
    int preset;
    int max;  // the minimum is 1
    void (EngineProtocol::*set)(int value);
};

std::span<const EngineProtocol::Option> EngineProtocol::options() {
    static constexpr std::array<Option, 4> all = {{
        {"threads", 1, max_threads, &EngineProtocol::set_threads},
        {"hash", default_hash, max_hash, &EngineProtocol::set_hash},
        {"level", strongest_level, strongest_level, &EngineProtocol::set_level},
        {"lines", 1, max_multi_pv, &EngineProtocol::set_multi_pv},
    }};
    return all;
}

EngineProtocol::EngineProtocol(std::ostream& out)
    : out_(out), table_(std::make_unique<engine::TranspositionTable>(default_hash * megabyte)) {}

EngineProtocol::~EngineProtocol() {
    stop_search();
}

bool EngineProtocol::handle_line(std::string_view text) {
    const Words words = split(printable(text));
    if (words.empty()) return true;
    const std::string& word = words.front();
    if (word == "quit") return false;
    if (word == "uci") {
        print_identity();
    } else if (word == "isready") {
        print("readyok");
    } else if (word == "ucinewgame") {
        finish_search();
        table_->clear();
    } else if (word == "position") {
        finish_search();
        position(words);
    } else if (word == "go") {
        finish_search();
        go(words);
    } else if (word == "stop") {
        stop_search();
    } else if (word == "setoption") {
        finish_search();
        set_option(words);
    } else {
        print(fmt::format("error unknown command \"{}\"", word));
    }
    return true;
}

void EngineProtocol::join_search() {
    if (search_thread_.joinable()) search_thread_.join();
}

void EngineProtocol::stop_search() {
    stop_ = true;
    join_search();
    stop_ = false;
}

void EngineProtocol::finish_search() {
    if (limited_) {
        join_search();
    } else {
        stop_search();
    }
}

void EngineProtocol::print_identity() {
    print("id name Merels");
    print(fmt::format("id version {}", version()));
    print("id author the Merels authors");
    for (const Option& option : options()) {
        print(fmt::format("option name {} type spin default {} min 1 max {}", option.name, option.preset,
                          option.max));
    }
    print("option name tables type combo default on var on var off");
    for (const auto& game : all_games()) print(fmt::format("game {}", game->name()));
    print("uciok");
}

// position GAME [POSITION] [moves TURN...]
void EngineProtocol::position(const Words& words) {
    if (words.size() < 2) return print("error position GAME [POSITION] [moves TURN...]");
    const AnyGame* game = find_game(words[1]);
    if (game == nullptr) return print(fmt::format("error there is no game called \"{}\"", words[1]));
    const auto moves = std::find(words.begin() + 2, words.end(), "moves");
    std::string text;
    for (auto word = words.begin() + 2; word != moves; ++word) text += (text.empty() ? "" : " ") + *word;
    if (text == "startpos") text.clear();
    auto start =
        text.empty() ? std::expected<AnyPosition, TextError>(game->start(0)) : read_position(*game, text);
    if (!start) return print(fmt::format("error position: {}", start.error().text()));
    History history(*game, *start);
    const Words turns(moves == words.end() ? moves : moves + 1, words.end());
    for (const std::string& word : turns) {
        const auto turn = read_turn(game->geometry(), history.position(), word);
        if (!turn) return print(fmt::format("error move {}: {}", word, turn.error().why.text()));
        history.play(*turn);
    }
    history_ = std::move(history);
}

// go [depth N] [nodes N] [movetime MS] [wtime MS btime MS [winc MS] [binc MS]] [infinite]
void EngineProtocol::go(const Words& words) {
    if (!history_) return print("error there is no position yet");
    if (history_->outcome().over())
        return print("error the game is over: " + describe(history_->outcome()).text());
    const auto limits = read_limits(words);
    if (!limits) return;
    limited_ = limits->depth < engine::SearchLimits{}.depth || limits->nodes != UINT64_MAX || limits->time;
    search_thread_ =
        std::thread([this, limits = *limits, history = *history_] { run_search(limits, history); });
}

std::optional<engine::SearchLimits> EngineProtocol::read_limits(const Words& words) {
    constexpr std::int64_t max_value = INT64_MAX / 4;
    engine::SearchLimits limits{.multi_pv = multi_pv_};
    std::int64_t left = 0;
    std::int64_t increment = 0;
    const bool white = history_->position().to_move() == Side::white;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "infinite") continue;
        const auto value = i + 1 < words.size() ? number(words[i + 1], 1, max_value) : std::nullopt;
        const auto& word = words[i++];
        if (!value) {
            print(fmt::format("error go: \"{}\" is not a limit with a number", word));
            return std::nullopt;
        }
        if (word == "depth") {
            limits.depth = static_cast<int>(std::min<std::int64_t>(*value, 100));
        } else if (word == "nodes") {
            limits.nodes = static_cast<std::uint64_t>(*value);
        } else if (word == "movetime") {
            limits.time = milliseconds(*value);
        } else if (word == "wtime" || word == "btime") {
            if ((word == "wtime") == white) left = *value;
        } else if (word == "winc" || word == "binc") {
            if ((word == "winc") == white) increment = *value;
        } else {
            print(fmt::format("error go: there is no limit called \"{}\"", word));
            return std::nullopt;
        }
    }
    // A thirtieth of the time left and most of the increment, at most half of the time left.
    if (left > 0)
        limits.time =
            milliseconds(std::max<std::int64_t>(1, std::min(left / 30 + increment * 3 / 4, left / 2)));
    return limits;
}

void EngineProtocol::run_search(engine::SearchLimits limits, const History& history) {
    if (use_tables_) limits.tablebase = tablebases_.find(history.game());
    const auto begin = steady_clock::now();
    Turn best;
    if (level_ && *level_ < strongest_level) {
        best = engine::choose_turn(history, *level_, random_);
    } else {
        Turn reported;
        const auto on_depth = [&](const engine::SearchResult& result) {
            reported = result.turn();
            print_depth(result, history, begin);
        };
        const engine::SearchResult result =
            engine::search_parallel(history, limits, *table_, stop_, threads_, on_depth);
        best = result.turn();
        if (best != reported) print_depth(result, history, begin);  // found in an interrupted depth
    }
    print("bestmove " + write_turn(history.game().geometry(), history.position(), best));
}

void EngineProtocol::print_depth(const engine::SearchResult& result, const History& history,
                                 steady_clock::time_point begin) {
    const auto passed = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin).count();
    const auto nodes_per_second =
        result.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(passed, 1));
    for (std::size_t i = 0; i < result.variations.size(); ++i) {
        const engine::PrincipalVariation& variation = result.variations[i];
        const std::string which = multi_pv_ > 1 ? fmt::format(" line {}", i + 1) : "";
        print(fmt::format("info depth {}{} nodes {} nps {} time {} score {} pv{}", result.depth, which,
                          result.nodes, nodes_per_second, passed,
                          write_score(variation.value, history.position()),
                          write_turns(history, variation.turns)));
    }
}

// setoption [name] NAME [value] VALUE
void EngineProtocol::set_option(const Words& words) {
    Words rest(words.begin() + 1, words.end());
    std::erase(rest, "name");
    std::erase(rest, "value");
    if (rest.size() != 2) return print("error setoption NAME VALUE");
    const std::string name = lower(rest[0]);
    if (name == "tables") return set_tables(lower(rest[1]));
    const auto option = std::ranges::find(options(), name, &Option::name);
    if (option == options().end())
        return print(fmt::format("error there is no option called \"{}\"", rest[0]));
    const auto value = number(rest[1], 1, option->max);
    if (!value) return print(fmt::format("error \"{}\" is not a value for {}", rest[1], name));
    (this->*option->set)(static_cast<int>(*value));
}

void EngineProtocol::set_tables(const std::string& value) {
    if (value != "on" && value != "off")
        return print(fmt::format("error \"{}\" is not a value for tables", value));
    use_tables_ = value == "on";
}

void EngineProtocol::set_hash(int megabytes) {
    table_ = std::make_unique<engine::TranspositionTable>(static_cast<std::size_t>(megabytes) * megabyte);
}

void EngineProtocol::print(const std::string& text) {
    const std::lock_guard lock(out_lock_);
    out_ << text << '\n' << std::flush;
}

}  // namespace merels::arena
