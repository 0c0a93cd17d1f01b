#pragma once

#include <cstddef>
#include <vector>

namespace merels::tournament {

// Wide enough to hold several costs one above the other. It is never multiplied, because clang's sanitizer
// needs a function for that which libgcc does not have.
__extension__ using Cost = __int128;

// What it costs to put two of `size` vertices together, the same both ways.
class CostMatrix {
  public:
    explicit CostMatrix(int size) : size_(size), costs_(static_cast<std::size_t>(size) * size) {}

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] Cost operator()(int a, int b) const { return costs_[index(a, b)]; }
    void set(int a, int b, Cost cost) { costs_[index(a, b)] = costs_[index(b, a)] = cost; }

  private:
    [[nodiscard]] std::size_t index(int a, int b) const {
        return static_cast<std::size_t>(a) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(b);
    }

    int size_;
    std::vector<Cost> costs_;
};

// The partner of every vertex in pairs of all vertices that cost least in total. The number of vertices must
// be even, and no cost beyond 2^110. Always the same for the same costs; O(n^3).
//
// Edmonds' blossom algorithm. Boost.Graph's maximum_weighted_matching cannot be used: in Boost 1.81 it does
// not end, crashes or gives a wrong answer for some graphs (https://github.com/boostorg/graph/issues/399).
// With `proof`, says why nothing is cheaper.
struct MatchingProof;
[[nodiscard]] std::vector<int> cheapest_matching(const CostMatrix& costs, MatchingProof* proof = nullptr);

// Dual variables. The labels of two vertices and of the blossoms that both are in, and twice the cost of
// their edge, are at least 0 together, and 0 for partners. All but one vertex of a blossom have their
// partners in it, and its label is not below 0. So the labels bound the cost of every matching, and this one
// reaches the bound.
struct MatchingProof {
    struct Blossom {
        Cost label = 0;
        std::vector<int> vertices;
    };

    std::vector<Cost> labels;
    std::vector<Blossom> blossoms;
};

}  // namespace merels::tournament
