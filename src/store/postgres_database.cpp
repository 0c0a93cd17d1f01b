#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <libpq-fe.h>
#include <optional>
#include <poll.h>
#include <string>
#include <unordered_map>
#include <utility>

#include "store/database.h"

namespace merels::store {
namespace {

struct ClosePostgres {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresConnection = std::unique_ptr<PGconn, ClosePostgres>;
using Result = std::unique_ptr<PGresult, ClosePostgres>;

std::string trimmed(const char* message) {
    std::string text = message == nullptr ? "" : message;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

StoreError error_of(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string code = state == nullptr ? "" : state;
    // Class 22: a value that is none, such as text that is not UTF-8. 23: integrity constraints. 40: two
    // transactions that waited for each other. 42: what is asked of tables that are not as this program knows
    // them.
    const auto kind = code.starts_with("23")   ? StoreError::Kind::refused
                      : code.starts_with("22") ? StoreError::Kind::bad_value
                      : code.starts_with("40") ? StoreError::Kind::collided
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

QueryResult answer_of(const PGresult* result) {
    QueryResult answer;
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

using Clock = std::chrono::steady_clock;

// How long a round trip may take before the connection is given up.
constexpr std::chrono::milliseconds patience{5000};

// After a timeout, requests fail at once for a while: many may be waiting.
constexpr std::chrono::milliseconds respite{500};

// Connection parameters unless the address sets others. The database's timeouts are set too, so that locks of
// a dead connection are released.
constexpr std::array keywords{"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                              "keepalives_count", "tcp_user_timeout", "application_name",
                              "options",          "dbname",           static_cast<const char*>(nullptr)};
constexpr const char* bounds =
    "-c statement_timeout=10000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=10000 "
    "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3";

PostgresConnection connected_to(const std::string& address) {
    const std::array values{
        "4", "3", "2", "3", "5000", "merels", bounds, address.c_str(), static_cast<const char*>(nullptr)};
    return PostgresConnection(PQconnectdbParams(keywords.data(), values.data(), 1));
}

struct Free {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Settings = std::unique_ptr<PQconninfoOption, Free>;

std::string setting(const Settings& settings, std::string_view keyword) {
    for (const PQconninfoOption* option = settings.get(); option != nullptr && option->keyword != nullptr;
         ++option) {
        if (option->keyword == keyword) return option->val == nullptr ? "" : option->val;
    }
    return {};
}

bool is_valid_address(const std::string& address) {
    return Settings(PQconninfoParse(address.c_str(), nullptr)) != nullptr;
}

// The first parameter in the address's query that libpq does not know; nothing if that is not what is wrong.
std::optional<std::string> unknown_parameter(const std::string& address) {
    const std::size_t mark = address.find('?');
    const std::string base = address.substr(0, mark);
    if (mark == std::string::npos || !is_valid_address(base)) return std::nullopt;
    std::string_view rest = std::string_view(address).substr(mark + 1);
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos) return std::nullopt;
        const std::string key(pair.substr(0, equals));
        if (!is_valid_address(base + "?" + key + "=1")) return key;
    }
    return std::nullopt;
}

// libpq's message quotes the address, and so the password, when it cannot read it. So it is not used.
StoreResult<void> check_address(const std::string& address) {
    const auto wrong = [](const std::string& why) {
        return std::unexpected(StoreError{StoreError::Kind::broken, "the address of the database " + why});
    };
    const Settings settings(PQconninfoParse(address.c_str(), nullptr));
    if (!settings) {
        if (const auto parameter = unknown_parameter(address))
            return wrong("has an invalid URI query parameter: \"" + *parameter + "\"");
    }
    const bool number = setting(settings, "port").find_first_not_of("0123456789,") == std::string::npos;
    if (!settings || !number || setting(settings, "dbname").find('@') != std::string::npos)
        return wrong(
            "is not of the form postgresql://USER:PASSWORD@HOST:PORT/NAME?PARAMETER=VALUE, "
            "with special characters as %XX");
    return {};
}

// Waits until there is something to read, or to write if that is wanted; false if it takes too long.
bool wait_for(const PGconn* connection, short events, Clock::time_point until) {
    pollfd waiting{PQsocket(connection), events, 0};
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        const int ready = poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(0, left)));
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

// Sends all of a transaction in one go and only then reads the answers (libpq's pipeline mode), so that a
// batch costs one round trip.
class PostgresDatabase final : public Database {
  public:
    explicit PostgresDatabase(std::string address) : address_(std::move(address)) {}

    StoreResult<void> connect() {
        prepared_.clear();
        connection_ = connected_to(address_);
        if (PQstatus(connection_.get()) != CONNECTION_OK) return not_answered();
        PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
        if (PQsetnonblocking(connection_.get(), 1) != 0) return lost();
        return listening_ ? listen() : StoreResult<void>();
    }

    StoreResult<std::vector<QueryResult>> transact(std::span<const Statement> statements,
                                                   std::span<const Statement> afterwards,
                                                   const Continuation& continuation) override {
        std::vector<Statement> all{{"BEGIN", {}}};
        all.insert(all.end(), statements.begin(), statements.end());
        if (!continuation) append_end(all, afterwards);
        auto answers = pipeline(all);
        if (!answers) return answers;
        answers->erase(answers->begin());
        answers->resize(statements.size());
        if (continuation) {
            if (auto done = finish(continuation, *answers, afterwards); !done)
                return std::unexpected(done.error());
        }
        return answers;
    }

    StoreResult<QueryResult> query(const Statement& statement) override {
        auto answers = pipeline(std::span(&statement, 1));
        if (!answers) return std::unexpected(answers.error());
        return std::move(answers->front());
    }

    StoreResult<void> run_script(const std::string& script) override {
        if (auto well = be_connected(); !well) return well;
        const Result result(PQexec(connection_.get(), script.c_str()));
        if (went_well(result.get())) return {};
        return std::unexpected(error_of(result.get()));
    }

    StoreResult<void> begin_migration() override {
        // The number of the advisory lock is arbitrary, but the same in all versions. A step may take long on
        // large tables, but waiting for a table lock blocks everyone else, so that is bounded.
        return run_script(
            "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '20s'; "
            "SELECT pg_advisory_xact_lock(7061626)");
    }
    StoreResult<void> end_migration(bool keep) override { return run_script(keep ? "COMMIT" : "ROLLBACK"); }

    StoreResult<bool> has_table(const std::string& name) override {
        const auto found = query({"SELECT 1 WHERE to_regclass(CAST($1 AS TEXT)) IS NOT NULL", {name}});
        if (!found) return std::unexpected(found.error());
        return !found->rows.empty();
    }

    [[nodiscard]] bool shared() const override { return true; }
    [[nodiscard]] std::optional<ConnectionSecurity> security() const override {
        if (!connection_) return std::nullopt;
        const Settings settings(PQconninfo(connection_.get()));
        const char* address = PQhostaddr(connection_.get());
        const std::string_view host = PQhost(connection_.get());
        const std::string_view from = address == nullptr ? "" : address;
        const bool encrypted = PQsslInUse(connection_.get()) != 0;
        const char* version = encrypted ? PQsslAttribute(connection_.get(), "protocol") : nullptr;
        return ConnectionSecurity{.local = host.starts_with('/') || from.starts_with("127.") || from == "::1",
                                  .encrypted = encrypted ? (version == nullptr ? "TLS" : version) : "",
                                  .verified = encrypted && setting(settings, "sslmode") == "verify-full"};
    }
    [[nodiscard]] std::string_view clock() const override {
        return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    }

    StoreResult<Notifications> notifications(std::chrono::milliseconds longest) override {
        if (!std::exchange(listening_, true) && connection_) {
            if (auto well = listen(); !well) return std::unexpected(well.error());
        }
        if (auto well = be_connected(); !well) return std::unexpected(well.error());
        Notifications received{{}, std::exchange(missed_, false)};
        if (!take_notices(received.payloads)) return lost();
        if (received.payloads.empty() && !received.missed &&
            wait_for(connection_.get(), POLLIN, Clock::now() + longest) && !take_notices(received.payloads))
            return lost();
        return received;
    }

  private:
    static void append_end(std::vector<Statement>& to, std::span<const Statement> afterwards) {
        to.push_back({"COMMIT", {}});
        to.insert(to.end(), afterwards.begin(), afterwards.end());
    }

    // The second round trip of a transaction.
    StoreResult<void> finish(const Continuation& continuation, std::span<const QueryResult> answers,
                             std::span<const Statement> afterwards) {
        std::vector<Statement> rest;
        try {
            rest = continuation(answers);
            append_end(rest, afterwards);
        } catch (...) {
            connection_.reset();  // which rolls back
            throw;
        }
        // On another connection this would be half of a transaction.
        if (PQstatus(connection_.get()) != CONNECTION_OK ||
            PQtransactionStatus(connection_.get()) != PQTRANS_INTRANS)
            return lost();
        if (auto done = pipeline(rest); !done) return std::unexpected(done.error());
        return {};
    }

    StoreResult<void> be_connected() {
        if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return {};
        if (Clock::now() < not_before_)
            return std::unexpected(StoreError{StoreError::Kind::unavailable, "the database did not answer"});
        return connect();
    }

    StoreResult<void> listen() {
        missed_ = true;
        const Statement listen{"LISTEN merels", {}};
        if (auto answers = pipeline(std::span(&listen, 1)); !answers) return std::unexpected(answers.error());
        return {};
    }

    bool take_notices(std::vector<std::string>& payloads) {
        if (PQconsumeInput(connection_.get()) == 0) return false;
        while (PGnotify* const notice = PQnotifies(connection_.get())) {
            payloads.emplace_back(notice->extra);
            PQfreemem(notice);
        }
        return true;
    }

    StoreResult<std::vector<QueryResult>> pipeline(std::span<const Statement> statements) {
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
        deadline_ = Clock::now() + patience;
        auto answers = receive(with_preparing);
        if (!answers && connection_) recover(statements, with_preparing);
        return answers;
    }

    // Statements that the failed round trip was to prepare may not be prepared, and its transaction is open.
    void recover(std::span<const Statement> statements, const std::vector<bool>& with_preparing) {
        for (std::size_t i = 0; i < statements.size(); ++i) {
            if (with_preparing[i]) prepared_.erase(statements[i].sql);
        }
        if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
        const Statement roll_back{"ROLLBACK", {}};
        if (!pipeline(std::span(&roll_back, 1))) connection_.reset();
    }

    bool send(const Statement& statement, bool& is_new) {
        auto [kept, added] = prepared_.try_emplace(statement.sql, "");
        is_new = added;
        if (added) {
            kept->second = "s" + std::to_string(++statements_named_);
            const std::string sql(statement.sql);
            if (PQsendPrepare(connection_.get(), kept->second.c_str(), sql.c_str(), 0, nullptr) == 0)
                return false;
        }
        const Parameters parameters(statement.values);
        return PQsendQueryPrepared(connection_.get(), kept->second.c_str(), parameters.count(),
                                   parameters.data(), nullptr, nullptr, 0) != 0;
    }

    // The next of what the pipeline answers; null if that is the end of a statement's answers, or if nothing
    // comes in time (the connection then is no good any more).
    Result next_result() {
        PGconn* const from = connection_.get();
        while (PQisBusy(from) != 0) {
            const int unsent = PQflush(from);
            const auto events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN);
            late_ = unsent >= 0 && !wait_for(from, events, deadline_);
            if (unsent < 0 || late_ || PQconsumeInput(from) == 0) {
                lost_ = true;
                return nullptr;
            }
        }
        return Result(PQgetResult(from));
    }

    StoreResult<std::vector<QueryResult>> receive(const std::vector<bool>& with_preparing) {
        late_ = lost_ = false;
        std::vector<QueryResult> answers;
        std::optional<StoreError> failure;
        const auto next = [&](bool wanted) {
            const Result result = next_result();
            if (!result) return false;
            while (const Result rest = next_result()) {
            }
            if (lost_) return false;
            if (!went_well(result.get())) {
                if (!failure) failure = error_of(result.get());
            } else if (wanted && !failure) {
                answers.push_back(answer_of(result.get()));
            }
            return true;
        };
        for (const bool is_new : with_preparing) {
            if ((is_new && !next(false)) || !next(true)) return late_ ? not_answered() : lost();
        }
        const Result sync = next_result();
        if (!sync || PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC) return lost();
        if (PQexitPipelineMode(connection_.get()) == 0) return lost();
        if (!failure) return answers;
        // A client's bad values must not cause reconnects.
        const bool usable =
            failure->kind == StoreError::Kind::bad_value || failure->kind == StoreError::Kind::refused;
        if (!usable) connection_.reset();
        return std::unexpected(std::move(*failure));
    }

    std::unexpected<StoreError> not_answered() {
        not_before_ = Clock::now() + respite;
        return lost();
    }

    // The connection is lost or out of sync: the next call makes a new one.
    std::unexpected<StoreError> lost() {
        std::string why = trimmed(PQerrorMessage(connection_.get()));
        if (why.empty()) why = "the database does not answer";
        connection_.reset();
        return std::unexpected(StoreError{StoreError::Kind::unavailable, std::move(why)});
    }

    std::string address_;
    PostgresConnection connection_;
    Clock::time_point deadline_;
    Clock::time_point not_before_;  // try again
    std::int64_t statements_named_ = 0;
    bool late_ = false;                                           // the last round trip timed out
    bool lost_ = false;                                           // the connection cannot be used
    bool listening_ = false;                                      // for notifications
    bool missed_ = false;                                         // some of them, perhaps
    std::unordered_map<std::string_view, std::string> prepared_;  // names, by the text
};

}  // namespace

StoreResult<std::unique_ptr<Database>> open_postgres(const std::string& address) {
    if (auto well = check_address(address); !well) return std::unexpected(well.error());
    auto database = std::make_unique<PostgresDatabase>(address);
    if (auto connected = database->connect(); !connected) return std::unexpected(connected.error());
    return database;
}

}  // namespace merels::store
