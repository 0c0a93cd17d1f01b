#include "server/cluster/cluster_notification.h"

#include <doctest/doctest.h>

using namespace merels;
using namespace merels::server;

TEST_CASE("news are what others told, and not what one has told oneself") {
    const ClusterNotification received =
        parse_notifications({{"other k7m2qp:12 chess-club:3 k7m2qp@", "me abc:1 !", "third !"}, false}, "me");
    REQUIRE(received.events.size() == 2);
    CHECK(received.events[0].game == "k7m2qp");
    CHECK(received.events[0].number == 12);
    CHECK(received.events[1].game == "chess-club");
    CHECK(received.events[1].number == 3);
    CHECK(received.presence == std::vector<std::string>{"k7m2qp"});
    CHECK(received.server_gone);
    CHECK_FALSE(received.missed);
    CHECK_FALSE(parse_notifications({{"me !"}, true}, "me").server_gone);
    CHECK(parse_notifications({{}, true}, "me").missed);
}

TEST_CASE("what is no news is passed over") {
    const ClusterNotification received =
        parse_notifications({{"", " ", "other", "other  x y: :7 @ z:12x", "other a:b"}, false}, "me");
    for (const GameVersion& known : received.events) CHECK(known.number >= 0);
    CHECK_FALSE(received.server_gone);
}
