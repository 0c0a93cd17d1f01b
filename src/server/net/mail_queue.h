#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>

#include "server/net/smtp_client.h"

namespace merels::server {

// Delivers mail on a thread of its own, so that no request waits for it. What cannot be delivered is tried
// again a few times, then logged and dropped. Mail that still waits at the end of the program is dropped:
// people can ask for it again.
class MailQueue {
  public:
    explicit MailQueue(SmtpServer server);
    MailQueue(const MailQueue&) = delete;
    MailQueue& operator=(const MailQueue&) = delete;
    ~MailQueue();

    // False if too many wait already.
    bool send(Mail mail);

  private:
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        Mail mail;
        int tries = 0;
        Clock::time_point not_before = {};
    };
    void run();
    void try_to_deliver(Waiting waiting);

    SmtpServer server_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace merels::server
