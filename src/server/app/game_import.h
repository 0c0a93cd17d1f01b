#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/store.h"
#include "store/explorer.h"

namespace merels::server {

// Imports archives of games: saved files, records of other programs, several of either in one file, files of
// open data (JSON lines, compressed or not), and folders of them. A game that is over is archived and counted
// in the explorer; one that is there already changes nothing. A saved file of a game that is not over becomes
// a private game that can be looked at.
struct ImportedFile {
    std::string path;
    std::int64_t added = 0;
    std::int64_t known = 0;    // there already
    std::int64_t skipped = 0;  // could not be read
    std::string only_id = {};  // of the game, if the file has one
};

// Why a game of a file was skipped. The line is counted from 1.
struct SkippedGame {
    std::string path;
    std::int64_t line = 1;
    std::string why;
};

class GameImporter {
  public:
    using OnSkipped = std::function<void(const SkippedGame&)>;
    GameImporter(Store& store, store::Database& database, OnSkipped on_skipped)
        : store_(store), database_(database), on_skipped_(std::move(on_skipped)) {}

    // The files of a path: itself, or what is in a folder and its folders, by name.
    [[nodiscard]] static std::expected<std::vector<std::string>, std::string> files_at(
        const std::string& path);
    // The error is for a file that cannot be read at all, or a database that cannot be written.
    [[nodiscard]] std::expected<ImportedFile, std::string> import_file(const std::string& path);

  private:
    struct Text {
        std::string_view text;
        std::int64_t line;
    };
    struct Batch;

    [[nodiscard]] Text next_text();
    [[nodiscard]] Batch next_batch();
    [[nodiscard]] std::expected<void, std::string> write(Batch batch);
    [[nodiscard]] std::expected<void, std::string> write_games(std::vector<store::ArchivedGameWrite> games);
    [[nodiscard]] bool is_same(const store::ArchivedRow& row);
    [[nodiscard]] std::expected<void, std::string> add_unfinished(const Text& text);

    Store& store_;
    store::Database& database_;
    OnSkipped on_skipped_;
    ImportedFile file_;
    std::string wished_id_;  // the file's name
    std::string_view rest_;  // what was not taken yet
    std::int64_t line_ = 1;
    std::size_t taken_ = 0;  // texts of the file
    bool json_lines_ = false;
};

}  // namespace merels::server
