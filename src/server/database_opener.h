#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/store.h"

namespace merels::server {

// Opens the database for the first time and brings its tables up to date, on a thread of its own. While a
// PostgreSQL database cannot be reached it goes on trying; a server that starts before its database is then
// there when the database is.
class DatabaseOpener {
  public:
    using Post = std::function<void(std::function<void()>)>;
    struct Opened {
        Migration migration;
        std::optional<ConnectionSecurity> security;
    };
    // Called by what was handed to `post`. After `opened` or `failed` comes nothing more.
    struct Listener {
        std::function<void(const Opened&)> opened;
        std::function<void(const std::string& reason)> waiting;  // from time to time
        std::function<void(const std::string& reason)> failed;   // trying again is of no use
    };

    DatabaseOpener(std::string where, Post post, Listener listener);
    DatabaseOpener(const DatabaseOpener&) = delete;
    DatabaseOpener& operator=(const DatabaseOpener&) = delete;
    ~DatabaseOpener();  // stops trying; may have to wait for a try to end, which takes some seconds at most

  private:
    void run();
    void report(const std::function<void(const std::string&)>& to, const std::string& reason) const;
    [[nodiscard]] bool stopped_within(std::chrono::milliseconds time);

    std::string where_;
    Post post_;
    Listener listener_;
    std::mutex mutex_;
    std::condition_variable stop_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace merels::server
