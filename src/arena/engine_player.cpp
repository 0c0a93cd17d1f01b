#include "arena/engine_player.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <string_view>
#include <tuple>
#include <utility>

#include "arena/beginner.h"
#include "arena/external_engine.h"
#include "arena/search_player.h"
#include "core/engine_traits.h"
#include "core/level.h"
#include "engine/computer.h"

namespace merels::arena {
namespace {

// At a level, or with parameters like those of a level.
template <class Level>
class LevelPlayer final : public EnginePlayer {
  public:
    LevelPlayer(const Level& level, std::uint64_t seed) : level_(level), random_(seed) {}
    std::expected<Turn, std::string> choose(const History& history) override {
        return engine::choose_turn(history, level_, random_);
    }

  private:
    Level level_;
    Random random_;
};

class LimitsPlayer final : public EnginePlayer {
  public:
    LimitsPlayer(engine::SearchLimits limits, std::uint64_t seed)
        : player_(std::move(limits), std::size_t{16} << 20), seed_(seed) {}
    std::expected<Turn, std::string> choose(const History& history) override {
        return player_.turn(history, seed_);
    }

  private:
    SearchPlayer player_;
    std::uint64_t seed_;
};

std::expected<std::int64_t, std::string> read_number(std::string_view text, std::int64_t low,
                                                     std::int64_t high) {
    std::int64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size() || value < low || value > high) {
        return std::unexpected(fmt::format("\"{}\" is not a number from {} to {}", text, low, high));
    }
    return value;
}

// Four numbers with commas between them.
std::expected<LevelParams, std::string> read_params(std::string_view text) {
    LevelParams params;
    const std::array fields = {
        std::tuple(&params.depth, 1, int{LevelParams::any_depth}),
        std::tuple(&params.evaluation_noise, 0, 1000),
        std::tuple(&params.overlooked, 0, 100),
        std::tuple(&params.overlooked_captures, 0, 100),
    };
    for (const auto& [field, low, high] : fields) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const auto value = read_number(text.substr(0, comma), low, high);
        if (!value) return std::unexpected(value.error());
        *field = static_cast<std::int16_t>(*value);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    if (!text.empty()) return std::unexpected(fmt::format("\"{}\" is more than four numbers", text));
    return params;
}

}  // namespace

std::expected<std::unique_ptr<EnginePlayer>, std::string> make_engine_player(const std::string& description,
                                                                             const std::string& limit,
                                                                             std::uint64_t seed) {
    const std::size_t colon = description.find(':');
    const std::string_view kind = std::string_view(description).substr(0, colon);
    if (colon != std::string::npos && kind == "beginner") {
        const Beginner* beginner = find_beginner(std::string_view(description).substr(colon + 1));
        if (beginner == nullptr) return std::unexpected(description + ": there is no such beginner");
        return make_beginner(*beginner, seed);
    }
    if (colon != std::string::npos && kind == "params") {
        const auto params = read_params(std::string_view(description).substr(colon + 1));
        if (!params) return std::unexpected(fmt::format("{}: {}", kind, params.error()));
        return std::make_unique<LevelPlayer<LevelParams>>(*params, seed);
    }
    const bool internal = colon != std::string::npos &&
                          (kind == "level" || kind == "depth" || kind == "nodes" || kind == "time");
    if (!internal) return start_external_engine(description, limit);
    const auto value = read_number(std::string_view(description).substr(colon + 1), 1,
                                   kind == "level" ? strongest_level : INT64_C(1'000'000'000'000));
    if (!value) return std::unexpected(fmt::format("{}: {}", kind, value.error()));
    if (kind == "level") return std::make_unique<LevelPlayer<int>>(static_cast<int>(*value), seed);
    engine::SearchLimits limits{.evaluation_noise = 1};  // so that games differ
    if (kind == "depth") limits.depth = static_cast<int>(std::min<std::int64_t>(*value, 100));
    if (kind == "nodes") limits.nodes = static_cast<std::uint64_t>(*value);
    if (kind == "time") limits.time = std::chrono::milliseconds(*value);
    return std::make_unique<LimitsPlayer>(std::move(limits), seed);
}

}  // namespace merels::arena
