#include "tablebase/files/threaded_for.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace merels::tablebase {

ParallelFor threaded_for(int threads) {
    if (threads <= 1) return serial_for;
    return [threads](std::uint32_t count, const std::function<void(std::uint32_t)>& body) {
        // Calls differ in cost, so a thread takes a small batch at a time.
        const std::uint32_t batch =
            std::clamp<std::uint32_t>(count / static_cast<std::uint32_t>(16 * threads), 1, 64);
        std::atomic<std::uint32_t> next{0};
        const auto run = [&] {
            for (;;) {
                const std::uint32_t begin = next.fetch_add(batch, std::memory_order_relaxed);
                if (begin >= count) return;
                const std::uint32_t end = std::min(count, begin + batch);
                for (std::uint32_t i = begin; i < end; ++i) body(i);
            }
        };
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(run);
        run();
    };
}

}  // namespace merels::tablebase
