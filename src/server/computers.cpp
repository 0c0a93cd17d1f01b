#include "server/computers.h"

#include <utility>

#include "core/level.h"
#include "engine/computer.h"
#include "registry/registry.h"
#include "server/worker.h"
#include "tablefiles/library.h"

namespace merels::server {

Computers::Computers(std::size_t threads, const std::string& tables, Post post)
    : post_(std::move(post)), library_(std::make_unique<const tables::Library>(tables)) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { think(); });
}

Computers::~Computers() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    asked_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Computers::ask(Question question) {
    {
        const std::scoped_lock lock(mutex_);
        questions_.push_back(std::move(question));
    }
    asked_.notify_one();
}

std::size_t Computers::waiting() const {
    const std::scoped_lock lock(mutex_);
    return questions_.size();
}

void Computers::think() {
    step_back();
    while (true) {
        std::unique_lock lock(mutex_);
        asked_.wait(lock, [&] { return stopping_ || !questions_.empty(); });
        if (stopping_) return;
        const Question question = std::move(questions_.front());
        questions_.pop_front();
        lock.unlock();
        post_([then = question.then, turn = turn_for(question)] { then(turn); });
    }
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
