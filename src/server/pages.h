#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/line.h"

namespace merels::server {

// The pages, their scripts and whatever else a folder holds, read once when the server starts.
class Pages {
  public:
    // Without such a folder there are none, and the home page says so.
    explicit Pages(const std::string& folder);

    [[nodiscard]] bool empty() const { return files_.empty(); }
    // The file at this address, or the application's page where the address is one of its own; nothing if
    // there is none.
    [[nodiscard]] std::optional<Reply> find(const Request& request) const;

  private:
    struct File {
        Told content;
        Told compressed;  // null if there is no NAME.gz beside it
        std::string type;
        std::string tag;
        bool forever = false;  // its name has a hash of its content in it
    };
    void read(const std::string& folder);
    [[nodiscard]] Reply reply(const File& file, const Request& request) const;

    std::string folder_;
    std::map<std::string, File, std::less<>> files_;  // by address: "/index.html"
};

}  // namespace merels::server
