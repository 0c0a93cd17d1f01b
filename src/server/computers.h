#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/history.h"
#include "core/turn.h"
#include "server/worker.h"

namespace merels::tables {
class Library;
}

namespace merels::server {

// The computer's turns, thought out on a few threads of low priority. First come, first served: a game waits
// for at most one turn of every other, since it asks for one at a time.
class Computers {
  public:
    using Post = std::function<void(std::function<void()>)>;
    // `tables`: the folder of solved positions.
    Computers(std::size_t threads, const std::string& tables, Post post);
    Computers(const Computers&) = delete;
    Computers& operator=(const Computers&) = delete;
    ~Computers();  // where a Library is known

    struct Question {
        History history;  // its game is kept alive by `game`
        std::shared_ptr<const AnyGame> game;
        int level = 1;
        std::uint64_t seed = 0;
        std::function<void(Turn)> then;  // posted
    };
    void ask(Question question);
    [[nodiscard]] std::size_t waiting() const { return worker_.waiting(); }
    // The solved positions it plays by. For any thread.
    [[nodiscard]] const tables::Library& library() const { return *library_; }

  private:
    [[nodiscard]] Turn turn_for(const Question& question) const;

    Post post_;
    std::unique_ptr<const tables::Library> library_;
    Worker worker_;  // last: its threads are gone before what they think with
};

}  // namespace merels::server
