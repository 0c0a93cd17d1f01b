// A push service for servers under test, and players who leave their pages.
#pragma once

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "server/certificate.h"
#include "server/club.h"
#include "server/push_endpoint.h"
#include "store/database.h"

namespace merels::testing {

inline const json::object daily{{"game", "nine"}, {"clock", {{"days", 2}}}};

// A push service, and what a server needs to trust it.
struct PushService {
    Folder folder;
    std::string certificate = made(folder);
    PushEndpoint endpoint{certificate, folder.path() + "/key.pem"};

    static std::string made(const Folder& folder) {
        make_certificate(folder, "cert.pem", "key.pem");
        return folder.path() + "/cert.pem";
    }
    [[nodiscard]] std::vector<std::string> words() const {
        return {"--push",    "local",          "--push-certificates",
                certificate, "--push-contact", "mailto:ops@example.org"};
    }
    // The next message to a browser, after so many.
    PushEndpoint::Taken next(const std::string& path, std::size_t before = 0) const {
        if (!eventually([&] { return endpoint.taken(path).size() > before; })) FAIL("no message to ", path);
        return endpoint.taken(path)[before];
    }
};

inline void subscribe(Browser& browser, const PushService& service, const std::string& path) {
    const Answer answer = browser.post("/api/me/push", service.endpoint.subscription(path));
    if (answer.status != 200) FAIL(answer.status, " ", answer.body);
}

// Leaves the page, and waits until the game knows.
inline void leave(Sitter& who, Sitter& other, const char* side) {
    who.drop();
    REQUIRE(eventually([&] {
        other.listen(Milliseconds(20));
        return !other.presence().at(side).as_bool();
    }));
}

inline bool has_alerts(const std::string& db) {
    auto database = store::open_database(db);
    return !(*database)->query({"SELECT 1 FROM alerts"})->rows.empty();
}

}  // namespace merels::testing
