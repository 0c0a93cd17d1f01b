#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "core/any_position.h"
#include "core/tablebase_probe.h"
#include "mill/position.h"
#include "mill/variant.h"
#include "tablebase/probe/mill_tablebase.h"

namespace merels::tablebase {

// The tablebase of one solvable variant, opened on the first probe: a small variant is solved in memory then,
// which takes a second or two, and others use the files in the folder. Thread-safe.
class LazyTablebase final : public TablebaseProbe {
  public:
    LazyTablebase(const mill::Variant& variant, std::string folder);
    // Cancels generate_missing_endings() and waits for it.
    ~LazyTablebase() override = default;

    // If endings are missing, starts to generate them in the background and returns true. Probes find them
    // once all are complete. Call at most once, before any other thread uses this.
    bool generate_missing_endings();

    [[nodiscard]] std::optional<TablebaseValue> probe(const AnyPosition& position) const override;
    [[nodiscard]] int max_men() const override { return max_men_; }
    // 0 for a variant that is solved in memory.
    [[nodiscard]] std::uint64_t positions_in_files() const { return positions_in_files_; }

  private:
    const MillTablebase& opened() const;
    // What the folder has now.
    void look_at_files();

    mill::Rules rules_;
    std::string folder_;
    std::atomic<int> max_men_ = 0;
    std::atomic<std::uint64_t> positions_in_files_ = 0;
    mutable std::once_flag opening_;
    mutable std::unique_ptr<const MillTablebase> opened_;
    std::unique_ptr<const MillTablebase> with_endings_;  // reopened after the endings were generated
    mutable std::atomic<const MillTablebase*> current_ = nullptr;
    std::jthread generating_;  // the last member: it ends before the others are destroyed
};

}  // namespace merels::tablebase
