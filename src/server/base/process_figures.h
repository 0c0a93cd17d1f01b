#pragma once

namespace merels::server {

// What the operating system says about this process.
struct ProcessFigures {
    double processor_seconds = 0;
    double resident_bytes = 0;
    double start_time = 0;  // in seconds since 1970
    double open_files = 0;
    double max_files = 0;  // its limit
};
[[nodiscard]] ProcessFigures process_figures();

}  // namespace merels::server
