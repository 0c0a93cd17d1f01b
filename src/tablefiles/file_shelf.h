#pragma once

#include <string>

#include "tables/rows.h"
#include "tables/shelf.h"

namespace merels::tables {

// Tables kept in files: the solver's shelf. One program at a time may have a variant's folder.
class FileShelf final : public Shelf {
  public:
    // Makes the folder if need be, and clears away what a program that was cut off has left half written.
    [[nodiscard]] static std::expected<std::unique_ptr<FileShelf>, std::string> open(
        const std::string& folder, const Ground& ground, const ForRows& for_rows);
    ~FileShelf() override;
    FileShelf(const FileShelf&) = delete;
    FileShelf& operator=(const FileShelf&) = delete;

    // Whether there is a file with a sound head.
    [[nodiscard]] bool has(const Subspace& subspace) const override;
    [[nodiscard]] std::expected<Table, std::string> take(const Subspace& subspace) override;
    [[nodiscard]] std::expected<void, std::string> put(const Subspace& subspace, Cells&& cells,
                                                       const Count& count) override;
    void drop(const Subspace& subspace) override;

  private:
    FileShelf(std::string folder, const Ground& ground, ForRows for_rows, int lock)
        : folder_(std::move(folder)), ground_(ground), for_rows_(std::move(for_rows)), lock_(lock) {}

    std::string folder_;
    const Ground& ground_;
    ForRows for_rows_;
    int lock_;  // an open file that says the folder is taken
};

}  // namespace merels::tables
