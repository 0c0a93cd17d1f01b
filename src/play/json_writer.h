#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace merels::play {

// Writes JSON, as much of it as events and the page need: objects, lists, texts, whole numbers, decimals for
// the coordinates of points, and booleans. Puts the commas; matching brackets are up to the caller.
class JsonWriter {
  public:
    JsonWriter& open(char bracket) {
        separate();
        text_ += bracket;
        fresh_ = true;
        return *this;
    }
    JsonWriter& close(char bracket) {
        text_ += bracket;
        fresh_ = false;
        return *this;
    }
    // The key of an object's next value.
    JsonWriter& key(std::string_view name) {
        separate();
        quote(name);
        text_ += ':';
        fresh_ = true;
        return *this;
    }

    JsonWriter& text(std::string_view value) {
        separate();
        quote(value);
        return *this;
    }
    JsonWriter& number(std::int64_t value) { return raw(std::to_string(value)); }
    JsonWriter& hundredths(double value);  // rounded to two places
    JsonWriter& truth(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }

    [[nodiscard]] const std::string& written() const { return text_; }

  private:
    JsonWriter& raw(std::string_view value) {
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
    bool fresh_ = true;  // the next value needs no comma before it
};

}  // namespace merels::play
