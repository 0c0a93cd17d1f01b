#include "server/net/static_files.h"

#include <doctest/doctest.h>
#include <map>
#include <string>

#include "server/net/http_error.h"
#include "support/folder.h"

using namespace merels::server;
using merels::testing::Folder;

namespace {

Request get(const std::string& path, const std::map<std::string, std::string>& headers = {}) {
    Request request;
    request.method = "GET";
    request.path = path;
    request.headers = headers;
    return request;
}

std::string header(const Response& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) return value;
    }
    return "";
}

// What a folder's files answer, whether they are kept in memory or not.
Response respond(const StaticFiles& files, const Request& request) {
    if (auto found = files.find(request)) return *found;
    const LargeFile* large = files.find_large(request.path);
    REQUIRE(large != nullptr);
    return large->respond(request);
}

}  // namespace

TEST_CASE("a part of a file is sent where one is asked for, and the whole of another version") {
    const Folder folder;
    folder.write("index.html", "home");
    folder.write("app.js", "0123456789");
    folder.write("app.js.gz", "zipped");
    folder.write("nine.pack", "0123456789");
    const StaticFiles files(folder.path());
    CHECK_FALSE(files.find(get("/nine.pack")).has_value());
    CHECK(files.find_large("/app.js") == nullptr);
    for (const std::string path : {"/app.js", "/nine.pack"}) {
        INFO(path);
        const Response whole = respond(files, get(path));
        CHECK(whole.status == 200);
        CHECK(*whole.body == "0123456789");
        CHECK(header(whole, "Accept-Ranges") == "bytes");
        const std::string tag = header(whole, "ETag");
        const Response part =
            respond(files, get(path, {{"range", "bytes=1-3"}, {"accept-encoding", "gzip"}}));
        CHECK(part.status == 206);
        CHECK(*part.body == "123");
        CHECK(header(part, "Content-Range") == "bytes 1-3/10");
        CHECK(header(part, "ETag") == tag);
        CHECK(header(part, "Content-Encoding").empty());
        CHECK(*respond(files, get(path, {{"range", "bytes=-2"}})).body == "89");
        CHECK(*respond(files, get(path, {{"range", "bytes=1-3"}, {"if-range", tag}})).body == "123");
        const Response changed = respond(files, get(path, {{"range", "bytes=1-3"}, {"if-range", "\"x\""}}));
        CHECK(changed.status == 200);
        CHECK(*changed.body == "0123456789");
        const Response behind = respond(files, get(path, {{"range", "bytes=10-"}}));
        CHECK(behind.status == 416);
        CHECK(header(behind, "Content-Range") == "bytes */10");
        CHECK(*respond(files, get(path, {{"range", "bytes=0-1,4-5"}})).body == "0123456789");
        CHECK(respond(files, get(path, {{"if-none-match", tag}})).status == 304);
    }
}

TEST_CASE("a large file is sent in parts only, and a long part is cut short") {
    const Folder folder;
    std::string bytes(3'000'000, 'm');
    bytes[2'000'000] = 'x';
    folder.write("nine.pack", bytes);
    const StaticFiles files(folder.path());
    CHECK_THROWS_AS((void)respond(files, get("/nine.pack")), HttpError);
    CHECK(*respond(files, get("/nine.pack", {{"range", "bytes=2000000-2000001"}})).body == "xm");
    const Response cut = respond(files, get("/nine.pack", {{"range", "bytes=5-"}}));
    CHECK(cut.status == 206);
    CHECK(cut.body->size() == LargeFile::max_part);
    CHECK(header(cut, "Content-Range") == "bytes 5-1048580/3000000");
}
