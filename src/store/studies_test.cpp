#include "store/studies.h"

#include <doctest/doctest.h>

#include "store/store.h"
#include "support/folder.h"
#include "support/store_rows.h"

using namespace merels::store;
using namespace merels::testing;

namespace {

StudyChange fresh(const std::string& id, const std::string& owner = "ada") {
    return NewStudy{{.id = id, .owner = owner, .name = "Endings", .created = 5}, {"one", "First", "text"}};
}

bool make(Store& store, StudyChange change) {
    return made(store, {std::move(change)}).front();
}

WholeStudy whole(Store& store, const std::string& id) {
    const auto found = store.whole_study(id);
    REQUIRE(found.has_value());
    REQUIRE(found->has_value());
    return **found;
}

// tests/server/study_test.cpp has PostgreSQL, too.
template <class Test>
void on_fresh_store(Test test) {
    const Folder folder;
    auto store = Store::open(folder.path() + "/db");
    REQUIRE(store.has_value());
    (void)made(*store, {NewPlayer{ada}, NewPlayer{grace}});
    test(*store);
}

}  // namespace

TEST_CASE("a study has its chapters in their order, and a version that grows") {
    on_fresh_store([](Store& store) {
        CHECK(make(store, fresh("s")));
        CHECK_FALSE(make(store, fresh("s")));
        CHECK(make(store, AddChapter{"s", {"two", "Second", "more"}, 6}));
        CHECK_FALSE(make(store, AddChapter{"s", {"two", "Again", "more"}, 6}));
        CHECK_FALSE(make(store, AddChapter{"none", {"two", "Second", "more"}, 6}));
        const WholeStudy study = whole(store, "s");
        CHECK(study.study.version == 2);
        CHECK(study.study.owner_name == "Ada");
        CHECK(study.study.chapters == 2);
        REQUIRE(study.chapters.size() == 2);
        CHECK(study.chapters[0].content == "text");
        CHECK(study.chapters[0].version == 1);
        CHECK(study.chapters[1].version == 2);
        CHECK_FALSE(make(store, OrderChapters{"s", {"two", "one"}, 1, 7}));
        CHECK(make(store, OrderChapters{"s", {"two", "one"}, 2, 7}));
        CHECK(whole(store, "s").chapters[0].id == "two");
    });
}

TEST_CASE("a chapter is changed only by who has seen its latest version") {
    on_fresh_store([](Store& store) {
        CHECK(make(store, fresh("s")));
        CHECK(make(store, ChangeChapter{"s", {"one", "First", "a", 1}, 6}));
        CHECK_FALSE(make(store, ChangeChapter{"s", {"one", "First", "b", 1}, 7}));
        CHECK(whole(store, "s").chapters[0].content == "a");
        CHECK(make(store, ChangeChapter{"s", {"one", "Renamed", "b", 2}, 8}));
        // A change of the study or of another chapter is no obstacle.
        CHECK(make(store, ChangeStudy{.study = "s", .view = {LinkChange::To::make, "view"}, .at = 9}));
        CHECK(make(store, AddChapter{"s", {"two", "Second", "x"}, 9}));
        CHECK(make(store, ChangeChapter{"s", {"one", "Renamed", "c", 3}, 10}));
        const WholeStudy study = whole(store, "s");
        CHECK(study.chapters[0].version == study.study.version);
        CHECK(study.study.view_key == "view");
        CHECK_FALSE(study.study.edit_key.has_value());
        CHECK(study.study.changed == 10);
    });
}

TEST_CASE("of a study only what is named changes: a link that was revoked stays so") {
    on_fresh_store([](Store& store) {
        CHECK(make(store, fresh("s")));
        CHECK(make(store, ChangeStudy{.study = "s",
                                      .view = {LinkChange::To::make, "v"},
                                      .edit = {LinkChange::To::make, "e"}}));
        CHECK(make(store, ChangeStudy{.study = "s", .view = {LinkChange::To::make, "another"}}));
        CHECK(whole(store, "s").study.view_key == "v");
        CHECK(make(store, ChangeStudy{.study = "s", .view = {LinkChange::To::revoke, ""}}));
        CHECK(make(store, ChangeStudy{.study = "s", .name = "Renamed"}));
        const StudyRow study = whole(store, "s").study;
        CHECK(study.name == "Renamed");
        CHECK_FALSE(study.view_key.has_value());
        CHECK(study.edit_key == "e");
        CHECK_FALSE(make(store, ChangeStudy{.study = "none", .name = "Renamed"}));
    });
}

TEST_CASE("an edit by a link is made only while the link is one for editing") {
    on_fresh_store([](Store& store) {
        CHECK(make(store, fresh("s")));
        CHECK(make(store, ChangeStudy{.study = "s",
                                      .view = {LinkChange::To::make, "v"},
                                      .edit = {LinkChange::To::make, "e"}}));
        CHECK(make(store, AddChapter{"s", {"two", "Second", "x"}, 6, "e"}));
        for (const char* key : {"v", ""}) {
            CHECK_FALSE(make(store, AddChapter{"s", {"three", "Third", "x"}, 7, key}));
            CHECK_FALSE(make(store, ChangeChapter{"s", {"one", "First", "a", 1}, 7, key}));
            CHECK_FALSE(make(store, DeleteChapter{"s", "one", 1, 7, key}));
            CHECK_FALSE(make(store, OrderChapters{"s", {"two", "one"}, 3, 7, key}));
        }
        CHECK(make(store, ChangeStudy{.study = "s", .edit = {LinkChange::To::revoke, ""}}));
        CHECK_FALSE(make(store, ChangeChapter{"s", {"one", "First", "a", 1}, 8, "e"}));
        CHECK(whole(store, "s").chapters[0].content == "text");
        CHECK(make(store, ChangeChapter{"s", {"one", "First", "a", 1}, 8}));
    });
}

TEST_CASE("all chapters of a study together have at most 250 kB, in UTF-8") {
    on_fresh_store([](Store& store) {
        std::string half;
        while (half.size() < 125'000) half += "é";
        half.resize(125'000);
        CHECK(make(store, fresh("s")));
        CHECK(make(store, AddChapter{"s", {"two", "Second", half}, 6}));
        CHECK_FALSE(make(store, AddChapter{"s", {"three", "Third", half}, 6}));
        CHECK(make(store, ChangeChapter{"s", {"one", "First", half, 1}, 6}));
        CHECK_FALSE(make(store, ChangeChapter{"s", {"one", "First", half + "x", 3}, 7}));
        CHECK_FALSE(make(store, AddChapter{"s", {"three", "Third", "x"}, 7}));
        CHECK(make(store, ChangeChapter{"s", {"one", "First", half, 3}, 7}));
    });
}

TEST_CASE("the last chapter stays; a study that is deleted is gone with all of them") {
    on_fresh_store([](Store& store) {
        CHECK(make(store, fresh("s")));
        CHECK(make(store, fresh("t")));
        CHECK_FALSE(make(store, DeleteChapter{"s", "one", 1, 6}));
        CHECK(make(store, AddChapter{"s", {"two", "Second", "x"}, 6}));
        CHECK_FALSE(make(store, DeleteChapter{"s", "none", 1, 6}));
        CHECK(make(store, ChangeChapter{"s", {"one", "First", "edited", 1}, 6}));
        CHECK_FALSE(make(store, DeleteChapter{"s", "one", 1, 6}));
        CHECK(make(store, DeleteChapter{"s", "one", 3, 6}));
        CHECK(make(store, DeleteStudy{"s"}));
        CHECK_FALSE(make(store, DeleteStudy{"s"}));
        CHECK_FALSE(store.study("s")->has_value());
        CHECK(whole(store, "t").chapters.size() == 1);
        CHECK(store.studies_of("ada")->size() == 1);
    });
}

TEST_CASE("a player has so many studies, a study so many chapters; closing the account deletes them") {
    on_fresh_store([](Store& store) {
        for (int i = 0; i < NewStudy::most_studies; ++i) CHECK(make(store, fresh("s" + std::to_string(i))));
        CHECK_FALSE(make(store, fresh("more")));
        CHECK(make(store, fresh("hers", "grace")));
        for (int i = 1; i < AddChapter::most_chapters; ++i)
            CHECK(make(store, AddChapter{"s0", {"c" + std::to_string(i), "x", "x"}, 6}));
        CHECK_FALSE(make(store, AddChapter{"s0", {"more", "x", "x"}, 6}));
        CHECK(made(store, {CloseAccount{"ada", "Deleted", "", 9}}).front());
        CHECK(store.studies_of("ada")->empty());
        CHECK_FALSE(store.study("s0")->has_value());
        CHECK(store.study("hers")->has_value());
    });
}
