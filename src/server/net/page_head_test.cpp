#include "server/net/page_head.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include "server/net/gzip.h"

using namespace merels::server;

TEST_CASE("a page's head has what previews of links show, and no markup from outside") {
    const std::string html = write_head({.title = "A \"game\" <script>",
                                         .description = "White & Black",
                                         .address = "https://merels.example/game/x",
                                         .image = "https://merels.example/game/x/picture.png",
                                         .indexed = false});
    CHECK(html.starts_with("<title>A &quot;game&quot; &lt;script&gt;</title>"));
    CHECK(html.contains(R"(<meta property="og:title" content="A &quot;game&quot; &lt;script&gt;">)"));
    CHECK(html.contains(R"(<meta property="og:description" content="White &amp; Black">)"));
    CHECK(html.contains(R"(<meta property="og:image" content="https://merels.example/game/x/picture.png">)"));
    CHECK(html.contains(R"(<meta name="robots" content="noindex">)"));
    const std::string plain = write_head({.title = "Merels", .description = "", .address = "", .image = ""});
    CHECK(!plain.contains("og:image"));
    CHECK(!plain.contains("robots"));
}

TEST_CASE("what is compressed for a browser is what it was") {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "<p>" + std::to_string(i * 7919 % 1000) + "</p>";
    const std::string packed = gzip(text);
    CHECK(packed.size() < text.size() / 2);
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK);
    std::string back(text.size(), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(back.data());
    stream.avail_out = static_cast<uInt>(back.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    inflateEnd(&stream);
    CHECK(back == text);
}
