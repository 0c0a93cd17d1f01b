#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace merels::tablebase {

// One bit for each entry of a table. Different rows may be used by different threads at once.
class EntryBitmap {
  public:
    EntryBitmap(std::uint32_t rows, std::uint32_t columns)
        : words_per_row_((std::size_t{columns} + 63) / 64), words_(rows * words_per_row_), any_(rows) {}

    void set(std::uint32_t row, std::uint32_t column) {
        words_[row * words_per_row_ + column / 64] |= std::uint64_t{1} << column % 64;
        any_[row] = 1;
    }
    [[nodiscard]] bool any(std::uint32_t row) const { return any_[row] != 0; }
    // Calls visit(column) for each bit set in a row.
    template <class Visit>
    void each(std::uint32_t row, Visit&& visit) const {
        if (!any(row)) return;
        const std::uint64_t* words = words_.data() + row * words_per_row_;
        for (std::size_t i = 0; i < words_per_row_; ++i) {
            for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
                visit(static_cast<std::uint32_t>(64 * i) +
                      static_cast<std::uint32_t>(std::countr_zero(word)));
            }
        }
    }
    void clear(std::uint32_t row) {
        if (!any(row)) return;
        for (std::size_t i = 0; i < words_per_row_; ++i) words_[row * words_per_row_ + i] = 0;
        any_[row] = 0;
    }

  private:
    std::size_t words_per_row_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint8_t> any_;  // by row
};

}  // namespace merels::tablebase
