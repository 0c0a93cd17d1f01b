#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

namespace merels::tables {

// Does the work for each row from 0 up to a number of rows, in any order, perhaps several at once; comes back
// when all is done. Work on one row touches nothing that work on another writes.
using ForRows = std::function<void(std::uint32_t rows, const std::function<void(std::uint32_t row)>& work)>;

inline void one_after_the_other(std::uint32_t rows, const std::function<void(std::uint32_t row)>& work) {
    for (std::uint32_t row = 0; row < rows; ++row) work(row);
}

// Cells of a table marked, row by row.
class Marks {
  public:
    Marks(std::uint32_t rows, std::uint32_t columns)
        : words_in_row_((std::size_t{columns} + 63) / 64), words_(rows * words_in_row_), any_(rows) {}

    void mark(std::uint32_t row, std::uint32_t column) {
        words_[row * words_in_row_ + column / 64] |= std::uint64_t{1} << column % 64;
        any_[row] = 1;
    }
    [[nodiscard]] bool any(std::uint32_t row) const { return any_[row] != 0; }
    // Calls visit with the column of each cell marked in a row.
    template <class Visit>
    void each(std::uint32_t row, Visit&& visit) const {
        if (!any(row)) return;
        const std::uint64_t* words = words_.data() + row * words_in_row_;
        for (std::size_t i = 0; i < words_in_row_; ++i) {
            for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
                visit(static_cast<std::uint32_t>(64 * i) +
                      static_cast<std::uint32_t>(std::countr_zero(word)));
            }
        }
    }
    void clear(std::uint32_t row) {
        if (!any(row)) return;
        for (std::size_t i = 0; i < words_in_row_; ++i) words_[row * words_in_row_ + i] = 0;
        any_[row] = 0;
    }

  private:
    std::size_t words_in_row_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint8_t> any_;  // by row
};

}  // namespace merels::tables
