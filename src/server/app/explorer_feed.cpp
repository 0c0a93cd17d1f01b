#include "server/app/explorer_feed.h"

#include <chrono>
#include <spdlog/spdlog.h>
#include <utility>
#include <vector>

#include "server/cluster/store.h"
#include "server/game/finished_games.h"
#include "server/game/hosted_game.h"
#include "server/game/row_mapping.h"
#include "store/explorer.h"

namespace merels::server {
namespace {

// Few, so that players' turns do not wait for long where the database has one writer at a time.
constexpr std::int64_t counted_at_once = 10;
constexpr std::chrono::milliseconds between_batches{20};
constexpr std::chrono::milliseconds between_counts{1000};

// The connections of the feed, for as long as they work.
class Counter {
  public:
    static StoreResult<Counter> open(const std::string& db) {
        auto store = Store::open(db, "", OpenMode::existing);
        if (!store) return std::unexpected(store.error());
        auto database = open_database(db, OpenMode::existing);
        if (!database) return std::unexpected(database.error());
        return Counter(std::move(*store), std::move(*database));
    }

    StoreResult<std::size_t> count(std::int64_t how_many) {
        const auto ids = games_to_count(*database_, how_many);
        if (!ids) return std::unexpected(ids.error());
        std::vector<FinishedGameWrite> games;
        for (const std::string& id : *ids) {
            auto stored = store_.game(id);
            if (!stored) return std::unexpected(stored.error());
            auto write =
                *stored ? finished_of(std::move(**stored)) : std::unexpected("it is no longer there");
            if (write) {
                games.push_back(std::move(*write));
                continue;
            }
            spdlog::warn("game {} is not counted in the explorer: {}", id, write.error());
            if (auto skipped = skip_game(*database_, id); !skipped) return std::unexpected(skipped.error());
        }
        if (!games.empty()) {
            if (auto counted = count_games(*database_, games); !counted)
                return std::unexpected(counted.error());
        }
        return ids->size();
    }

  private:
    Counter(Store store, std::unique_ptr<Database> database)
        : store_(std::move(store)), database_(std::move(database)) {}

    Store store_;
    std::unique_ptr<Database> database_;
};

}  // namespace

ExplorerFeed::ExplorerFeed(std::string db) : db_(std::move(db)) {
    thread_ = std::thread([this] { run(); });
}

ExplorerFeed::~ExplorerFeed() {
    {
        const std::scoped_lock held(lock_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void ExplorerFeed::run() {
    std::optional<Counter> counter;
    std::unique_lock held(lock_);
    while (!stopping_) {
        held.unlock();
        bool more = false;
        try {
            if (!counter) {
                if (auto opened = Counter::open(db_)) counter.emplace(std::move(*opened));
            }
            if (counter) {
                const auto counted = counter->count(counted_at_once);
                more = counted && std::cmp_equal(*counted, counted_at_once);
                if (!counted && counted.error().kind != StoreError::Kind::collided) counter.reset();
            }
        } catch (const std::exception& error) {
            spdlog::error("games could not be counted for the explorer: {}", error.what());
        }
        held.lock();
        wake_.wait_for(held, more ? between_batches : between_counts, [this] { return stopping_; });
    }
}

StoreResult<std::size_t> count_finished(const std::string& db, std::int64_t how_many) {
    auto counter = Counter::open(db);
    if (!counter) return std::unexpected(counter.error());
    return counter->count(how_many);
}

}  // namespace merels::server
