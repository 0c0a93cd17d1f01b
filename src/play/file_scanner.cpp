#include "play/file_scanner.h"

#include <algorithm>
#include <functional>

#include "core/letters.h"

namespace merels::play {
namespace {

bool in_tag_name(char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || is_digit(c) || c == '_';
}

// Whether a byte is a further one of a character begun before it.
bool continues_character(char c) {
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

bool is_parenthesis(char c) {
    return c == '(' || c == ')';
}

}  // namespace

bool is_control(char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == 0x7f;
}

FilePlace end_of(std::string_view text) {
    const std::string_view last_line = text.substr(text.rfind('\n') + 1);  // npos + 1 is 0
    return {static_cast<int>(std::ranges::count(text, '\n')) + 1,
            static_cast<int>(std::ranges::count_if(last_line, std::not_fn(continues_character))) + 1};
}

std::unexpected<FileError> file_error(const FilePlace& place, Sentence english,
                                      std::vector<std::string> words) {
    return std::unexpected(FileError{place.line, place.column, {english, std::move(words)}});
}

char FileScanner::take() {
    const char c = text_[at_++];
    if (c == '\n') {
        ++place_.line;
        place_.column = 1;
    } else if (!continues_character(c)) {
        ++place_.column;
    }
    return c;
}

void FileScanner::skip_space() {
    while (is_space(peek())) take();
}

std::expected<FileTag, FileError> FileScanner::tag() {
    FileTag tag{.name = "", .value = "", .place = place_, .value_place = {}};
    take();
    while (in_tag_name(peek())) tag.name += take();
    if (tag.name.empty()) return file_error(place_, tr("expected the name of a tag"));
    if (peek() != ' ') return file_error(place_, tr("expected a space after the name of the tag"));
    while (peek() == ' ') take();
    if (peek() != '"') return file_error(place_, tr("expected the tag's value in quotes"));
    take();
    tag.value_place = place_;
    auto value = quoted();
    if (!value) return std::unexpected(value.error());
    tag.value = std::move(*value);
    if (peek() != ']') return file_error(place_, tr("expected ] after the tag's value"));
    take();
    return tag;
}

std::expected<std::string, FileError> FileScanner::quoted() {
    std::string value;
    while (peek() != '"') {
        if (done() || peek() == '\n' || peek() == '\r')
            return file_error(place_, tr("the quotes are not closed"));
        if (peek() == '\\') {
            take();
            if (peek() != '"' && peek() != '\\')
                return file_error(place_, tr("after \\ only \" or \\ can stand"));
        }
        if (is_control(peek())) return file_error(place_, tr("control characters are not allowed here"));
        value += take();
    }
    take();
    return value;
}

std::expected<FileToken, FileError> FileScanner::token() {
    const FilePlace begin_place = place_;
    const std::size_t begin = at_;
    if (peek() == '{') {
        while (!done() && peek() != '}') take();
        if (done()) return file_error(begin_place, tr("the comment that begins here is not closed"));
        take();
    } else if (is_parenthesis(peek())) {
        take();
    } else {
        while (!done() && !is_space(peek()) && peek() != '{' && !is_parenthesis(peek())) take();
    }
    return FileToken{text_.substr(begin, at_ - begin), begin_place};
}

std::expected<void, FileError> FileScanner::skip_variation(const FilePlace& opened) {
    for (int depth = 1; depth > 0;) {
        skip_space();
        if (done()) return file_error(opened, tr("the variation that begins here is not closed"));
        const auto next = token();
        if (!next) return std::unexpected(next.error());
        if (next->text == "(") ++depth;
        if (next->text == ")") --depth;
    }
    return {};
}

}  // namespace merels::play
