#include "tablebase/pack/pack_file.h"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/checksum.h"
#include "tablebase/index/solvable.h"
#include "tablebase/pack/block_codec.h"
#include "tablebase/pack/pack_layout.h"

namespace merels::tablebase {
namespace {

using namespace pack_layout;
using Unexpected = std::unexpected<std::string>;

std::uint64_t read_number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

std::string read_bytes(const PackSource& source, std::uint64_t at, std::size_t size) {
    std::string bytes(size, '\0');
    if (!source.read(at, bytes)) bytes.clear();
    return bytes;
}

// The head without its checksum, or why it is refused.
std::expected<std::string, std::string> read_head(const PackSource& source) {
    if (source.size() < rules_at + head_checksum_size) return Unexpected("the file is too short for a pack");
    const std::string first = read_bytes(source, 0, rules_at);
    if (first.empty()) return Unexpected("");
    if (!first.starts_with(std::string_view(magic, sizeof magic)))
        return Unexpected("the file is not a pack");
    if (const auto of_file = read_number(first, format_at, 4); of_file != format) {
        return Unexpected("the pack is of format " + std::to_string(of_file) + ", and this program reads " +
                          std::to_string(format));
    }
    const std::uint64_t rules_size = read_number(first, rules_size_at, 4);
    const std::uint64_t tables = read_number(first, tables_at, 4);
    if (rules_size > max_rules_size || tables > max_tables)
        return Unexpected("the head of the file is damaged");
    const std::size_t size = rules_at + rules_size + tables * record_size;
    if (size + head_checksum_size > source.size() || read_number(first, file_size_at, 8) != source.size())
        return Unexpected("the file is cut short");
    std::string head = read_bytes(source, 0, size + head_checksum_size);
    if (head.empty()) return Unexpected("");
    if (fnv1a(std::string_view(head).substr(0, size)) != read_number(head, size, head_checksum_size))
        return Unexpected("the head of the file is damaged");
    head.resize(size);
    return head;
}

}  // namespace

std::expected<PackFile, std::string> PackFile::open(const PackSource& source, const TableIndex& index) {
    const auto head = read_head(source);
    if (!head) return Unexpected(head.error());
    const std::size_t rules_size = read_number(*head, rules_size_at, 4);
    if (head->compare(rules_at, rules_size, rules_text(index.variant())) != 0)
        return Unexpected("the pack is of other rules");
    PackFile file(source, index);
    const std::vector<Subspace> all = all_subspaces(index.variant());
    const std::set<Subspace> reachable(all.begin(), all.end());
    for (std::size_t at = rules_at + rules_size; at < head->size(); at += record_size) {
        if (!file.add(std::string_view(*head).substr(at, record_size), reachable))
            return Unexpected("the head of the file does not make sense");
    }
    return file;
}

bool PackFile::add(std::string_view record, const std::set<Subspace>& reachable) {
    const auto byte = [&](std::size_t at) { return static_cast<int>(read_number(record, at, 1)); };
    if (byte(row_side_to_move_at) > 1) return false;
    const Subspace subspace{{byte(row_men_at), byte(row_hand_at)},
                            {byte(column_men_at), byte(column_hand_at)},
                            byte(row_side_to_move_at) == 1};
    if (!reachable.contains(subspace)) return true;
    if (!is_packed(index_->variant(), subspace)) return false;
    const Table table{PackedSubspace(*index_, subspace), read_number(record, table_at, 8),
                      read_number(record, table_size_at, 8),
                      static_cast<std::uint32_t>(read_number(record, model_size_at, 4))};
    const std::uint64_t directory_size = (std::uint64_t{table.shape.blocks} + 1) * directory_entry_size;
    return byte(is_half_at) == (table.shape.even_colour != 0 ? 1 : 0) &&
           read_number(record, blocks_at, 4) == table.shape.blocks && table.model_size <= max_model_size &&
           table.model_size >= checksum_size && table.at <= source_->size() &&
           table.size <= source_->size() - table.at && table.size >= table.model_size + directory_size &&
           tables_.try_emplace(subspace, table).second;
}

std::expected<std::string, PackError> PackFile::checked(std::uint64_t at, std::size_t size) const {
    std::string bytes = read_bytes(*source_, at, size);
    if (bytes.size() < checksum_size) return std::unexpected(PackError::absent);
    const std::size_t end = size - checksum_size;
    constexpr std::uint64_t mask = 0xffffffff;
    if ((fnv1a(std::string_view(bytes).substr(0, end)) & mask) != read_number(bytes, end, checksum_size))
        return std::unexpected(PackError::damaged);
    bytes.resize(end);
    return bytes;
}

std::expected<PackModel, PackError> PackFile::model(const Table& table) const {
    const auto bytes = checked(table.at, table.model_size);
    if (!bytes) return std::unexpected(bytes.error());
    auto model = PackModel::read(*bytes);
    if (!model) return std::unexpected(PackError::damaged);
    return std::move(*model);
}

std::expected<void, PackError> PackFile::read_block(const Table& table, const PackModel& model,
                                                    std::uint32_t block,
                                                    std::span<std::uint8_t> values) const {
    const std::uint64_t directory = table.at + table.model_size;
    const std::uint64_t data_at = directory + (std::uint64_t{table.shape.blocks} + 1) * directory_entry_size;
    std::array<char, 2 * directory_entry_size> ends{};
    if (!source_->read(directory + std::uint64_t{block} * directory_entry_size, ends))
        return std::unexpected(PackError::absent);
    const std::string_view ends_bytes(ends.data(), ends.size());
    const std::uint64_t begin = read_number(ends_bytes, 0, directory_entry_size);
    const std::uint64_t end = read_number(ends_bytes, directory_entry_size, directory_entry_size);
    if (end < begin + checksum_size || end - begin > max_block_size || end > table.at + table.size - data_at)
        return std::unexpected(PackError::damaged);
    const auto code = checked(data_at + begin, end - begin);
    if (!code) return std::unexpected(code.error());
    decode_block(*index_, table.shape, block, *code, model, values);
    return {};
}

}  // namespace merels::tablebase
