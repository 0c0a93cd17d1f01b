#include "server/net/byte_range.h"

#include <doctest/doctest.h>
#include <string>

using namespace merels::server;
using Kind = RequestedRange::Kind;

TEST_CASE("one range of bytes is read as the standard has it") {
    CHECK(read_range("bytes=0-99", 1000) == RequestedRange{Kind::part, {0, 99}});
    CHECK(read_range("bytes=990-2000", 1000) == RequestedRange{Kind::part, {990, 999}});
    CHECK(read_range("Bytes= 5-", 1000) == RequestedRange{Kind::part, {5, 999}});
    CHECK(read_range("bytes=-10", 1000) == RequestedRange{Kind::part, {990, 999}});
    CHECK(read_range("bytes=-2000", 1000) == RequestedRange{Kind::part, {0, 999}});
    CHECK(content_range({5, 999}, 1000) == "bytes 5-999/1000");
}

TEST_CASE("a range behind the end of a file cannot be satisfied") {
    for (const char* range : {"bytes=1000-", "bytes=1000-1001", "bytes=-0"}) {
        CAPTURE(range);
        CHECK(read_range(range, 1000).kind == Kind::unsatisfiable);
    }
    CHECK(read_range("bytes=0-", 0).kind == Kind::unsatisfiable);
    CHECK(read_range("bytes=-1", 0).kind == Kind::unsatisfiable);
}

TEST_CASE("what is not one well-formed range of bytes asks for the whole file") {
    for (const char* range : {"", "bytes", "bytes=", "bytes=-", "bytes=9-3", "bytes=a-b", "bytes=1-b",
                              "bytes=+1-2", "bytes=0x1-2", "lines=1-2", "bytes=0-1,5-6", "bytes=1 - 2",
                              "bytes=99999999999999999999-", "bytes=1-2-3"}) {
        CAPTURE(range);
        CHECK(read_range(range, 1000).kind == Kind::all);
    }
}

TEST_CASE("a range of another version of the file asks for the whole file") {
    Request request;
    request.method = "GET";
    request.headers["range"] = "bytes=0-1";
    CHECK(requested_range(request, "\"a\"", 10).kind == Kind::part);
    request.headers["if-range"] = "\"a\"";
    CHECK(requested_range(request, "\"a\"", 10).kind == Kind::part);
    for (const char* other : {"\"b\"", "W/\"a\"", "Wed, 18 Nov 2026 00:00:00 GMT"}) {
        request.headers["if-range"] = other;
        CHECK(requested_range(request, "\"a\"", 10).kind == Kind::all);
    }
    request.headers.erase("if-range");
    request.method = "HEAD";
    CHECK(requested_range(request, "\"a\"", 10).kind == Kind::all);
}
