#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/cluster/store.h"

namespace merels::server {

// Opens the database for the first time and migrates it, on a thread of its own. Retries while a PostgreSQL
// database cannot be reached, so that a server may be started before its database.
class DatabaseOpener {
  public:
    using Post = std::function<void(std::function<void()>)>;
    struct Opened {
        Migration migration;
        std::optional<ConnectionSecurity> security;
    };
    // Posted. `opened` or `failed` is the last call.
    struct Listener {
        std::function<void(const Opened&)> opened;
        std::function<void(const std::string& reason)> waiting;  // from time to time
        std::function<void(const std::string& reason)> failed;   // a retry would not help
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
