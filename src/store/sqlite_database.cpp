#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "store/database.h"

namespace merels::store {
namespace {

struct CloseSqlite {
    void operator()(sqlite3* connection) const { (void)sqlite3_close_v2(connection); }
    void operator()(sqlite3_stmt* statement) const { (void)sqlite3_finalize(statement); }
};
using SqliteConnection = std::unique_ptr<sqlite3, CloseSqlite>;
struct Prepared {
    std::unique_ptr<sqlite3_stmt, CloseSqlite> statement;
    // SQLite numbers parameters in the order in which they first appear: its number for $1, $2, ...
    std::vector<int> places = {};
};

std::vector<int> places_of(sqlite3_stmt* statement) {
    std::vector<int> places;
    const int count = sqlite3_bind_parameter_count(statement);
    for (int place = 1; place <= count; ++place) {
        const auto number =
            static_cast<std::size_t>(std::atoi(sqlite3_bind_parameter_name(statement, place) + 1));
        places.resize(std::max(places.size(), number));
        places[number - 1] = place;
    }
    return places;
}

StoreError::Kind kind_of(int code) {
    switch (code & 0xff) {
        case SQLITE_CONSTRAINT:
            return StoreError::Kind::refused;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return StoreError::Kind::broken;
        default:
            return StoreError::Kind::unavailable;
    }
}

class SqliteDatabase final : public Database {
  public:
    explicit SqliteDatabase(SqliteConnection connection) : connection_(std::move(connection)) {}

    StoreResult<std::vector<QueryResult>> transact(std::span<const Statement> statements,
                                                   std::span<const Statement> /*afterwards*/,
                                                   const Continuation& continuation) override {
        if (auto begun = run_script("BEGIN IMMEDIATE"); !begun) return std::unexpected(begun.error());
        std::vector<QueryResult> answers;
        answers.reserve(statements.size());
        for (const Statement& statement : statements) {
            auto answer = query(statement);
            if (!answer) return roll_back(answer.error());
            answers.push_back(std::move(*answer));
        }
        if (continuation) {
            for (const Statement& statement : continued(continuation, answers)) {
                if (auto answer = query(statement); !answer) return roll_back(answer.error());
            }
        }
        if (auto kept = run_script("COMMIT"); !kept) return roll_back(kept.error());
        return answers;
    }

    StoreResult<QueryResult> query(const Statement& statement) override {
        auto prepared = prepare(statement.sql);
        if (!prepared) return std::unexpected(prepared.error());
        sqlite3_stmt* const ready = (*prepared)->statement.get();
        bind(**prepared, statement.values);
        QueryResult answer;
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(ready)) == SQLITE_ROW) answer.rows.push_back(row_of(ready));
        const std::optional<StoreError> failure =
            code == SQLITE_DONE ? std::nullopt : std::optional(error(code));
        answer.changed = sqlite3_changes64(connection_.get());
        (void)sqlite3_reset(ready);
        if (failure) return std::unexpected(*failure);
        return answer;
    }

    StoreResult<void> run_script(const std::string& script) override {
        const int code = sqlite3_exec(connection_.get(), script.c_str(), nullptr, nullptr, nullptr);
        if (code != SQLITE_OK) return std::unexpected(error(code));
        return {};
    }

    StoreResult<void> begin_migration() override { return run_script("BEGIN IMMEDIATE"); }
    StoreResult<void> end_migration(bool keep) override { return run_script(keep ? "COMMIT" : "ROLLBACK"); }

    StoreResult<bool> has_table(const std::string& name) override {
        const auto found = query({"SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1", {name}});
        if (!found) return std::unexpected(found.error());
        return !found->rows.empty();
    }
    StoreResult<void> checkpoint() override { return run_script("PRAGMA wal_checkpoint(PASSIVE)"); }

    [[nodiscard]] bool shared() const override { return false; }
    [[nodiscard]] std::string_view clock() const override {
        return "CAST(ROUND((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)";
    }
    StoreResult<Notifications> notifications(std::chrono::milliseconds /*longest*/) override {
        return Notifications{};
    }

  private:
    std::vector<Statement> continued(const Continuation& continuation,
                                     const std::vector<QueryResult>& answers) {
        try {
            return continuation(answers);
        } catch (...) {
            (void)run_script("ROLLBACK");
            throw;
        }
    }

    [[nodiscard]] StoreError error(int code) const {
        return {kind_of(code), sqlite3_errmsg(connection_.get())};
    }

    std::unexpected<StoreError> roll_back(StoreError why) {
        // After some failures SQLite has rolled back by itself.
        if (sqlite3_get_autocommit(connection_.get()) == 0) (void)run_script("ROLLBACK");
        return std::unexpected(std::move(why));
    }

    StoreResult<const Prepared*> prepare(std::string_view sql) {
        Prepared& kept = prepared_[sql];
        if (!kept.statement) {
            sqlite3_stmt* made = nullptr;
            const int code = sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                                SQLITE_PREPARE_PERSISTENT, &made, nullptr);
            if (code != SQLITE_OK) return std::unexpected(error(code));
            kept.statement.reset(made);
            kept.places = places_of(made);
        }
        return &kept;
    }

    static void bind(const Prepared& prepared, const std::vector<Value>& values) {
        sqlite3_stmt* const statement = prepared.statement.get();
        for (std::size_t i = 0; i < std::min(values.size(), prepared.places.size()); ++i) {
            const int place = prepared.places[i];  // 0, which binds nothing, if the text does not have it
            if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
                (void)sqlite3_bind_int64(statement, place, *number);
            } else if (const auto* text = std::get_if<std::string>(&values[i])) {
                // The values outlive the step that reads them.
                (void)sqlite3_bind_text(statement, place, text->data(), static_cast<int>(text->size()),
                                        nullptr);
            } else {
                (void)sqlite3_bind_null(statement, place);
            }
        }
    }

    static Row row_of(sqlite3_stmt* statement) {
        Row row;
        const int columns = sqlite3_column_count(statement);
        for (int i = 0; i < columns; ++i) {
            switch (sqlite3_column_type(statement, i)) {
                case SQLITE_NULL:
                    row.emplace_back();
                    break;
                case SQLITE_INTEGER:
                    row.emplace_back(static_cast<std::int64_t>(sqlite3_column_int64(statement, i)));
                    break;
                default: {
                    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
                    row.emplace_back(
                        std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement, i))));
                }
            }
        }
        return row;
    }

    SqliteConnection connection_;
    std::map<std::string_view, Prepared> prepared_;  // goes before the connection does
};

// The bytes of a text, as in PostgreSQL. SQLite has it since 3.43.
void octet_length(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
    (void)sqlite3_value_text(values[0]);
    sqlite3_result_int64(context, sqlite3_value_bytes(values[0]));
}

// Makes the file, for its owner only, if it is not there; SQLite gives those beside it (-wal, -shm) the same
// permissions. One that is there is not opened: closing it again would release the locks that this program's
// other connections have on it, and another program would then take itself for the only one and remove the
// log.
StoreResult<void> prepare_file(const std::string& path, OpenMode mode) {
    const auto failure = [&](const char* why) {
        return std::unexpected(StoreError{StoreError::Kind::broken, path + ": " + why});
    };
    if (mode == OpenMode::existing) {
        if (access(path.c_str(), F_OK) != 0) return failure("there is no such database");
        return {};
    }
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
    } else if (errno != EEXIST) {
        return failure(std::strerror(errno));
    }
    return {};
}

}  // namespace

StoreResult<std::unique_ptr<Database>> open_sqlite(const std::string& path, OpenMode mode) {
    if (auto there = prepare_file(path, mode); !there) return std::unexpected(there.error());
    sqlite3* opened = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    SqliteConnection connection(opened);
    if (code != SQLITE_OK) {
        return std::unexpected(StoreError{StoreError::Kind::broken, path + ": " + sqlite3_errmsg(opened)});
    }
    (void)sqlite3_create_function_v2(opened, "octet_length", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                     octet_length, nullptr, nullptr, nullptr);
    auto database = std::make_unique<SqliteDatabase>(std::move(connection));
    // The server moves the log into the file beside the writing (see Database::checkpoint); only if that does
    // not keep up does the writer do it. FULL: a commit is on the disk, and not only with the operating
    // system, when it is acknowledged.
    if (auto set = database->run_script("PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; "
                                        "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
                                        "PRAGMA wal_autocheckpoint=16000; PRAGMA cache_size=-32000");
        !set) {
        return std::unexpected(StoreError{set.error().kind, path + ": " + set.error().reason});
    }
    return database;
}

}  // namespace merels::store
