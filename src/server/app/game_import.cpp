#include "server/app/game_import.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "core/letters.h"
#include "files/zstd_file.h"
#include "play/records.h"
#include "play/saved_file.h"
#include "server/app/archive.h"
#include "server/app/game_replay.h"
#include "server/base/input_limits.h"

namespace merels::server {

using namespace store;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{2} << 30;  // when it is decompressed
constexpr std::size_t imported_at_once = 20'000;
constexpr std::size_t bytes_at_once = std::size_t{64} << 20;
constexpr std::size_t fewest_to_share = 64;  // fewer games are not worth a second thread

bool is_tag(std::string_view line) {
    line = trimmed(line);
    return line.size() > 3 && line.front() == '[' && line.back() == ']' &&
           line.find('"') != std::string_view::npos;
}

// How many comments a line opens without closing them.
int open_braces(std::string_view line) {
    return static_cast<int>(std::ranges::count(line, '{') - std::ranges::count(line, '}'));
}

// The first of several games in a text: up to tags that come after turns.
std::string_view first_game(std::string_view text) {
    std::size_t at = 0;
    bool turns = false;
    int comment = 0;
    while (at < text.size()) {
        const std::size_t newline = text.find('\n', at);
        const std::size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
        const std::string_view line = text.substr(at, end - at);
        if (comment == 0 && is_tag(line)) {
            if (turns) break;
        } else {
            if (!trimmed(line).empty()) turns = true;
            comment = std::max(0, comment + open_braces(line));
        }
        at = end;
    }
    return text.substr(0, at);
}

// Without empty lines around it. The end of the last line stays: a saved file without one is cut off.
std::string_view without_empty_lines(std::string_view text) {
    const std::string_view inside = trimmed(text);
    if (inside.empty()) return inside;
    const auto begin = static_cast<std::size_t>(inside.data() - text.data());
    const std::size_t newline = text.find('\n', begin + inside.size());
    return text.substr(begin, newline == std::string_view::npos ? inside.size() : newline + 1 - begin);
}

// What came of one text.
struct Replayed {
    std::expected<ArchivedGameWrite, std::string> game = std::unexpected("");
    bool unfinished = false;
};

Replayed replay_text(std::string_view text, bool json_line, const std::string& wished_id) {
    try {
        if (json_line) return {replay_line(text)};
        if (text.size() > input_limits::saved_game_bytes)
            return {std::unexpected("the game is longer than 64 kB")};
        const auto match = play::read_any(text);
        if (!match) return {std::unexpected(match.error().text())};
        if (!match->over() && play::is_saved_match(text))
            return {std::unexpected("the game is not over"), true};
        return {replay_match(*match, wished_id)};
    } catch (const std::exception& error) {
        return {std::unexpected(std::string(error.what()))};
    }
}

}  // namespace

struct GameImporter::Batch {
    std::vector<Text> texts;
    std::vector<Replayed> replayed;
};

std::expected<std::vector<std::string>, std::string> GameImporter::files_at(const std::string& path) {
    std::error_code failed;
    if (!fs::is_directory(path, failed)) return std::vector{path};
    std::vector<std::string> files;
    auto entry =
        fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, failed);
    for (; !failed && entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
        if (entry->is_regular_file(failed)) files.push_back(entry->path().string());
    }
    if (failed) return std::unexpected(path + ": " + failed.message());
    std::ranges::sort(files);
    return files;
}

GameImporter::Text GameImporter::next_text() {
    const std::size_t newline = rest_.find('\n');
    const std::string_view text =
        json_lines_ ? rest_.substr(0, newline == std::string_view::npos ? newline : newline + 1)
                    : first_game(rest_);
    const Text taken{text, line_};
    line_ += std::ranges::count(text, '\n');
    rest_.remove_prefix(text.size());
    return taken;
}

// Reads and replays on all processors: this is what takes the time.
GameImporter::Batch GameImporter::next_batch() {
    Batch batch;
    std::size_t bytes = 0;
    while (!rest_.empty() && batch.texts.size() < imported_at_once && bytes < bytes_at_once) {
        Text text = next_text();
        bytes += text.text.size();
        if (!trimmed(text.text).empty()) batch.texts.push_back(text);
    }
    batch.replayed.resize(batch.texts.size());
    taken_ += batch.texts.size();
    // A file of one game names it.
    const std::string wished = rest_.empty() && taken_ == 1 && !json_lines_ ? wished_id_ : "";
    const auto replay = [&](std::size_t first, std::size_t step) {
        for (std::size_t i = first; i < batch.texts.size(); i += step)
            batch.replayed[i] = replay_text(without_empty_lines(batch.texts[i].text), json_lines_, wished);
    };
    const std::size_t threads =
        batch.texts.size() < fewest_to_share ? 1 : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(replay, i, threads);
    replay(0, threads);
    others.clear();  // waits for them
    return batch;
}

// Whether what is stored under the id is this game.
bool GameImporter::is_same(const ArchivedRow& row) {
    const auto archived = archived_game(database_, row.finished.id);
    if (archived && *archived)
        return (*archived)->record == row.record && (*archived)->finished.game == row.finished.game;
    const auto turns = store_.turns(row.finished.id);
    if (!turns) return true;
    std::string record;
    for (const TurnRow& turn : *turns) record += (record.empty() ? "" : " ") + turn.turn;
    return record == row.record;
}

std::expected<void, std::string> GameImporter::write_games(std::vector<ArchivedGameWrite> games) {
    if (games.empty()) return {};
    const auto made = archive_games(database_, games);
    if (!made) return std::unexpected(made.error().reason);
    std::vector<ArchivedGameWrite> renamed;  // another game has the id
    for (std::size_t i = 0; i < games.size(); ++i) {
        if ((*made)[i]) {
            ++file_.added;
            continue;
        }
        const std::string id = content_id(games[i].row);
        if (games[i].row.finished.id == id || is_same(games[i].row)) {
            ++file_.known;
            continue;
        }
        games[i].row.finished.id = id;
        renamed.push_back(std::move(games[i]));
    }
    return write_games(std::move(renamed));
}

std::expected<void, std::string> GameImporter::add_unfinished(const Text& text) {
    const auto there = export_game(store_, wished_id_);
    const std::string_view saved = without_empty_lines(text.text);
    const auto match = play::read_match(saved);
    if (there && match && *there == play::write_match(*match)) {
        ++file_.known;
        file_.only_id = wished_id_;
        return {};
    }
    const auto id = import_game(store_, saved, wished_id_);
    if (!id) {
        ++file_.skipped;
        on_skipped_({file_.path, text.line, id.error()});
        return {};
    }
    ++file_.added;
    file_.only_id = *id;
    return {};
}

std::expected<void, std::string> GameImporter::write(Batch batch) {
    std::vector<ArchivedGameWrite> games;
    for (std::size_t i = 0; i < batch.texts.size(); ++i) {
        Replayed& one = batch.replayed[i];
        if (one.game) {
            file_.only_id = one.game->row.finished.id;
            games.push_back(std::move(*one.game));
        } else if (one.unfinished) {
            if (auto added = add_unfinished(batch.texts[i]); !added) return added;
        } else {
            ++file_.skipped;
            on_skipped_({file_.path, batch.texts[i].line, one.game.error()});
        }
    }
    return write_games(std::move(games));
}

std::expected<ImportedFile, std::string> GameImporter::import_file(const std::string& path) {
    auto text = files::read_text(path, largest_file);
    if (!text) return std::unexpected(text.error());
    file_ = {.path = path};
    wished_id_ = fs::path(path).stem().string();
    rest_ = *text;
    line_ = 1;
    taken_ = 0;
    json_lines_ = trimmed(rest_.substr(0, 4096)).starts_with('{') &&
                  trimmed(trimmed(rest_.substr(0, 4096)).substr(1)).starts_with('"');
    const auto first_run = next_explorer_run(database_);
    if (!first_run) return std::unexpected(first_run.error().reason);
    Batch batch = next_batch();
    while (!batch.texts.empty()) {
        // The next batch is replayed while this one is written.
        auto next = std::async(std::launch::async, [this] { return next_batch(); });
        auto written = write(std::move(batch));
        batch = next.get();
        if (!written) return std::unexpected(written.error());
    }
    if (file_.added + file_.known != 1) file_.only_id.clear();
    if (auto compacted = compact_explorer(database_, *first_run); !compacted)
        return std::unexpected(compacted.error().reason);
    return file_;
}

}  // namespace merels::server
