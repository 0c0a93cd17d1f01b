#include "core/fields.h"

#include <charconv>

#include "core/letters.h"

namespace merels {
namespace {

constexpr std::size_t most_lines = 200;  // several times as many as any game has switches

std::string list(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

}  // namespace

FieldLines read_field_lines(std::string_view text) {
    FieldLines read;
    auto& [lines, problems] = read;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;

        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            problems.push_back({"line {}: expected \"switch: value\"", {std::to_string(number)}});
            continue;
        }
        FieldLine field{number, printable(lower(trimmed(line.substr(0, colon)))),
                        printable(trimmed(line.substr(colon + 1)))};
        if (lines.size() >= most_lines) {
            problems.push_back({"line {}: there are more lines than switches", {std::to_string(number)}});
            break;
        }
        const auto earlier = std::ranges::find(lines, field.key, &FieldLine::key);
        if (earlier != lines.end()) {
            problems.push_back({"line {}: \"{}\" was already set in line {}",
                                {std::to_string(number), field.key, std::to_string(earlier->number)}});
            continue;
        }
        lines.push_back(std::move(field));
    }
    return read;
}

std::expected<int, Message> read_field_value(const FieldLine& line, int low, int high,
                                             std::span<const std::string_view> words) {
    const std::string where = std::to_string(line.number);
    if (!words.empty()) {
        const auto word = std::ranges::find(words, lower(line.value));
        if (word != words.end()) return low + static_cast<int>(word - words.begin());
        return std::unexpected(
            Message{"line {}: \"{}\" is {}, not \"{}\"", {where, line.key, list(words), line.value}});
    }
    int value = 0;
    const char* const end = line.value.data() + line.value.size();
    const auto parsed = std::from_chars(line.value.data(), end, value);
    if (parsed.ec != std::errc{} || parsed.ptr != end || value < low || value > high) {
        return std::unexpected(
            Message{"line {}: \"{}\" is a number from {} to {}, not \"{}\"",
                    {where, line.key, std::to_string(low), std::to_string(high), line.value}});
    }
    return value;
}

}  // namespace merels
