#include "server/base/guest_names.h"

#include <fmt/format.h>
#include <iterator>
#include <string_view>

namespace merels::server {
namespace {

// Words that are kind in any order and to any reader.
constexpr std::string_view qualities[] = {
    "Able",   "Amber",   "Bold",   "Brave",  "Bright", "Brisk",   "Calm",     "Cheery",   "Clever", "Cosy",
    "Crisp",  "Curious", "Daring", "Eager",  "Early",  "Fair",    "Fleet",    "Friendly", "Gentle", "Glad",
    "Golden", "Happy",   "Honest", "Humble", "Jolly",  "Keen",    "Kind",     "Lively",   "Lucky",  "Mellow",
    "Merry",  "Mild",    "Neat",   "Nimble", "Noble",  "Patient", "Plucky",   "Polite",   "Proud",  "Quick",
    "Quiet",  "Rapid",   "Ready",  "Silver", "Sly",    "Snowy",   "Solid",    "Steady",   "Sunny",  "Swift",
    "Tidy",   "Trusty",  "Upbeat", "Velvet", "Vivid",  "Warm",    "Watchful", "Wise",     "Witty",  "Zesty"};
constexpr std::string_view animals[] = {
    "Badger", "Bear",    "Beaver",  "Bison",  "Camel",   "Cheetah",  "Condor",   "Crane",
    "Deer",   "Dolphin", "Dove",    "Eagle",  "Egret",   "Falcon",   "Ferret",   "Finch",
    "Fox",    "Gecko",   "Giraffe", "Hare",   "Hawk",    "Hedgehog", "Heron",    "Ibex",
    "Jaguar", "Kestrel", "Koala",   "Lark",   "Lemur",   "Leopard",  "Lion",     "Llama",
    "Lynx",   "Magpie",  "Marten",  "Mole",   "Moose",   "Newt",     "Octopus",  "Orca",
    "Osprey", "Otter",   "Owl",     "Panda",  "Panther", "Penguin",  "Pony",     "Puffin",
    "Rabbit", "Raven",   "Robin",   "Salmon", "Seal",    "Sparrow",  "Squirrel", "Stork",
    "Swan",   "Tiger",   "Turtle",  "Walrus", "Whale",   "Wombat",   "Wren",     "Zebra"};

}  // namespace

std::string guest_name(std::uint64_t number) {
    constexpr std::uint64_t least = 10;
    constexpr std::uint64_t numbers = 90;  // two digits
    const std::uint64_t digits = number % numbers + least;
    number /= numbers;
    const std::string_view quality = qualities[number % std::size(qualities)];
    number /= std::size(qualities);
    return fmt::format("{} {} {}", quality, animals[number % std::size(animals)], digits);
}

}  // namespace merels::server
