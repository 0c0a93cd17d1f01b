#include "server/api/account_requests.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/letters.h"
#include "server/api/http_api.h"
#include "server/api/user_agent.h"
#include "server/base/tokens.h"

namespace merels::server {
namespace {

constexpr std::size_t secret_length = 52;  // 260 bits
constexpr std::int64_t cookie_age = Store::device_lifetime / 1000;

std::string cookie_name(const Request& request) {
    return request.secure ? "__Host-merels" : "merels";
}

std::string cookie_text(const Request& request, const std::string& secret, std::int64_t seconds) {
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", cookie_name(request), secret,
                       seconds, request.secure ? "; Secure" : "");
}

}  // namespace

std::string secret_in(const Request& request) {
    const std::string cookies = request.header("cookie");
    const std::string wanted = cookie_name(request) + "=";
    std::size_t at = 0;
    while (at < cookies.size()) {
        const std::size_t end = std::min(cookies.find(';', at), cookies.size());
        const std::string_view one = trimmed(std::string_view(cookies).substr(at, end - at));
        if (one.starts_with(wanted)) {
            const std::string_view secret = one.substr(wanted.size());
            return secret.size() == secret_length ? std::string(secret) : std::string();
        }
        at = end + 1;
    }
    return {};
}

NewSession new_session(const Request& request, const std::string& player, std::int64_t now) {
    const std::string secret = draw_text(secret_length);
    return {{hashed(secret), player, now, describe_browser(request.header("user-agent"))},
            cookie_text(request, secret, cookie_age)};
}

std::string no_cookie(const Request& request) {
    return cookie_text(request, "", 0);
}

Response me_reply(const std::string& me, const std::optional<std::string>& cookie) {
    Response reply = json_response(R"({"me":)" + me + "}");
    if (cookie) reply.headers.emplace_back("Set-Cookie", *cookie);
    return reply;
}

json::array records_json(const std::vector<RecordRow>& records) {
    json::array all;
    for (const RecordRow& record : records) {
        all.push_back(json::object{
            {"game", record.game}, {"won", record.won}, {"lost", record.lost}, {"drawn", record.drawn}});
    }
    return all;
}

json::object object_from(const Request& request) {
    auto object = parse_object(request.body);
    if (!object) throw HttpError{400, "bad-message", "the request is not a JSON object"};
    return std::move(*object);
}

}  // namespace merels::server
