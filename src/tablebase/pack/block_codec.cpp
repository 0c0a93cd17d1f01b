#include "tablebase/pack/block_codec.h"

#include <cstddef>

#include "tablebase/pack/range_coder.h"

namespace merels::tablebase {
namespace {

// The next larger number with as many bits. The set must not be empty.
constexpr Points next_subset(Points set) {
    const Points low = set & (0 - set);
    const Points ripple = set + low;
    return ripple | ((set ^ ripple) / low >> 2);
}

// Sets each stored value of a block, in order, to code(context, value).
template <class Code>
void for_each_stored(const TableIndex& index, const PackedSubspace& table, std::uint32_t block,
                     std::span<std::uint8_t> values, Code&& code) {
    const Points first = (Points{1} << table.subspace.column.men) - 1;
    for (std::uint32_t i = 0; i < table.rows_in(block); ++i) {
        const RowContexts row(index, table, block * table.rows_per_block + i);
        std::uint8_t* const of_row = values.data() + std::size_t{i} * table.columns;
        Points set = first;
        for (std::uint32_t column = 0; column < table.columns; ++column) {
            if (row.is_stored(set)) {
                of_row[column] = code(row.context(set, of_row), of_row[column]);
            } else {
                of_row[column] = not_stored;
            }
            if (set != 0) set = next_subset(set);
        }
    }
}

}  // namespace

void count_block(const TableIndex& index, const PackedSubspace& table, std::uint32_t block,
                 std::span<std::uint8_t> values, ContextCounts& counts) {
    for_each_stored(index, table, block, values, [&](std::uint32_t context, std::uint8_t value) {
        counts.add(context, value);
        return value;
    });
}

std::string encode_block(const TableIndex& index, const PackedSubspace& table, std::uint32_t block,
                         std::span<std::uint8_t> values, const PackModel& model) {
    RangeEncoder encoder;
    for_each_stored(index, table, block, values, [&](std::uint32_t context, std::uint8_t value) {
        const Probabilities& probabilities = model.of(context);
        encoder.encode(value == 1, probabilities.win);
        if (value != 1) encoder.encode(value == 2, probabilities.loss);
        return value;
    });
    return encoder.finish();
}

void decode_block(const TableIndex& index, const PackedSubspace& table, std::uint32_t block,
                  std::string_view code, const PackModel& model, std::span<std::uint8_t> values) {
    RangeDecoder decoder(code);
    for_each_stored(index, table, block, values, [&](std::uint32_t context, std::uint8_t) -> std::uint8_t {
        const Probabilities& probabilities = model.of(context);
        if (decoder.decode(probabilities.win)) return 1;
        return decoder.decode(probabilities.loss) ? 2 : 0;
    });
}

}  // namespace merels::tablebase
