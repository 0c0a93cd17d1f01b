#include "server/api/mail_texts.h"

#include <algorithm>

namespace merels::server {
namespace {

constexpr Sentence hello = tr("Hello {},");
constexpr Sentence to_stop = tr("To get no more of these messages, open this link:");
constexpr Sentence not_you = tr("If it was not you, ignore this message. Nothing has changed.");
constexpr Sentence confirm_subject = tr("Confirm your e-mail address for Merels");
constexpr Sentence confirm = tr(
    "{} on Merels wants to use this e-mail address to get a new password if the old one is lost. To confirm, "
    "open this link within a day:");
constexpr Sentence reset_subject = tr("A new password for Merels");
constexpr Sentence reset =
    tr("Somebody asked for a new password for {} on Merels. To set one, open this link within an hour:");

// Names that others have chosen, of players and tournaments, are left out: an e-mail is no way to send them
// to somebody.
struct AlertText {
    std::string_view kind;
    Sentence subject;
    Sentence body;
};
constexpr AlertText alerts[] = {
    {"turn", tr("Your turn on Merels"), tr("It is your turn in a game on Merels:")},
    {"challenge", tr("A challenge on Merels"), tr("Somebody would like to play you on Merels:")},
    {"round", tr("Your next game in the tournament"), tr("Your next tournament game on Merels is ready:")},
};

}  // namespace

std::string MailTexts::text(const Reader& to, const Message& message) const {
    return translations_.text(to.language, message);
}

Mail MailTexts::alert(const Reader& to, std::string_view kind, const std::string& link,
                      const std::string& stop) const {
    const auto* const found = std::ranges::find(alerts, kind, &AlertText::kind);
    return {to.email, text(to, {found->subject, {}}),
            text(to, {hello, {to.name}}) + "\n\n" + text(to, {found->body, {}}) + "\n\n" + link + "\n\n" +
                text(to, {to_stop, {}}) + "\n\n" + stop + "\n",
            stop};
}

Mail MailTexts::confirmation(const Reader& to, const std::string& link) const {
    return {to.email, text(to, {confirm_subject, {}}),
            text(to, {confirm, {to.name}}) + "\n\n" + link + "\n\n" + text(to, {not_you, {}}) + "\n"};
}

Mail MailTexts::new_password(const Reader& to, const std::string& link) const {
    return {to.email, text(to, {reset_subject, {}}),
            text(to, {reset, {to.name}}) + "\n\n" + link + "\n\n" + text(to, {not_you, {}}) + "\n"};
}

}  // namespace merels::server
