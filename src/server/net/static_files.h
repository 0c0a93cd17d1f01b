#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/large_file.h"
#include "server/net/page_head.h"
#include "server/net/service.h"

namespace merels::server {

// The pages, their scripts and whatever else a folder holds, read once when the server starts; except packs
// of tables (NAME.pack), which stay on the disk.
class StaticFiles {
  public:
    // Without such a folder there are no files, and the home page says so.
    explicit StaticFiles(const std::string& folder);

    [[nodiscard]] bool empty() const { return files_.empty(); }
    // Whether a path is one of the application's pages.
    [[nodiscard]] static bool is_page(std::string_view path);
    // The file at the request's path; nothing if there is none.
    [[nodiscard]] std::optional<Response> find(const Request& request) const;
    // The pack of tables at this path; null if there is none.
    [[nodiscard]] const LargeFile* find_large(std::string_view path) const;
    // The language the client prefers among those there are of the page at the request's path: "en", "de".
    [[nodiscard]] std::string language(const Request& request) const;
    // One of the application's pages with this head, in that language. Home is index.html (index.de.html),
    // drawn in advance; the others are page.html, which the application fills.
    [[nodiscard]] Response page(const Request& request, const PageHead& head) const;

  private:
    struct File {
        SharedText content;
        SharedText compressed;  // null if there is no NAME.gz beside it
        std::string type;
        std::string tag;
        bool forever = false;  // its name has a hash of its content in it
    };
    void read(const std::string& folder);
    // The address of a page's file in a language.
    [[nodiscard]] std::string page_name(std::string_view path, const std::string& language) const;

    std::string folder_;
    std::map<std::string, File, std::less<>> files_;  // by address: "/index.html"
    std::map<std::string, LargeFile, std::less<>> large_files_;
};

}  // namespace merels::server
