#include "play/message_json.h"

namespace merels::play {

void write(JsonWriter& json, const Message& message) {
    json.open('[').text(message.english);
    for (const std::string& word : message.words) json.text(word);
    json.close(']');
}

void write(JsonWriter& json, const std::vector<Message>& messages) {
    json.open('[');
    for (const Message& message : messages) write(json, message);
    json.close(']');
}

}  // namespace merels::play
