#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <spdlog/common.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace merels::server {

// The log goes to standard error, a line an entry, through spdlog's default logger.
struct LogOptions {
    enum class Format : std::uint8_t { text, json };
    Format format = Format::text;
    spdlog::level::level_enum level = spdlog::level::info;
};

// To be called once, before other threads log.
void configure_log(const LogOptions& options);

// Writes how many lines have been left out, if any were; to be called about once a second.
void flush_log();

// Lines logged so far, by level, whether they were written or left out.
[[nodiscard]] std::array<std::uint64_t, spdlog::level::n_levels> log_lines();

// The request that a message is about.
struct LogOrigin {
    std::string request;  // its id
    std::string address;  // of the client; only the network is logged
};
void log_with_origin(spdlog::level::level_enum level, const LogOrigin& origin, const std::string& message);

// A client's network, which is all a log needs to know: "203.0.113.0/24", "2001:db8:1::/48"; empty if the
// text is no address.
[[nodiscard]] std::string truncated_address(std::string_view address);

// What is written for an entry.
struct LogEntry {
    std::chrono::system_clock::time_point time;
    std::string_view level;
    std::string_view message;
    std::string_view request = {};
    std::string_view client = {};
};

// An entry as a line: control characters escaped, at most a few kilobytes, with a line feed at the end.
[[nodiscard]] std::string format_entry(const LogEntry& entry, LogOptions::Format format);

// Lets so many lines of a kind pass in a second and counts the rest. Lines are of one kind if they begin
// alike. Bounded: when there are too many kinds in a second the others count as one.
class LogLimiter {
  public:
    static constexpr std::size_t lines_a_second = 20;
    static constexpr std::size_t max_kinds = 64;
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool admit(std::string_view message, Clock::time_point now);
    // If the second is over: the kinds of which lines were left out, and how many. Begins the next one.
    [[nodiscard]] std::vector<std::pair<std::string, std::size_t>> left_out(Clock::time_point now);

  private:
    std::map<std::string, std::size_t, std::less<>> counts_;
    Clock::time_point since_;
};

}  // namespace merels::server
