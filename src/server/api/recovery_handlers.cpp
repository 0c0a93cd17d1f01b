// A new password without the old one: by a recovery code, or by a link in an e-mail.

#include "core/letters.h"
#include "server/api/account_requests.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/api/recovery_code.h"
#include "server/base/input_limits.h"
#include "server/base/names.h"
#include "server/base/tokens.h"
#include "server/net/request_log.h"
#include "store/name_key.h"

namespace merels::server {
namespace {

constexpr std::size_t token_length = 32;  // 160 bits
constexpr std::int64_t reset_lifetime = 3600LL * 1000;
constexpr std::int64_t confirm_lifetime = 24LL * 3600 * 1000;

std::string hashed_token(const std::string& token) {
    return hashed("token " + token);
}

Response accepted() {
    return json_response(R"({"accepted":true})", 202);
}

HttpError wrong_code() {
    return {403, "wrong-code", tr("that name and code do not match, or the code has been used already"),
            "code"};
}

HttpError wrong_token() {
    return {403, "wrong-token", tr("this link has expired or has already been used; ask for another")};
}

}  // namespace

void HttpApi::check_mail() const {
    if (mail_ == nullptr) throw HttpError{404, "no-mail", tr("this server sends no e-mail")};
}

// Replaces the recovery code.
boost::asio::awaitable<Response> HttpApi::post_recovery(const Request& request) {
    const json::object object = object_from(request);
    const std::string current = string_field(object, "current").value_or("");
    const PasswordRecord secret = co_await require_secret(request);
    PlayerRow player = secret.player;
    if (!player.account) throw HttpError{409, "no-account", tr("set a password first")};
    co_await check_current_password(request, secret, current);
    const std::string code = new_recovery_code();
    std::vector<Change> changes{SetRecovery{secret.player.id, hashed_recovery_code(code), secret.password}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front())
        throw HttpError{409, "changed", tr("the account has changed in the meantime; try again")};
    log_request(spdlog::level::info, request, "recovery code replaced: player " + secret.player.id);
    sessions_.forget_player(secret.player.id);
    player.recoverable = true;
    const std::optional<std::string> no_cookie_needed;
    co_return co_await me_response(player, no_cookie_needed, code);
}

// The player that a code or a token is for. A code is compared when the password is written, so that it works
// once even if it comes twice at the same time.
boost::asio::awaitable<PlayerRow> HttpApi::player_to_recover(const Request& request, const std::string& name,
                                                             const std::string& code,
                                                             const std::string& token) {
    check_rate(password_tries_, request);
    if (!token.empty()) {
        const auto find = [hash = hashed_token(token), now = lease_.now()](Store& store) {
            return store.player_of_token(hash, TokenPurpose::reset, now);
        };
        auto player = value_of(co_await read_store(store_, find));
        if (!player) throw wrong_token();
        co_return std::move(*player);
    }
    if (name.empty() || name.size() > input_limits::typed_name_bytes)
        throw HttpError{400, "bad-message", tr("enter the name of your account"), "name"};
    if (code.empty() || code.size() > input_limits::recovery_code_bytes)
        throw HttpError{400, "bad-message", tr("enter your recovery code"), "code"};
    check_rate(logins_, request.address + " " + store::name_key(name));
    const auto find = [name, hash = hashed_recovery_code(code)](Store& store) {
        return store.account_with_recovery(lower(name), hash);
    };
    auto player = value_of(co_await read_store(store_, find));
    // Nobody has an empty id, so that a wrong code fails where the password is written, like one that was
    // used.
    co_return player ? std::move(*player) : PlayerRow{};
}

boost::asio::awaitable<Response> HttpApi::post_recover(const Request& request) {
    const json::object object = object_from(request);
    const std::string name(trimmed(string_field(object, "name").value_or("")));
    const std::string code = string_field(object, "code").value_or("");
    const std::string token = string_field(object, "token").value_or("");
    const std::string password = string_field(object, "password").value_or("");
    PlayerRow player = co_await player_to_recover(request, name, code, token);
    check_new_password(password, player.name.empty() ? name : player.name);
    if (!player.id.empty()) check_not_blocked(player.id);
    const std::string hash = co_await hash_password(request, password);
    const NewSession session = new_session(request, player.id, lease_.now());
    const std::string next_code = new_recovery_code();
    std::vector<Change> changes{RecoverAccount{player.id, token.empty() ? hashed_recovery_code(code) : "",
                                               token.empty() ? "" : hashed_token(token), hash,
                                               hashed_recovery_code(next_code), session.device}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front()) {
        log_request(spdlog::level::warn, request, "recovery failed: player " + player.id);
        throw token.empty() ? wrong_code() : wrong_token();
    }
    log_request(spdlog::level::info, request, "account recovered, all sessions ended: player " + player.id);
    sessions_.end(token_in(request), "signed in anew");
    sessions_.forget_player(player.id);
    co_await apply_invalidations();
    player.recoverable = true;
    co_return co_await me_response(player, session.cookie, next_code);
}

// The answer is the same whether there is such an account, and whether it has an address.
boost::asio::awaitable<Response> HttpApi::post_recover_by_mail(const Request& request) {
    check_mail();
    const json::object given = object_from(request);
    const std::string name(trimmed(string_field(given, "name").value_or("")));
    if (name.empty() || name.size() > input_limits::typed_name_bytes)
        throw HttpError{400, "bad-message", tr("enter the name of your account"), "name"};
    check_rate(mails_, request.address);
    check_rate(mails_, "name " + store::name_key(name));
    const auto find = [name](Store& store) { return store.accounts_called(lower(name)); };
    const auto accounts = value_of(co_await read_store(store_, find));
    for (const PasswordRecord& account : accounts) {
        const PlayerRow& player = account.player;
        if (player.email.empty()) continue;
        const std::string token = draw_text(token_length);
        const Moment now = lease_.now();
        store_.commit(
            {NewToken{hashed_token(token), player.id, TokenPurpose::reset, player.email, now,
                      now + reset_lifetime}},
            [this, player, token, language = language_in(given)](const StoreResult<std::vector<bool>>& made) {
                if (!made) return;
                const std::string link = options_.public_address + "/account#reset=" + token;
                mail_->send(mail_texts_.new_password({player.email, player.name, language}, link));
            });
    }
    log_request(spdlog::level::info, request, "a new password was asked for by e-mail");
    co_return accepted();
}

// Sends a link to the address, which becomes the player's when the link is opened. An empty address removes
// the one there is.
boost::asio::awaitable<Response> HttpApi::post_email(const Request& request) {
    check_mail();
    const json::object object = object_from(request);
    const std::string typed = string_field(object, "email").value_or("");
    const std::string current = string_field(object, "current").value_or("");
    const PasswordRecord secret = co_await require_secret(request);
    const PlayerRow player = secret.player;
    if (!player.account) throw HttpError{409, "no-account", tr("set a password first")};
    const auto email = tidy_email(typed);
    if (!email && !trimmed(typed).empty())
        throw HttpError{400, "bad-message", tr("that is not an e-mail address such as ada@example.org"),
                        "email"};
    co_await check_current_password(request, secret, current);
    if (!email) {
        std::vector<Change> changes{RemoveEmail{player.id}};
        (void)value_of(co_await write_store(store_, std::move(changes)));
        sessions_.forget_player(player.id);
        co_return accepted();
    }
    check_rate(mails_, request.address);
    check_rate(mails_, "player " + player.id);
    const std::string token = draw_text(token_length);
    const Moment now = lease_.now();
    std::vector<Change> changes{
        NewToken{hashed_token(token), player.id, TokenPurpose::confirm, *email, now, now + confirm_lifetime}};
    (void)value_of(co_await write_store(store_, std::move(changes)));
    const std::string link = options_.public_address + "/account#confirm=" + token;
    if (!mail_->send(mail_texts_.confirmation({*email, player.name, language_in(object)}, link)))
        throw worker_http_error(WorkError::busy);
    co_return accepted();
}

// The token is enough: the link may be opened in another browser.
boost::asio::awaitable<Response> HttpApi::post_confirm_email(const Request& request) {
    const std::string token = string_field(object_from(request), "token").value_or("");
    check_rate(password_tries_, request);
    const std::string hash = hashed_token(token);
    const auto find = [hash, now = lease_.now()](Store& store) {
        return store.player_of_token(hash, TokenPurpose::confirm, now);
    };
    const auto player = value_of(co_await read_store(store_, find));
    if (!player) throw wrong_token();
    std::vector<Change> changes{ConfirmEmail{hash, lease_.now()}};
    const auto made = value_of(co_await write_store(store_, std::move(changes)));
    if (!made.front()) throw wrong_token();
    sessions_.forget_player(player->id);
    co_return accepted();
}

}  // namespace merels::server
