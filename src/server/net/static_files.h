#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/service.h"

namespace merels::server {

// The pages, their scripts and whatever else a folder holds, read once when the server starts.
class StaticFiles {
  public:
    // Without such a folder there are no files, and the home page says so.
    explicit StaticFiles(const std::string& folder);

    [[nodiscard]] bool empty() const { return files_.empty(); }
    // The file at the request's path, or the application's page if the path is one of its routes; nothing if
    // there is none.
    [[nodiscard]] std::optional<Response> find(const Request& request) const;

  private:
    struct File {
        SharedText content;
        SharedText compressed;  // null if there is no NAME.gz beside it
        std::string type;
        std::string tag;
        bool forever = false;  // its name has a hash of its content in it
    };
    void read(const std::string& folder);
    [[nodiscard]] Response reply(const File& file, const Request& request) const;

    std::string folder_;
    std::map<std::string, File, std::less<>> files_;  // by address: "/index.html"
};

}  // namespace merels::server
