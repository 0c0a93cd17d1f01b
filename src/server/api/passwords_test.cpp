#include "server/api/passwords.h"

#include <condition_variable>
#include <deque>
#include <doctest/doctest.h>
#include <mutex>

#include "server/base/tokens.h"

using namespace merels::server;

namespace {

// What was posted waits until the test runs it.
class Posted {
  public:
    void add(std::function<void()> work) {
        const std::scoped_lock lock(mutex_);
        works_.push_back(std::move(work));
        come_.notify_one();
    }
    void run_next() {
        std::unique_lock lock(mutex_);
        come_.wait(lock, [&] { return !works_.empty(); });
        const auto work = std::move(works_.front());
        works_.pop_front();
        lock.unlock();
        work();
    }

  private:
    std::mutex mutex_;
    std::condition_variable come_;
    std::deque<std::function<void()>> works_;
};

}  // namespace

TEST_CASE("an address has at most two passwords waiting, whatever others have") {
    init_tokens();
    Posted posted;
    int done = 0;
    {
        Passwords passwords([&](std::function<void()> work) { posted.add(std::move(work)); });
        const auto check = [&](const std::string& address) {
            return passwords.check(address, "", "a guess", [&](bool same) { done += same ? 100 : 1; });
        };
        CHECK(check("a"));
        CHECK(check("a"));
        CHECK_FALSE(check("a"));
        CHECK(check("b"));
        posted.run_next();
        CHECK(check("a"));
        CHECK_FALSE(check("a"));
        for (int i = 0; i < 3; ++i) posted.run_next();
    }
    CHECK(done == 4);
}
