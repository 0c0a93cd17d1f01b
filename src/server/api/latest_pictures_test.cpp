#include "server/api/latest_pictures.h"

#include <doctest/doctest.h>

using namespace merels::server;

TEST_CASE("the pictures asked for longest ago are forgotten first") {
    LatestPictures pictures(6);  // two, with their keys
    pictures.add("a", shared_text("A"));
    pictures.add("b", shared_text("B"));
    CHECK(*pictures.find("a") == "A");
    pictures.add("c", shared_text("C"));
    CHECK(pictures.find("b") == nullptr);
    CHECK(*pictures.find("a") == "A");
    CHECK(*pictures.find("c") == "C");
    pictures.add("a", shared_text("other"));
    CHECK(*pictures.find("a") == "A");
}

TEST_CASE("the pictures that are kept have a limit in bytes, and one that is larger is not kept") {
    LatestPictures pictures(1000);
    for (const char* key : {"a", "b", "c"}) pictures.add(key, shared_text(std::string(300, '.')));
    pictures.add("large", shared_text(std::string(600, '.')));
    CHECK(pictures.find("a") == nullptr);
    CHECK(pictures.find("b") == nullptr);
    CHECK(pictures.find("c") != nullptr);
    CHECK(pictures.find("large") != nullptr);
    pictures.add("larger", shared_text(std::string(1000, '.')));
    CHECK(pictures.find("larger") == nullptr);
    CHECK(pictures.find("large") == nullptr);
    pictures.add("a", shared_text("A"));
    CHECK(*pictures.find("a") == "A");
}
