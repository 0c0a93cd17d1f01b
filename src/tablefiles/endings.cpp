#include "tablefiles/endings.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>

#include "files/files.h"
#include "tablefiles/file_shelf.h"
#include "tablefiles/table_folder.h"
#include "tables/solving.h"

namespace merels::tables {
namespace {

// A shelf where nothing is put any more once it is told to stop: what is solved then is not true, for the
// rows are passed over (see rows_until()).
class UntilStopped final : public Shelf {
  public:
    UntilStopped(Shelf& shelf, const std::stop_token& stop) : shelf_(shelf), stop_(stop) {}

    [[nodiscard]] bool has(const Subspace& subspace) const override { return shelf_.has(subspace); }
    [[nodiscard]] std::expected<Table, std::string> take(const Subspace& subspace) override {
        return shelf_.take(subspace);
    }
    [[nodiscard]] std::expected<void, std::string> put(const Subspace& subspace, Cells&& cells,
                                                       const Count& count) override {
        if (stop_.stop_requested()) return std::unexpected("stopped");
        return shelf_.put(subspace, std::move(cells), count);
    }

  private:
    Shelf& shelf_;
    const std::stop_token& stop_;
};

ForRows rows_until(const std::stop_token& stop) {
    return [&stop](std::uint32_t rows, const std::function<void(std::uint32_t)>& work) {
        for (std::uint32_t row = 0; row < rows && !stop.stop_requested(); ++row) work(row);
    };
}

// The shelf in the folder's files. Another program that has it is waited for: it may be making endings too.
std::unique_ptr<FileShelf> open_when_free(const std::string& folder, const Ground& ground,
                                          const std::stop_token& stop) {
    constexpr int seconds = 30;
    std::mutex mutex;
    std::condition_variable_any told;
    std::unique_lock held(mutex);
    for (int waited = 0; waited < seconds && !stop.stop_requested(); ++waited) {
        if (auto files = FileShelf::open(folder, ground, one_after_the_other)) return std::move(*files);
        told.wait_for(held, stop, std::chrono::seconds(1), [] { return false; });
    }
    return nullptr;
}

Subspace largest_ending(const mill::Variant& variant) {
    constexpr int major = 6;
    constexpr int minor = 4;
    return moving_subspace(variant, std::min(major, variant.men), std::min(minor, variant.men));
}

bool is_known_by_name(const mill::Variant& variant) {
    return std::ranges::any_of(mill::named_variants(), [&](const mill::Variant& known) {
        return known.name == variant.name && same_rules(known, variant);
    });
}

}  // namespace

bool lacks_endings(const std::string& folder, const Ground& ground) {
    if (folder.empty() || !is_known_by_name(ground.variant())) return false;
    bool any_missing = false;
    for (const Subspace& subspace : subspaces_to_solve(ground.variant(), largest_ending(ground.variant()))) {
        if (!file_exists(path_of(folder, ground.variant(), subspace))) {
            any_missing = true;
        } else if (!open_table(folder, ground, subspace)) {
            return false;
        }
    }
    return any_missing;
}

bool make_endings(const std::string& folder, const Ground& ground, const std::stop_token& stop) {
    const auto files = open_when_free(folder, ground, stop);
    if (!files) return false;
    UntilStopped shelf(*files, stop);
    const SolvingOptions options{.for_rows = rows_until(stop), .only = largest_ending(ground.variant())};
    return solve(ground, shelf, options).has_value();
}

}  // namespace merels::tables
