#include "server/cluster/write_queue.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace merels::server {
namespace {

constexpr int max_retries = 3;

bool is_about_one_change(const StoreError& error) {
    return error.kind == StoreError::Kind::refused || error.kind == StoreError::Kind::bad_value;
}

}  // namespace

void WriteQueue::add(WriteJob job) {
    waiting_ += job.changes.size();
    jobs_.push_back(std::move(job));
}

std::vector<WriteJob> WriteQueue::take_batch() {
    if (jobs_.size() <= max_batch) return std::exchange(jobs_, {});
    const auto end = jobs_.begin() + static_cast<std::ptrdiff_t>(max_batch);
    std::vector<WriteJob> batch(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
    jobs_.erase(jobs_.begin(), end);
    return batch;
}

std::vector<WriteJob> ordered_by_game(std::vector<WriteJob> batch) {
    std::vector<std::pair<std::string_view, std::size_t>> order;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const auto& changes = batch[i].changes;
        const auto* event = changes.empty() ? nullptr : std::get_if<NewEvent>(&changes.front());
        order.emplace_back(event == nullptr ? std::string_view() : event->game, i);
    }
    std::ranges::sort(order);
    std::vector<WriteJob> ordered;
    ordered.reserve(batch.size());
    for (const auto& [game, i] : order) ordered.push_back(std::move(batch[i]));
    return ordered;
}

BatchResult write_batch(std::vector<WriteJob>& batch, const CommitFunction& commit) {
    std::vector<Change> all;
    std::vector<std::size_t> sizes;
    for (WriteJob& job : batch) {
        sizes.push_back(job.changes.size());
        std::ranges::move(job.changes, std::back_inserter(all));
    }
    auto made = commit(all);
    for (int i = 0; i < max_retries && !made && made.error().kind == StoreError::Kind::collided; ++i)
        made = commit(all);
    const bool one_by_one = !made && is_about_one_change(made.error()) && batch.size() > 1;
    BatchResult result{{}, all.size(), made.has_value()};
    std::size_t at = 0;
    for (const std::size_t size : sizes) {
        if (one_by_one) {
            result.jobs.push_back(commit(std::span(all).subspan(at, size)));
        } else if (made) {
            const auto begin = made->begin() + static_cast<std::ptrdiff_t>(at);
            result.jobs.emplace_back(std::vector<bool>(begin, begin + static_cast<std::ptrdiff_t>(size)));
        } else {
            result.jobs.emplace_back(std::unexpected(made.error()));
        }
        at += size;
    }
    return result;
}

}  // namespace merels::server
