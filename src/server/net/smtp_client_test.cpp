#include "server/net/smtp_client.h"

#include <doctest/doctest.h>

using namespace merels::server;

TEST_CASE("an SMTP address says where mail goes, and encryption is left out only on the same machine") {
    const auto tls = parse_smtp_address("smtps://merels%40example.org@mail.example.org");
    REQUIRE(tls.has_value());
    CHECK(tls->host == "mail.example.org");
    CHECK(tls->port == 465);
    CHECK(tls->user == "merels@example.org");
    CHECK(tls->security == SmtpServer::Security::tls);
    CHECK(parse_smtp_address("smtp://mail.example.org:25")->security == SmtpServer::Security::start_tls);
    CHECK(parse_smtp_address("smtp://mail.example.org")->port == 587);
    CHECK(parse_smtp_address("smtp://127.0.0.1:25")->security == SmtpServer::Security::none);
    CHECK(parse_smtp_address("smtp://user@127.0.0.1:25")->security == SmtpServer::Security::start_tls);
    for (const char* wrong :
         {"", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://host/path",
          "smtp://user:secret@host", "smtp://host:0", "smtp://host:99999", "smtp://host?x=1"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_smtp_address(wrong).has_value());
    }
}

TEST_CASE("a subject that is not ASCII is encoded, in words of whole characters") {
    const auto subject = [](const std::string& given) {
        const std::string text = mail_text({"ada@example.org", given, "Hello"}, "merels@example.org", "1");
        const auto from = text.find("Subject: ") + 9;
        return text.substr(from, text.find("\r\nMessage-ID") - from);
    };
    CHECK(subject("Zug für dich") == "=?utf-8?B?WnVnIGbDvHIgZGljaA==?=");
    std::string long_one;
    for (int i = 0; i < 23; ++i) long_one += "ü";  // 46 bytes
    CHECK(subject(long_one) ==
          "=?utf-8?B?w7zDvMO8w7zDvMO8w7zDvMO8w7zDvMO8w7zDvMO8w7zDvMO8w7zDvMO8w7w=?=\r\n =?utf-8?B?w7w=?=");
}

TEST_CASE("a mail has its headers, ends its lines with CR LF and doubles a leading dot") {
    const std::string text =
        mail_text({"ada@example.org", "Hello", "One\n.two\n\nthree"}, "merels@example.org", "1");
    CHECK(text.find("\r\nTo: <ada@example.org>\r\n") != std::string::npos);
    CHECK(text.find("\r\nSubject: Hello\r\n") != std::string::npos);
    CHECK(text.ends_with("\r\n\r\nOne\r\n..two\r\n\r\nthree\r\n"));
}
