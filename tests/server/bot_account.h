// What tests of bots have in common.
#pragma once

#include "server/account.h"
#include "server/background_program.h"

namespace merels::testing {

inline Answer ask_with_token(Browser& browser, const std::string& method, const std::string& path,
                             const std::string& token, const json::object& body = {}) {
    const std::string type = method == "GET" ? "" : "application/json";
    return browser.ask(method, path, type, method == "GET" ? "" : json::serialize(body),
                       "Authorization: Bearer " + token + "\r\n");
}

// An account in a browser, and what it is asked for with its token.
struct Account {
    Browser browser;
    std::string token;

    Account(const Door& door, const std::string& name) : browser(door) { make_account(browser, name); }
    Answer make_token(const json::array& scopes, const std::string& name = "laptop") {
        return post_patiently(browser, "/api/me/tokens",
                              {{"name", name}, {"scopes", scopes}, {"current", password}});
    }
    Answer get(const std::string& path) const {
        Browser program(browser.door());
        return ask_with_token(program, "GET", path, token);
    }
    Answer post(const std::string& path, const json::object& body = {}) const {
        Browser program(browser.door());
        return ask_with_token(program, "POST", path, token, body);
    }
};

inline Account make_bot(const Door& door, const std::string& name) {
    Account bot(door, name);
    (void)post_patiently(bot.browser, "/api/me/bot", {{"confirm", true}, {"current", password}});
    REQUIRE(me(bot.browser).at("bot") == true);
    const Answer made = bot.make_token({"read", "play"});
    REQUIRE(made.status == 201);
    bot.token = text_of(made.object(), "token");
    return bot;
}

// A response that goes on, one line at a time.
class Lines {
  public:
    Lines(const Door& door, const std::string& path, const std::string& token) : connection_(door) {
        connection_.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token +
                         "\r\n\r\n");
    }
    // The next line that is an object of this type; empty if the stream ends before it.
    json::object next(const std::string& type) {
        while (true) {
            const std::size_t end = connection_.come_in.find('\n');
            if (end == std::string::npos) {
                if (!connection_.receive(patience())) return {};
                continue;
            }
            std::string line = connection_.come_in.substr(0, end);
            connection_.come_in.erase(0, end + 1);
            if (line.starts_with("HTTP/1.1 ")) head_ = line;
            if (!line.starts_with('{')) continue;
            const json::object object = json::parse(line).as_object();
            if (text_of(object, "type") == type) return object;
        }
    }
    [[nodiscard]] const std::string& head() const { return head_; }
    bool ends() {
        while (connection_.receive(patience())) {
        }
        return !connection_.open();
    }

  private:
    Connection connection_;
    std::string head_;
};

inline std::vector<std::string> bot_words(const Door& door, const std::string& token,
                                          const std::vector<std::string>& more) {
    std::vector<std::string> words{
        "bot",
        "--server",
        (door.certificate.empty() ? "http" : "https") + ("://localhost:" + std::to_string(door.port)),
        "--token",
        token,
        "--game",
        "three"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace merels::testing
