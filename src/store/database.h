#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "store/database_address.h"

namespace merels::store {

// Why the database did not do what it was asked to.
struct StoreError {
    enum class Kind : std::uint8_t {
        unavailable,  // unreachable, full or locked: may work later. Whether it was done is unknown
        refused,      // a constraint forbids it
        busy,         // too much is waiting: not tried
        bad_value,    // the database cannot hold a value: the sender is to blame
        collided,     // in conflict with another transaction: nothing is done, and it will work now
        broken,       // will never work: damaged, or of a later program
    };
    Kind kind = Kind::unavailable;
    std::string reason;
};

template <class T>
using StoreResult = std::expected<T, StoreError>;

using Value = std::variant<std::monostate, std::int64_t, std::string>;
using Row = std::vector<Value>;

// One SQL statement and the values for its $1, $2, ... The text must be a literal, or live as long as the
// database does: it is prepared once.
struct Statement {
    std::string_view sql;
    std::vector<Value> values = {};
};

struct QueryResult {
    std::vector<Row> rows;
    std::int64_t changed = 0;  // rows inserted, updated or deleted
};

// Further statements of a transaction, by what the first ones have answered.
using Continuation = std::function<std::vector<Statement>(std::span<const QueryResult>)>;

// What other programs on the same database have sent (see Database::notifications).
struct Notifications {
    std::vector<std::string> payloads;
    bool missed = false;  // some may have been lost: the connection has only now begun to listen
};

// How a connection over a network is protected.
struct ConnectionSecurity {
    bool local = false;          // by a Unix socket or the loopback interface
    std::string encrypted = {};  // by which version of TLS; empty if it is not
    bool verified = false;       // that the server is the one that was named (sslmode=verify-full)
};

// What bringing the tables up to date did: the number of the last step before and after. From 0 the database
// was new.
struct Migration {
    std::size_t from = 0;
    std::size_t to = 0;
};

// A connection to SQLite or PostgreSQL: the little of SQL that both understand alike. For one thread.
class Database {
  public:
    Database() = default;
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    virtual ~Database() = default;

    // All of the statements in one transaction, which is on disk when this answers; or none of them. If all
    // are made, so are those `afterwards`, as a transaction of their own in the same round trip. With a
    // continuation, what that returns is part of the transaction; the answers are those to the statements.
    [[nodiscard]] virtual StoreResult<std::vector<QueryResult>> transact(
        std::span<const Statement> statements, std::span<const Statement> afterwards = {},
        const Continuation& continuation = {}) = 0;
    // One statement that only reads.
    [[nodiscard]] virtual StoreResult<QueryResult> query(const Statement& statement) = 0;
    // Several statements without values, one after the other: how tables are made.
    [[nodiscard]] virtual StoreResult<void> run_script(const std::string& script) = 0;
    // Keeps every other program from making tables until the connection is closed or the next transaction.
    [[nodiscard]] virtual StoreResult<void> begin_migration() = 0;
    [[nodiscard]] virtual StoreResult<void> end_migration(bool keep) = 0;

    [[nodiscard]] virtual StoreResult<bool> has_table(const std::string& name) = 0;
    // Moves the write-ahead log into the database file, where there is one. Writers need not wait for it.
    [[nodiscard]] virtual StoreResult<void> checkpoint() { return {}; }

    // Whether several servers may be at work on it.
    [[nodiscard]] virtual bool shared() const = 0;
    [[nodiscard]] virtual std::optional<ConnectionSecurity> security() const { return std::nullopt; }
    // Its own clock, as SQL: milliseconds since 1970.
    [[nodiscard]] virtual std::string_view clock() const = 0;
    // What others have sent on our channel since the last call. Waits for something to come, but no longer
    // than this. Only where the database is shared.
    [[nodiscard]] virtual StoreResult<Notifications> notifications(std::chrono::milliseconds longest) = 0;
};

// Whether a SQLite file that is not there is made, readable by its owner only. (A PostgreSQL database is
// never made.)
enum class OpenMode : std::uint8_t { create, existing };

// A file's path, or an address that begins with postgresql:// or postgres://.
[[nodiscard]] StoreResult<std::unique_ptr<Database>> open_sqlite(const std::string& path,
                                                                 OpenMode mode = OpenMode::create);
[[nodiscard]] StoreResult<std::unique_ptr<Database>> open_postgres(const std::string& address);
[[nodiscard]] StoreResult<std::unique_ptr<Database>> open_database(const std::string& where,
                                                                   OpenMode mode = OpenMode::create);

}  // namespace merels::store
