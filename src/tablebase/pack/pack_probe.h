#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/tablebase_probe.h"
#include "mill/position.h"
#include "tablebase/pack/pack_file.h"

namespace merels::tablebase {

// The front door of this room: win, draw or loss from a pack. Keeps models and decoded blocks. For one thread
// at a time.
class PackProbe {
  public:
    static constexpr std::size_t default_cached_blocks = 1024;  // of about 16 kB

    // The file must outlive this.
    explicit PackProbe(const PackFile& file, std::size_t cached_blocks = default_cached_blocks);

    // Nothing if the pack lacks a table that is needed, if bytes of it are not there yet or damaged, or if
    // the position is of other rules. Where bytes are not there yet, everything the value may depend on has
    // been asked for when this returns, except the blocks of tables whose model or directory was not there.
    [[nodiscard]] std::optional<Wdl> probe(const mill::Position& position);

    // Whether something that was read was damaged.
    [[nodiscard]] bool met_damage() const { return met_damage_; }

  private:
    struct Block {
        const PackFile::Table* table = nullptr;
        std::uint32_t number = 0;
        std::vector<std::uint8_t> values;
    };

    [[nodiscard]] std::optional<Wdl> value(const mill::Position& position);
    [[nodiscard]] std::optional<Wdl> best_successor(const mill::Position& position);
    [[nodiscard]] std::optional<Wdl> stored(const EntryLocation& location);
    [[nodiscard]] const PackModel* model(const PackFile::Table& table);
    // Null if it cannot be read.
    [[nodiscard]] const Block* block(const PackFile::Table& table, std::uint32_t number);

    const PackFile& file_;
    std::map<const PackFile::Table*, PackModel> models_;
    std::vector<Block> blocks_;
    bool met_damage_ = false;
};

}  // namespace merels::tablebase
