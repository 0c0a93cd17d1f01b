#include "server/api/mail_texts.h"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

using namespace merels::server;

TEST_CASE("e-mails are in the reader's language where the pages have it, otherwise in English") {
    const std::filesystem::path site = std::filesystem::temp_directory_path() / "merels-mail-texts-test";
    std::filesystem::remove_all(site);
    std::filesystem::create_directories(site / "assets");
    std::ofstream(site / "assets" / "words-de-0123456789.json")
        << R"({"Hello {},": "Hallo {},", "A challenge on Merels": "Eine Herausforderung", "other": {"one": "x"}})";
    std::ofstream(site / "assets" / "words-fr-0123456789.json") << "not JSON";
    const Translations translations(site.string());
    const MailTexts texts(translations);
    const auto challenge = [&](const std::string& language) {
        return texts.alert({"ada@example.org", "Ada {}", language}, "challenge", "https://a/",
                           "https://a/stop");
    };
    const Mail german = challenge("de");
    CHECK(german.to == "ada@example.org");
    CHECK(german.subject == "Eine Herausforderung");
    CHECK(german.unsubscribe == "https://a/stop");
    CHECK(german.text ==
          "Hallo Ada {},\n\nSomebody would like to play you on Merels:\n\nhttps://a/\n\n"
          "To get no more of these messages, open this link:\n\nhttps://a/stop\n");
    CHECK(challenge("en").text.starts_with("Hello Ada {},\n"));
    CHECK(challenge("fr").subject == "A challenge on Merels");
    const Translations none("/nowhere");
    CHECK(MailTexts(none).new_password({"a@b", "Ada", "de"}, "LINK").text.find("for Ada on") !=
          std::string::npos);
    std::filesystem::remove_all(site);
}
