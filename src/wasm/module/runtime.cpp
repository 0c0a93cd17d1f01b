// What stands under the C++ library in the page, where there is no system: one clock from the page, memory
// (see memory.cpp), and nothing else. A library call that would need more ends the module.
#include <ctime>
#include <string>

extern "C" {

// Milliseconds since whenever, never going back.
__attribute__((import_module("page"), import_name("now"))) double page_now();

int clock_gettime(clockid_t, timespec* time) {
    const double milliseconds = page_now();
    time->tv_sec = static_cast<time_t>(milliseconds / 1000);
    time->tv_nsec = static_cast<long>((milliseconds - static_cast<double>(time->tv_sec) * 1000) * 1e6);
    return 0;
}
}

// The library would print before it gives up, and bring all of stdio along.
[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) {
    __builtin_trap();
}
extern "C" [[noreturn]] void abort_message(const char*, ...) {
    __builtin_trap();
}
extern "C" [[noreturn]] void __cxa_pure_virtual() {
    __builtin_trap();
}
