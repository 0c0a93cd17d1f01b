#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/geometry.h"
#include "core/message.h"
#include "core/setup.h"
#include "core/side.h"

namespace merels {

// Reads the parts of a position text from left to right. The first thing that is not as it should be is kept
// with its place; from then on the reader stands as if at the end of the text and every read answers a blank
// value. So a text is read straight through and asked once, at finish(), whether all went well.
class TextReader {
  public:
    explicit TextReader(std::string_view text) : text_(text) {
        while (accept(' ')) {
        }
    }

    // The next character, or '\0' at the end or after a failure.
    [[nodiscard]] char peek() const { return failure_ || at_ == text_.size() ? '\0' : text_[at_]; }
    // Takes the next character if it is this one.
    bool accept(char wanted);

    void expect(char wanted, Sentence english_if_not);
    void space();                                         // one or more
    Side side();                                          // "w" or "b"
    int number();                                         // 0 to 999
    std::array<int, 2> numbers();                         // White's, a comma, Black's
    std::array<Step, 2> steps(const Geometry& geometry);  // the same of steps

    // Keeps a failure at this place, unless there is one already.
    void fail(Sentence english, std::vector<std::string> words = {});
    // What stands at this place, up to the next separator and fit to be shown: "\"hello\"" or "the end of the
    // text".
    [[nodiscard]] std::string here() const;

    // The value, if all went well and nothing but spaces is left.
    template <class Value>
    std::expected<Value, TextError> finish(Value value) {
        while (accept(' ')) {
        }
        if (at_ < text_.size()) fail(tr("expected nothing more, found {}"), {here()});
        if (failure_) return std::unexpected(std::move(*failure_));
        return value;
    }

  private:
    void comma() { expect(',', tr("expected a comma and Black's part after White's")); }
    Point point(const Geometry& geometry);
    Step step(const Geometry& geometry);  // two names without a dash, or "-" for none

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<TextError> failure_;
};

// Steps as position texts write them: two names or "-" for none, White's, a comma, Black's.
[[nodiscard]] std::string write_steps(const Geometry& geometry, const std::array<Step, 2>& steps);

}  // namespace merels
