#include "tablebase/pack/pack_probe.h"

#include <algorithm>

#include "core/outcome.h"
#include "tablebase/pack/row_contexts.h"
#include "tablebase/probe/one_ply.h"

namespace merels::tablebase {
namespace {

constexpr std::size_t kept_models = 24;  // of about a megabyte

Wdl for_opponent(Wdl wdl) {
    return wdl == Wdl::win ? Wdl::loss : wdl == Wdl::loss ? Wdl::win : Wdl::draw;
}

}  // namespace

PackProbe::PackProbe(const PackFile& file, std::size_t cached_blocks) : file_(file), blocks_(cached_blocks) {}

std::optional<Wdl> PackProbe::probe(const mill::Position& position) {
    const TableIndex& index = file_.index();
    if (&position.rules() != &index.rules() && !same_rules(position.rules().variant, index.variant()))
        return std::nullopt;
    return value(position);
}

std::optional<Wdl> PackProbe::value(const mill::Position& position) {
    if (const Outcome outcome = position.outcome(); outcome.over())
        return entry::value(terminal_entry(position, outcome)).wdl;
    const auto location = locate(file_.index(), position);
    if (!location) return std::nullopt;
    if (!is_packed(file_.index().variant(), location->subspace)) return best_successor(position);
    const PackFile::Table* table = file_.find(location->subspace);
    if (table == nullptr) return std::nullopt;
    const Points men = position.own() | position.theirs();
    // A quiet turn leads to a stored position, and any other removes a man: this ends.
    if ((how_many(men & table->shape.even_colour) & 1) != 0) return best_successor(position);
    return stored(*location);
}

std::optional<Wdl> PackProbe::best_successor(const mill::Position& position) {
    Wdl best = Wdl::loss;
    bool missing = false;
    mill::Choices(position).each([&](const Turn& turn) {
        if (best == Wdl::win) return;
        mill::Position next = position;
        next.play(turn);
        const auto found = value(next);
        if (found) {
            best = std::max(best, for_opponent(*found));
        } else {
            missing = true;
        }
    });
    if (missing && best != Wdl::win) return std::nullopt;
    return best;
}

std::optional<Wdl> PackProbe::stored(const EntryLocation& location) {
    const PackFile::Table* table = file_.find(location.subspace);
    const std::size_t block_entries = std::size_t{table->shape.rows_per_block} * table->shape.columns;
    const Block* found = block(*table, static_cast<std::uint32_t>(location.index / block_entries));
    if (found == nullptr) return std::nullopt;
    const std::uint8_t value = found->values[location.index % block_entries];
    return value == 1 ? Wdl::win : value == 2 ? Wdl::loss : Wdl::draw;
}

const PackModel* PackProbe::model(const PackFile::Table& table) {
    if (const auto found = models_.find(&table); found != models_.end()) return &found->second;
    auto read = file_.model(table);
    if (!read) {
        met_damage_ = met_damage_ || read.error() == PackError::damaged;
        return nullptr;
    }
    if (models_.size() >= kept_models) models_.clear();
    return &models_.emplace(&table, std::move(*read)).first->second;
}

const PackProbe::Block* PackProbe::block(const PackFile::Table& table, std::uint32_t number) {
    const auto key = (table.at + number) * 0x9e3779b97f4a7c15;
    Block& slot = blocks_[(key >> 32) % blocks_.size()];
    if (slot.table == &table && slot.number == number) return &slot;
    const PackModel* of_table = model(table);
    if (of_table == nullptr) return nullptr;
    slot.table = nullptr;
    slot.values.resize(table.shape.entries_in(number));
    if (const auto read = file_.read_block(table, *of_table, number, slot.values); !read) {
        met_damage_ = met_damage_ || read.error() == PackError::damaged;
        return nullptr;
    }
    slot.table = &table;
    slot.number = number;
    return &slot;
}

}  // namespace merels::tablebase
