#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace merels::store {

// Studies: collections of analysed games. Times are milliseconds since 1970.

inline constexpr std::int64_t most_study_bytes = 250'000;  // of all chapters of a study together

struct StudyRow {
    std::string id;
    std::string owner;  // a player's id
    std::string name;
    // The secrets of the links by which others may read it, and edit it; none: there is no such link.
    std::optional<std::string> view_key = {};
    std::optional<std::string> edit_key = {};
    std::int64_t created = 0;
    std::int64_t changed = 0;
    std::int64_t version = 0;     // grows with every change
    std::string owner_name = {};  // only read
    std::int64_t chapters = 0;    // only read, and only in lists: how many
};

struct ChapterRow {
    std::string id;
    std::string name;
    std::string content;       // a saved file (docs/file-format.md)
    std::int64_t version = 0;  // the study's when the chapter was last changed
};

struct WholeStudy {
    StudyRow study;
    std::vector<ChapterRow> chapters;  // in their order
};

// Changes, each made as a whole or not at all. An edit by a link names the link's key, and is not made if
// that is not the study's edit key any more; one of the owner's names none.

// Not made if the owner has as many already.
struct NewStudy {
    static constexpr std::int64_t most_studies = 50;
    StudyRow study;
    ChapterRow chapter;  // the first
};
struct LinkChange {
    enum class To : std::uint8_t { keep, make, revoke };
    To to = To::keep;
    std::string key = {};  // if it is to be made; one that is there already keeps its own
};
// What is not given stays as it is.
struct ChangeStudy {
    std::string study;
    std::optional<std::string> name = {};
    LinkChange view = {};
    LinkChange edit = {};
    std::int64_t at = 0;
};
struct DeleteStudy {
    std::string study;
};
// Not made if the study has as many already, or would be too large.
struct AddChapter {
    static constexpr std::int64_t most_chapters = 40;
    std::string study;
    ChapterRow chapter;
    std::int64_t at = 0;
    std::optional<std::string> key = {};
};
// Not made if the chapter has changed since this version, or if the study would be too large.
struct ChangeChapter {
    std::string study;
    ChapterRow chapter;  // its version is the one that was seen
    std::int64_t at = 0;
    std::optional<std::string> key = {};
};
// Not made if it is the only one, or has changed since this version.
struct DeleteChapter {
    std::string study;
    std::string chapter;
    std::int64_t seen = 0;
    std::int64_t at = 0;
    std::optional<std::string> key = {};
};
// Not made if the study has changed since this version.
struct OrderChapters {
    std::string study;
    std::vector<std::string> order;  // of all chapters
    std::int64_t seen = 0;
    std::int64_t at = 0;
    std::optional<std::string> key = {};
};

using StudyChange =
    std::variant<NewStudy, ChangeStudy, DeleteStudy, AddChapter, ChangeChapter, DeleteChapter, OrderChapters>;

}  // namespace merels::store
