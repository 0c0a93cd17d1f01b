#pragma once

#include <string>

namespace merels::server {

// What a page says about itself to browsers, to search engines and to programs that show a preview of a link.
struct PageHead {
    std::string title;
    std::string description;
    std::string address;  // of the page, absolute; none if empty
    std::string image;    // of its picture, absolute; none if empty
    bool indexed = true;  // whether search engines may list it
};

// As HTML. The texts may be anything: what has a meaning in HTML is escaped.
[[nodiscard]] std::string write_head(const PageHead& head);

}  // namespace merels::server
