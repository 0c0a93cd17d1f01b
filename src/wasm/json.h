#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace merels::wasm {

// JSON being written, as much of it as the page needs: objects, lists, texts, whole numbers, decimals for the
// places of points, and truths. Commas are put where they belong; matching brackets are the caller's affair.
class Json {
  public:
    Json& open(char bracket) {
        separate();
        text_ += bracket;
        fresh_ = true;
        return *this;
    }
    Json& close(char bracket) {
        text_ += bracket;
        fresh_ = false;
        return *this;
    }
    // The key of an object's next value.
    Json& key(std::string_view name) {
        separate();
        quote(name);
        text_ += ':';
        fresh_ = true;
        return *this;
    }

    Json& text(std::string_view value) {
        separate();
        quote(value);
        return *this;
    }
    Json& number(std::int64_t value) { return raw(std::to_string(value)); }
    Json& hundredths(double value);  // rounded to two places
    Json& truth(bool value) { return raw(value ? "true" : "false"); }
    Json& null() { return raw("null"); }

    [[nodiscard]] const std::string& written() const { return text_; }

  private:
    Json& raw(std::string_view value) {
        separate();
        text_ += value;
        return *this;
    }
    void separate() {
        if (!fresh_) text_ += ',';
        fresh_ = false;
    }
    void quote(std::string_view value);

    std::string text_;
    bool fresh_ = true;  // nothing stands before the next value that a comma would part it from
};

}  // namespace merels::wasm
