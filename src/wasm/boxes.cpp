#include "wasm/boxes.h"

#include <algorithm>
#include <string>

#include "play/message_json.h"

namespace {

struct Boxes {
    std::string in;
    std::string out;
};

Boxes& boxes() {
    static Boxes the_boxes;
    return the_boxes;
}

}  // namespace

char* inbox(std::size_t size) {
    boxes().in.assign(size, '\0');
    return boxes().in.data();
}
const char* outbox() {
    return boxes().out.data();
}
std::size_t outbox_size() {
    return boxes().out.size();
}

namespace merels::wasm {

Arguments::Arguments() : rest_(boxes().in) {}

std::string_view Arguments::next() {
    const auto end = std::min(rest_.find('\0'), rest_.size());
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return text;
}

std::string_view whole_inbox() {
    return boxes().in;
}

void answer(const Json& json) {
    boxes().out = json.written();
}

void refuse(const Message& why) {
    Json json;
    json.open('{').key("refused");
    write(json, why);
    answer(json.close('}'));
}

}  // namespace merels::wasm
