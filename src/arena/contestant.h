#pragma once

#include <expected>
#include <memory>
#include <string>

#include "core/history.h"
#include "core/turn.h"

namespace merels {

// Somebody who plays in a contest of engines.
class Contestant {
  public:
    Contestant() = default;
    Contestant(const Contestant&) = delete;
    Contestant& operator=(const Contestant&) = delete;
    virtual ~Contestant() = default;

    // A turn in a game that is not over, or why there is none (a program that answers nothing, or nothing
    // legal).
    virtual std::expected<Turn, std::string> choose(const History& history) = 0;
};

// Somebody by a short description:
//
//     level:N  depth:N  nodes:N  time:MS      our own engine
//     COMMAND [WORD...]                        a program that speaks the engine protocol; it is given the
//     limit
//
// The limit is what programs are told after `go`, as "movetime 100". The seed is for whatever it draws at
// random. A description that means nothing is answered with why.
[[nodiscard]] std::expected<std::unique_ptr<Contestant>, std::string> make_contestant(
    const std::string& description, const std::string& limit, std::uint64_t seed);

}  // namespace merels
