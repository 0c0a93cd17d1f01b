#include "server/api/latest_pictures.h"

#include <doctest/doctest.h>

using namespace merels::server;

TEST_CASE("the pictures asked for longest ago are forgotten first") {
    LatestPictures pictures(2);
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
