#include "server/net/page_head.h"

#include <fmt/format.h>
#include <string_view>

namespace merels::server {
namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

}  // namespace

std::string write_head(const PageHead& head) {
    std::string html = fmt::format("<title>{}</title>", escaped(head.title));
    const auto add = [&](std::string_view kind, std::string_view name, std::string_view content) {
        if (!content.empty())
            html += fmt::format(R"(<meta {}="{}" content="{}">)", kind, name, escaped(content));
    };
    add("name", "description", head.description);
    add("property", "og:site_name", "Merels");
    add("property", "og:type", "website");
    add("property", "og:title", head.title);
    add("property", "og:description", head.description);
    add("property", "og:url", head.address);
    add("property", "og:image", head.image);
    if (!head.image.empty()) {
        add("property", "og:image:width", "1200");
        add("property", "og:image:height", "630");
        add("name", "twitter:card", "summary_large_image");
    }
    if (!head.indexed) add("name", "robots", "noindex");
    return html;
}

}  // namespace merels::server
