#include "server/api/account_requests.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/letters.h"
#include "server/api/http_api.h"
#include "server/api/password_rules.h"
#include "server/api/user_agent.h"
#include "server/base/input_limits.h"
#include "server/base/tokens.h"

namespace merels::server {
namespace {

constexpr std::size_t secret_length = 52;  // 260 bits
// With this prefix neither can be taken for the other, and scanners find tokens that were published.
constexpr std::string_view token_prefix = "merels_";
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

std::optional<std::string> bearer_in(const Request& request) {
    constexpr std::string_view scheme = "bearer";
    const std::string header = request.header("authorization");
    if (lower(header.substr(0, scheme.size())) != scheme) return std::nullopt;
    const std::string_view rest = std::string_view(header).substr(scheme.size());
    if (!rest.empty() && rest.front() != ' ') return std::nullopt;  // another scheme
    const std::string_view token = trimmed(rest);
    const bool fits = token.size() == token_prefix.size() + secret_length && token.starts_with(token_prefix);
    return fits ? std::string(token) : std::string();
}

std::string new_api_token() {
    return std::string(token_prefix) + draw_text(secret_length);
}

NewSession new_session(const Request& request, const std::string& player, std::int64_t now) {
    const std::string secret = draw_text(secret_length);
    return {{hashed(secret), player, now, describe_browser(request.header("user-agent"))},
            cookie_text(request, secret, cookie_age)};
}

std::string no_cookie(const Request& request) {
    return cookie_text(request, "", 0);
}

Response signed_out_response(const Request& request) {
    Response reply = json_response(R"({"me":null})");
    reply.headers.emplace_back("Set-Cookie", no_cookie(request));
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

HttpError name_taken() {
    return {409, "name-taken",
            tr("that name, or one that looks like it, belongs to an account; choose another"), "name"};
}

void check_new_password(const std::string& password, const std::string& name) {
    if (password.empty() || password.size() > input_limits::password_bytes)
        throw HttpError{400, "bad-message", tr("a password is 8 to 200 characters"), "password"};
    if (const auto problem = password_problem(password, lower(name)))
        throw HttpError{400, "bad-message", *problem, "password"};
}

json::value text_or_null(const std::string& text) {
    return text.empty() ? json::value(nullptr) : json::value(text);
}

json::object object_from(const Request& request) {
    auto object = parse_object(request.body);
    if (!object) throw HttpError{400, "bad-message", tr("the request is not a JSON object")};
    return std::move(*object);
}

std::string language_in(const json::object& object) {
    const std::string given = string_field(object, "language").value_or("");
    const bool fits =
        given.size() == 2 && std::ranges::all_of(given, [](char c) { return c >= 'a' && c <= 'z'; });
    return fits ? given : "en";
}

}  // namespace merels::server
