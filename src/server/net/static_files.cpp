#include "server/net/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <spdlog/spdlog.h>

#include "files/files.h"
#include "server/base/tokens.h"

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

// Routes of the single-page application.
bool is_route(std::string_view path) {
    constexpr std::string_view routes[] = {"/",     "/browser", "/new_game", "/join_lobby", "/about",
                                           "/play", "/learn",   "/setup",    "/analyse",    "/players"};
    return std::ranges::find(routes, path) != std::end(routes) || path.starts_with("/game/") ||
           path.starts_with("/learn/");
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
        auto content = read_file(entry.path().string());
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

std::optional<Response> StaticFiles::find(const Request& request) const {
    const auto file = files_.find(request.path);
    if (file != files_.end()) return reply(file->second, request);
    if (!is_route(request.path)) return std::nullopt;
    if (const auto page = files_.find("/index.html"); page != files_.end())
        return reply(page->second, request);
    return Response{404, "text/html; charset=utf-8", std::make_shared<const std::string>(no_site), {}};
}

Response StaticFiles::reply(const File& file, const Request& request) const {
    Response reply{200, file.type, file.content, {}};
    reply.headers.emplace_back("ETag", file.tag);
    reply.headers.emplace_back("Cache-Control",
                               file.forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.compressed) reply.headers.emplace_back("Vary", "Accept-Encoding");
    if (request.header("if-none-match").find(file.tag) != std::string::npos) {
        reply.status = 304;
        reply.body = std::make_shared<const std::string>();
        return reply;
    }
    if (file.compressed && request.header("accept-encoding").find("gzip") != std::string::npos) {
        reply.body = file.compressed;
        reply.headers.emplace_back("Content-Encoding", "gzip");
    }
    return reply;
}

}  // namespace merels::server
