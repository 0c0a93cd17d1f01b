#include "server/net/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <spdlog/spdlog.h>
#include <string>
#include <vector>

#include "core/letters.h"
#include "files/files.h"
#include "server/base/tokens.h"
#include "server/net/byte_range.h"
#include "server/net/gzip.h"

namespace merels::server {
namespace {

namespace fs = std::filesystem;

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

std::string type_of(const fs::path& name) {
    const std::string end = name.extension().string();
    const auto* const found =
        std::ranges::find(types, end, &std::pair<std::string_view, std::string_view>::first);
    return found == std::end(types) ? "application/octet-stream" : std::string(found->second);
}

// "app-3f9c1a7e.js": a part of eight or more letters and digits, with a digit among them, before the ending.
bool has_hash(const fs::path& name) {
    const std::string stem = name.stem().string();
    const auto dash = stem.find_last_of("-.");
    if (dash == std::string::npos) return false;
    const std::string_view hash = std::string_view(stem).substr(dash + 1);
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto fits = [&](char c) { return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return hash.size() >= 8 && std::ranges::all_of(hash, fits) && std::ranges::any_of(hash, digit);
}

bool is_home(std::string_view path) {
    return path == "/" || path == "/browser";
}

// Where the head stands in a page. Between the two is a head for servers that only send files.
constexpr std::string_view head_begins = "<!--head-->";
constexpr std::string_view head_ends = "<!--/head-->";

std::string with_head(std::string_view html, const PageHead& head) {
    const std::size_t begin = html.find(head_begins);
    const std::size_t end = html.find(head_ends);
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
        return std::string(html);
    std::string page(html.substr(0, begin));
    page += write_head(head);
    page += html.substr(end + head_ends.size());
    return page;
}

// The languages that a client accepts ("de-AT, en;q=0.5": de, en), in its order, which is that of preference
// with every browser.
std::vector<std::string> accepted_languages(const Request& request) {
    constexpr std::size_t most = 20;
    std::vector<std::string> languages;
    const std::string header = lower(request.header("accept-language"));
    std::string_view rest = header;
    while (!rest.empty() && languages.size() < most) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::string_view tag = trimmed(rest.substr(0, end));
        languages.emplace_back(tag.substr(0, tag.find_first_of("-;")));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return languages;
}

// The headers by which a client may keep a response; its body only if the client has not got it already.
void send_unless_kept(Response& response, const Request& request, const std::string& tag, bool forever) {
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back("Cache-Control",
                                  forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (!request.header("if-none-match").contains(tag)) return;
    response.status = 304;
    response.body = shared_text("");
}

constexpr std::string_view no_site =
    "<!doctype html><html lang=\"en\"><title>Merels</title><h1>Merels</h1>"
    "<p>The server runs, but it was started without its pages (see <code>--site</code>).</p></html>";

}  // namespace

StaticFiles::StaticFiles(const std::string& folder) : folder_(folder) {
    std::error_code problem;
    if (fs::is_directory(folder, problem)) read(folder);
    if (files_.contains("/index.html")) {
        spdlog::info("{} files in {}", files_.size(), folder);
    } else {
        spdlog::warn("there are no pages in {}: only the interfaces for programs are there", folder);
    }
}

void StaticFiles::read(const std::string& folder) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        const std::string address = "/" + fs::relative(entry.path(), folder).generic_string();
        // Hidden files are not served: a version control system's folder, for example.
        if (address.find("/.") != std::string::npos && !address.starts_with("/.well-known/")) continue;
        if (entry.path().extension() == ".pack") {
            if (auto large = LargeFile::open(entry.path().string()))
                large_files_.insert_or_assign(address, std::move(*large));
            continue;
        }
        auto content = files::read_file(entry.path().string());
        if (!content) {
            spdlog::warn("{}", content.error());
            continue;
        }
        File file;
        file.type = type_of(entry.path());
        file.tag = '"' + hashed(*content).substr(0, 20) + '"';
        file.forever = has_hash(entry.path().filename());
        file.content = std::make_shared<const std::string>(std::move(*content));
        files_[address] = std::move(file);
    }
    for (auto& [address, file] : files_) {
        if (const auto zipped = files_.find(address + ".gz"); zipped != files_.end())
            file.compressed = zipped->second.content;
    }
}

bool StaticFiles::is_page(std::string_view path) {
    constexpr std::string_view pages[] = {
        "/",        "/browser", "/new_game",  "/join_lobby",  "/about",           "/play",
        "/learn",   "/setup",   "/analyse",   "/players",     "/account",         "/unsubscribe",
        "/privacy", "/terms",   "/challenge", "/tournaments", "/tournaments/new", "/games/search",
        "/review",  "/puzzles", "/studies"};
    constexpr std::string_view with_id[] = {"/game/",       "/learn/",   "/player/",
                                            "/tournament/", "/puzzles/", "/study/"};
    return std::ranges::find(pages, path) != std::end(pages) ||
           std::ranges::any_of(with_id, [&](std::string_view start) { return path.starts_with(start); });
}

std::optional<Response> StaticFiles::find(const Request& request) const {
    const auto found = files_.find(request.path);
    if (found == files_.end()) return std::nullopt;
    const File& file = found->second;
    const RequestedRange range = requested_range(request, file.tag, file.content->size());
    if (range.kind == RequestedRange::Kind::unsatisfiable) return unsatisfiable_range(file.content->size());
    Response response{200, file.type, file.content, {}};
    response.headers.emplace_back("Accept-Ranges", "bytes");
    const bool part = range.kind == RequestedRange::Kind::part;
    const bool zipped = !part && file.compressed && accepts_gzip(request);
    if (zipped) response.body = file.compressed;
    if (file.compressed) response.headers.emplace_back("Vary", "Accept-Encoding");
    send_unless_kept(response, request, file.tag, file.forever);
    if (part && response.status == 200) {
        response.status = 206;
        response.headers.emplace_back("Content-Range", content_range(range.range, file.content->size()));
        response.body = shared_text(file.content->substr(range.range.first, range.range.size()));
    }
    if (zipped && response.status == 200) response.headers.emplace_back("Content-Encoding", "gzip");
    return response;
}

const LargeFile* StaticFiles::find_large(std::string_view path) const {
    const auto found = large_files_.find(path);
    return found == large_files_.end() ? nullptr : &found->second;
}

std::string StaticFiles::page_name(std::string_view path, const std::string& language) const {
    const std::string name = is_home(path) || !files_.contains("/page.html") ? "/index." : "/page.";
    return name + (language == "en" ? "" : language + ".") + "html";
}

std::string StaticFiles::language(const Request& request) const {
    for (const std::string& language : accepted_languages(request)) {
        if (language == "en" || files_.contains(page_name(request.path, language))) return language;
    }
    return "en";
}

Response StaticFiles::page(const Request& request, const PageHead& head) const {
    const auto found = files_.find(page_name(request.path, language(request)));
    if (found == files_.end())
        return {404, "text/html; charset=utf-8", std::make_shared<const std::string>(no_site), {}};
    const File& file = found->second;
    std::string html = with_head(*file.content, head);
    const std::string tag = '"' + hashed(html).substr(0, 20) + '"';
    Response response{200, file.type, nullptr, {}};
    response.headers.emplace_back("Vary", "Accept-Encoding, Accept-Language");
    send_unless_kept(response, request, tag, false);
    if (response.status == 304) return response;
    if (accepts_gzip(request)) {
        html = gzip(html);
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    response.body = std::make_shared<const std::string>(std::move(html));
    return response;
}

}  // namespace merels::server
