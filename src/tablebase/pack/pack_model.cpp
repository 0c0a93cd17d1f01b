#include "tablebase/pack/pack_model.h"

#include <algorithm>
#include <limits>

namespace merels::tablebase {
namespace {

using Counts = ContextCounts::Counts;

// A context needs so many entries to be worth the six bytes that it takes.
constexpr std::uint64_t fewest_entries = 64;
constexpr std::size_t most_contexts = std::numeric_limits<std::uint16_t>::max() - 1;

std::uint16_t probability(std::uint64_t count, std::uint64_t of) {
    constexpr std::uint64_t one = 1 << 16;
    if (of == 0) return one / 2;
    const std::uint64_t rounded = (count * one + of / 2) / of;
    return static_cast<std::uint16_t>(std::clamp<std::uint64_t>(rounded, 1, one - 1));
}

Probabilities probabilities(const Counts& counts) {
    // Three quarters of an entry of doubt, so that a value not met in a sample can still be coded cheaply.
    const auto four = [](std::uint32_t count) { return std::uint64_t{count} * 4 + 1; };
    const std::uint64_t open = four(counts.draws) + four(counts.losses);
    return {probability(four(counts.wins), four(counts.wins) + open), probability(four(counts.losses), open)};
}

void add(Counts& to, const Counts& counts) {
    to.draws += counts.draws;
    to.wins += counts.wins;
    to.losses += counts.losses;
}

void append_varint(std::string& bytes, std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
    bytes += static_cast<char>(value);
}

void append_probabilities(std::string& bytes, const Probabilities& probabilities) {
    for (const std::uint16_t value : {probabilities.win, probabilities.loss}) {
        bytes += static_cast<char>(value & 0xff);
        bytes += static_cast<char>(value >> 8);
    }
}

// Reads what append_varint() and append_probabilities() wrote; nothing at the end of the bytes.
class ModelBytes {
  public:
    explicit ModelBytes(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool at_end() const { return bytes_.empty(); }
    std::optional<std::uint32_t> varint() {
        std::uint32_t value = 0;
        for (int shift = 0; shift < 28; shift += 7) {
            const auto next = byte();
            if (!next) return std::nullopt;
            value |= std::uint32_t{*next & 0x7fU} << shift;
            if (*next < 0x80) return value;
        }
        return std::nullopt;
    }
    std::optional<Probabilities> probabilities() {
        if (bytes_.size() < 4) return std::nullopt;
        const auto number = [&] {
            const unsigned low = *byte();
            return static_cast<std::uint16_t>(low | unsigned{*byte()} << 8);
        };
        Probabilities read;
        read.win = number();
        read.loss = number();
        if (read.win == 0 || read.loss == 0) return std::nullopt;
        return read;
    }

  private:
    std::optional<std::uint8_t> byte() {
        if (bytes_.empty()) return std::nullopt;
        const auto first = static_cast<std::uint8_t>(bytes_.front());
        bytes_.remove_prefix(1);
        return first;
    }

    std::string_view bytes_;
};

// Calls visit(number, probabilities) for each element of a list, numbers ascending and below `limit`.
// Answers whether the list is well formed.
template <class Visit>
bool read_list(ModelBytes& bytes, std::uint32_t limit, Visit&& visit) {
    const auto size = bytes.varint();
    if (!size || *size > limit) return false;
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < *size; ++i) {
        const auto skipped = bytes.varint();
        const auto probabilities = bytes.probabilities();
        if (!skipped || !probabilities || *skipped >= limit - next) return false;
        visit(next + *skipped, *probabilities);
        next += *skipped + 1;
        if (next == limit && i + 1 < *size) return false;
    }
    return true;
}

}  // namespace

void ContextCounts::add(const ContextCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) tablebase::add(counts_[i], other.counts_[i]);
}

PackModel::PackModel() : numbers_(contexts::all), by_neighbours_(contexts::neighbour_classes) {}

PackModel::PackModel(const ContextCounts& counts) : PackModel() {
    std::vector<Counts> rare(contexts::neighbour_classes);
    for (std::uint32_t context = 0; context < contexts::all; ++context) {
        const Counts& met = counts.counts()[context];
        if (met.all() >= fewest_entries && by_context_.size() < most_contexts) {
            by_context_.push_back(probabilities(met));
            numbers_[context] = static_cast<std::uint16_t>(by_context_.size());
        } else {
            tablebase::add(rare[context % contexts::neighbour_classes], met);
        }
    }
    for (std::uint32_t i = 0; i < contexts::neighbour_classes; ++i) {
        if (rare[i].all() > 0) by_neighbours_[i] = probabilities(rare[i]);
    }
}

std::string PackModel::write() const {
    constexpr std::uint16_t even = 1 << 15;
    std::string neighbour_list;
    std::uint32_t neighbours = 0;
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < contexts::neighbour_classes; ++i) {
        if (by_neighbours_[i].win == even && by_neighbours_[i].loss == even) continue;
        append_varint(neighbour_list, i - next);
        append_probabilities(neighbour_list, by_neighbours_[i]);
        next = i + 1;
        ++neighbours;
    }
    std::string bytes;
    append_varint(bytes, neighbours);
    bytes += neighbour_list;
    append_varint(bytes, static_cast<std::uint32_t>(by_context_.size()));
    next = 0;
    for (std::uint32_t context = 0; context < contexts::all; ++context) {
        if (numbers_[context] == 0) continue;
        append_varint(bytes, context - next);
        append_probabilities(bytes, by_context_[numbers_[context] - 1U]);
        next = context + 1;
    }
    return bytes;
}

std::optional<PackModel> PackModel::read(std::string_view bytes) {
    PackModel model;
    ModelBytes reading(bytes);
    const bool whole =
        read_list(reading, contexts::neighbour_classes,
                  [&](std::uint32_t number, const Probabilities& probabilities) {
                      model.by_neighbours_[number] = probabilities;
                  }) &&
        read_list(reading, contexts::all, [&](std::uint32_t number, const Probabilities& probabilities) {
            if (model.by_context_.size() >= most_contexts) return;
            model.by_context_.push_back(probabilities);
            model.numbers_[number] = static_cast<std::uint16_t>(model.by_context_.size());
        });
    if (!whole || !reading.at_end()) return std::nullopt;
    return model;
}

}  // namespace merels::tablebase
