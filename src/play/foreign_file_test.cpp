#include "play/foreign_file.h"

#include <doctest/doctest.h>

#include "play/records.h"

using namespace merels::play;

namespace {

// What a person is told who opens this.
std::string refusal_of(std::string_view text) {
    const auto opened = read_any(text);
    return opened ? "opened" : opened.error().why.text();
}

bool begins(const std::string& text, std::string_view beginning) {
    return text.starts_with(beginning);
}

}  // namespace

TEST_CASE("G5: who opens the wrong file is told what it is, and what can be opened") {
    using namespace std::string_view_literals;
    CHECK(begins(refusal_of("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"sv), "this is a picture"));
    CHECK(begins(refusal_of("\uFFFDPNG\r\n\x1a\n\0\0"sv), "this is a picture"));  // as a browser reads it
    CHECK(begins(refusal_of("\xff\xd8\xff\xe0\0\x10JFIF\0"sv), "this is a picture"));
    CHECK(begins(refusal_of("GIF89a\x01"sv), "this is a picture"));
    CHECK(begins(refusal_of("<!DOCTYPE html><html></html>"), "this is a web page"));
    CHECK(begins(refusal_of("%PDF-1.7"), "this is a PDF document"));
    CHECK(begins(refusal_of("PK\x03\x04\x14"sv), "this is a ZIP file"));
    CHECK(begins(refusal_of("{\n  \"moves\": [\"a1\"]\n}"), "this is a JSON file"));
    CHECK(begins(refusal_of("[1, 2, 3]"), "this is a JSON file"));
    CHECK(begins(refusal_of("(;GM[1]FF[4];B[pd])"), "this is an SGF file"));
    CHECK(begins(refusal_of("[Event \"Casual\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"),
                 "this is a game of chess"));
    CHECK(begins(refusal_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
                 "this is a game of chess"));
    CHECK(begins(refusal_of("[GameType \"20\"]\n1. 32-28 19-23"), "this is a game of draughts"));
    CHECK(begins(refusal_of("\x01\x02\x03 text"sv), "this is not a text file"));
}

TEST_CASE("what can be opened is opened, whatever it looks like at first") {
    CHECK(refusal_of("1. d6 f4 2. b4 g4") == "opened");
    CHECK(refusal_of("1. 5 13 2. 20 19 3. 14 21") == "opened");
    CHECK(refusal_of("{a comment} 1. d6 f4") == "opened");
    CHECK(refusal_of("{a comment}") == "opened");
    CHECK(refusal_of("[White \"Ada\"]\n[GameType \"27\"]\n\n1. d6 f4 2. b4 g4") == "opened");
    CHECK(refusal_of("********/@*@*****/***OOO** w p p 3 6 2 6 0 0 0 0 0 0 0 0 4") == "opened");
    CHECK(refusal_of("hello") != "opened");
    CHECK(refusal_of("hello").find("\"hello\"") != std::string::npos);
}
