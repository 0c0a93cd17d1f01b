#include "core/network_file.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

using namespace merels;

namespace {

constexpr NetworkHeader header{
    .weights_size = 5, .id = {'n', 'i', 'n', 'e'}, .features = 3, .width = 16, .phases = 2};
const std::string weights = "12345";

std::expected<std::string, NetworkError> read(std::string_view file, const NetworkHeader& expected = header) {
    const auto read =
        read_network_file({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()}, expected);
    if (!read) return std::unexpected(read.error());
    return std::string(read->begin(), read->end());
}

// The file with one byte changed.
std::string damaged(std::size_t at) {
    std::string file = write_network_file(header, weights);
    file[at] = static_cast<char>(file[at] ^ 1);
    return file;
}

}  // namespace

TEST_CASE("a network file is read back as it was written") {
    const std::string file = write_network_file(header, weights);
    CHECK(file.size() == network_header_size + weights.size());
    CHECK(file.starts_with("MERELNET"));
    CHECK(read(file) == weights);
}

TEST_CASE("a network file with a wrong magic, version, size or checksum is refused") {
    CHECK(read("").error() == NetworkError::not_a_network);
    CHECK(read("MERELNET").error() == NetworkError::not_a_network);
    CHECK(read(std::string(100, '\0')).error() == NetworkError::not_a_network);
    CHECK(read(damaged(0)).error() == NetworkError::not_a_network);
    CHECK(read(damaged(8)).error() == NetworkError::version);
    CHECK(read(damaged(12)).error() == NetworkError::size);
    CHECK(read(write_network_file(header, weights) + "6").error() == NetworkError::size);
    std::string shortened = write_network_file(header, weights);
    shortened.pop_back();
    CHECK(read(shortened).error() == NetworkError::size);
    CHECK(read(damaged(16)).error() == NetworkError::checksum);
    for (std::size_t at = network_header_size; at < network_header_size + weights.size(); ++at) {
        CHECK(read(damaged(at)).error() == NetworkError::checksum);
    }
}

TEST_CASE("a network of another game or of another shape is refused") {
    const std::string file = write_network_file(header, weights);
    NetworkHeader other = header;
    other.id = {'d', 'v', 'o', 'n', 'n'};
    CHECK(read(file, other).error() == NetworkError::other_network);
    other = header;
    other.features = 4;
    CHECK(read(file, other).error() == NetworkError::shape);
    other = header;
    other.width = 32;
    CHECK(read(file, other).error() == NetworkError::shape);
    other = header;
    other.phases = 1;
    CHECK(read(file, other).error() == NetworkError::shape);
}

TEST_CASE("every error of a network file has a description of its own") {
    std::vector<std::string_view> texts;
    for (const auto error : {NetworkError::not_a_network, NetworkError::version, NetworkError::other_network,
                             NetworkError::shape, NetworkError::size, NetworkError::checksum}) {
        texts.push_back(describe(error));
        CHECK(!texts.back().empty());
    }
    std::ranges::sort(texts);
    CHECK(std::ranges::adjacent_find(texts) == texts.end());
}
