#include "server/base/process_figures.h"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace merels::server {
namespace {

// When the process began, by the clock on the wall: its age in ticks is the 22nd field of its "stat".
double start_time() {
    std::ifstream file("/proc/self/stat");
    std::string text;
    std::getline(file, text, ')');  // the second field is its name, in brackets
    for (int field = 3; field < 22; ++field) file >> text;
    double ticks = 0;
    file >> ticks;
    timespec since_boot{};
    (void)clock_gettime(CLOCK_BOOTTIME, &since_boot);
    const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
    return now.count() - static_cast<double>(since_boot.tv_sec) +
           ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double resident_bytes() {
    std::ifstream file("/proc/self/statm");
    double all = 0;
    double resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// Since Linux 6.2 the size of the folder is the number of files; before, they have to be counted.
double open_files() {
    struct stat folder{};
    if (stat("/proc/self/fd", &folder) == 0 && folder.st_size > 0) return static_cast<double>(folder.st_size);
    std::error_code failed;
    const std::filesystem::directory_iterator files("/proc/self/fd", failed);
    return failed ? 0 : static_cast<double>(std::distance(begin(files), end(files)));
}

}  // namespace

ProcessFigures process_figures() {
    static const double started = start_time();
    rusage used{};
    (void)getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    rlimit files{};
    (void)getrlimit(RLIMIT_NOFILE, &files);
    return {.processor_seconds = seconds(used.ru_utime) + seconds(used.ru_stime),
            .resident_bytes = resident_bytes(),
            .start_time = started,
            .open_files = open_files(),
            .max_files = static_cast<double>(files.rlim_cur)};
}

}  // namespace merels::server
