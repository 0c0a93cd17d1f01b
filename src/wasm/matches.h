#pragma once

#include "core/message.h"
#include "play/saved_file.h"
#include "play/session.h"
#include "wasm/boxes.h"

// The games and matches that a module holds for the page, which knows them by numbers. A number that was not
// given out is answered with a refusal, as everything wrong is, and changes nothing.
namespace merels::wasm {

// Null, and the refusal answered, if there is none of that number.
[[nodiscard]] const play::Match::GamePointer* game_of(int game);
[[nodiscard]] play::Session* session_of(int match);
[[nodiscard]] const play::Match* match_of(int match);

// Keeps a game or a session, and answers its number; of a rematch, the series too.
void answer_opened(play::Match::GamePointer game);
void answer_opened(play::Session session);

// The numbers must be those of sessions that are kept.
void copy_session(int from, int to);
void forget_session(int match);

void answer_done();
void refuse(const play::FileError& error);
void refuse(const TextError& error);

}  // namespace merels::wasm
