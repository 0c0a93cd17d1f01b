// Packs as text: docs/puzzles.md has the format.
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <set>

#include "puzzle/finder.h"
#include "puzzle/pack.h"
#include "registry/registry.h"

namespace merels::puzzle {
namespace {

constexpr std::string_view first_line = "merels puzzles 2";
constexpr std::string_view first_line_before = "merels puzzles 1";  // without puzzles by points
constexpr std::size_t longest_line = 2000;

// FNV-1a.
std::uint64_t checksum(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    return hash;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> words_of(std::string_view text, char separator) {
    std::vector<std::string> words;
    if (text.empty()) return words;
    for (const std::string_view part : split(text, separator)) words.emplace_back(part);
    return words;
}

std::optional<std::size_t> number_of(std::string_view text) {
    std::size_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string join(const std::vector<std::string>& words, char separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

std::string line_of(const Puzzle& puzzle) {
    const std::string refutation =
        puzzle.refutation ? puzzle.refutation->wrong + ' ' + puzzle.refutation->reply : std::string();
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", puzzle.id, puzzle.game, name_of(puzzle.goal),
                       puzzle.rating, join(puzzle.themes, ','), puzzle.position, join(puzzle.solution, ' '),
                       refutation);
}

// Reads a pack line by line; the first thing that is wrong ends it.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text), rest_(text) {}

    std::expected<Pack, std::string> pack() {
        if (text_.size() > largest_pack) return std::unexpected("the file is too large for puzzles");
        const std::string_view first = next();
        if (first != first_line && first != first_line_before)
            return wrong("this is not a file of puzzles that this program can read");
        const auto pool = number_after("pool ", most_puzzles);
        if (!pool) return wrong("\"pool\" and a number are expected");
        const std::vector<PuzzleTheme> known = all_themes();
        std::string_view line = next();
        while (line.starts_with("theme ")) {
            const std::string_view theme = line.substr(6);
            const std::string_view id = theme.substr(0, theme.find(' '));
            if (std::ranges::find(known, id, &PuzzleTheme::id) == known.end())
                return wrong(fmt::format("there is no theme \"{}\"", id));
            if (!themes_.insert(id).second) return wrong("the theme is listed twice");
            line = next();
        }
        rest_ = {line.data(), static_cast<std::size_t>(text_.data() + text_.size() - line.data())};
        --number_;
        const auto count = number_after("puzzles ", most_puzzles);
        if (!count) return wrong("\"puzzles\" and their number are expected");
        std::vector<Puzzle> puzzles;
        for (std::size_t i = 0; i < *count; ++i) {
            auto puzzle = read_puzzle(next());
            if (!puzzle) return wrong(puzzle.error());
            puzzles.push_back(std::move(*puzzle));
        }
        const auto end = static_cast<std::size_t>(rest_.data() - text_.data());
        if (next() != fmt::format("end {:016x}", checksum(text_.substr(0, end))) || !rest_.empty())
            return wrong("the checksum is wrong: the file is damaged");
        if (*pool > puzzles.size()) return wrong("the pool is larger than the pack");
        return Pack(std::move(puzzles), *pool);
    }

  private:
    // Without its newline. A line without one, or one that is too long, is empty.
    std::string_view next() {
        ++number_;
        const std::size_t end = rest_.substr(0, longest_line).find('\n');
        if (end == std::string_view::npos) return rest_.substr(0, 0);
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return line;
    }

    [[nodiscard]] std::unexpected<std::string> wrong(std::string_view why) const {
        return std::unexpected(fmt::format("line {}: {}", number_, why));
    }

    std::optional<std::size_t> number_after(std::string_view word, std::size_t most) {
        const std::string_view line = next();
        if (!line.starts_with(word)) return std::nullopt;
        const auto number = number_of(line.substr(word.size()));
        return number && *number <= most ? number : std::nullopt;
    }

    std::expected<Puzzle, std::string> read_puzzle(std::string_view line) {
        const std::vector<std::string_view> fields = split(line, '\t');
        if (fields.size() != 8) return std::unexpected("a puzzle has eight fields, separated by tabs");
        const auto goal = goal_of(fields[2]);
        const auto rating = number_of(fields[3]);
        if (!looks_like_id(fields[0])) return std::unexpected("this is not the id of a puzzle");
        if (!ids_.insert(fields[0]).second) return std::unexpected("another puzzle has the same id");
        if (find_game(fields[1]) == nullptr)
            return std::unexpected(fmt::format("there is no game \"{}\"", fields[1]));
        if (!goal) return std::unexpected("the goal is \"win\", \"draw\" or \"points\"");
        if (!rating || *rating > 4000) return std::unexpected("the rating is a number up to 4000");
        Puzzle puzzle{.id = std::string(fields[0]),
                      .game = std::string(fields[1]),
                      .goal = *goal,
                      .rating = static_cast<int>(*rating),
                      .themes = words_of(fields[4], ','),
                      .position = std::string(fields[5]),
                      .solution = words_of(fields[6], ' '),
                      .refutation = std::nullopt};
        for (const std::string& theme : puzzle.themes) {
            if (!themes_.contains(theme))
                return std::unexpected(fmt::format("the theme \"{}\" is not listed", theme));
        }
        if (puzzle.position.empty()) return std::unexpected("the position is missing");
        if (puzzle.solution.size() % 2 == 0 || puzzle.solver_turns() > most_solver_turns)
            return std::unexpected("a solution has an odd number of turns, at most eleven");
        const auto refutation = words_of(fields[7], ' ');
        if (refutation.size() == 2) puzzle.refutation = Refutation{refutation[0], refutation[1]};
        if (refutation.size() != 2 && !refutation.empty())
            return std::unexpected("a refutation has two turns");
        return puzzle;
    }

    std::string_view text_;
    std::string_view rest_;
    std::size_t number_ = 0;  // of the line read last
    std::set<std::string_view> themes_;
    std::set<std::string_view> ids_;
};

}  // namespace

std::string write_pack(const Pack& pack) {
    std::string text = fmt::format("{}\npool {}\n", first_line, pack.pool());
    for (const PuzzleTheme& theme : all_themes())
        text += fmt::format("theme {} {}\n", theme.id, std::string_view(theme.title));
    text += fmt::format("puzzles {}\n", pack.puzzles().size());
    for (const Puzzle& puzzle : pack.puzzles()) text += line_of(puzzle);
    return text + fmt::format("end {:016x}\n", checksum(text));
}

std::expected<Pack, std::string> read_pack(std::string_view text) {
    return Reader(text).pack();
}

}  // namespace merels::puzzle
