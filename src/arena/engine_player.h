#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "core/history.h"
#include "core/turn.h"

namespace merels::arena {

// A participant of a tournament.
class EnginePlayer {
  public:
    EnginePlayer() = default;
    EnginePlayer(const EnginePlayer&) = delete;
    EnginePlayer& operator=(const EnginePlayer&) = delete;
    virtual ~EnginePlayer() = default;

    // A turn in a game that is not over, or an error (a program that does not answer, or with an illegal
    // turn).
    virtual std::expected<Turn, std::string> choose(const History& history) = 0;
    // Tells a program how long to think about each turn from now on, and how long to wait for it before it
    // counts as broken. This engine goes by what it was made with.
    virtual void limit_turn(std::chrono::milliseconds /*time*/, std::chrono::milliseconds /*timeout*/) {}
};

// Creates a player from its description:
//
//     level:N  depth:N  nodes:N  time:MS   this engine
//     params:DEPTH,NOISE,OVERLOOKED,CAPTURES   this engine as at a level with these LevelParams
//     beginner:NAME                        a scripted beginner (beginner.h)
//     COMMAND [WORD...]                    a program that speaks the engine protocol, with the limit after
//     `go`
//
// The limit is, for example, "movetime 100". The seed is for the player's random choices.
[[nodiscard]] std::expected<std::unique_ptr<EnginePlayer>, std::string> make_engine_player(
    const std::string& description, const std::string& limit, std::uint64_t seed);

}  // namespace merels::arena
