#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <libpq-fe.h>
#include <string>
#include <unordered_map>
#include <utility>

#include "store/database.h"

namespace merels {
namespace {

struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, Close>;
using Result = std::unique_ptr<PGresult, Close>;

std::string trimmed(const char* message) {
    std::string text = message == nullptr ? "" : message;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

StoreError error_of(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string code = state == nullptr ? "" : state;
    // Class 23: integrity constraints. 42: what is asked of tables that are not as this program knows them.
    const auto kind = code.starts_with("23")   ? StoreError::Kind::refused
                      : code.starts_with("42") ? StoreError::Kind::broken
                                               : StoreError::Kind::unavailable;
    return {kind, trimmed(PQresultErrorMessage(result))};
}

bool went_well(const PGresult* result) {
    const auto status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

constexpr Oid int8_type = 20;
constexpr Oid int4_type = 23;
constexpr Oid numeric_type = 1700;  // what sums are

SqlAnswer answer_of(const PGresult* result) {
    SqlAnswer answer;
    const int columns = PQnfields(result);
    for (int r = 0; r < PQntuples(result); ++r) {
        Row row;
        for (int c = 0; c < columns; ++c) {
            const Oid type = PQftype(result, c);
            const char* text = PQgetvalue(result, r, c);
            if (PQgetisnull(result, r, c) != 0) {
                row.emplace_back();
            } else if (type == int8_type || type == int4_type || type == numeric_type) {
                row.emplace_back(static_cast<std::int64_t>(std::strtoll(text, nullptr, 10)));
            } else {
                row.emplace_back(std::string(text, static_cast<std::size_t>(PQgetlength(result, r, c))));
            }
        }
        answer.rows.push_back(std::move(row));
    }
    answer.changed = std::strtoll(PQcmdTuples(const_cast<PGresult*>(result)), nullptr, 10);
    return answer;
}

// The values of a statement as libpq takes them: texts, or null.
class Parameters {
  public:
    explicit Parameters(const std::vector<Value>& values) {
        texts_.reserve(values.size());
        for (const Value& value : values) {
            if (const auto* number = std::get_if<std::int64_t>(&value)) {
                texts_.push_back(std::to_string(*number));
                pointers_.push_back(texts_.back().c_str());
            } else if (const auto* text = std::get_if<std::string>(&value)) {
                pointers_.push_back(text->c_str());
            } else {
                pointers_.push_back(nullptr);
            }
        }
    }
    [[nodiscard]] int count() const { return static_cast<int>(pointers_.size()); }
    [[nodiscard]] const char* const* data() const { return pointers_.data(); }

  private:
    std::vector<std::string> texts_;
    std::vector<const char*> pointers_;
};

// Sends all of a transaction in one go and only then reads the answers (libpq's pipeline mode), so that a
// batch costs one round trip.
class PostgresDatabase final : public Database {
  public:
    explicit PostgresDatabase(std::string address) : address_(std::move(address)) {}

    Stored<void> connect() {
        prepared_.clear();
        connection_.reset(PQconnectdb(address_.c_str()));
        if (PQstatus(connection_.get()) != CONNECTION_OK) {
            const std::string why = trimmed(PQerrorMessage(connection_.get()));
            connection_.reset();
            return std::unexpected(StoreError{StoreError::Kind::unavailable, why});
        }
        PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
        return {};
    }

    Stored<std::vector<SqlAnswer>> transact(std::span<const Statement> statements) override {
        std::vector<Statement> all{{"BEGIN", {}}};
        all.insert(all.end(), statements.begin(), statements.end());
        all.push_back({"COMMIT", {}});
        auto answers = pipeline(all);
        if (answers) {
            answers->erase(answers->begin());
            answers->pop_back();
        }
        return answers;
    }

    Stored<SqlAnswer> ask(const Statement& statement) override {
        auto answers = pipeline(std::span(&statement, 1));
        if (!answers) return std::unexpected(answers.error());
        return std::move(answers->front());
    }

    Stored<void> run_script(const std::string& script) override {
        if (auto well = be_connected(); !well) return well;
        const Result result(PQexec(connection_.get(), script.c_str()));
        if (went_well(result.get())) return {};
        return std::unexpected(error_of(result.get()));
    }

    Stored<void> begin_migration() override {
        // Any number that all our programs agree on; released with the transaction.
        return run_script("BEGIN; SELECT pg_advisory_xact_lock(7061626)");
    }
    Stored<void> end_migration(bool keep) override { return run_script(keep ? "COMMIT" : "ROLLBACK"); }

  private:
    Stored<void> be_connected() {
        if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return {};
        return connect();
    }

    Stored<std::vector<SqlAnswer>> pipeline(std::span<const Statement> statements) {
        if (auto well = be_connected(); !well) return std::unexpected(well.error());
        PGconn* const to = connection_.get();
        if (PQenterPipelineMode(to) == 0) return lost();
        std::vector<bool> with_preparing;
        for (const Statement& statement : statements) {
            bool is_new = false;
            if (!send(statement, is_new)) return lost();
            with_preparing.push_back(is_new);
        }
        if (PQpipelineSync(to) == 0) return lost();
        return receive(with_preparing);
    }

    bool send(const Statement& statement, bool& is_new) {
        auto [kept, added] = prepared_.try_emplace(statement.sql, "");
        is_new = added;
        if (added) {
            kept->second = "s" + std::to_string(prepared_.size());
            const std::string sql(statement.sql);
            if (PQsendPrepare(connection_.get(), kept->second.c_str(), sql.c_str(), 0, nullptr) == 0)
                return false;
        }
        const Parameters parameters(statement.values);
        return PQsendQueryPrepared(connection_.get(), kept->second.c_str(), parameters.count(),
                                   parameters.data(), nullptr, nullptr, 0) != 0;
    }

    Stored<std::vector<SqlAnswer>> receive(const std::vector<bool>& with_preparing) {
        std::vector<SqlAnswer> answers;
        std::unexpected<StoreError> failure{StoreError{}};
        bool failed = false;
        const auto next = [&](bool wanted) {
            const Result result(PQgetResult(connection_.get()));
            if (!result) return false;
            while (const Result rest{PQgetResult(connection_.get())}) {
            }
            if (went_well(result.get())) {
                if (wanted && !failed) answers.push_back(answer_of(result.get()));
            } else if (!failed) {
                failed = true;
                failure = std::unexpected(error_of(result.get()));
            }
            return true;
        };
        for (const bool is_new : with_preparing) {
            if (is_new && !next(false)) return lost();
            if (!next(true)) return lost();
        }
        const Result sync(PQgetResult(connection_.get()));
        if (!sync || PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC) return lost();
        if (PQexitPipelineMode(connection_.get()) == 0) return lost();
        if (!failed) return answers;
        // What was to be prepared after the failure was not, and a transaction may be left open.
        if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE)
            const Result rolled_back(PQexec(connection_.get(), "ROLLBACK"));
        connection_.reset();
        return failure;
    }

    // The connection is gone or in disorder: the next one who asks makes a new one.
    std::unexpected<StoreError> lost() {
        std::string why = trimmed(PQerrorMessage(connection_.get()));
        connection_.reset();
        return std::unexpected(StoreError{StoreError::Kind::unavailable, std::move(why)});
    }

    std::string address_;
    Connection connection_;
    std::unordered_map<std::string_view, std::string> prepared_;  // names, by the text
};

}  // namespace

Stored<std::unique_ptr<Database>> open_postgres(const std::string& address) {
    auto database = std::make_unique<PostgresDatabase>(address);
    if (auto connected = database->connect(); !connected) return std::unexpected(connected.error());
    return database;
}

}  // namespace merels
