// What is in deploy/, as far as it can be tried out here.
#include <cstdlib>
#include <doctest/doctest.h>

#include "server/background_program.h"
#include "support/paths.h"

using namespace merels::testing;

TEST_CASE("the systemd units confine the server: systemd-analyze rates their exposure below 2.0") {
    for (const std::string unit : {"merels.service", "merels@.service"}) {
        CAPTURE(unit);
        const std::string command = "systemd-analyze security --no-pager --offline=true --threshold=20 " +
                                    in_project("deploy/" + unit);
        CHECK(std::system((command + " >/dev/null 2>&1").c_str()) == 0);
    }
}

TEST_CASE("the configuration file that comes with the units is one") {
    const Folder folder;
    const Ran ran = run(in_build("merels"), {"serve", "--check", "--config", in_project("deploy/merels.conf"),
                                             "--port", "0", "--db", folder.path() + "/db"});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
}
