#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace merels::server {

// Waiting work, taken round-robin: from one group after the other, within a group from one owner after the
// other, and for each owner in order. However much one owner has waiting, the others wait for one item of it
// at a time.
template <class T>
class FairQueue {
  public:
    struct Capacity {
        std::size_t of_owner = 0;
        std::size_t of_group = 0;
    };
    explicit FairQueue(const Capacity& capacity) : capacity_(capacity) {}

    // False if the owner or the group has too much waiting.
    bool push(const std::string& group, const std::string& owner, T item) {
        auto found = groups_.find(group);
        if (found != groups_.end() && found->second->size >= capacity_.of_group) return false;
        if (found == groups_.end()) {
            order_.push_back({group, {}, 0});
            found = groups_.emplace(group, std::prev(order_.end())).first;
        }
        Group& to = *found->second;
        auto of_owner = std::ranges::find(to.owners, owner, &Owner::name);
        if (of_owner == to.owners.end()) of_owner = to.owners.insert(to.owners.end(), {owner, {}});
        if (of_owner->items.size() >= capacity_.of_owner) return false;
        of_owner->items.push_back(std::move(item));
        ++to.size;
        ++size_;
        return true;
    }

    struct Taken {
        T item;
        // How many share the capacity with this item: groups, owners in its group, items of its owner.
        std::size_t sharing = 1;
    };
    std::optional<Taken> take() {
        return take([](const std::string& /*group*/) { return true; });
    }
    // The next of a group that may have its turn; the others keep their places.
    template <class MayTake>
    std::optional<Taken> take(const MayTake& may_take) {
        const auto next = std::ranges::find_if(order_, may_take, &Group::name);
        if (next == order_.end()) return std::nullopt;
        Group& group = *next;
        Owner& owner = group.owners.front();
        Taken taken{std::move(owner.items.front()),
                    order_.size() + (group.owners.size() - 1) + (owner.items.size() - 1)};
        owner.items.pop_front();
        group.owners.splice(group.owners.end(), group.owners, group.owners.begin());
        order_.splice(order_.end(), order_, next);
        shrink(std::prev(order_.end()), std::prev(group.owners.end()));
        return taken;
    }

    // Takes an item out, wherever it is; false if it is not here.
    bool remove(const std::string& group, const T& item) {
        const auto found = groups_.find(group);
        if (found == groups_.end()) return false;
        const auto where = found->second;
        for (auto owner = where->owners.begin(); owner != where->owners.end(); ++owner) {
            if (std::erase(owner->items, item) == 0) continue;
            shrink(where, owner);
            return true;
        }
        return false;
    }

    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    struct Owner {
        std::string name;
        std::deque<T> items;
    };
    struct Group {
        std::string name;
        std::list<Owner> owners;  // the next first
        std::size_t size = 0;
    };
    using Groups = std::list<Group>;

    // One item of an owner is gone.
    void shrink(typename Groups::iterator group, typename std::list<Owner>::iterator owner) {
        --size_;
        --group->size;
        if (owner->items.empty()) group->owners.erase(owner);
        if (!group->owners.empty()) return;
        groups_.erase(group->name);
        order_.erase(group);
    }

    Capacity capacity_;
    Groups order_;  // the next first
    std::unordered_map<std::string, typename Groups::iterator> groups_;
    std::size_t size_ = 0;
};

}  // namespace merels::server
