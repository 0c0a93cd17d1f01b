#include "core/text_reader.h"

#include <algorithm>

#include "core/letters.h"

namespace merels {

bool TextReader::accept(char wanted) {
    if (wanted == '\0' || peek() != wanted) return false;
    ++at_;
    return true;
}

void TextReader::expect(char wanted, Sentence english_if_not) {
    if (!accept(wanted)) fail(english_if_not);
}

void TextReader::space() {
    if (!accept(' ')) fail(tr("expected a space, found {}"), {here()});
    while (accept(' ')) {
    }
}

Side TextReader::side() {
    if (accept('w')) return Side::white;
    if (accept('b')) return Side::black;
    fail(tr("expected the side to move, w or b, found {}"), {here()});
    return Side::white;
}

int TextReader::number() {
    if (!is_digit(peek())) fail(tr("expected a number, found {}"), {here()});
    int value = 0;
    for (int digits = 0; is_digit(peek()); ++digits, ++at_) {
        if (digits == 3) {
            fail(tr("that number is too large"));
            return 0;
        }
        value = 10 * value + (text_[at_] - '0');
    }
    return value;
}

std::array<int, 2> TextReader::numbers() {
    const int white = number();
    comma();
    return {white, number()};
}

Point TextReader::point(const Geometry& geometry) {
    const auto found = peek() == '\0' ? std::nullopt : geometry.find(text_.substr(at_, 2));
    if (!found) {
        fail(tr("expected a point's name or -, found {}"), {here()});
        return no_point;
    }
    at_ += 2;
    return *found;
}

Step TextReader::step(const Geometry& geometry) {
    if (accept('-')) return {};
    const Point from = point(geometry);
    return {from, point(geometry)};
}

std::array<Step, 2> TextReader::steps(const Geometry& geometry) {
    const Step white = step(geometry);
    comma();
    return {white, step(geometry)};
}

void TextReader::fail(Sentence english, std::vector<std::string> words) {
    if (!failure_) failure_ = TextError{at_, {english, std::move(words)}};
}

std::string TextReader::here() const {
    if (at_ == text_.size()) return tr("the end of the text");
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n/,", at_ + 1), text_.size());
    const bool separator = text_[at_] == '/' || text_[at_] == ',';
    return '"' + excerpt(text_.substr(at_, separator ? 1 : end - at_)) + '"';
}

std::string write_steps(const Geometry& geometry, const std::array<Step, 2>& steps) {
    const auto write = [&](const Step& step) {
        return step == Step{} ? "-" : geometry.name(step.from) + geometry.name(step.to);
    };
    return write(steps[0]) + ',' + write(steps[1]);
}

}  // namespace merels
