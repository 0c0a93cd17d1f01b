#include "tablefiles/threads.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace merels::tables {

ForRows on_threads(int threads) {
    if (threads <= 1) return one_after_the_other;
    return [threads](std::uint32_t rows, const std::function<void(std::uint32_t)>& work) {
        // Rows differ in work: a thread takes a few, and comes back for more.
        const std::uint32_t few =
            std::clamp<std::uint32_t>(rows / static_cast<std::uint32_t>(16 * threads), 1, 64);
        std::atomic<std::uint32_t> next{0};
        const auto run = [&] {
            for (;;) {
                const std::uint32_t begin = next.fetch_add(few, std::memory_order_relaxed);
                if (begin >= rows) return;
                const std::uint32_t end = std::min(rows, begin + few);
                for (std::uint32_t row = begin; row < end; ++row) work(row);
            }
        };
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(run);
        run();
    };
}

}  // namespace merels::tables
