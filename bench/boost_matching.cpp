#include "bench/boost_matching.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/maximum_weighted_matching.hpp>
#include <boost/version.hpp>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "core/random.h"
#include "tournament/matching.h"

namespace merels::bench {
namespace {

using tournament::Cost;
using tournament::CostMatrix;

// As in a Swiss: equal scores are cheap, a few pairs are not allowed, and the rest is a matter of taste.
CostMatrix random_costs(int size, Random& random) {
    CostMatrix costs(size);
    for (int a = 0; a < size; ++a) {
        for (int b = a + 1; b < size; ++b) {
            const int gap = b / 5 - a / 5;
            const int met = random.below(3) == 0 ? 1 : 0;
            const int colours = static_cast<int>(random.below(3));
            costs.set(
                a, b,
                Cost{met} * 1'000'000'000 + 100'000 * gap * gap + 500 * colours + (b - a - 2) * (b - a - 2));
        }
    }
    return costs;
}

// What the pairs cost; -1 if they are not pairs of all vertices.
std::int64_t total(const CostMatrix& costs, const std::vector<int>& partners) {
    Cost sum = 0;
    for (int a = 0; a < costs.size(); ++a) {
        const int b = partners[static_cast<std::size_t>(a)];
        if (b < 0 || b >= costs.size() || b == a || partners[static_cast<std::size_t>(b)] != a) return -1;
        if (a < b) sum += costs(a, b);
    }
    return static_cast<std::int64_t>(sum);
}

// All weights are positive, so the heaviest matching of a complete graph is one of all vertices, and the
// cheapest.
std::vector<int> partners_of_boost(const CostMatrix& costs) {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, std::int64_t>>;
    using Vertex = boost::graph_traits<Graph>::vertex_descriptor;
    constexpr std::int64_t above_all = 10'000'000'000;
    const auto size = static_cast<std::size_t>(costs.size());
    Graph graph(size);
    for (std::size_t a = 0; a < size; ++a) {
        for (std::size_t b = a + 1; b < size; ++b) {
            const Cost cost = costs(static_cast<int>(a), static_cast<int>(b));
            boost::add_edge(a, b, above_all - static_cast<std::int64_t>(cost), graph);
        }
    }
    std::vector<Vertex> mates(size);
    boost::maximum_weighted_matching(graph, mates.data());
    std::vector<int> partners;
    for (const Vertex mate : mates) partners.push_back(mate < size ? static_cast<int>(mate) : -1);
    return partners;
}

enum class Verdict : std::uint8_t { right, wrong, late, crashed };

Verdict judge(const CostMatrix& costs, unsigned timeout) {
    constexpr int is_right = 0;
    constexpr int is_wrong = 1;
    const std::int64_t best = total(costs, tournament::cheapest_matching(costs));
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("there are no more processes");
    if (child == 0) {
        const rlimit processor_time{timeout, timeout + 1};
        (void)setrlimit(RLIMIT_CPU, &processor_time);
        _exit(total(costs, partners_of_boost(costs)) == best ? is_right : is_wrong);
    }
    int status = 0;
    (void)waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGXCPU ? Verdict::late : Verdict::crashed;
    return WEXITSTATUS(status) == is_right   ? Verdict::right
           : WEXITSTATUS(status) == is_wrong ? Verdict::wrong
                                             : Verdict::crashed;
}

}  // namespace

void print_boost_matching(const BoostMatchingOptions& options) {
    Random random(options.seed);
    int counts[4] = {};
    for (int graph = 0; graph < options.graphs; ++graph) {
        constexpr int fewest_vertices = 10;
        const auto pairs = static_cast<std::uint32_t>((options.most_vertices - fewest_vertices) / 2 + 1);
        const int size = fewest_vertices + 2 * static_cast<int>(random.below(pairs));
        ++counts[static_cast<int>(judge(random_costs(size, random), options.timeout))];
    }
    fmt::print("Boost {}.{}: of {} graphs {} right, {} wrong, {} not done in {} s, {} crashed\n",
               BOOST_VERSION / 100'000, BOOST_VERSION / 100 % 1000, options.graphs, counts[0], counts[1],
               counts[2], options.timeout, counts[3]);
}

}  // namespace merels::bench
