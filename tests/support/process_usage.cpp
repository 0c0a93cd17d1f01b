#include "support/process_usage.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <unistd.h>

namespace merels::testing {

double memory_of(pid_t process) {
    std::ifstream status(fmt::format("/proc/{}/status", process));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return 1024 * std::atof(line.c_str() + 6);
    }
    return 0;
}

double processor_time(pid_t process) {
    std::ifstream stat(fmt::format("/proc/{}/stat", process));
    std::string text;
    std::getline(stat, text);
    std::size_t at = text.rfind(')');
    if (at == std::string::npos) return 0;
    for (int field = 0; field < 12; ++field) at = text.find(' ', at + 1);
    char* end = nullptr;
    const double user = std::strtod(text.c_str() + at, &end);
    return (user + std::strtod(end, nullptr)) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace merels::testing
