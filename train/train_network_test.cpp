#include "train/train_network.h"

#include <doctest/doctest.h>
#include <string>

#include "dvonn/net.h"
#include "registry/registry.h"
#include "support/folder.h"
#include "train/tune_weights.h"

using namespace merels;
using merels::testing::Folder;

TEST_CASE("training reports what is missing before the long work") {
    const Folder folder;
    const AnyGame& nine = *find_game("nine");
    const auto no_tables = train::train_network(
        nine, {.tables = folder.path(), .out = folder.path() + "/x", .samples = {}, .epochs = {}});
    CHECK(no_tables.error() == "there are no complete tables of Nine Men's Morris in " + folder.path());
    const auto no_folder = train::train_network(
        nine, {.tables = folder.path(), .out = "/nowhere/x", .samples = {}, .epochs = {}});
    CHECK(no_folder.error() == "nothing can be written in /nowhere");
    const auto no_network = train::train_network(
        *find_game("yote"), {.tables = "", .out = folder.path() + "/x", .samples = {}, .epochs = {}});
    CHECK(no_network.error() == "Yoté is not judged by a network");
    CHECK(!train::tune_weights(*find_game("dvonn"), {}));
    CHECK(train::games_with_network() == std::vector<std::string>{"nine", "dvonn", "dvonn-placed"});
}

TEST_CASE("DVONN is trained from self-play, and the network can be loaded") {
    const Folder folder;
    const auto trained = train::train_network(
        *find_game("dvonn"), {.tables = "", .out = folder.path() + "/x", .samples = 10'000, .epochs = 1});
    REQUIRE(trained.has_value());
    const std::string file = folder.read("x");
    CHECK(file.size() == network_header_size + 144'904);
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    CHECK(read_network_file(bytes, dvonn::Net::header()).has_value());
}
