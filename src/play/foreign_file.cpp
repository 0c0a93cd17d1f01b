#include "play/foreign_file.h"

#include <algorithm>

#include "core/letters.h"

namespace merels::play {
namespace {

constexpr std::size_t head_size = 64;

// The beginning of the text without the bytes that are not ASCII, in lower case.
std::string plain_head(std::string_view text) {
    std::string head;
    for (const char c : text.substr(0, head_size)) {
        if (static_cast<unsigned char>(c) < 0x80) head += lower(c);
    }
    return head;
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool is_picture(std::string_view head) {
    return head.starts_with("png\r\n") || head.starts_with("png\n") || head.starts_with("gif8") ||
           (head.starts_with("riff") && has(head, "webp")) || has(head.substr(0, 12), "jfif") ||
           has(head.substr(0, 12), "exif") || has(head.substr(0, 12), "ftypavif") ||
           has(head.substr(0, 12), "ftypheic") || head.starts_with("<svg");
}

bool is_web_page(std::string_view head) {
    return head.starts_with("<!doctype") || head.starts_with("<html") || head.starts_with("<?xml");
}

// An object, or an array of anything but tags, whose names are letters.
bool is_json(std::string_view text) {
    text = trimmed(text);
    const char open = text.empty() ? '\0' : text.front();
    if (open != '{' && open != '[') return false;
    text.remove_prefix(1);
    text = trimmed(text);
    const char next = text.empty() ? '\0' : text.front();
    if (open == '{') return next == '"' || (next == '}' && text.size() == 1);
    return next == '{' || next == '[' || next == '"' || next == ']' || is_digit(next);
}

bool is_square(std::string_view text) {
    return text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

// "Nf3", "Qxd5+", "Rae1", "O-O": moves of pieces. Those of pawns could be turns of ours.
bool is_chess_move(std::string_view token) {
    if (token.starts_with("O-O") || token.starts_with("0-0")) return true;
    while (!token.empty() && std::string_view("+#!?").find(token.back()) != std::string_view::npos)
        token.remove_suffix(1);
    if (token.size() < 3 || token.size() > 6) return false;
    return std::string_view("KQRBN").find(token.front()) != std::string_view::npos &&
           is_square(token.substr(token.size() - 2));
}

// The rows of a chess board from the top: "rnbqkbnr/pppppppp/8/...".
bool is_chess_position(std::string_view text) {
    text = trimmed(text);
    const std::string_view board = text.substr(0, text.find(' '));
    const auto fits = [](char c) {
        return std::string_view("pnbrqkPNBRQK12345678/").find(c) != std::string_view::npos;
    };
    return std::ranges::count(board, '/') == 7 && std::ranges::all_of(board, fits);
}

bool has_chess_move(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n."), text.size());
        if (is_chess_move(text.substr(0, end))) return true;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

// The kinds of draughts have the numbers 20 to 39 in the tag GameType (PDN).
bool is_draughts(std::string_view text) {
    return has(text, "[GameType \"2") || has(text, "[GameType \"3");
}

bool is_binary(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c == '\0' || (c > 0 && c < ' ' && !is_space(c)); });
}

}  // namespace

std::optional<Message> foreign_file(std::string_view text) {
    const std::string head = plain_head(trimmed(text));
    if (is_picture(head))
        return Message{
            tr("this is a picture; open a game that Merels has saved, or a record of turns as text"), {}};
    if (is_web_page(head))
        return Message{
            tr("this is a web page; open a game that Merels has saved, or a record of turns as text"), {}};
    if (head.starts_with("%pdf"))
        return Message{
            tr("this is a PDF document; open a game that Merels has saved, or a record of turns as text"),
            {}};
    if (head.starts_with("pk\x03\x04"))
        return Message{tr("this is a ZIP file; unpack it and open what is in it"), {}};
    if (is_json(text))
        return Message{
            tr("this is a JSON file; open a game that Merels has saved, or a record of turns as text"), {}};
    if (head.starts_with("(;"))
        return Message{tr("this is an SGF file, as for games of Go; Merels has mill games, Yoté and DVONN"),
                       {}};
    if (is_chess_position(text) || has_chess_move(text))
        return Message{tr("this is a game of chess; Merels has mill games, Yoté and DVONN"), {}};
    if (is_draughts(text))
        return Message{tr("this is a game of draughts; Merels has mill games, Yoté and DVONN"), {}};
    if (is_binary(text))
        return Message{
            tr("this is not a text file; open a game that Merels has saved, or a record of turns as text"),
            {}};
    return std::nullopt;
}

}  // namespace merels::play
