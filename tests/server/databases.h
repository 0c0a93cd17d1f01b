// Databases of the kinds a server runs on, for tests that open them themselves.
#pragma once

#include <doctest/doctest.h>
#include <string>

#include "store/database.h"
#include "store/store.h"
#include "support/folder.h"
#include "support/server_process.h"

namespace merels::testing {

// Runs a test on an empty SQLite database, then on an empty PostgreSQL one.
template <class Test>
void on_both_databases(Test test) {
    const Folder folder;
    for (const std::string& where : {folder.path() + "/db", PostgresProcess::shared().new_database()}) {
        CAPTURE(where);
        auto store = store::Store::open(where);
        auto database = store::open_database(where);
        REQUIRE((store.has_value() && database.has_value()));
        test(*store, **database);
    }
}

inline void run_sql(const std::string& db, const std::string& script) {
    auto database = store::open_database(db);
    REQUIRE((*database)->run_script(script).has_value());
}

}  // namespace merels::testing
