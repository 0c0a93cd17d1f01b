#include "tournament/matching.h"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <random>
#include <rapidcheck.h>

using namespace merels::tournament;

namespace {

// Small costs make many ties and blossoms; great ones use all the bits.
CostMatrix any_costs(int size) {
    const auto range = *rc::gen::element(2, 5, 1000, 1'000'000);
    const int shift = *rc::gen::element(0, 0, 80);
    CostMatrix costs(size);
    for (int a = 0; a < size; ++a) {
        for (int b = a + 1; b < size; ++b) {
            const Cost high = Cost{*rc::gen::inRange(0, 3)} << shift;
            costs.set(a, b, high + *rc::gen::inRange(-range, range));
        }
    }
    return costs;
}

// As in a Swiss: equal scores are cheap, a few pairs are not allowed, and the rest is a matter of taste.
CostMatrix costs_of_scores(int size) {
    std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
    const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
    CostMatrix costs(size);
    for (int a = 0; a < size; ++a) {
        for (int b = a + 1; b < size; ++b) {
            const int gap = b / 5 - a / 5;
            const int met = below(3) == 0 ? 1 : 0;
            costs.set(a, b, (met << 30) + 100'000 * gap * gap + 500 * below(3) + (b - a - 2) * (b - a - 2));
        }
    }
    return costs;
}

// The conditions of a proof, as its definition has them.
bool proves(const MatchingProof& proof, const CostMatrix& costs, const std::vector<int>& partners) {
    const int size = costs.size();
    CostMatrix slack(size);
    for (int a = 0; a < size; ++a) {
        for (int b = 0; b < a; ++b) {
            slack.set(a, b, proof.labels[a] + proof.labels[b] + costs(a, b) + costs(a, b));
        }
    }
    for (const auto& [label, vertices] : proof.blossoms) {
        int inside = 0;
        for (const int a : vertices) {
            inside += static_cast<int>(std::ranges::count(vertices, partners[a]));
            for (const int b : vertices) {
                if (b < a) slack.set(a, b, slack(a, b) + label);
            }
        }
        if (label < 0 || inside != std::ssize(vertices) - 1) return false;
    }
    for (int a = 0; a < size; ++a) {
        for (int b = 0; b < a; ++b) {
            if (slack(a, b) < 0 || (partners[a] == b && slack(a, b) != 0)) return false;
        }
    }
    return true;
}

Cost total(const CostMatrix& costs, const std::vector<int>& partners) {
    Cost sum = 0;
    for (int a = 0; a < costs.size(); ++a) {
        if (a < partners[a]) sum += costs(a, partners[a]);
    }
    return sum;
}

bool is_matching(const std::vector<int>& partners, int size) {
    for (int a = 0; a < size; ++a) {
        const int b = partners[a];
        if (b < 0 || b >= size || b == a || partners[b] != a) return false;
    }
    return static_cast<int>(partners.size()) == size;
}

// The least cost by trying all: of every set of vertices, given what is best for the rest.
Cost least_cost(const CostMatrix& costs) {
    const int size = costs.size();
    std::vector<Cost> best(std::size_t{1} << size);
    for (unsigned done = (1U << size) - 1; done-- > 0;) {
        int a = 0;
        while ((done >> a & 1U) != 0) ++a;
        bool first = true;
        for (int b = a + 1; b < size; ++b) {
            if ((done >> b & 1U) != 0) continue;
            const Cost cost = costs(a, b) + best[done | 1U << a | 1U << b];
            if (first || cost < best[done]) best[done] = cost;
            first = false;
        }
    }
    return best[0];
}

}  // namespace

TEST_CASE("a matching of up to twelve costs as little as the best of all there are") {
    CHECK(rc::check([] {
        const int size = 2 * *rc::gen::inRange(0, 7);
        const CostMatrix costs = any_costs(size);
        MatchingProof proof;
        const std::vector<int> partners = cheapest_matching(costs, &proof);
        RC_ASSERT(is_matching(partners, size));
        RC_ASSERT(proves(proof, costs, partners));
        RC_ASSERT(total(costs, partners) == least_cost(costs));
        RC_ASSERT(cheapest_matching(costs) == partners);
    }));
}

TEST_CASE("a large matching is proved to be the cheapest") {
    CHECK(rc::check([] {
        const int size = 2 * *rc::gen::inRange(7, 41);
        const CostMatrix costs = *rc::gen::element(0, 1) == 0 ? any_costs(size) : costs_of_scores(size);
        MatchingProof proof;
        const std::vector<int> partners = cheapest_matching(costs, &proof);
        RC_ASSERT(is_matching(partners, size));
        RC_ASSERT(proves(proof, costs, partners));
    }));
}

TEST_CASE("two triangles that are joined by one dear edge need that edge") {
    CostMatrix costs(6);
    for (int a = 0; a < 6; ++a) {
        for (int b = a + 1; b < 6; ++b) costs.set(a, b, a / 3 == b / 3 ? 1 : 1000);
    }
    costs.set(2, 3, 10);
    CHECK(cheapest_matching(costs) == std::vector{1, 0, 3, 2, 5, 4});
}
