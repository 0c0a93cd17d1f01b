#include "server/game/computers.h"

#include <algorithm>
#include <exception>
#include <spdlog/spdlog.h>
#include <utility>

#include "core/level.h"
#include "engine/computer.h"
#include "registry/registry.h"
#include "tablebase/files/tablebase.h"

namespace merels::server {
namespace {

// One person with a few games is never hindered; what does not fit is asked again by its room.
constexpr std::size_t max_of_player = 4;
constexpr std::size_t max_of_address = 16;
constexpr double least_share = 0.1;

}  // namespace

Computers::Computers(std::size_t threads, const std::string& tables, Post post)
    : threads_(threads),
      post_(std::move(post)),
      tablebases_(std::make_unique<const tablebase::Tablebase>(tables, tablebase::MissingEndings::generate)),
      queue_({.of_owner = max_of_player, .of_group = max_of_address}),
      worker_({.threads = threads, .priority = Worker::Priority::low}) {}

Computers::~Computers() {
    const std::scoped_lock lock(mutex_);
    while (queue_.take()) {
    }
    for (const Ticket& task : running_) task->stop = true;
}

Computers::Ticket Computers::ask(Question question) {
    const auto task = std::make_shared<Task>(std::move(question));
    {
        const std::scoped_lock lock(mutex_);
        if (!queue_.push(task->group, task->question.player, task)) return nullptr;
    }
    (void)worker_.ask([this] { think_next(); });
    return task;
}

void Computers::cancel(const Ticket& ticket) {
    const std::scoped_lock lock(mutex_);
    ticket->stop = true;
    (void)queue_.remove(ticket->group, ticket);
}

void Computers::abandon(const Ticket& ticket) {
    ticket->stop = true;
}

std::size_t Computers::waiting() const {
    const std::scoped_lock lock(mutex_);
    return queue_.size();
}

void Computers::think_next() {
    std::unique_lock lock(mutex_);
    const auto next = queue_.take();
    if (!next || next->item->stop) return;  // cancelled
    const Ticket& task = next->item;
    running_.push_back(task);
    lock.unlock();
    const double share = static_cast<double>(threads_) / static_cast<double>(next->sharing);
    std::optional<Turn> turn;
    try {
        turn = turn_for(*task, std::clamp(share, least_share, 1.0));
    } catch (const std::exception& failure) {
        spdlog::error("the computer could not think: {}", failure.what());
    }
    lock.lock();
    std::erase(running_, task);
    if (!task->stop) post_([task, turn = std::move(turn)] { task->question.then(turn); });
}

// The strongest plays perfectly where there are tables. Not in games of a person's own: everyone could have
// some solved here.
Turn Computers::turn_for(const Task& task, double share) const {
    const Question& question = task.question;
    Random random(question.seed);
    const bool solved = question.level >= strongest_level && find_game(question.game->name()) != nullptr;
    return engine::choose_turn(question.history, question.level, random,
                               solved ? tablebases_->find(*question.game) : nullptr,
                               {.share = share, .stop = &task.stop});
}

}  // namespace merels::server
