#pragma once

#include <cstdint>

#include "wasm/boxes.h"

// Analyses: best_lines searches so many positions at once. Then there is one that goes deeper and deeper,
// until the worker it runs in is ended. Several modules, each in a worker of its own, share the legal turns
// of a position among them, and the page puts their lines together.
extern "C" {

// The best few turns, after so many turns have been played, looking at most so many positions far.
MERELS_EXPORT(best_lines) void best_lines(int match, int turns_played, int lines, std::uint32_t positions);

// Analyses one share of the turns, after so many turns of a match have been played. After each depth the
// outbox has {"bound": b, "result": lines as of best_lines}, and the page is told by page_on_depth(). Turns
// that are worth no more than the bound are left out. Answers the same when there is nothing more to be
// found.
MERELS_EXPORT(analyse_share) void analyse_share(int match, int played, int lines, int share, int shares);

// The page takes the outbox, and answers the bound of the next depth.
#ifdef __wasm__
__attribute__((import_module("page"), import_name("on_depth")))
#endif
int page_on_depth();
}
