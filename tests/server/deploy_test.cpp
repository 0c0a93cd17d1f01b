// What is in deploy/, as far as it can be tried out here.
#include <cstdlib>
#include <doctest/doctest.h>

#include "server/background_program.h"

using namespace merels::testing;

TEST_CASE("the systemd units confine the server: systemd-analyze rates their exposure below 2.0") {
    for (const std::string unit : {"merels.service", "merels@.service"}) {
        CAPTURE(unit);
        CHECK(std::system(("systemd-analyze security --no-pager --offline=true --threshold=20 " MERELS_DEPLOY
                           "/" +
                           unit + " >/dev/null 2>&1")
                              .c_str()) == 0);
    }
}

TEST_CASE("the configuration file that comes with the units is one") {
    const Folder folder;
    const Ran ran = run(MERELS_PROGRAM, {"serve", "--check", "--config", MERELS_DEPLOY "/merels.conf",
                                         "--port", "0", "--db", folder.path() + "/db"});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
}
