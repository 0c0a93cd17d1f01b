#include "tournament/matching.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

namespace merels::tournament {
namespace {

// The primal-dual form of Edmonds' algorithm, for the greatest weight (the negative cost).
//
// Nodes are vertices (1 to n) and blossoms (above n), which are odd cycles of nodes; 0 is no node. A node
// that is part of no blossom is *outer*. In each phase alternating trees grow from all outer nodes without a
// mate, along edges without slack. The labels of the vertices at even depth are decreased and those at odd
// depth increased until another edge has no slack. An edge between two trees ends the phase with one more
// pair; an edge within a tree makes a blossom.
class BlossomMatching {
  public:
    explicit BlossomMatching(const CostMatrix& costs)
        : costs_(costs),
          n_(costs.size()),
          limit_(n_ + n_ / 2 + 1),
          nodes_(static_cast<std::size_t>(limit_)),
          edges_(nodes_.size() * nodes_.size()),
          holders_(nodes_.size() * static_cast<std::size_t>(n_ + 1)) {
        Cost cheapest = n_ == 0 ? 0 : costs_(0, 1);
        for (int u = 1; u <= n_; ++u) {
            at(u).outer = u;
            holder(u, u) = u;
            for (int v = 1; v <= n_; ++v) {
                edge(u, v) = {u, v};
                if (u != v) cheapest = std::min(cheapest, costs_(u - 1, v - 1));
            }
        }
        for (int u = 1; u <= n_; ++u) at(u).label = -cheapest;
    }

    std::vector<int> run() {
        for (int pairs = 0; 2 * pairs < n_; ++pairs) add_pair();
        std::vector<int> mates;
        for (int u = 1; u <= n_; ++u) mates.push_back(at(u).mate - 1);
        return mates;
    }

    MatchingProof proof() {
        MatchingProof proof;
        for (int u = 1; u <= n_; ++u) proof.labels.push_back(at(u).label);
        for (int b = n_ + 1; b <= last_; ++b) {
            if (outer(b) == 0) continue;
            MatchingProof::Blossom& blossom = proof.blossoms.emplace_back(at(b).label);
            for (int u = 1; u <= n_; ++u) {
                if (holder(b, u) != 0) blossom.vertices.push_back(u - 1);
            }
        }
        return proof;
    }

  private:
    enum class Depth : std::uint8_t { none, even, odd };  // in the alternating trees

    struct Node {
        Cost label = 0;   // the dual variable
        int mate = 0;     // the vertex at the other end of the matched edge
        int outer = 0;    // the outermost blossom around it, or itself; 0 for a blossom that is not in use
        int parent = 0;   // the vertex of the tree it hangs on, for odd depth
        int nearest = 0;  // the vertex of even depth with the least slack towards it
        int visit = 0;
        Depth depth = Depth::none;
        std::vector<int> cycle;  // of a blossom: its nodes, the base first
    };

    // Real ends of the edge between two nodes that has least slack.
    struct Edge {
        int u = 0;
        int v = 0;
    };

    Node& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }
    Edge& edge(int a, int b) {
        return edges_[static_cast<std::size_t>(a) * nodes_.size() + static_cast<std::size_t>(b)];
    }
    // The node of a blossom's cycle that a vertex is in, or 0.
    int& holder(int blossom, int vertex) {
        return holders_[static_cast<std::size_t>(blossom) * static_cast<std::size_t>(n_ + 1) +
                        static_cast<std::size_t>(vertex)];
    }
    int outer(int node) { return at(node).outer; }
    bool is_blossom(int node) const { return node > n_; }
    bool is_outer(int node) { return at(node).outer == node; }

    Cost slack(const Edge& e) {
        const Cost cost = costs_(e.u - 1, e.v - 1);
        return at(e.u).label + at(e.v).label + cost + cost;
    }

    void offer_nearest(int vertex, int node) {
        int& nearest = at(node).nearest;
        if (nearest == 0 || slack(edge(vertex, node)) < slack(edge(nearest, node))) nearest = vertex;
    }

    void find_nearest(int node) {
        at(node).nearest = 0;
        for (int u = 1; u <= n_; ++u) {
            if (outer(u) != node && at(outer(u)).depth == Depth::even) offer_nearest(u, node);
        }
    }

    void enqueue(int node) {
        if (!is_blossom(node)) queue_.push_back(node);
        for (const int inner : at(node).cycle) enqueue(inner);
    }

    void set_outer(int node, int blossom) {
        at(node).outer = blossom;
        for (const int inner : at(node).cycle) set_outer(inner, blossom);
    }

    // The place of a node in a blossom's cycle, which is turned round if the way to it from the base is odd.
    int even_place(int blossom, int node) {
        auto& cycle = at(blossom).cycle;
        const auto place = std::ranges::find(cycle, node) - cycle.begin();
        if (place % 2 == 0) return static_cast<int>(place);
        std::reverse(cycle.begin() + 1, cycle.end());
        return static_cast<int>(std::ssize(cycle) - place);
    }

    void match(int node, int other) {
        const Edge e = edge(node, other);
        at(node).mate = e.v;
        if (!is_blossom(node)) return;
        const int base = holder(node, e.u);
        const int place = even_place(node, base);
        auto& cycle = at(node).cycle;
        for (int i = 0; i < place; ++i) match(cycle[i], cycle[i ^ 1]);
        match(base, other);
        std::rotate(cycle.begin(), cycle.begin() + place, cycle.end());
    }

    // Matches an outer node of even depth to another and passes the change up to the root of its tree.
    void augment(int node, int other) {
        while (true) {
            const int mate = outer(at(node).mate);
            match(node, other);
            if (mate == 0) return;
            const int above = outer(at(mate).parent);
            match(mate, above);
            node = above;
            other = mate;
        }
    }

    // The outer node where the ways to the roots meet; 0 if the roots differ.
    int common_ancestor(int a, int b) {
        ++visits_;
        while (a != 0 || b != 0) {
            if (a != 0) {
                if (at(a).visit == visits_) return a;
                at(a).visit = visits_;
                a = outer(at(a).mate);
                if (a != 0) a = outer(at(a).parent);
            }
            std::swap(a, b);
        }
        return 0;
    }

    int unused_blossom() {
        int blossom = n_ + 1;
        while (outer(blossom) != 0) ++blossom;
        assert(blossom < limit_);
        last_ = std::max(last_, blossom);
        return blossom;
    }

    void add_way(std::vector<int>& cycle, int from, int ancestor) {
        for (int node = from; node != ancestor;) {
            const int mate = outer(at(node).mate);
            cycle.push_back(node);
            cycle.push_back(mate);
            enqueue(mate);
            node = outer(at(mate).parent);
        }
    }

    void make_blossom(int a, int ancestor, int b) {
        const int blossom = unused_blossom();
        Node& made = at(blossom);
        made.label = 0;
        made.depth = Depth::even;
        made.mate = at(ancestor).mate;
        made.cycle = {ancestor};
        add_way(made.cycle, a, ancestor);
        std::reverse(made.cycle.begin() + 1, made.cycle.end());
        add_way(made.cycle, b, ancestor);
        set_outer(blossom, blossom);
        for (int x = 1; x <= last_; ++x) edge(blossom, x) = edge(x, blossom) = {};
        for (int x = 1; x <= n_; ++x) holder(blossom, x) = 0;
        for (const int inner : made.cycle) take_in(blossom, inner);
        find_nearest(blossom);
    }

    void take_in(int blossom, int inner) {
        for (int x = 1; x <= last_; ++x) {
            if (outer(x) == 0 || outer(x) == blossom) continue;
            Edge& best = edge(blossom, x);
            if (best.u == 0 || slack(edge(inner, x)) < slack(best)) {
                best = edge(inner, x);
                edge(x, blossom) = edge(x, inner);
            }
        }
        for (int x = 1; x <= n_; ++x) {
            if (holder(inner, x) != 0) holder(blossom, x) = inner;
        }
    }

    // Dissolves a blossom of odd depth: the even way through it stays in the tree.
    void expand(int blossom) {
        auto& cycle = at(blossom).cycle;
        for (const int inner : cycle) set_outer(inner, inner);
        const int entry = holder(blossom, edge(blossom, at(blossom).parent).u);
        const int place = even_place(blossom, entry);
        for (int i = 0; i < place; i += 2) {
            const int odd = cycle[i];
            const int even = cycle[i + 1];
            at(odd).parent = edge(even, odd).u;
            at(odd).depth = Depth::odd;
            at(odd).nearest = 0;
            at(even).depth = Depth::even;
            find_nearest(even);
            enqueue(even);
        }
        at(entry).depth = Depth::odd;
        at(entry).parent = at(blossom).parent;
        for (auto i = static_cast<std::size_t>(place) + 1; i < cycle.size(); ++i) {
            at(cycle[i]).depth = Depth::none;
            find_nearest(cycle[i]);
        }
        at(blossom).outer = 0;
        cycle.clear();
    }

    // Grows a tree along an edge without slack from a vertex of even depth. True if that makes one more pair.
    bool follow(const Edge& e) {
        const int a = outer(e.u);
        const int b = outer(e.v);
        if (at(b).depth == Depth::none) {
            at(b).parent = e.u;
            at(b).depth = Depth::odd;
            const int mate = outer(at(b).mate);
            at(b).nearest = at(mate).nearest = 0;
            at(mate).depth = Depth::even;
            enqueue(mate);
        } else if (at(b).depth == Depth::even) {
            const int ancestor = common_ancestor(a, b);
            if (ancestor == 0) {
                augment(a, b);
                augment(b, a);
                return true;
            }
            make_blossom(a, ancestor, b);
        }
        return false;
    }

    bool search_queue() {
        while (!queue_.empty()) {
            const int u = queue_.front();
            queue_.pop_front();
            for (int v = 1; v <= n_; ++v) {
                if (outer(u) == outer(v)) continue;
                const Edge e{u, v};
                if (slack(e) != 0) {
                    offer_nearest(u, outer(v));
                } else if (follow(e)) {
                    return true;
                }
            }
        }
        return false;
    }

    // By how much the labels can change before an edge or a blossom has none left.
    Cost greatest_step() {
        std::optional<Cost> step;
        const auto limit = [&](Cost cost) { step = std::min(step.value_or(cost), cost); };
        for (int x = 1; x <= last_; ++x) {
            if (!is_outer(x)) continue;
            const Node& node = at(x);
            if (is_blossom(x) && node.depth == Depth::odd) limit(node.label / 2);
            if (node.nearest == 0 || node.depth == Depth::odd) continue;
            const Cost left = slack(edge(node.nearest, x));
            limit(node.depth == Depth::none ? left : left / 2);
        }
        return *step;
    }

    void change_labels(Cost step) {
        for (int u = 1; u <= n_; ++u) {
            const Depth depth = at(outer(u)).depth;
            if (depth == Depth::even) at(u).label -= step;
            if (depth == Depth::odd) at(u).label += step;
        }
        for (int b = n_ + 1; b <= last_; ++b) {
            if (!is_outer(b)) continue;
            if (at(b).depth == Depth::even) at(b).label += step + step;
            if (at(b).depth == Depth::odd) at(b).label -= step + step;
        }
    }

    bool follow_nearest() {
        for (int x = 1; x <= last_; ++x) {
            if (!is_outer(x) || at(x).nearest == 0 || outer(at(x).nearest) == x) continue;
            const Edge e = edge(at(x).nearest, x);
            if (slack(e) == 0 && follow(e)) return true;
        }
        return false;
    }

    void start_phase() {
        queue_.clear();
        for (int x = 1; x <= last_; ++x) {
            at(x).depth = Depth::none;
            at(x).nearest = 0;
        }
        for (int x = 1; x <= last_; ++x) {
            if (!is_outer(x) || at(x).mate != 0) continue;
            at(x).parent = 0;
            at(x).depth = Depth::even;
            enqueue(x);
        }
    }

    void add_pair() {
        start_phase();
        while (!search_queue()) {
            change_labels(greatest_step());
            if (follow_nearest()) return;
            for (int b = n_ + 1; b <= last_; ++b) {
                if (is_outer(b) && at(b).depth == Depth::odd && at(b).label == 0) expand(b);
            }
        }
    }

    const CostMatrix& costs_;
    int n_;
    int limit_;      // of the numbers of nodes
    int last_ = n_;  // the highest number in use so far
    int visits_ = 0;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<int> holders_;
    std::deque<int> queue_;
};

}  // namespace

std::vector<int> cheapest_matching(const CostMatrix& costs, MatchingProof* proof) {
    assert(costs.size() % 2 == 0);
    BlossomMatching matching(costs);
    std::vector<int> partners = matching.run();
    if (proof != nullptr) *proof = matching.proof();
    return partners;
}

}  // namespace merels::tournament
