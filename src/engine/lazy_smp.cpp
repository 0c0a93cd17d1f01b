#include "engine/lazy_smp.h"

#include <thread>
#include <vector>

namespace merels::engine {

SearchResult search_parallel(const History& history, const SearchLimits& limits, TranspositionTable& table,
                             const std::atomic<bool>& stop, int threads, const OnDepth& on_depth) {
    table.new_search();
    std::atomic<bool> done{false};
    std::atomic<std::uint64_t> helper_nodes{0};
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i) {
        helpers.emplace_back([&, i] {
            SearchLimits unlimited = limits;  // helpers run until the main thread is done
            unlimited.nodes = UINT64_MAX;
            unlimited.time.reset();
            helper_nodes += search(history, unlimited, table, done, {}, 1 + i % 3).nodes;
        });
    }
    SearchResult result = search(history, limits, table, stop, on_depth);
    done = true;
    for (auto& helper : helpers) helper.join();
    result.nodes += helper_nodes;
    return result;
}

}  // namespace merels::engine
