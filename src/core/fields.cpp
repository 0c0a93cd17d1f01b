#include "core/fields.h"

#include <charconv>
#include <optional>

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

// A key as people may have written it, "Fly_at" or "fly at", in the way switches are written.
std::string tidied(std::string_view key) {
    std::string text(key);
    std::ranges::replace_if(text, [](char c) { return c == '_' || c == ' '; }, '-');
    return text;
}

// How many letters must be changed, added or left out to make one word of the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row[b.size()];
}

// Few enough slips for the length of the word: "men" is not "yes".
bool resembles(std::string_view key, std::string_view known) {
    return distance(key, known) <= std::max<std::size_t>(known.size() / 3, 1);
}

// What a line of a key that is no switch was probably meant to be; nothing if that is anybody's guess.
std::optional<std::string> suggest_line(const FieldLine& line, std::span<const std::string_view> keys,
                                        std::span<const FieldSynonym> synonyms) {
    constexpr std::size_t longest_key = 40;
    if (line.key.size() > longest_key) return std::nullopt;
    const std::string key = tidied(line.key);
    const auto with_value = [&](std::string_view known) { return std::string(known) + ": " + line.value; };
    for (const FieldSynonym& synonym : synonyms) {
        if (synonym.key != key || (!synonym.value.empty() && synonym.value != lower(line.value))) continue;
        return synonym.means.contains(':') ? std::string(synonym.means) : with_value(synonym.means);
    }
    const auto alike =
        std::ranges::min_element(keys, {}, [&](std::string_view known) { return distance(key, known); });
    if (alike == keys.end() || !resembles(key, *alike)) return std::nullopt;
    return with_value(*alike);
}

}  // namespace

std::string VariantProblem::text() const {
    return line > 0 ? "line " + std::to_string(line) + ": " + why.text() : why.text();
}

VariantProblem refuse_unknown(const FieldLine& line, std::span<const std::string_view> keys,
                              std::span<const FieldSynonym> synonyms) {
    if (auto meant = suggest_line(line, keys, synonyms)) {
        return {line.number,
                {tr("there is no switch called \"{}\"; did you mean \"{}\"?"),
                 {excerpt(line.key), std::move(*meant)}}};
    }
    return {line.number, {tr("there is no switch called \"{}\""), {excerpt(line.key)}}};
}

VariantProblem list_switches(std::span<const std::string_view> keys) {
    std::string all = "like, title";
    for (const std::string_view key : keys) (all += ", ") += key;
    return {0, {tr("the switches are {}"), {std::move(all)}}};
}

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
            problems.push_back({number, {tr("expected \"switch: value\""), {}}});
            continue;
        }
        FieldLine field{number, printable(lower(trimmed(line.substr(0, colon)))),
                        printable(trimmed(line.substr(colon + 1)))};
        if (lines.size() >= most_lines) {
            problems.push_back({number, {tr("there are more lines than switches"), {}}});
            break;
        }
        const auto earlier = std::ranges::find(lines, field.key, &FieldLine::key);
        if (earlier != lines.end()) {
            problems.push_back({number,
                                {tr("\"{}\" was already set in line {}"),
                                 {excerpt(field.key), std::to_string(earlier->number)}}});
            continue;
        }
        lines.push_back(std::move(field));
    }
    return read;
}

std::expected<int, Message> read_field_value(const FieldLine& line, int low, int high,
                                             std::span<const std::string_view> words) {
    if (!words.empty()) {
        const auto word = std::ranges::find(words, lower(line.value));
        if (word != words.end()) return low + static_cast<int>(word - words.begin());
        return std::unexpected(
            Message{tr("\"{}\" is {}, not \"{}\""), {line.key, list(words), excerpt(line.value)}});
    }
    int value = 0;
    const char* const end = line.value.data() + line.value.size();
    const auto parsed = std::from_chars(line.value.data(), end, value);
    if (parsed.ec != std::errc{} || parsed.ptr != end || value < low || value > high) {
        return std::unexpected(
            Message{tr("\"{}\" is a number from {} to {}, not \"{}\""),
                    {line.key, std::to_string(low), std::to_string(high), excerpt(line.value)}});
    }
    return value;
}

}  // namespace merels
