#include "store/backup.h"

#include <csignal>
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/file_lock.h"
#include "store/store.h"
#include "support/folder.h"

using namespace merels::store;
using merels::testing::Folder;

namespace {

unsigned mode_of(const std::string& path) {
    struct stat found{};
    REQUIRE(stat(path.c_str(), &found) == 0);
    return found.st_mode & 0777;
}

// Files may grow to this size only, as on a disk that is full.
class SmallFiles {
  public:
    explicit SmallFiles(rlim_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
        REQUIRE(getrlimit(RLIMIT_FSIZE, &before_) == 0);
        rlimit small = before_;
        small.rlim_cur = bytes;
        REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    }
    SmallFiles(const SmallFiles&) = delete;
    SmallFiles& operator=(const SmallFiles&) = delete;
    ~SmallFiles() {
        (void)setrlimit(RLIMIT_FSIZE, &before_);
        (void)std::signal(SIGXFSZ, signal_);
    }

  private:
    rlimit before_{};
    void (*signal_)(int);
};

}  // namespace

TEST_CASE("databases and their copies can be read by their owner only") {
    const Folder folder;
    const mode_t before = umask(0);
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    REQUIRE(back_up_sqlite(folder.path() + "/db", folder.path() + "/copy").has_value());
    (void)umask(before);
    for (const char* name : {"/db", "/db-wal", "/db-shm", "/copy"}) {
        CAPTURE(name);
        CHECK(mode_of(folder.path() + name) == 0600);
    }
}

TEST_CASE("the permissions of a database that is there are left alone") {
    const Folder folder;
    const std::string path = folder.path() + "/db";
    REQUIRE(Store::open(path).has_value());
    REQUIRE(chmod(path.c_str(), 0640) == 0);
    REQUIRE(Store::open(path).has_value());
    CHECK(mode_of(path) == 0640);
}

TEST_CASE("a database that must be there is not made") {
    const Folder folder;
    const auto missing = Store::open(folder.path() + "/db", "", OpenMode::existing);
    REQUIRE_FALSE(missing.has_value());
    CHECK(missing.error().reason.find("there is no such database") != std::string::npos);
    CHECK(folder.files().empty());
}

TEST_CASE("what opening did to the tables is known") {
    const Folder folder;
    const auto first = Store::open(folder.path() + "/db");
    REQUIRE(first.has_value());
    CHECK(first->migrated().from == 0);
    CHECK(first->migrated().to > 0);
    const auto second = Store::open(folder.path() + "/db");
    REQUIRE(second.has_value());
    CHECK(second->migrated().from == second->migrated().to);
}

TEST_CASE("a copy that does not fit on the disk is an error with its reason, and leaves nothing behind") {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    const auto before = folder.files();
    for (const rlim_t bytes : {0, 4096, 20000}) {
        CAPTURE(bytes);
        StoreResult<void> done;
        {
            const SmallFiles full(bytes);
            done = back_up_sqlite(folder.path() + "/db", folder.path() + "/copy");
        }
        REQUIRE_FALSE(done.has_value());
        CHECK(done.error().reason.find("File too large") != std::string::npos);
        CHECK(folder.files() == before);
    }
    // Nor does it hinder the next one, or what a killed one has left.
    folder.write("copy.partial", "half a copy");
    CHECK(back_up_sqlite(folder.path() + "/db", folder.path() + "/copy").has_value());
    CHECK_FALSE(folder.files().contains("copy.partial"));
}

TEST_CASE("a damaged database is not reported as backed up") {
    const Folder folder;
    {
        auto store = Store::open(folder.path() + "/db");
        REQUIRE(store.has_value());
    }
    std::string bytes = folder.read("db");
    REQUIRE(bytes.size() > 3 * 4096);
    for (std::size_t page = 2; page * 4096 < bytes.size(); ++page) bytes.replace(page * 4096, 64, 64, '\x55');
    folder.write("db", bytes);
    const auto done = back_up_sqlite(folder.path() + "/db", folder.path() + "/copy");
    REQUIRE_FALSE(done.has_value());
    CHECK_FALSE(folder.files().contains("copy"));
    CHECK_FALSE(folder.files().contains("copy.partial"));
}

TEST_CASE("a lock is one holder's, and free again when that one is gone") {
    const Folder folder;
    const std::string path = folder.path() + "/lock";
    {
        const auto first = FileLock::take(path);
        REQUIRE(first.has_value());
        const auto second = FileLock::take(path);
        REQUIRE_FALSE(second.has_value());
        CHECK(second.error().find("process " + std::to_string(getpid())) != std::string::npos);
    }
    CHECK(FileLock::take(path).has_value());
    CHECK_FALSE(FileLock::take("/nowhere/at/all/lock").has_value());
}
