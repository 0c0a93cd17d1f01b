#include <cstddef>
#include <cstdlib>

#include "puzzle/pack.h"

// The file is a part of the program, so that it is there wherever the program runs.
asm(R"(
    .section .rodata
    .global merels_puzzles_begin
    .global merels_puzzles_end
merels_puzzles_begin:
    .incbin ")" MERELS_PUZZLES R"("
merels_puzzles_end:
    .byte 0
    .text
)");

extern "C" const char merels_puzzles_begin[];
extern "C" const char merels_puzzles_end[];

namespace merels::puzzle {

const Pack& shipped_pack() {
    static const Pack pack = [] {
        auto read = read_pack({merels_puzzles_begin, merels_puzzles_end});
        return read ? std::move(*read) : Pack({}, 0);  // a test reads it
    }();
    return pack;
}

}  // namespace merels::puzzle
