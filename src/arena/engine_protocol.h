#pragma once

// The front door of this room: engines as programs. EngineProtocol answers the line protocol of our
// engine; external_engine.h talks to others, and tournament.h lets them play each other.

#include <atomic>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/history.h"
#include "core/random.h"
#include "engine/engine.h"
#include "tablebase/files/tablebase.h"

namespace merels::arena {

// The engine's line protocol, modelled on UCI, for any game (docs/engine.md). A bad line is answered with
// "error" and the reason, and changes nothing. Not thread-safe; the search runs on a thread of its own.
class EngineProtocol {
  public:
    explicit EngineProtocol(std::ostream& out);
    EngineProtocol(const EngineProtocol&) = delete;
    EngineProtocol& operator=(const EngineProtocol&) = delete;
    ~EngineProtocol();

    // Handles a line; false if it was "quit". A search continues in the background.
    bool handle_line(std::string_view text);
    // Waits for the search to end, or stops it if it has no limit.
    void finish_search();

  private:
    using Words = std::vector<std::string>;

    void print_identity();
    void position(const Words& words);
    void go(const Words& words);
    void set_option(const Words& words);
    struct Option;
    static std::span<const Option> options();
    void set_threads(int threads) { threads_ = threads; }
    void set_hash(int megabytes);
    void set_level(int level) { level_ = level; }
    void set_multi_pv(int count) { multi_pv_ = count; }
    void set_tables(const std::string& value);
    void stop_search();
    void join_search();
    std::optional<engine::SearchLimits> read_limits(const Words& words);
    void run_search(engine::SearchLimits limits, const History& history);
    void print_depth(const engine::SearchResult& result, const History& history,
                     std::chrono::steady_clock::time_point begin);
    void print(const std::string& text);

    std::ostream& out_;
    std::mutex out_lock_;
    std::optional<History> history_;
    std::unique_ptr<engine::TranspositionTable> table_;
    std::atomic<bool> stop_{false};
    std::thread search_thread_;
    bool limited_ = true;  // the search ends by itself
    int threads_ = 1;
    int multi_pv_ = 1;
    bool use_tables_ = true;
    tablebase::Tablebase tablebases_;
    std::optional<int> level_;
    Random random_{0};
};

}  // namespace merels::arena
