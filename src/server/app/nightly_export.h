#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace merels::server {

struct ExportOptions {
    int hour = 3;    // of the day, UTC
    int kept = 366;  // files
};

// Writes the public games that ended on a day into a file of the folder, in the night after: once, whichever
// server does it. Days on which no server was running are made up for, a week back. On a thread of its own.
class NightlyExport {
  public:
    // Without a folder nothing is exported.
    NightlyExport(const ExportOptions& options, std::string folder, std::string db);
    NightlyExport(const NightlyExport&) = delete;
    NightlyExport& operator=(const NightlyExport&) = delete;
    ~NightlyExport();

  private:
    void run();
    void export_days();
    void delete_old() const;

    ExportOptions options_;
    std::string folder_;
    std::string db_;
    std::mutex lock_;
    std::condition_variable wake_;
    bool stopping_ = false;
    std::thread thread_;
};

// The name of a day's file: "games-2026-11-15.jsonl.zst".
[[nodiscard]] std::string export_name(std::int64_t day);

}  // namespace merels::server
