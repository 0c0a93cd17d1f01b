#include "server/api/mail_texts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "server/base/json.h"

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

constexpr std::string_view catalogue_prefix = "words-";
constexpr std::string_view catalogue_suffix = ".json";

json::object read_catalogue(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return parse_object(text.str()).value_or(json::object());
}

}  // namespace

MailTexts::MailTexts(const std::string& site) {
    std::vector<std::string_view> sentences{hello,   to_stop,       not_you, confirm_subject,
                                            confirm, reset_subject, reset};
    for (const AlertText& one : alerts) sentences.insert(sentences.end(), {one.subject, one.body});
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(site + "/assets", missing)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(catalogue_prefix) || !name.ends_with(catalogue_suffix)) continue;
        const json::object words = read_catalogue(entry.path());
        auto& known = languages_[name.substr(catalogue_prefix.size(), 2)];
        for (const std::string_view english : sentences) {
            const json::value* found = words.if_contains(english);
            if (found != nullptr && found->is_string())
                known[std::string(english)] = found->get_string().c_str();
        }
    }
}

std::string MailTexts::text(const Reader& to, const Message& message) const {
    const auto language = languages_.find(to.language);
    if (language == languages_.end()) return message.text();
    const std::string english = message.english;
    const auto found = language->second.find(english);
    if (found == language->second.end()) return message.text();
    std::string text = found->second;
    std::size_t at = 0;
    for (const std::string& word : message.words) {
        at = text.find("{}", at);
        if (at == std::string::npos) break;
        text.replace(at, 2, word);
        at += word.size();
    }
    return text;
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
