#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/any_game.h"
#include "core/tablebase_probe.h"
#include "tablebase/files/solve_plan.h"
#include "tablebase/files/table_folder.h"

namespace merels::tablebase {

class LazyTablebase;

// What a Tablebase does if the endings of a large game (endings.h) have no files.
enum class MissingEndings {
    ignore,    // it writes nothing
    generate,  // it solves them in the background and stores them in the folder
};

// The front door of this room: the tablebases of all games. Small games are solved in memory, large games are
// looked up in the table files of a folder. Either happens on the first probe. Thread-safe.
class Tablebase {
  public:
    explicit Tablebase(std::string folder = default_folder(),
                       MissingEndings missing_endings = MissingEndings::ignore);
    // Cancels the generation of endings and waits for it.
    ~Tablebase();
    Tablebase(const Tablebase&) = delete;
    Tablebase& operator=(const Tablebase&) = delete;

    // The tablebase of a game; null if it has no tables and none are being generated. It is valid as long as
    // this, even if the game is not. Table files that other programs add after the first call are not seen.
    [[nodiscard]] const TablebaseProbe* find(const AnyGame& game) const;

    // What it takes to solve the rest of a game, where that would give the value of a position that its
    // tables do not have. Null for other positions, and if the game is complete or cannot be solved. Computed
    // on the first call for a game.
    [[nodiscard]] const SolvePlan* needed_for(const AnyGame& game, const AnyPosition& position) const;

    // How many positions the table files of a game have: the more, the more it knows. 0 without files, and
    // for games that are solved in memory.
    [[nodiscard]] std::uint64_t positions_in_files(const AnyGame& game) const;

  private:
    struct Slot {
        std::once_flag creating;
        std::unique_ptr<const LazyTablebase> tablebase;  // null if the game has none
        std::once_flag planning;
        SolvePlan plan;
    };

    [[nodiscard]] Slot& slot(const AnyGame& game) const;
    [[nodiscard]] const LazyTablebase* find_lazy(const AnyGame& game) const;

    std::string folder_;
    MissingEndings missing_endings_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, Slot> slots_;  // by the variant's text
};

}  // namespace merels::tablebase
