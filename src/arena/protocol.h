#pragma once

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
#include "engine/thinking.h"
#include "tablefiles/library.h"

namespace merels {

// The engine's line protocol, in the spirit of UCI, for any game; docs/engine.md has it. Every line is
// answered or quietly done; a bad one is answered with "error" and what is wrong, and changes nothing.
class EngineProtocol {
  public:
    explicit EngineProtocol(std::ostream& out);
    EngineProtocol(const EngineProtocol&) = delete;
    EngineProtocol& operator=(const EngineProtocol&) = delete;
    ~EngineProtocol();

    // Does what a line says; false if it was "quit". Thinking goes on in the background.
    bool line(std::string_view text);
    // Waits until the thinking is done, or stops it if it would go on for ever.
    void finish();

  private:
    using Words = std::vector<std::string>;

    void introduce();
    void position(const Words& words);
    void go(const Words& words);
    void set_option(const Words& words);
    struct Option;
    static std::span<const Option> options();
    void set_threads(int threads) { threads_ = threads; }
    void set_hash(int megabytes);
    void set_level(int level) { level_ = level; }
    void set_lines(int lines) { lines_ = lines; }
    void set_tables(const std::string& value);
    void stop();
    void wait();
    std::optional<Limits> read_limits(const Words& words);
    void think_and_answer(Limits limits, const History& history);
    void print_depth(const Thought& thought, const History& history,
                     std::chrono::steady_clock::time_point begin);
    void say(const std::string& text);

    std::ostream& out_;
    std::mutex out_lock_;
    std::optional<History> history_;
    std::unique_ptr<HashTable> table_;
    std::atomic<bool> stop_{false};
    std::thread thinker_;
    bool bounded_ = true;  // the thinking ends by itself
    int threads_ = 1;
    int lines_ = 1;
    bool use_tables_ = true;
    tables::Library library_;
    std::optional<int> level_;
    Random random_{0};
};

}  // namespace merels
