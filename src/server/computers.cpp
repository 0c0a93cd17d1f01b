#include "server/computers.h"

#include <utility>

#include "core/level.h"
#include "engine/computer.h"
#include "registry/registry.h"
#include "tablefiles/library.h"

namespace merels::server {

Computers::Computers(std::size_t threads, const std::string& tables, Post post)
    : post_(std::move(post)),
      library_(std::make_unique<const tables::Library>(tables)),
      worker_({.threads = threads, .priority = Worker::Priority::low}) {}

Computers::~Computers() = default;

void Computers::ask(Question question) {
    (void)worker_.ask([this, question = std::move(question)] {
        post_([then = question.then, turn = turn_for(question)] { then(turn); });
    });
}

// The strongest plays perfectly where there are tables. Not in games of a person's own: everyone could have
// some solved here.
Turn Computers::turn_for(const Question& question) const {
    Random random(question.seed);
    const bool solved = question.level >= strongest_level && find_game(question.game->name()) != nullptr;
    return choose_turn(question.history, question.level, random,
                       solved ? library_->solved(*question.game) : nullptr);
}

}  // namespace merels::server
