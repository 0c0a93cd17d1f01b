#include "server/cluster/write_queue.h"

#include <doctest/doctest.h>
#include <string>

using namespace merels;
using namespace merels::server;

namespace {

WriteJob job(const std::string& game, std::int64_t number) {
    NewEvent event;
    event.game = game;
    event.event.number = number;
    return {{std::move(event)}, {}};
}

std::string name_of(const Change& change) {
    const auto& event = std::get<NewEvent>(change);
    return event.game + std::to_string(event.event.number);
}

// Records the transactions it is asked for and answers each with what `answer` says.
struct Recorder {
    std::vector<std::vector<std::string>> transactions = {};
    std::function<StoreResult<std::vector<bool>>(std::span<const Change>)> answer = [](auto changes) {
        return std::vector<bool>(changes.size(), true);
    };

    CommitFunction commit() {
        return [this](std::span<const Change> changes) {
            auto& names = transactions.emplace_back();
            for (const Change& change : changes) names.push_back(name_of(change));
            return answer(changes);
        };
    }
};

std::unexpected<StoreError> failure(StoreError::Kind kind) {
    return std::unexpected(StoreError{kind, "as the test wants it"});
}

}  // namespace

TEST_CASE("what waits shares one transaction, and each job learns which of its changes were made") {
    Recorder recorder;
    recorder.answer = [](auto) { return std::vector<bool>{true, false, true}; };
    WriteQueue queue;
    queue.add(job("a", 1));
    WriteJob two = job("b", 7);
    two.changes.push_back(job("c", 2).changes.front());
    queue.add(std::move(two));
    CHECK(queue.waiting() == 3);
    auto batch = queue.take_batch();
    CHECK(queue.empty());
    CHECK(queue.waiting() == 3);  // until they are written
    const BatchResult result = write_batch(batch, recorder.commit());
    CHECK(recorder.transactions == std::vector<std::vector<std::string>>{{"a1", "b7", "c2"}});
    CHECK(result.committed);
    REQUIRE(result.jobs.size() == 2);
    CHECK(*result.jobs[0] == std::vector<bool>{true});
    CHECK(*result.jobs[1] == std::vector<bool>{false, true});
    queue.finish(result.changes);
    CHECK(queue.waiting() == 0);
}

TEST_CASE("a batch is bounded; the rest comes next, in its order") {
    WriteQueue queue;
    for (std::size_t i = 0; i < WriteQueue::max_batch + 5; ++i)
        queue.add(job("a", static_cast<std::int64_t>(i)));
    CHECK(queue.take_batch().size() == WriteQueue::max_batch);
    const auto rest = queue.take_batch();
    REQUIRE(rest.size() == 5);
    CHECK(name_of(rest.front().changes.front()) == "a" + std::to_string(WriteQueue::max_batch));
}

TEST_CASE("while the store fails every job of a batch is refused, and the next batch is tried anew") {
    Recorder recorder;
    recorder.answer = [](auto) { return failure(StoreError::Kind::unavailable); };
    std::vector<WriteJob> batch;
    batch.push_back(job("a", 1));
    batch.push_back(job("b", 1));
    const BatchResult failed = write_batch(batch, recorder.commit());
    CHECK_FALSE(failed.committed);
    CHECK(failed.changes == 2);
    for (const auto& each : failed.jobs) CHECK(each.error().kind == StoreError::Kind::unavailable);
    CHECK(recorder.transactions.size() == 1);
    recorder.answer = [](auto changes) { return std::vector<bool>(changes.size(), true); };
    std::vector<WriteJob> next;
    next.push_back(job("a", 1));
    CHECK(write_batch(next, recorder.commit()).committed);
}

TEST_CASE("a collision with another server is tried again, a few times") {
    Recorder recorder;
    int collisions = 2;
    recorder.answer = [&](auto changes) -> StoreResult<std::vector<bool>> {
        if (collisions-- > 0) return failure(StoreError::Kind::collided);
        return std::vector<bool>(changes.size(), true);
    };
    std::vector<WriteJob> batch;
    batch.push_back(job("a", 1));
    CHECK(write_batch(batch, recorder.commit()).committed);
    CHECK(recorder.transactions.size() == 3);
    collisions = 100;
    std::vector<WriteJob> again;
    again.push_back(job("a", 1));
    CHECK(write_batch(again, recorder.commit()).jobs.front().error().kind == StoreError::Kind::collided);
}

TEST_CASE("a change that the database rejects does not take the other jobs with it") {
    Recorder recorder;
    recorder.answer = [](std::span<const Change> changes) -> StoreResult<std::vector<bool>> {
        for (const Change& change : changes) {
            if (name_of(change) == "bad1") return failure(StoreError::Kind::bad_value);
        }
        return std::vector<bool>(changes.size(), true);
    };
    std::vector<WriteJob> batch;
    batch.push_back(job("a", 1));
    batch.push_back(job("bad", 1));
    batch.push_back(job("c", 1));
    const BatchResult result = write_batch(batch, recorder.commit());
    CHECK(result.jobs[0].has_value());
    CHECK(result.jobs[1].error().kind == StoreError::Kind::bad_value);
    CHECK(result.jobs[2].has_value());
    CHECK(recorder.transactions.size() == 4);
}

TEST_CASE("jobs are ordered by game, and stay in their order within one") {
    std::vector<WriteJob> batch;
    for (const auto& [game, number] : {std::pair("b", 1), {"a", 5}, {"b", 2}, {"a", 6}})
        batch.push_back(job(game, number));
    batch.push_back({});  // something else than an event comes first
    std::vector<std::string> names;
    for (const WriteJob& each : ordered_by_game(std::move(batch)))
        names.push_back(each.changes.empty() ? "-" : name_of(each.changes.front()));
    CHECK(names == std::vector<std::string>{"-", "a5", "a6", "b1", "b2"});
}
