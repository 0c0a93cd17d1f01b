// Reading studies, and the statements of changes to them.
#include "store/studies.h"

#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>

#include "store/changes.h"
#include "store/reading.h"
#include "store/store.h"

namespace merels::store {

using namespace reading;

namespace {

#define STUDY_COLUMNS                                                                       \
    "s.id, s.owner, s.name, s.view_key, s.edit_key, s.created, s.changed, s.version, "      \
    "COALESCE(NULLIF(p.name, ''), TRIM(p.first || ' ' || p.last)), "                        \
    "(SELECT COUNT(*) FROM chapters c WHERE c.study = s.id) FROM studies s JOIN players p " \
    "ON p.id = s.owner "

// Whether the attempt, $2, has changed the study, $1.
#define MADE "EXISTS (SELECT 1 FROM studies WHERE id = $1 AND attempt = $2)"

// Whether the link by which it is changed, the parameter, is still one for editing; NULL is the owner.
#define MAY_EDIT(key) "(CAST(" key " AS TEXT) IS NULL OR edit_key = " key ")"

// Whether so many bytes are left by all chapters but one.
#define LEAVE_ROOM(chapter, bytes)                                                    \
    "(SELECT COALESCE(SUM(OCTET_LENGTH(content)), 0) FROM chapters WHERE study = $1 " \
    "AND id <> " chapter ") <= " bytes

std::int64_t room_for_others(const ChapterRow& chapter) {
    return most_study_bytes - static_cast<std::int64_t>(chapter.content.size());
}

std::string_view word(LinkChange::To to) {
    return to == LinkChange::To::make ? "make" : to == LinkChange::To::revoke ? "revoke" : "";
}

StudyRow study_of(const Row& row) {
    return {.id = text(row[0]),
            .owner = text(row[1]),
            .name = text(row[2]),
            .view_key = maybe_text(row[3]),
            .edit_key = maybe_text(row[4]),
            .created = number(row[5]),
            .changed = number(row[6]),
            .version = number(row[7]),
            .owner_name = text(row[8]),
            .chapters = number(row[9])};
}

ChapterRow chapter_of(const Row& row) {
    return {.id = text(row[0]), .name = text(row[1]), .content = text(row[2]), .version = number(row[3])};
}

// The first statement of each change locks the study's row and marks it with the attempt if the change is
// made.
class StudyAdder {
  public:
    StudyAdder(std::vector<Statement>& to, AttemptIds& attempts) : to_(to), attempt_(attempts.next()) {}

    void operator()(const NewStudy& change) {
        const StudyRow& row = change.study;
        add("INSERT INTO studies (id, owner, name, created, changed, version, attempt) "
            "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), "
            "CAST($4 AS BIGINT), 1, CAST($5 AS TEXT) WHERE (SELECT COUNT(*) FROM studies WHERE owner = $2) "
            "< $6 ON CONFLICT DO NOTHING",
            {row.id, row.owner, row.name, row.created, attempt_, NewStudy::most_studies});
        insert(row.id, change.chapter);
    }

    void operator()(const ChangeStudy& change) {
        add("UPDATE studies SET name = COALESCE(CAST($2 AS TEXT), name), "
            "view_key = CASE $3 WHEN 'make' THEN COALESCE(view_key, $4) WHEN 'revoke' THEN NULL "
            "ELSE view_key END, "
            "edit_key = CASE $5 WHEN 'make' THEN COALESCE(edit_key, $6) WHEN 'revoke' THEN NULL "
            "ELSE edit_key END, "
            "changed = $7, version = version + 1 WHERE id = $1",
            {change.study, maybe(change.name), std::string(word(change.view.to)), change.view.key,
             std::string(word(change.edit.to)), change.edit.key, change.at});
    }

    // The chapters go first because they refer to the study, but whether the study was there decides.
    void operator()(const DeleteStudy& change) {
        add("UPDATE studies SET version = version + 1, attempt = $2 WHERE id = $1", {change.study, attempt_});
        add("DELETE FROM chapters WHERE study = $1", {change.study});
        add("DELETE FROM studies WHERE id = $1", {change.study});
    }

    void operator()(const AddChapter& change) {
        add("UPDATE studies SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND " MAY_EDIT("$6") " AND (SELECT COUNT(*) FROM chapters WHERE study = $1) < $4 AND NOT EXISTS "
            "(SELECT 1 FROM chapters WHERE study = $1 AND id = $5) AND " LEAVE_ROOM("$5", "$7"),
            {change.study, change.at, attempt_, AddChapter::most_chapters, change.chapter.id,
             maybe(change.key), room_for_others(change.chapter)});
        insert(change.study, change.chapter);
    }

    void operator()(const ChangeChapter& change) {
        const ChapterRow& row = change.chapter;
        add("UPDATE studies SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND " MAY_EDIT("$6") " AND EXISTS "
            "(SELECT 1 FROM chapters WHERE study = $1 AND id = $4 AND version = $5) AND " LEAVE_ROOM("$4", "$7"),
            {change.study, change.at, attempt_, row.id, row.version, maybe(change.key),
             room_for_others(row)});
        add("UPDATE chapters SET name = $4, content = $5, version = (SELECT version FROM studies "
            "WHERE id = $1) WHERE study = $1 AND id = $3 AND " MADE,
            {change.study, attempt_, row.id, row.name, row.content});
    }

    void operator()(const DeleteChapter& change) {
        add("UPDATE studies SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND " MAY_EDIT("$6") " AND EXISTS "
            "(SELECT 1 FROM chapters WHERE study = $1 AND id = $4 AND version = $5) AND "
            "(SELECT COUNT(*) FROM chapters WHERE study = $1) > 1",
            {change.study, change.at, attempt_, change.chapter, change.seen, maybe(change.key)});
        add("DELETE FROM chapters WHERE study = $1 AND id = $3 AND " MADE,
            {change.study, attempt_, change.chapter});
    }

    void operator()(const OrderChapters& change) {
        add("UPDATE studies SET version = version + 1, changed = $2, attempt = $3 WHERE id = $1 "
            "AND " MAY_EDIT("$5") " AND version = $4",
            {change.study, change.at, attempt_, change.seen, maybe(change.key)});
        std::int64_t place = 0;
        for (const std::string& chapter : change.order) {
            add("UPDATE chapters SET place = $4 WHERE study = $1 AND id = $3 AND " MADE,
                {change.study, attempt_, chapter, place++});
        }
    }

  private:
    void insert(const std::string& study, const ChapterRow& row) {
        add("INSERT INTO chapters (study, id, place, name, content, version) "
            "SELECT id, CAST($3 AS TEXT), (SELECT COALESCE(MAX(place), 0) + 1 FROM chapters WHERE study = "
            "$1), "
            "CAST($4 AS TEXT), CAST($5 AS TEXT), version FROM studies WHERE id = $1 AND attempt = $2",
            {study, attempt_, row.id, row.name, row.content});
    }
    void add(std::string_view sql, std::vector<Value> values) { to_.push_back({sql, std::move(values)}); }

    std::vector<Statement>& to_;
    std::string attempt_;
};

}  // namespace

void add_statements(std::vector<Statement>& to, const StudyChange& change, AttemptIds& attempts) {
    std::visit(StudyAdder(to, attempts), change);
}

// A statement sees what was committed before it began: without the lock another server's change of a chapter,
// committed while this one waits for the study, would not be seen.
void add_study_locks(std::vector<Statement>& to, std::span<const Change> changes) {
    std::set<std::string> studies;
    for (const Change& change : changes) {
        const auto* const edit = std::get_if<StudyChange>(&change);
        if (edit == nullptr) continue;
        std::visit(
            [&](const auto& each) {  // a new study, whose row is given whole, is nobody else's yet
                if constexpr (requires { studies.insert(each.study); }) studies.insert(each.study);
            },
            *edit);
    }
    if (studies.empty()) return;
    to.push_back({"SELECT id FROM studies WHERE id = ANY (CAST($1 AS TEXT[])) ORDER BY id FOR NO KEY UPDATE",
                  {fmt::format("{{{}}}", fmt::join(studies, ","))}});
}

void add_study_deletion(std::vector<Statement>& to, const std::string& player) {
    for (const char* sql :
         {"DELETE FROM chapters WHERE study IN (SELECT id FROM studies WHERE owner = $1) AND EXISTS "
          "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)",
          "DELETE FROM studies WHERE owner = $1 AND EXISTS "
          "(SELECT 1 FROM players WHERE id = $1 AND deleted IS NOT NULL)"})
        to.push_back({sql, {player}});
}

StoreResult<std::vector<StudyRow>> Store::studies_of(const std::string& player) {
    return all_rows(
        database_->query(
            {"SELECT " STUDY_COLUMNS "WHERE s.owner = $1 ORDER BY s.changed DESC, s.id", {player}}),
        study_of);
}

StoreResult<std::optional<StudyRow>> Store::study(const std::string& id) {
    return first_row(database_->query({"SELECT " STUDY_COLUMNS "WHERE s.id = $1", {id}}), study_of);
}

StoreResult<std::optional<WholeStudy>> Store::whole_study(const std::string& id) {
    auto found = study(id);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    auto chapters = all_rows(
        database_->query(
            {"SELECT id, name, content, version FROM chapters WHERE study = $1 ORDER BY place, id", {id}}),
        chapter_of);
    if (!chapters) return std::unexpected(chapters.error());
    return WholeStudy{std::move(**found), std::move(*chapters)};
}

}  // namespace merels::store
