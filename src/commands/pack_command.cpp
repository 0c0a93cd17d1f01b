#include "commands/pack_command.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands/arguments.h"
#include "commands/command_line.h"
#include "commands/solvable_game.h"
#include "commands/table_options.h"
#include "core/stopwatch.h"
#include "files/files.h"
#include "tablebase/files/mapped_file.h"
#include "tablebase/files/table_folder.h"
#include "tablebase/files/threaded_for.h"
#include "tablebase/index/subspace.h"
#include "tablebase/pack/pack_file.h"
#include "tablebase/pack/pack_probe.h"
#include "tablebase/pack/pack_writer.h"
#include "tablebase/pack/row_contexts.h"

namespace merels::commands {
namespace {

using namespace tablebase;

struct PackOptions : TableOptions {
    std::string out;
    bool partial = false;
};

double bits_per(std::uint64_t bytes, std::uint64_t positions) {
    return positions == 0 ? 0 : 8.0 * static_cast<double>(bytes) / static_cast<double>(positions);
}

// The tables to pack. Throws if some are missing and a partial pack is not wanted.
std::vector<Subspace> tables_to_pack(const PackOptions& options, const AnyGame& game,
                                     const mill::Rules& rules) {
    const mill::Variant& variant = rules.variant;
    std::vector<Subspace> all = all_subspaces(variant);
    const auto left_out = [&](const Subspace& subspace) { return !is_packed(variant, subspace); };
    std::erase_if(all, left_out);
    std::vector<Subspace> found = tables_in(options.folder, variant);
    std::erase_if(found, left_out);
    if (found.empty()) throw InputError(no_tables_text(game, rules, options.folder, options.game));
    if (found.size() < all.size() && !options.partial) {
        throw InputError(
            fmt::format("only {} of {} tables are in {}; \"merels solve {}\" makes the others, "
                        "and --partial packs those that are there",
                        found.size(), all.size(), options.folder, options.game));
    }
    return found;
}

void print_row(std::string_view what, std::uint64_t positions, std::uint64_t stored, std::uint64_t bytes,
               double seconds) {
    fmt::print("{:<16} {:>14} {:>14} {:>12} {:>8.4f} {:>8.1f}\n", what, positions, stored, bytes,
               bits_per(bytes, stored), seconds);
    (void)std::fflush(stdout);
}

// What is packed already, each table as a pack of its own in a folder beside the file to be written: packing
// goes on where it was stopped.
class PackParts {
  public:
    PackParts(const std::string& out, const TableIndex& index) : folder_(out + ".parts"), index_(index) {}

    // The table, if it is there and undamaged.
    [[nodiscard]] std::optional<PackedTable> find(const Subspace& subspace) const {
        const auto bytes = files::read_file(path(subspace));
        if (!bytes) return std::nullopt;
        const PackInMemory source(*bytes);
        const auto file = PackFile::open(source, index_);
        if (!file) return std::nullopt;
        const PackFile::Table* table = file->find(subspace);
        if (table == nullptr || !is_whole(*file, *table)) return std::nullopt;
        return PackedTable{subspace, table->model_size, bytes->substr(table->at, table->size)};
    }
    void add(const PackedTable& table) const {
        std::filesystem::create_directories(folder_);
        const std::string head = pack_head(index_, std::span(&table, 1));
        const std::vector<std::string_view> parts{head, table.bytes};
        if (const auto written = files::replace_file(path(table.subspace), parts); !written)
            throw InputError(written.error());
    }
    void remove() const { std::filesystem::remove_all(folder_); }

  private:
    [[nodiscard]] std::string path(const Subspace& subspace) const {
        return folder_ + "/" + name(subspace) + ".pack";
    }
    // Whether its first and its last block can be read: its file was replaced as a whole.
    [[nodiscard]] static bool is_whole(const PackFile& file, const PackFile::Table& table) {
        const auto model = file.model(table);
        if (!model) return false;
        const auto is_read = [&](std::uint32_t block) {
            std::vector<std::uint8_t> values(table.shape.entries_in(block));
            return file.read_block(table, *model, block, values).has_value();
        };
        return is_read(0) && is_read(table.shape.blocks - 1);
    }

    std::string folder_;
    const TableIndex& index_;
};

void pack(const PackOptions& options) {
    const GameArgument game(options.game);
    const mill::Rules& rules = rules_to_solve(*game);
    const TableIndex index(rules);
    const ParallelFor parallel_for = threaded_for(options.threads);
    const Stopwatch watch;
    const std::vector<Subspace> subspaces = tables_to_pack(options, *game, rules);
    fmt::print("{:<16} {:>14} {:>14} {:>12} {:>8} {:>8}\n", "table", "positions", "stored", "bytes", "bits",
               "seconds");
    const PackParts packed_before(options.out, index);
    std::vector<PackedTable> tables;
    std::uint64_t positions = 0;
    std::uint64_t stored = 0;
    for (const Subspace& subspace : subspaces) {
        const Stopwatch table_watch;
        if (auto before = packed_before.find(subspace)) {
            tables.push_back(std::move(*before));
        } else {
            const auto entries = read_table(options.folder, index, subspace, parallel_for);
            if (!entries) throw InputError(entries.error());
            tables.push_back(pack_table(index, subspace, *entries, parallel_for));
            packed_before.add(tables.back());
        }
        const PackedSubspace shape(index, subspace);
        const std::uint64_t stored_here = shape.stored(index);
        positions += std::uint64_t{shape.rows} * shape.columns;
        stored += stored_here;
        print_row(name(subspace), std::uint64_t{shape.rows} * shape.columns, stored_here,
                  tables.back().bytes.size(), table_watch.seconds());
    }
    const std::string head = pack_head(index, tables);
    std::vector<std::string_view> parts{head};
    std::uint64_t bytes = head.size();
    for (const PackedTable& table : tables) {
        parts.push_back(table.bytes);
        bytes += table.bytes.size();
    }
    if (const auto written = files::replace_file(options.out, parts); !written)
        throw InputError(written.error());
    packed_before.remove();
    print_row("all", positions, stored, bytes, watch.seconds());
}

struct Compared {
    std::atomic<std::uint64_t> checked = 0;
    std::atomic<std::uint64_t> wrong = 0;
};

// Compares every stored value of a packed table with its table file.
void compare_stored(const PackFile& file, const PackFile::Table& table, const Entries& entries,
                    const ParallelFor& parallel_for, Compared& compared) {
    const auto model = file.model(table);
    if (!model) {
        ++compared.wrong;
        return;
    }
    parallel_for(table.shape.blocks, [&](std::uint32_t block) {
        std::vector<std::uint8_t> values(table.shape.entries_in(block));
        if (!file.read_block(table, *model, block, values)) {
            ++compared.wrong;
            return;
        }
        const std::size_t begin = std::size_t{block} * table.shape.rows_per_block * table.shape.columns;
        std::uint64_t checked = 0;
        std::uint64_t wrong = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] == not_stored) continue;
            ++checked;
            wrong += values[i] != (entries[begin + i] & entry::wdl_mask) ? 1 : 0;
        }
        compared.checked += checked;
        compared.wrong += wrong;
    });
}

// Probes every `every`-th position of a table in the pack, whether it is stored there or not.
void compare_probed(const PackFile& file, const Subspace& subspace, const Entries& entries,
                    std::uint64_t every, const ParallelFor& parallel_for, Compared& compared) {
    const TableIndex& index = file.index();
    const std::vector<Points> subsets = index.columns(subspace.row.men, subspace.column.men).subsets();
    const std::uint64_t probes = (entries.size() + every - 1) / every;
    constexpr std::uint32_t parts = 16;
    parallel_for(parts, [&](std::uint32_t part) {
        PackProbe probe(file);
        for (std::uint64_t i = probes * part / parts; i < probes * (part + 1) / parts; ++i) {
            const std::uint64_t at = i * every;
            const auto row = static_cast<std::uint32_t>(at / subsets.size());
            const Points men = index.classes(subspace.row.men).representative(row);
            const auto position = position_of(index, subspace, men, subsets[at % subsets.size()]);
            ++compared.checked;
            if (probe.probe(position) != entry::value(entries[at]).wdl) ++compared.wrong;
        }
    });
}

int verify_pack(const PackOptions& options) {
    const GameArgument game(options.game);
    const TableIndex index(rules_to_solve(*game));
    const ParallelFor parallel_for = threaded_for(options.threads);
    const auto bytes = MappedFile::open(options.out);
    if (!bytes) throw InputError(fmt::format("{}: {}", options.out, bytes.error()));
    const PackInMemory source(bytes->bytes());
    const auto file = PackFile::open(source, index);
    if (!file) throw InputError(fmt::format("{}: {}", options.out, file.error()));
    std::uint64_t wrong = 0;
    bool compared_any = false;
    for (const Subspace& subspace : tables_in(options.folder, index.variant())) {
        // Values of a table that is left out follow from its counterpart.
        const bool left_out = !is_packed(index.variant(), subspace);
        const Subspace packed{subspace.row, subspace.column, true};
        if (file->find(left_out ? packed : subspace) == nullptr) continue;
        const auto entries = read_table(options.folder, index, subspace, parallel_for);
        if (!entries) throw InputError(entries.error());
        compared_any = true;
        Compared stored;
        Compared probed;
        if (const PackFile::Table* table = file->find(subspace); table != nullptr)
            compare_stored(*file, *table, *entries, parallel_for, stored);
        compare_probed(*file, subspace, *entries, options.every, parallel_for, probed);
        wrong += stored.wrong + probed.wrong;
        fmt::print("{:<16} {:>13} stored compared, {} wrong; {:>10} probed, {} wrong\n", name(subspace),
                   stored.checked.load(), stored.wrong.load(), probed.checked.load(), probed.wrong.load());
        (void)std::fflush(stdout);
    }
    if (!compared_any) throw InputError(no_tables_text(options.game, options.folder, Metric::conversion));
    fmt::print("{}\n", wrong == 0 ? "the pack has the values of the tables" : "the pack is wrong");
    return wrong == 0 ? exit_success : exit_negative;
}

}  // namespace

void add_pack_command(CLI::App& app, int& status) {
    const auto options = std::make_shared<PackOptions>();
    options->every = 1000;
    CLI::App* command =
        app.add_subcommand("pack", "Put the tables of a game into one small file: win, draw or loss");
    add_table_options(*command, *options);
    command->add_option("--out", options->out, "the file to write, or to verify")->required();
    command->add_option("--tables", options->folder, "the folder of the tables")->capture_default_str();
    command->add_flag("--partial", options->partial,
                      "pack the tables that are there, though some are missing");
    add_verify_options(*command, *options,
                       "compare every value of the file with the tables instead of writing it",
                       "probe every so many-th position, stored or not");
    command->callback([options, &status] {
        if (options->verify) {
            status = verify_pack(*options);
        } else {
            pack(*options);
        }
    });
}

}  // namespace merels::commands
