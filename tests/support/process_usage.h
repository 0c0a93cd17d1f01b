#pragma once

#include <sys/types.h>

namespace merels::testing {

// The resident memory of a process in bytes; 0 if there is no such process.
[[nodiscard]] double memory_of(pid_t process);

// The processor time a process has used, in seconds; 0 if there is no such process.
[[nodiscard]] double processor_time(pid_t process);

}  // namespace merels::testing
