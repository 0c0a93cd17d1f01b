// How much a client may send. Every limit on text from outside is here. It is checked before the text is
// processed, and again when a text is read back from the store.
#pragma once

#include <cstddef>

namespace merels::server::input_limits {

// Characters are code points; everything else is counted in bytes.
inline constexpr std::size_t name_characters = 40;
inline constexpr std::size_t typed_name_bytes = 4 * name_characters;  // to sign in
inline constexpr std::size_t email_bytes = 254;
inline constexpr std::size_t push_endpoint_bytes = 1024;  // of a browser's push service
inline constexpr std::size_t recovery_code_bytes = 64;    // as typed
inline constexpr std::size_t password_characters_least = 8;
inline constexpr std::size_t password_characters = 200;
inline constexpr std::size_t password_bytes = 4 * password_characters;
inline constexpr std::size_t player_id_bytes = 32;
inline constexpr std::size_t title_characters = 60;  // of a variant
inline constexpr std::size_t variant_bytes = 2048;
inline constexpr std::size_t variant_lines = 40;
inline constexpr std::size_t position_bytes = 1024;
inline constexpr std::size_t saved_game_bytes = std::size_t{64} * 1024;
inline constexpr std::size_t saved_game_turns = 1000;
inline constexpr std::size_t game_summary_bytes = 4096;

inline constexpr std::size_t form_fields = 20;
inline constexpr std::size_t query_fields = 20;
inline constexpr std::size_t reason_bytes = 300;  // of an error that quotes what was sent

inline constexpr std::size_t request_head = std::size_t{8} * 1024;
inline constexpr std::size_t request_body = std::size_t{128} * 1024;
inline constexpr std::size_t websocket_message = std::size_t{4} * 1024;
// Proxies reject responses with larger heads.
inline constexpr std::size_t location_bytes = 2048;
inline constexpr std::size_t answer_head = std::size_t{6} * 1024;

}  // namespace merels::server::input_limits
