#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/any_game.h"
#include "core/solved.h"
#include "tablefiles/table_folder.h"
#include "tables/solved_mill.h"

namespace merels::tables {

// The solved positions of a variant: small ones are solved now, others are those of the files in the folder.
// Null if there are none. The rules must outlive it, and there must be no reason not to solve them.
[[nodiscard]] std::unique_ptr<SolvedMill> open_solved(const mill::Rules& rules, const std::string& folder);
// The same of a game, which must outlive it; null, too, if that cannot be solved.
[[nodiscard]] std::unique_ptr<SolvedMill> open_solved(const AnyGame& game, const std::string& folder);

// The solved positions of every game there are any of, each found when it is first asked for. Any number of
// threads may ask at once.
class Library {
  public:
    explicit Library(std::string folder = usual_folder()) : folder_(std::move(folder)) {}

    // Null if there are none and none are to come. Small games are solved by the first call, which takes a
    // second or two. Where the endings of a large one are missing, the first call begins to make them in the
    // background (see endings.h), and later ones answer with them. What is answered lives as long as the
    // library, whether or not the game does.
    [[nodiscard]] const SolvedPositions* solved(const AnyGame& game) const;

  private:
    struct Entry {
        std::once_flag opening;
        std::unique_ptr<const mill::Rules> rules;
        std::unique_ptr<const SolvedMill> at_first;
        std::unique_ptr<const SolvedMill> with_endings;   // where they had to be made
        std::atomic<const SolvedMill*> solved = nullptr;  // which of them is to be asked
        std::jthread making_endings;                      // the last here: it ends before the others do
    };
    void open(const mill::Variant& variant, Entry& entry) const;

    std::string folder_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, Entry> entries_;  // by the variant's text
};

}  // namespace merels::tables
