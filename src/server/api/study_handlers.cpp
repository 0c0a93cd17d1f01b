// Studies: analysed games that a player keeps on the server, and shares by secret links.
//
// Whoever is neither the owner nor has one of the links is told that there is no such study.
#include <algorithm>
#include <fmt/format.h>

#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/base/input_limits.h"
#include "server/base/json.h"
#include "server/base/names.h"
#include "server/base/thread_time.h"
#include "server/base/tokens.h"
#include "study/tree_file.h"

namespace merels::server {
namespace {

constexpr std::size_t study_id_length = 10;
constexpr std::size_t chapter_id_length = 8;
constexpr std::size_t key_length = 26;  // of links: 130 bits
constexpr std::chrono::milliseconds longest_reading{500};

HttpError no_such_study() {
    return {404, "not-found", tr("there is no such study")};
}
HttpError no_such_chapter() {
    return {404, "not-found", tr("there is no such chapter")};
}

// What somebody may do with a study.
enum class Right : std::uint8_t { none, read, edit, own };

constexpr std::string_view word(Right right) {
    return right == Right::own ? "own" : right == Right::edit ? "edit" : "read";
}

// The key comes from the link: it is random and long enough that how long the comparison takes tells nothing.
Right right_to(const StudyRow& study, const std::optional<PlayerRow>& player, const std::string& key) {
    if (player && player->id == study.owner) return Right::own;
    if (key.size() != key_length) return Right::none;
    if (study.edit_key == key) return Right::edit;
    return study.view_key == key ? Right::read : Right::none;
}

json::object listed_json(const StudyRow& row) {
    json::object object;
    object["id"] = row.id;
    object["name"] = row.name;
    object["chapters"] = row.chapters;
    object["changed"] = row.changed;
    object["shared"] = row.view_key.has_value() || row.edit_key.has_value();
    return object;
}

json::value key_json(const std::optional<std::string>& key) {
    return key ? json::value(*key) : json::value(nullptr);
}

json::object study_json(const WholeStudy& whole, Right right) {
    const StudyRow& row = whole.study;
    json::object object;
    object["id"] = row.id;
    object["name"] = row.name;
    object["owner"] = row.owner_name;
    object["right"] = word(right);
    object["version"] = row.version;
    object["changed"] = row.changed;
    if (right == Right::own) {
        object["view_key"] = key_json(row.view_key);
        object["edit_key"] = key_json(row.edit_key);
    }
    json::array chapters;
    for (const ChapterRow& chapter : whole.chapters) {
        json::object each;
        each["id"] = chapter.id;
        each["name"] = chapter.name;
        each["content"] = chapter.content;
        each["version"] = chapter.version;
        chapters.push_back(std::move(each));
    }
    object["chapters"] = std::move(chapters);
    return object;
}

// A name as it is stored; throws if it cannot be one.
std::string name_in(const json::object& given) {
    const auto name = tidy_name(string_field(given, "name").value_or(""));
    if (!name || name->empty())
        throw HttpError{400, "bad-name", tr("a name is 1 to 40 visible characters"), "name"};
    return *name;
}

LinkChange link_change(std::optional<bool> wanted) {
    if (!wanted) return {};
    if (!*wanted) return {.to = LinkChange::To::revoke};
    return {.to = LinkChange::To::make, .key = draw_text(key_length)};
}

std::string content_in(const json::object& given) {
    std::string content = string_field(given, "content").value_or("");
    if (content.empty() || content.size() > input_limits::saved_game_bytes)
        throw HttpError{400, "bad-message", tr("a chapter is a saved game of at most 64 kB"), "content"};
    return content;
}

// Limits what reading a chapter may cost.
class ChapterGuard final : public play::ReadGuard {
  public:
    std::optional<Message> refuses_game(const AnyGame& game) override { return game.why_not_online(); }
    std::optional<Message> refuses_turn(std::size_t /*turns_read*/) override {
        if (thread_time() - begun_ < longest_reading) return std::nullopt;
        return Message{tr("the saved game takes too long to read"), {}};
    }

  private:
    std::chrono::nanoseconds begun_ = thread_time();
};

// The chapter as the server writes it.
std::expected<std::string, std::string> canonical(const std::string& content) {
    ChapterGuard guard;
    const auto tree = study::read_tree(content, &guard);
    if (!tree) return std::unexpected(tree.error().text());
    return study::write_tree(*tree);
}

// After the store has refused a chapter: whether that was for its size.
void check_size(const WholeStudy& whole, const ChapterRow& added) {
    std::size_t bytes = added.content.size();
    for (const ChapterRow& chapter : whole.chapters)
        if (chapter.id != added.id) bytes += chapter.content.size();
    if (bytes > std::size_t{most_study_bytes})
        throw HttpError{409, "too-many", tr("the study is full: all chapters together have at most 250 kB")};
}

}  // namespace

boost::asio::awaitable<std::string> HttpApi::read_chapter(const Request& request, const std::string& player,
                                                          std::string content) {
    check_rate(chapters_, request);
    check_rate(chapters_, "player " + player);
    const auto read = [content] { return canonical(content); };
    auto done = co_await run_on(reading_chapters_, scheduler_, loop_, read);
    if (!done) throw worker_http_error(done.error());
    if (!*done) throw HttpError{400, "bad-chapter", done->error(), "content"};
    co_return std::move(**done);
}

boost::asio::awaitable<HttpApi::OpenStudy> HttpApi::open_study(const Request& request, bool to_edit) {
    const std::string& id = request.path_parameter;
    if (id.size() != study_id_length || !is_player_id(id)) throw no_such_study();
    const auto player = co_await find_player(request);
    const auto find = [id](Store& store) { return store.whole_study(id); };
    auto whole = value_of(co_await read_list(store_, find));
    if (!whole) throw no_such_study();
    const Right right = right_to(whole->study, player, request.query_value("key"));
    if (right == Right::none) throw no_such_study();
    OpenStudy open{std::move(*whole), right == Right::own, {}, {}};
    if (to_edit) {
        if (right == Right::read) throw HttpError{403, "not-yours", tr("this link is for reading only")};
        if (!player) throw no_name_error();
        check_rate(actions_, player->id);
        check_not_blocked(player->id);
        open.editor = player->id;
    }
    if (!open.own) open.key = request.query_value("key");
    co_return open;
}

boost::asio::awaitable<WholeStudy> HttpApi::own_study(const Request& request) {
    OpenStudy open = co_await open_study(request, true);
    if (!open.own) throw HttpError{403, "not-yours", tr("only the owner of the study can do this")};
    co_return std::move(open.whole);
}

// Makes a change; whether it was made.
boost::asio::awaitable<bool> HttpApi::change_study(StudyChange change) {
    std::vector<Change> changes{std::move(change)};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    co_return made.front();
}

boost::asio::awaitable<Response> HttpApi::show_study(const Request& request, const std::string& id,
                                                     int status) {
    const auto player = co_await find_player(request);
    const auto find_row = [id](Store& store) { return store.study(id); };
    const auto row = value_of(co_await read_list(store_, find_row));
    if (!row) throw no_such_study();
    const Right right = right_to(*row, player, request.query_value("key"));
    if (right == Right::none) throw no_such_study();
    const std::string tag = fmt::format("\"{}-{}\"", row->version, word(right));
    Response reply{304, "application/json"};
    if (status != 200 || request.header("if-none-match") != tag) {
        const auto find = [id](Store& store) { return store.whole_study(id); };
        const auto whole = value_of(co_await read_list(store_, find));
        if (!whole) throw no_such_study();
        json::object answer;
        answer["study"] = study_json(*whole, right);
        reply = json_response(json::serialize(answer), status);
    }
    reply.headers.emplace_back("ETag", tag);
    reply.headers.emplace_back("Cache-Control", "private, no-cache");
    co_return reply;
}

boost::asio::awaitable<Response> HttpApi::get_studies(const Request& request) {
    const auto player = co_await find_player(request);
    json::array all;
    if (player) {
        const auto find = [id = player->id](Store& store) { return store.studies_of(id); };
        for (const StudyRow& row : value_of(co_await read_list(store_, find)))
            all.push_back(listed_json(row));
    }
    json::object answer;
    answer["studies"] = std::move(all);
    co_return json_response(json::serialize(answer));
}

boost::asio::awaitable<Response> HttpApi::get_study(const Request& request) {
    const std::string& id = request.path_parameter;
    if (id.size() != study_id_length || !is_player_id(id)) throw no_such_study();
    co_return co_await show_study(request, id, 200);
}

boost::asio::awaitable<Response> HttpApi::post_study(const Request& request) {
    const json::object given = object_from(request);
    const std::string name = name_in(given);
    check_filtered_words(name, "name");
    const std::string content = content_in(given);
    const Identity identity = co_await ensure_player(request, "");
    check_not_blocked(identity.player.id);
    check_creation_rate(request, identity.player.id);
    ChapterRow chapter{.id = draw_text(chapter_id_length), .name = name, .content = {}};
    chapter.content = co_await read_chapter(request, identity.player.id, content);
    const StudyRow row{
        .id = draw_text(study_id_length), .owner = identity.player.id, .name = name, .created = lease_.now()};
    NewStudy fresh{row, std::move(chapter)};
    const bool made = co_await change_study(std::move(fresh));
    if (!made) throw HttpError{409, "too-many", tr("you cannot have any more studies; delete one first")};
    json::object answer;
    answer["study"] = json::object{{"id", row.id}, {"name", row.name}};
    Response reply = json_response(json::serialize(answer), 201);
    if (identity.cookie) reply.headers.emplace_back("Set-Cookie", *identity.cookie);
    co_return reply;
}

// Its name, and whether there are links to read it and to edit it. A link that is revoked never works again.
boost::asio::awaitable<Response> HttpApi::post_study_settings(const Request& request) {
    const json::object given = object_from(request);
    const WholeStudy whole = co_await own_study(request);
    ChangeStudy change{.study = whole.study.id, .at = lease_.now()};
    if (given.contains("name")) {
        change.name = name_in(given);
        check_filtered_words(*change.name, "name");
    }
    change.view = link_change(bool_field(given, "view"));
    change.edit = link_change(bool_field(given, "edit"));
    const bool made = co_await change_study(std::move(change));
    if (!made) throw no_such_study();
    co_return co_await show_study(request, whole.study.id, 200);
}

boost::asio::awaitable<Response> HttpApi::post_delete_study(const Request& request) {
    const WholeStudy whole = co_await own_study(request);
    StudyChange change = DeleteStudy{whole.study.id};
    const bool made = co_await change_study(std::move(change));
    if (!made) throw no_such_study();
    co_return json_response("{}");
}

boost::asio::awaitable<Response> HttpApi::post_add_chapter(const Request& request) {
    const json::object given = object_from(request);
    const OpenStudy open = co_await open_study(request, true);
    ChapterRow chapter{.id = draw_text(chapter_id_length), .name = name_in(given), .content = {}};
    check_filtered_words(chapter.name, "name");
    const std::string content = content_in(given);
    chapter.content = co_await read_chapter(request, open.editor, content);
    AddChapter add{open.whole.study.id, chapter, lease_.now(), open.key};
    const bool made = co_await change_study(std::move(add));
    if (!made) {
        const OpenStudy now = co_await open_study(request, true);  // throws if the link was revoked meanwhile
        check_size(now.whole, chapter);
        throw HttpError{409, "too-many", tr("a study has at most 40 chapters")};
    }
    co_return co_await show_study(request, open.whole.study.id, 200);
}

// Not made if the chapter has changed since the version that the client has seen: it gets the newer one by
// asking again, and repeats its edit.
boost::asio::awaitable<Response> HttpApi::post_change_chapter(const Request& request) {
    const json::object given = object_from(request);
    const OpenStudy open = co_await open_study(request, true);
    const std::string id = string_field(given, "chapter").value_or("");
    const auto& chapters = open.whole.chapters;
    const auto found = std::ranges::find(chapters, id, &ChapterRow::id);
    if (found == chapters.end()) throw no_such_chapter();
    ChapterRow chapter = *found;
    chapter.version = int_field(given, "version").value_or(0);
    if (given.contains("name")) {
        chapter.name = name_in(given);
        check_filtered_words(chapter.name, "name");
    }
    if (given.contains("content")) {
        const std::string content = content_in(given);
        chapter.content = co_await read_chapter(request, open.editor, content);
    }
    ChangeChapter change{open.whole.study.id, chapter, lease_.now(), open.key};
    const bool made = co_await change_study(std::move(change));
    if (!made) {
        const OpenStudy now = co_await open_study(request, true);
        const auto same = std::ranges::find(now.whole.chapters, id, &ChapterRow::id);
        if (same == now.whole.chapters.end()) throw no_such_chapter();
        if (same->version == chapter.version) check_size(now.whole, chapter);
        throw HttpError{409, "conflict", tr("somebody else has changed this chapter in the meantime"),
                        "version"};
    }
    co_return co_await show_study(request, open.whole.study.id, 200);
}

boost::asio::awaitable<Response> HttpApi::post_delete_chapter(const Request& request) {
    const json::object given = object_from(request);
    const OpenStudy open = co_await open_study(request, true);
    const std::string id = string_field(given, "chapter").value_or("");
    DeleteChapter change{open.whole.study.id, id, int_field(given, "version").value_or(0), lease_.now(),
                         open.key};
    const bool made = co_await change_study(std::move(change));
    if (!made) {
        const OpenStudy now = co_await open_study(request, true);
        const auto& chapters = now.whole.chapters;
        if (chapters.size() == 1 || std::ranges::find(chapters, id, &ChapterRow::id) == chapters.end())
            throw HttpError{409, "not-now", tr("there is no such chapter, or it is the only one")};
        throw HttpError{409, "conflict", tr("somebody else has changed this chapter in the meantime"),
                        "version"};
    }
    co_return co_await show_study(request, open.whole.study.id, 200);
}

boost::asio::awaitable<Response> HttpApi::post_order_chapters(const Request& request) {
    const json::object given = object_from(request);
    const OpenStudy open = co_await open_study(request, true);
    const auto& chapters = open.whole.chapters;
    OrderChapters change{
        open.whole.study.id, {}, int_field(given, "version").value_or(0), lease_.now(), open.key};
    if (const json::value* order = given.if_contains("order"); order != nullptr && order->is_array()) {
        for (const json::value& id : order->get_array())
            if (id.is_string()) change.order.emplace_back(id.get_string());
    }
    std::vector<std::string> known;
    for (const ChapterRow& chapter : chapters) known.push_back(chapter.id);
    if (!std::ranges::is_permutation(known, change.order))
        throw HttpError{400, "bad-message", tr("the order must name every chapter once"), "order"};
    const bool made = co_await change_study(std::move(change));
    if (!made) {
        (void)co_await open_study(request, true);
        throw HttpError{409, "conflict", tr("somebody else has changed the study in the meantime"),
                        "version"};
    }
    co_return co_await show_study(request, open.whole.study.id, 200);
}

boost::asio::awaitable<json::array> HttpApi::studies_json(const std::string& player) {
    const auto find = [player](Store& store) { return store.studies_of(player); };
    const auto rows = value_of(co_await read_list(store_, find));
    json::array all;
    for (const StudyRow& row : rows) {
        const auto read = [id = row.id](Store& store) { return store.whole_study(id); };
        const auto whole = value_of(co_await read_list(store_, read));
        if (whole) all.push_back(study_json(*whole, Right::own));
    }
    co_return all;
}

}  // namespace merels::server
