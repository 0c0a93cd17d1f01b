#include "server/base/fair_queue.h"

#include <doctest/doctest.h>
#include <vector>

using namespace merels::server;

namespace {

std::vector<int> all_of(FairQueue<int>& queue) {
    std::vector<int> taken;
    while (const auto next = queue.take()) taken.push_back(next->item);
    return taken;
}

}  // namespace

TEST_CASE("a group that may not have its turn keeps its place, and the others go on") {
    FairQueue<int> queue({.of_owner = 4, .of_group = 8});
    for (const int item : {1, 2}) CHECK(queue.push("slow", "ada", item));
    for (const int item : {3, 4}) CHECK(queue.push("quick", "ada", item));
    const auto quick = [](const std::string& group) { return group == "quick"; };
    CHECK(queue.take(quick)->item == 3);
    CHECK(queue.take(quick)->item == 4);
    CHECK_FALSE(queue.take(quick).has_value());
    CHECK(all_of(queue) == std::vector{1, 2});
}

TEST_CASE("groups take turns, and so do the owners in a group") {
    FairQueue<int> queue({.of_owner = 4, .of_group = 8});
    for (const int item : {11, 12, 13, 14}) CHECK(queue.push("a", "one", item));
    for (const int item : {21, 22}) CHECK(queue.push("a", "two", item));
    CHECK(queue.push("b", "three", 31));
    CHECK(queue.size() == 7);
    CHECK(all_of(queue) == std::vector{11, 31, 21, 12, 22, 13, 14});
    CHECK(queue.size() == 0);
}

TEST_CASE("an owner and a group have only so much waiting, and room again when some is taken") {
    FairQueue<int> queue({.of_owner = 2, .of_group = 3});
    CHECK(queue.push("a", "one", 1));
    CHECK(queue.push("a", "one", 2));
    CHECK_FALSE(queue.push("a", "one", 3));
    CHECK(queue.push("a", "two", 4));
    CHECK_FALSE(queue.push("a", "three", 5));
    CHECK(queue.push("b", "three", 5));
    CHECK(queue.take()->item == 1);
    CHECK(queue.push("a", "one", 3));
    CHECK(all_of(queue) == std::vector{5, 4, 2, 3});
}

TEST_CASE("what is removed is not taken, and leaves no empty place behind") {
    FairQueue<int> queue({.of_owner = 4, .of_group = 8});
    for (const int item : {1, 2, 3}) CHECK(queue.push("a", "one", item));
    CHECK(queue.push("b", "two", 4));
    CHECK(queue.remove("a", 2));
    CHECK_FALSE(queue.remove("a", 2));
    CHECK_FALSE(queue.remove("c", 1));
    CHECK(queue.remove("b", 4));
    CHECK(queue.size() == 2);
    CHECK(queue.take()->item == 1);
    CHECK(queue.take()->item == 3);
    CHECK_FALSE(queue.take().has_value());
}

TEST_CASE("those who share are the groups, the owners of the group and the owner's own") {
    FairQueue<int> queue({.of_owner = 4, .of_group = 8});
    CHECK(queue.push("a", "one", 1));
    CHECK(queue.take()->sharing == 1);
    for (const int item : {1, 2, 3}) CHECK(queue.push("a", "one", item));
    CHECK(queue.push("a", "two", 4));
    CHECK(queue.push("b", "three", 5));
    CHECK(queue.take()->sharing == 5);  // a: two groups, two owners, three items
    CHECK(queue.take()->sharing == 2);  // b: two groups
}
