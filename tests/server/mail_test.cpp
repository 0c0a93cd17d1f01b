// E-mail: confirming an address, and a new password by it.
#include <doctest/doctest.h>

#include "server/account.h"
#include "server/background_program.h"
#include "server/certificate.h"
#include "server/mails.h"
#include "store/database.h"

using namespace merels;
using namespace merels::testing;

TEST_CASE("a confirmed address brings a new password, by a link that works once and says nothing to others") {
    const SmtpEndpoint mail;
    for (const std::string& db : {std::string(), PostgresProcess::shared().new_database()}) {
        const std::size_t before = mail.taken().size();
        ServerProcess server(db, mail_words(mail));
        Browser ada(server.port());
        ada.post("/api/me", {{"name", "Ada"}});
        CHECK(ada.get("/api/me").object().at("mail").as_bool());
        CHECK(ada.post("/api/me/email", {{"email", "ada@example.org"}}).status == 409);
        ada.post("/api/me/password", {{"password", "correct horse"}});
        const auto set_email = [&](const std::string& email, const std::string& current) {
            return ada.post("/api/me/email", {{"email", email}, {"current", current}}).status;
        };
        CHECK(set_email("ada@example.org", "") == 403);
        CHECK(set_email("ada@example.org\r\nBcc: eve@example.org", "correct horse") == 400);
        CHECK(set_email("ada@example.org", "correct horse") == 202);
        const auto confirmation = mail_number(mail, before + 1);
        CHECK(confirmation.to == "<ada@example.org>");
        CHECK(confirmation.from == "<merels@example.org>");
        CHECK(me(ada).at("email").is_null());
        Browser phone(server.port());
        // Until it is confirmed, nothing is sent there.
        CHECK(phone.post("/api/recover/mail", {{"name", "Ada"}}).status == 202);
        const std::string confirm = token_in(confirmation, "confirm");
        CHECK(phone.post("/api/recover", {{"token", confirm}, {"password", "stolen horse"}}).status == 403);
        CHECK(phone.post("/api/confirm-email", {{"token", confirm}}).status == 202);
        CHECK(phone.post("/api/confirm-email", {{"token", confirm}}).status == 403);
        CHECK(text_of(me(ada), "email") == "ada@example.org");
        // The answer does not tell whether there is such an account.
        const Answer known = phone.post("/api/recover/mail", {{"name", "ADA"}});
        const Answer unknown = phone.post("/api/recover/mail", {{"name", "Nobody"}});
        CHECK(known.status == 202);
        CHECK(known.body == unknown.body);
        const std::string token = token_in(mail_number(mail, before + 2), "reset");
        CHECK(phone.post("/api/confirm-email", {{"token", token}}).status == 403);
        CHECK(phone.post("/api/recover", {{"token", token}, {"password", "short"}}).status == 400);
        CHECK(phone.post("/api/recover", {{"token", token}, {"password", "battery staple"}}).status == 200);
        CHECK(text_of(me(phone), "name") == "Ada");
        CHECK(me(ada).empty());
        CHECK(phone.post("/api/recover", {{"token", token}, {"password", "another one yet"}}).status == 403);
        CHECK(ada.post("/api/login", {{"name", "Ada"}, {"password", "battery staple"}}).status == 200);
        // A link is good for an hour.
        CHECK(phone.post("/api/recover/mail", {{"name", "Ada"}}).status == 202);
        const std::string late = token_in(mail_number(mail, before + 3), "reset");
        auto database = store::open_database(server.db());
        REQUIRE((*database)->run_script("UPDATE account_tokens SET expires = expires - 3600001").has_value());
        CHECK(phone.post("/api/recover", {{"token", late}, {"password", "another one yet"}}).status == 403);
        CHECK(set_email("", "battery staple") == 202);
        CHECK(me(ada).at("email").is_null());
        CHECK(mail.taken().size() == before + 3);
        CHECK(server.log().find("ada@example.org") == std::string::npos);
        CHECK(server.log().find(token) == std::string::npos);
    }
}

TEST_CASE("mail goes out by TLS with a password, only to a server whose certificate is trusted") {
    const Folder folder;
    make_certificate(folder, "cert.pem", "key.pem");
    folder.write("password", "secret of the mail server\n");
    const SmtpEndpoint mail(folder.path() + "/cert.pem", folder.path() + "/key.pem");
    std::vector<std::string> words = mail_words(mail);
    words[1] = "smtp://merels@localhost:" + std::to_string(mail.port());
    words.insert(words.end(), {"--smtp-password-file", folder.path() + "/password"});
    const auto ask_for_mail = [](const ServerProcess& server) {
        Browser ada(server.port());
        ada.post("/api/me", {{"name", "Ada"}});
        ada.post("/api/me/password", {{"password", "correct horse"}});
        CHECK(
            ada.post("/api/me/email", {{"email", "ada@example.org"}, {"current", "correct horse"}}).status ==
            202);
    };
    {
        ServerProcess wary("", words);
        ask_for_mail(wary);
        CHECK(eventually(
            [&] { return wary.log().find("a mail could not be delivered") != std::string::npos; }));
        CHECK(mail.taken().empty());
    }
    words.insert(words.end(), {"--smtp-certificates", folder.path() + "/cert.pem"});
    ServerProcess server("", words);
    ask_for_mail(server);
    const auto taken = mail_number(mail, 1);
    CHECK(taken.encrypted);
    CHECK(taken.credentials == std::string("\0merels\0secret of the mail server", 33));
    CHECK(server.log().find("secret of") == std::string::npos);
}

TEST_CASE("a mail server that is away or refuses delays nobody, and mail is limited") {
    SmtpEndpoint mail;
    mail.refuse_with("550 no such mailbox");
    ServerProcess server("", mail_words(mail));
    Browser ada(server.port());
    ada.post("/api/me", {{"name", "Ada"}});
    ada.post("/api/me/password", {{"password", "correct horse"}});
    const json::object request{{"email", "ada@example.org"}, {"current", "correct horse"}};
    CHECK(ada.post("/api/me/email", request).status == 202);
    CHECK(eventually([&] { return server.log().find("550 no such mailbox") != std::string::npos; }));
    CHECK(mail.taken().empty());
    mail.refuse_with("");
    bool limited = false;
    for (int i = 0; i < 20 && !limited; ++i)
        limited = ada.post("/api/recover/mail", {{"name", "Ada"}}).status == 429;
    CHECK(limited);
    ServerProcess without("");
    Browser nobody(without.port());
    CHECK_FALSE(nobody.get("/api/me").object().at("mail").as_bool());
    CHECK(nobody.post("/api/recover/mail", {{"name", "Ada"}}).status == 404);
}

TEST_CASE("mail needs a sender and the address that people see") {
    const Folder folder;
    const std::vector<std::vector<std::string>> wrong = {
        {"--smtp", "smtp://127.0.0.1:25"},
        {"--smtp", "smtp://127.0.0.1:25", "--mail-from", "merels@example.org"},
        {"--smtp", "http://127.0.0.1", "--mail-from", "merels@example.org", "--public", "http://a.example"},
        {"--smtp", "smtps://merels@mail.example", "--mail-from", "merels@example.org", "--public",
         "http://a.example"},
        {"--mail-from", "nobody"}};
    for (const auto& words : wrong) {
        std::vector<std::string> all{"serve", "--check", "--db", folder.path() + "/db"};
        all.insert(all.end(), words.begin(), words.end());
        CHECK(merels_program(all).status == 2);
    }
}
