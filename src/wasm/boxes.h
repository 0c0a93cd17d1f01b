#pragma once

#include <cstddef>
#include <string_view>

#include "core/message.h"
#include "play/json_writer.h"

// How texts travel between the page and a module: arguments through the inbox, several parted by a zero byte;
// every answer is JSON in the outbox.
#ifdef __wasm__
#define MERELS_EXPORT(name) __attribute__((export_name(#name)))
#else
#define MERELS_EXPORT(name)
#endif

extern "C" {

MERELS_EXPORT(inbox) char* inbox(std::size_t size);
MERELS_EXPORT(outbox) const char* outbox();
MERELS_EXPORT(outbox_size) std::size_t outbox_size();
}

namespace merels::wasm {

using Json = play::JsonWriter;

// The text arguments, in order; one that was not given is empty.
class Arguments {
  public:
    Arguments();
    std::string_view next();

  private:
    std::string_view rest_;
};

// What is in the inbox, if it is not texts.
[[nodiscard]] std::string_view whole_inbox();

void answer(const Json& json);
void refuse(const Message& why);

}  // namespace merels::wasm
