#include "store/database_address.h"

#include <doctest/doctest.h>

#include "store/database.h"

using namespace merels::store;

TEST_CASE("an address is shown without its secrets") {
    CHECK(without_secrets("/var/lib/merels/merels.db") == "/var/lib/merels/merels.db");
    CHECK(without_secrets("postgresql://db.example/merels") == "postgresql://db.example/merels");
    CHECK(without_secrets("postgresql://merels:secret@db.example/merels") ==
          "postgresql://db.example/merels");
    CHECK(without_secrets("postgresql://db/merels?user=a&password=secret&sslmode=require") ==
          "postgresql://db/merels?user=a&password=***&sslmode=require");
    const char* const leaky[] = {
        "postgresql://merels:secret@db/merels",
        "postgresql://merels:se?cret@db/merels",
        "postgresql://merels:x/secret@db/merels",
        "postgresql://merels:x@secret@db/merels",
        "postgresql://db/merels?password=secret",
        "postgresql://db/merels?PASSWORD=secret",
        "postgresql://db/merels?p%61ssword=secret",
        "postgresql://db/merels?%70assword=secret@x&a=b",
        "postgresql://db/merels?application_name=a@b&password=secret",
        "postgresql://merels@db/merels?sslpassword=secret&host=/tmp",
        "host=db password=secret dbname=merels",
        "host=db password = 'x secret' dbname=merels",
        "HOST=db PASSWORD=secret",
    };
    for (const char* address : leaky) {
        CAPTURE(address);
        CHECK(without_secrets(address).find("secret") == std::string::npos);
    }
}

TEST_CASE("an address that libpq cannot read is refused without repeating it") {
    const char* const addresses[] = {
        "postgresql://merels:secret%zz@127.0.0.1/merels", "postgresql://merels:x/secret@127.0.0.1/merels",
        "postgresql://merels:1/secret@127.0.0.1/merels",  "postgresql://[::1/secret",
        "postgresql://127.0.0.1/merels?password",         "postgresql://127.0.0.1:secret/merels",
    };
    for (const char* address : addresses) {
        CAPTURE(address);
        const auto opened = open_database(address);
        REQUIRE_FALSE(opened.has_value());
        CHECK(opened.error().kind == StoreError::Kind::broken);
        CHECK(opened.error().reason.find("secret") == std::string::npos);
    }
    const auto misspelled = open_database("postgresql://127.0.0.1/merels?sslmod=require");
    REQUIRE_FALSE(misspelled.has_value());
    CHECK(misspelled.error().reason.find("sslmod") != std::string::npos);
}
