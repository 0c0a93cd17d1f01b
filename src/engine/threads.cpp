#include "engine/threads.h"

#include <thread>
#include <vector>

namespace merels {

Thought think_together(const History& history, const Limits& limits, HashTable& table,
                       const std::atomic<bool>& stop, int threads, const OnDepth& on_depth) {
    table.next_search();
    std::atomic<bool> done{false};
    std::atomic<std::uint64_t> helped{0};
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i) {
        helpers.emplace_back([&, i] {
            Limits all = limits;  // they go on for as long as the first one does
            all.positions = UINT64_MAX;
            all.time.reset();
            helped += think(history, all, table, done, {}, 1 + i % 3).positions;
        });
    }
    Thought thought = think(history, limits, table, stop, on_depth);
    done = true;
    for (auto& helper : helpers) helper.join();
    thought.positions += helped;
    return thought;
}

}  // namespace merels
