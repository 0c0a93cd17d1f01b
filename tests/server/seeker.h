// Somebody who looks for opponents.
#pragma once

#include <optional>

#include "server/account.h"

namespace merels::testing {

inline const json::object anything{{"do", "seek"}, {"games", {"nine"}}, {"clocks", {"10+5"}}};

// Somebody with a browser, who is connected as a player.
class Seeker {
  public:
    Seeker(const Door& door, const std::string& name, bool account = false) : browser_(door) {
        if (account) make_account(browser_, name);
        if (!account) (void)browser_.post("/api/me", {{"name", name}});
        id_ = text_of(me(browser_), "id");
        connect();
    }

    Browser& browser() { return browser_; }
    [[nodiscard]] const std::string& id() const { return id_; }
    bool connect() {
        wire_.emplace(browser_.door(), "/ws/player", browser_.cookie());
        return wire_->open();
    }
    void go_to(const Door& door) {
        browser_.set_door(door);
        wire_.reset();
    }
    void drop() { wire_.reset(); }
    bool say(const json::object& message) { return wire_ && wire_->say(message); }

    // The next message of a type, those before it left out; empty if it does not come.
    json::object next(const std::string& type, Milliseconds time = patience()) {
        const auto until = std::chrono::steady_clock::now() + time;
        while (wire_ && wire_->open() && std::chrono::steady_clock::now() < until) {
            const auto message = wire_->next(
                std::chrono::duration_cast<Milliseconds>(until - std::chrono::steady_clock::now()));
            if (message && text_of(*message, "type") == type) return *message;
        }
        return {};
    }
    // Waits until so many people are said to be "online" or "waiting".
    bool hears(const char* what, std::int64_t how_many) {
        const auto until = std::chrono::steady_clock::now() + patience();
        while (wire_ && wire_->open() && std::chrono::steady_clock::now() < until) {
            const auto message = wire_->next();
            if (message && message->contains("people") &&
                message->at("people").at(what).as_int64() == how_many)
                return true;
        }
        return false;
    }
    // The key of the seek that this makes.
    std::string seek(const json::object& wish = anything) {
        say(wish);
        while (true) {
            const json::object told = next("seek");
            if (told.empty()) FAIL("no seek");
            if (told.at("seek").is_object()) return text_of(told.at("seek").as_object(), "key");
        }
    }
    // The game that is found; empty if there is none in time.
    std::string seated(Milliseconds time = patience()) {
        const json::object told = next("seated", time);
        return told.empty() ? "" : text_of(told, "game");
    }

  private:
    Browser browser_;
    std::string id_;
    std::optional<Wire> wire_;
};

inline json::object game_of(Browser& browser, const std::string& id) {
    return browser.get("/api/games/" + id).object().at("game").as_object();
}

}  // namespace merels::testing
