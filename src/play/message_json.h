#pragma once

#include <vector>

#include "core/message.h"
#include "play/json_writer.h"

namespace merels::play {

// A message as a list: the sentence with gaps, then the words for the gaps, so that a page can say it in
// another language.
void write(JsonWriter& json, const Message& message);
void write(JsonWriter& json, const std::vector<Message>& messages);

}  // namespace merels::play
