#include "server/api/user_agent.h"

#include <doctest/doctest.h>
#include <string>

using namespace merels::server;

TEST_CASE("a browser is described in a few words of ours") {
    CHECK(describe_browser("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0") ==
          "Firefox on Linux");
    CHECK(describe_browser("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                           "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0") == "Edge on Windows");
    CHECK(describe_browser(
              "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
              "like Gecko) Version/17.5 Mobile/15E148 Safari/604.1") == "Safari on iPhone");
    CHECK(describe_browser("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) "
                           "Chrome/126.0.0.0 Mobile Safari/537.36") == "Chrome on Android");
    CHECK(describe_browser("") == "Unknown browser");
    CHECK(describe_browser(std::string(8000, '<')) == "Unknown browser");
}
