#include "server/base/log.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

#include "core/letters.h"

namespace merels::server {
namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t longest_message = 4000;
constexpr std::size_t kind_length = 24;
constexpr std::string_view other_kinds = "other messages";

// The request that the current log call is about.
thread_local const LogOrigin* current_origin = nullptr;

std::array<std::atomic<std::uint64_t>, spdlog::level::n_levels>& counters() {
    static std::array<std::atomic<std::uint64_t>, spdlog::level::n_levels> all{};
    return all;
}

std::string_view level_name(spdlog::level::level_enum level) {
    const auto name = spdlog::level::to_string_view(level);
    return {name.data(), name.size()};
}

// The C1 controls, and the separators that some programs take for the end of a line.
bool breaks_lines(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
    return character == "\u2028" || character == "\u2029";
}

// Whatever could end a line, move a terminal's cursor, or is no UTF-8, as \n or \xNN.
std::string escaped(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
        const std::string_view character = text.substr(0, length);
        text.remove_prefix(length);
        const auto byte = static_cast<unsigned char>(character.front());
        if (character == "\n") {
            line += "\\n";
        } else if (length > 1 ? !breaks_lines(character) : byte >= 0x20 && byte < 0x7F) {
            line += character;
        } else {
            for (const char c : character) line += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        }
    }
    return line;
}

std::string shortened(std::string_view message) {
    if (message.size() <= longest_message) return std::string(message);
    return std::string(beginning(message, longest_message)) + "...";
}

std::string_view kind_of(std::string_view message) {
    return message.substr(0, std::min(message.find_first_of("0123456789:\"'"), kind_length));
}

class LimitedSink final : public spdlog::sinks::base_sink<std::mutex> {
  public:
    explicit LimitedSink(LogOptions::Format format) : format_(format) {}

    void summarize() {
        const std::scoped_lock lock(mutex_);
        write_left_out();
    }

  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        ++counters()[static_cast<std::size_t>(message.level)];
        write_left_out();
        const std::string_view text(message.payload.data(), message.payload.size());
        if (!limiter_.admit(text, LogLimiter::Clock::now())) return;
        LogEntry entry{message.time, level_name(message.level), text};
        std::string client;
        if (current_origin != nullptr) {
            client = truncated_address(current_origin->address);
            entry.request = current_origin->request;
            entry.client = client;
        }
        write(entry);
    }
    void flush_() override { (void)std::fflush(stderr); }

  private:
    void write_left_out() {
        for (const auto& [kind, count] : limiter_.left_out(LogLimiter::Clock::now())) {
            const std::string text = fmt::format("{} more lines like this were left out: {}", count, kind);
            write({std::chrono::system_clock::now(), level_name(spdlog::level::warn), text});
        }
    }
    void write(const LogEntry& entry) {
        const std::string line = format_entry(entry, format_);
        (void)std::fwrite(line.data(), 1, line.size(), stderr);  // unbuffered: one write
    }

    LogOptions::Format format_;
    LogLimiter limiter_;
};

std::shared_ptr<LimitedSink>& sink() {
    static std::shared_ptr<LimitedSink> one;
    return one;
}

}  // namespace

void configure_log(const LogOptions& options) {
    sink() = std::make_shared<LimitedSink>(options.format);
    auto logger = std::make_shared<spdlog::logger>("merels", sink());
    logger->set_level(options.level);
    spdlog::set_default_logger(std::move(logger));
}

void flush_log() {
    if (sink()) sink()->summarize();
}

std::array<std::uint64_t, spdlog::level::n_levels> log_lines() {
    std::array<std::uint64_t, spdlog::level::n_levels> lines{};
    std::ranges::transform(counters(), lines.begin(), [](const auto& count) { return count.load(); });
    return lines;
}

void log_with_origin(spdlog::level::level_enum level, const LogOrigin& origin, const std::string& message) {
    current_origin = &origin;
    spdlog::log(level, "{}", message);
    current_origin = nullptr;
}

std::string truncated_address(std::string_view text) {
    boost::system::error_code failed;
    const auto address = ip::make_address(std::string(text), failed);
    if (failed) return {};
    if (address.is_v4()) {
        auto bytes = address.to_v4().to_bytes();
        bytes[3] = 0;
        return ip::address_v4(bytes).to_string() + "/24";
    }
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 6, bytes.end(), static_cast<unsigned char>(0));
    return ip::address_v6(bytes).to_string() + "/48";
}

std::string format_entry(const LogEntry& entry, LogOptions::Format format) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(entry.time);
    const auto fraction = std::chrono::duration_cast<std::chrono::milliseconds>(entry.time - seconds).count();
    const std::string time = fmt::format(
        "{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)), fraction);
    const std::string message = escaped(shortened(entry.message));
    if (format == LogOptions::Format::text) {
        std::string line = fmt::format("{} {} {}", time, entry.level, message);
        if (!entry.request.empty()) line += fmt::format(" [request {} from {}]", entry.request, entry.client);
        return line + '\n';
    }
    boost::json::object object{{"time", time}, {"level", entry.level}, {"message", message}};
    if (!entry.request.empty()) object["request"] = entry.request;
    if (!entry.client.empty()) object["client"] = entry.client;
    return boost::json::serialize(object) + '\n';
}

bool LogLimiter::admit(std::string_view message, Clock::time_point now) {
    if (counts_.empty()) since_ = now;
    std::string_view kind = kind_of(message);
    if (counts_.size() >= max_kinds && !counts_.contains(kind)) kind = other_kinds;
    return ++counts_.try_emplace(std::string(kind), 0).first->second <= lines_a_second;
}

std::vector<std::pair<std::string, std::size_t>> LogLimiter::left_out(Clock::time_point now) {
    if (counts_.empty() || now - since_ < std::chrono::seconds(1)) return {};
    std::vector<std::pair<std::string, std::size_t>> all;
    for (const auto& [kind, count] : std::exchange(counts_, {})) {
        if (count > lines_a_second) all.emplace_back(kind, count - lines_a_second);
    }
    return all;
}

}  // namespace merels::server
