#include "store/explorer_blocks.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace merels::store {
namespace {

constexpr std::size_t fields_in_line = 13;

auto key_of(const ExplorerEntry& entry) {
    return std::tie(entry.position, entry.scope, entry.turn, entry.bucket);
}

// "-" stands for an empty text, and "=" for the same game as before.
std::string_view shown(const std::string& text) {
    return text.empty() ? std::string_view("-") : std::string_view(text);
}

std::string read_text(std::string_view field) {
    return field == "-" ? std::string() : std::string(field);
}

std::string prefix_of(std::string_view scope, std::int64_t position) {
    return fmt::format("{:016x} {} ", static_cast<std::uint64_t>(position), scope.empty() ? "-" : scope);
}

void write_line(std::string& to, const ExplorerEntry& entry) {
    to += prefix_of(entry.scope, entry.position);
    fmt::format_to(std::back_inserter(to), "{} {} {} {} {} {} {} {} {} {} {}\n", shown(entry.turn),
                   entry.bucket, entry.results[0], entry.results[1], entry.results[2], entry.rating,
                   entry.rated, shown(entry.newest), entry.newest_at,
                   entry.best == entry.newest ? std::string_view("=") : shown(entry.best), entry.best_rating);
}

template <class Number>
bool read_number(std::string_view field, Number& number, int base = 10) {
    const auto [end, failed] = std::from_chars(field.data(), field.data() + field.size(), number, base);
    return failed == std::errc() && end == field.data() + field.size();
}

std::optional<ExplorerEntry> read_line(std::string_view line) {
    std::array<std::string_view, fields_in_line> fields;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::size_t end = line.find(' ');
        if ((end == std::string_view::npos) != (i + 1 == fields.size())) return std::nullopt;
        fields[i] = line.substr(0, end);
        line.remove_prefix(std::min(fields[i].size() + 1, line.size()));
    }
    ExplorerEntry entry;
    std::uint64_t position = 0;
    const bool well = read_number(fields[0], position, 16) && read_number(fields[3], entry.bucket) &&
                      read_number(fields[4], entry.results[0]) && read_number(fields[5], entry.results[1]) &&
                      read_number(fields[6], entry.results[2]) && read_number(fields[7], entry.rating) &&
                      read_number(fields[8], entry.rated) && read_number(fields[10], entry.newest_at) &&
                      read_number(fields[12], entry.best_rating);
    if (!well) return std::nullopt;
    entry.position = static_cast<std::int64_t>(position);
    entry.scope = read_text(fields[1]);
    entry.turn = read_text(fields[2]);
    entry.newest = read_text(fields[9]);
    entry.best = fields[11] == "=" ? entry.newest : read_text(fields[11]);
    return entry;
}

}  // namespace

std::int64_t block_of(std::string_view scope, std::int64_t position) {
    auto word = static_cast<std::uint64_t>(position);
    for (const char c : scope) word = word * 0x100000001b3U + static_cast<unsigned char>(c);
    return static_cast<std::int64_t>((word >> 32 ^ word >> 52) % block_count);
}

std::vector<ExplorerEntry> merged(std::vector<ExplorerEntry> entries) {
    std::ranges::sort(entries, [](const auto& a, const auto& b) { return key_of(a) < key_of(b); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (kept > 0 && key_of(entries[kept - 1]) == key_of(entries[i])) {
            merge_into(entries[kept - 1], entries[i]);
        } else {
            if (kept != i) entries[kept] = std::move(entries[i]);
            ++kept;
        }
    }
    entries.resize(kept);
    return entries;
}

std::vector<ExplorerBlock> blocks_of(std::vector<ExplorerEntry> entries) {
    std::map<std::int64_t, std::string> texts;
    for (const ExplorerEntry& entry : merged(std::move(entries)))
        write_line(texts[block_of(entry.scope, entry.position)], entry);
    std::vector<ExplorerBlock> blocks;
    blocks.reserve(texts.size());
    for (auto& [number, text] : texts) blocks.push_back({number, std::move(text)});
    return blocks;
}

std::vector<ExplorerEntry> read_block(std::string_view block) {
    std::vector<ExplorerEntry> entries;
    while (!block.empty()) {
        const std::size_t end = std::min(block.find('\n'), block.size());
        if (auto entry = read_line(block.substr(0, end))) entries.push_back(std::move(*entry));
        block.remove_prefix(std::min(end + 1, block.size()));
    }
    return entries;
}

std::vector<ExplorerEntry> find_in_block(std::string_view block, std::string_view scope,
                                         std::int64_t position) {
    const std::string prefix = prefix_of(scope, position);
    std::size_t begin = 0;
    if (!block.starts_with(prefix)) {
        begin = block.find("\n" + prefix);
        if (begin == std::string_view::npos) return {};
        ++begin;
    }
    std::size_t end = begin;  // the lines of a position stand together
    while (block.substr(end).starts_with(prefix)) end = std::min(block.find('\n', end), block.size() - 1) + 1;
    return read_block(block.substr(begin, end - begin));
}

}  // namespace merels::store
