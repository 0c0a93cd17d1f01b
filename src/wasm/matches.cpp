#include "wasm/matches.h"

#include <memory>
#include <vector>

#include "wasm/page_json.h"

namespace merels::wasm {
namespace {

// One page, one thread: this is the module's whole state but for the boxes.
struct State {
    std::vector<play::Match::GamePointer> games;
    std::vector<std::unique_ptr<play::Session>> sessions;  // by number; null where one was closed
};

State& state() {
    static State the_state;
    return the_state;
}

}  // namespace

const play::Match::GamePointer* game_of(int game) {
    auto& games = state().games;
    if (game >= 0 && static_cast<std::size_t>(game) < games.size())
        return &games[static_cast<std::size_t>(game)];
    refuse(Message{tr("there is no such game"), {}});
    return nullptr;
}

play::Session* session_of(int match) {
    const auto& sessions = state().sessions;
    const auto number = static_cast<std::size_t>(match);
    if (match >= 0 && number < sessions.size() && sessions[number]) return sessions[number].get();
    refuse(Message{tr("there is no such match"), {}});
    return nullptr;
}

const play::Match* match_of(int match) {
    const play::Session* session = session_of(match);
    return session == nullptr ? nullptr : &session->match();
}

void answer_opened(play::Match::GamePointer game) {
    auto& games = state().games;
    games.push_back(std::move(game));
    Json json;
    json.open('{').key("number").number(static_cast<int>(games.size()) - 1).key("game");
    write_game(json, *games.back());
    answer(json.close('}'));
}

void answer_opened(play::Session session) {
    auto& sessions = state().sessions;
    sessions.push_back(std::make_unique<play::Session>(std::move(session)));
    Json json;
    json.open('{').key("match").number(static_cast<int>(sessions.size()) - 1);
    if (const auto& series = sessions.back()->series()) play::write(json.key("series"), series);
    answer(json.close('}'));
}

void copy_session(int from, int to) {
    auto& sessions = state().sessions;
    sessions[static_cast<std::size_t>(to)] =
        std::make_unique<play::Session>(*sessions[static_cast<std::size_t>(from)]);
}

void forget_session(int match) {
    state().sessions[static_cast<std::size_t>(match)].reset();
}

void answer_done() {
    Json json;
    answer(json.open('{').close('}'));
}

void refuse(const play::FileError& error) {
    Json json;
    json.open('{').key("line").number(error.line).key("column").number(error.column).key("refused");
    write(json, error.why);
    answer(json.close('}'));
}

void refuse(const TextError& error) {
    refuse(error.why);
}

}  // namespace merels::wasm
