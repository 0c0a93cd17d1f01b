#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "store/database.h"

namespace merels::store {

// Telling players of something while they are away, by web push or e-mail.

// Something that a player is to be told. It is kept until that is done: `holder` does it, and another server
// takes over when that one is gone. A newer one about the same replaces it.
struct AlertRow {
    std::string id;
    std::string player;
    std::string kind;
    std::string subject;     // a game's id, for most kinds
    std::int64_t turns = 0;  // of a game, if it matters only until the next turn; -1 otherwise
    std::int64_t at = 0;
    std::string holder = {};
};

// A browser that takes push messages. It belongs to a device, and goes with it.
struct PushSubscription {
    std::string device;  // its token, hashed
    std::string player;
    std::string endpoint;
    std::string p256dh;    // base64url
    std::string auth;      // base64url
    std::string language;  // of the page, such as "de"
    std::int64_t created = 0;
};

// Made only with what it is about: the game's event right before it among the changes, or the challenge.
struct NewAlert {
    AlertRow alert;
    std::string follows;  // the game's id or the challenge's
};
struct FinishAlert {
    std::string id;
};
// Replaces the device's subscription. Not made without such a device.
struct Subscribe {
    PushSubscription subscription;
    std::int64_t most = 0;  // of one player; older ones are removed
};
struct Unsubscribe {
    std::string device;
};
// The push service does not know it any more.
struct ForgetEndpoint {
    std::string endpoint;
};
// Whether a player wants e-mail; the token is for the link that ends it.
struct AllowMails {
    std::string player;
    std::string token;
    std::string language;  // such as "de"
    std::int64_t at = 0;
};
struct StopMails {
    std::string player;
};
struct StopMailsByToken {
    std::string token;
};
// One e-mail about something on a day. Not made if there was one.
struct NoteMail {
    std::string player;
    std::string about;     // see AlertTarget
    std::int64_t day = 0;  // since 1970
};

using AlertChange = std::variant<NewAlert, FinishAlert, Subscribe, Unsubscribe, ForgetEndpoint, AllowMails,
                                 StopMails, StopMailsByToken, NoteMail>;

// Appends the statements of a change (see add_statements). `attempt` is that of the latest event.
void add_alert_statements(std::vector<Statement>& to, const AlertChange& change, const std::string& attempt);
// Appends what deletes all of this about a player whose account is closed.
void add_alert_deletion(std::vector<Statement>& to, const std::string& player);

// How a player can be told, and whether there still is a reason to.
struct AlertTarget {
    std::vector<PushSubscription> subscriptions = {};
    std::string name = {};
    std::string email = {};       // confirmed; empty if there is none
    std::string mail_token = {};  // empty if no e-mail is wanted
    std::string language = {};    // of e-mail
    // Of what there is one e-mail a day: the game, or the player who challenges.
    std::string about = {};
    // The alert was neither sent nor replaced; the game has not moved on, the challenge is not answered, the
    // player of a tournament is not at the game and has not made a turn.
    bool wanted = true;
};

// What a player has chosen.
struct AlertChoices {
    bool mails = false;
    std::vector<PushSubscription> subscriptions;
};

}  // namespace merels::store
