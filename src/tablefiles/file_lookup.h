#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tablefiles/table_folder.h"
#include "tables/solved_mill.h"

namespace merels::tables {

// Looks positions up in table files. Blocks that were looked at stay unpacked, as many as there is room for.
class FileLookup final : public Lookup {
  public:
    static constexpr std::size_t usual_memory = std::size_t{128} << 20;

    // The ground must outlive this.
    FileLookup(std::string folder, const Ground& ground, std::size_t memory = usual_memory);

    [[nodiscard]] std::optional<Cell> cell(const Spot& spot) const override;
    [[nodiscard]] std::optional<Worth::Kind> kind(const Spot& spot) const override;
    [[nodiscard]] int most_men() const override { return most_men_; }
    [[nodiscard]] std::string damage() const override;

  private:
    // A table that is opened when it is first asked for.
    struct Entry {
        std::uint64_t number;
        std::once_flag opening;
        std::unique_ptr<TableFile> table;  // null if it cannot be believed
    };
    // A block unpacked. Which one changes: whoever looks holds the mutex.
    template <class Value>
    struct Slot {
        std::mutex mutex;
        std::uint64_t key = UINT64_MAX;
        std::vector<Value> values;
    };
    using KindSlot = Slot<std::uint8_t>;
    using CellSlot = Slot<Cell>;

    const TableFile* table(const Spot& spot, std::uint64_t& number) const;
    // What `take` finds in the unpacked block a spot is in, which `read` unpacks if it is not there yet.
    template <class Value, class Read, class Take>
    auto of_block(std::vector<Slot<Value>>& slots, const Spot& spot, std::size_t size, Read read,
                  Take take) const -> std::optional<decltype(take(std::vector<Value>{}))>;
    void note(const Spot& spot, const std::string& damage) const;

    std::string folder_;
    const Ground& ground_;
    mutable std::map<Subspace, Entry> tables_;
    int most_men_ = 0;
    mutable std::vector<KindSlot> kinds_;
    mutable std::vector<CellSlot> cells_;
    mutable std::mutex damage_mutex_;
    mutable std::string damage_;
};

}  // namespace merels::tables
