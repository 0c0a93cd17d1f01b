#include "server/net/mail_queue.h"

#include <algorithm>
#include <spdlog/spdlog.h>
#include <utility>

namespace merels::server {
namespace {

constexpr std::size_t max_waiting = 500;
constexpr int max_tries = 4;
constexpr std::chrono::seconds longest_mail_delivery{20};
constexpr std::chrono::seconds first_pause{30};  // twice as long after each failure

}  // namespace

MailQueue::MailQueue(SmtpServer server) : server_(std::move(server)), thread_([this] { run(); }) {}

MailQueue::~MailQueue() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

bool MailQueue::send(Mail mail) {
    {
        const std::scoped_lock lock(mutex_);
        if (waiting_.size() >= max_waiting) return false;
        waiting_.push_back({std::move(mail)});
    }
    changed_.notify_all();
    return true;
}

void MailQueue::run() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const auto next = std::ranges::min_element(waiting_, {}, &Waiting::not_before);
        if (next == waiting_.end()) {
            changed_.wait(lock);
        } else if (next->not_before > Clock::now()) {
            changed_.wait_until(lock, next->not_before);
        } else {
            Waiting taken = std::move(*next);
            waiting_.erase(next);
            lock.unlock();
            try_to_deliver(std::move(taken));
            lock.lock();
        }
    }
}

// Addresses are not logged.
void MailQueue::try_to_deliver(Waiting waiting) {
    const auto delivered = deliver(server_, waiting.mail, longest_mail_delivery);
    if (delivered) return;
    ++waiting.tries;
    const bool again = !delivered.error().permanent && waiting.tries < max_tries;
    spdlog::warn("a mail could not be delivered{}: {}", again ? " and will be tried again" : "",
                 delivered.error().reason);
    if (!again) return;
    waiting.not_before = Clock::now() + first_pause * (1 << (waiting.tries - 1));
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(waiting));
}

}  // namespace merels::server
