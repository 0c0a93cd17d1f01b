#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "tablebase/index/subspace.h"
#include "tablebase/index/table_index.h"
#include "tablebase/pack/pack_model.h"
#include "tablebase/pack/packed_subspace.h"

namespace merels::tablebase {

// The bytes of a pack, all of them or those that are there so far.
class PackSource {
  public:
    PackSource() = default;
    PackSource(const PackSource&) = delete;
    PackSource& operator=(const PackSource&) = delete;
    virtual ~PackSource() = default;

    [[nodiscard]] virtual std::uint64_t size() const = 0;
    // Copies bytes that lie within the pack. False if they are not there yet.
    [[nodiscard]] virtual bool read(std::uint64_t at, std::span<char> to) const = 0;
};

class PackInMemory final : public PackSource {
  public:
    // The bytes must outlive this.
    explicit PackInMemory(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    [[nodiscard]] bool read(std::uint64_t at, std::span<char> to) const override {
        bytes_.copy(to.data(), to.size(), at);
        return true;
    }

  private:
    std::string_view bytes_;
};

enum class PackError : std::uint8_t { absent, damaged };

// Reads a pack. Its bytes may be anything: every read is bounds-checked, and damage is found by checksums.
// Immutable, hence thread-safe if its source is.
class PackFile {
  public:
    struct Table {
        PackedSubspace shape;
        std::uint64_t at = 0;    // of the model in the pack
        std::uint64_t size = 0;  // model, directory and blocks
        std::uint32_t model_size = 0;
    };

    // Fails with a text that says what is wrong; with an empty one if the head is not there yet. The source
    // and the index must outlive this.
    [[nodiscard]] static std::expected<PackFile, std::string> open(const PackSource& source,
                                                                   const TableIndex& index);

    [[nodiscard]] const std::map<Subspace, Table>& tables() const { return tables_; }
    [[nodiscard]] const TableIndex& index() const { return *index_; }
    // Null if the pack has no table of this subspace.
    [[nodiscard]] const Table* find(const Subspace& subspace) const {
        const auto found = tables_.find(subspace);
        return found == tables_.end() ? nullptr : &found->second;
    }

    [[nodiscard]] std::expected<PackModel, PackError> model(const Table& table) const;
    // The entries_in(block) values of a block, as block_codec.h has them.
    [[nodiscard]] std::expected<void, PackError> read_block(const Table& table, const PackModel& model,
                                                            std::uint32_t block,
                                                            std::span<std::uint8_t> values) const;

  private:
    PackFile(const PackSource& source, const TableIndex& index) : source_(&source), index_(&index) {}

    // Bytes with their checksum behind them; the checksum is checked and removed.
    [[nodiscard]] std::expected<std::string, PackError> checked(std::uint64_t at, std::size_t size) const;
    // Adds the table of a record of the head. One that no game reaches is skipped: the pack may be of a
    // variant with another number of men. False if the record makes no sense.
    [[nodiscard]] bool add(std::string_view record, const std::set<Subspace>& reachable);

    const PackSource* source_;
    const TableIndex* index_;
    std::map<Subspace, Table> tables_;
};

}  // namespace merels::tablebase
